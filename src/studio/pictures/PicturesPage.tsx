import { useMemo, useRef, useState } from "react";
import { SegmentedControl } from "#ui/control/SegmentedControl.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Choice } from "#ui/form/Choice.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Page } from "#ui/frame/Page.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import { shareFile } from "#player/actions/share.ts";
import { copyText } from "#player/actions/copy.ts";
import { fileName } from "#player/state/kept-backup.ts";
import type { Model } from "#model/model.ts";
import type { Span } from "#text/span.ts";
import { useSpoken } from "../words/language.ts";
import { useSaidConditions } from "../trying/use-said-conditions.ts";
import { useToolWords } from "../words/tools-language.ts";
import { entityGraph } from "./entity-graph.ts";
import { pngOf, svgOf } from "./export-picture.ts";
import type { Graph } from "./graph.ts";
import { GraphPicture } from "./GraphPicture.tsx";
import { inLines, mermaid } from "./mermaid.ts";
import { PermissionMatrix } from "./PermissionMatrix.tsx";
import { rightsAsMarkdown } from "./rights-as-text.ts";
import { screenGraph } from "./screen-graph.ts";
import { stateGraph } from "./state-graph.ts";
import "./pictures.css";

interface PicturesPageProps {
  readonly name: string;
  readonly model: Model;
  readonly source: string;
  readonly onBack: () => void;
  readonly onGo: (span: Span) => void;
}

type Kind = "states" | "entities" | "screens" | "rights";
const KINDS: readonly Kind[] = ["states", "entities", "screens", "rights"];

/** A document as pictures: states, entities, screens, permissions. */
export function PicturesPage({ name, model, source, onBack, onGo }: PicturesPageProps) {
  const { words: studio } = useSpoken();
  const words = useToolWords();
  const say = useSaidConditions();
  const [kind, setKind] = useState<Kind>(model.states.length > 0 ? "states" : "entities");
  const [entity, setEntity] = useState<string | null>(null);
  const [asList, setAsList] = useState(false);
  const svg = useRef<SVGSVGElement>(null);
  const withStates = model.states.map((table) => table.entity);
  const chosen = chosenOf(model, entity);
  const graph = useMemo(
    (): Graph | null =>
      kind === "states"
        ? stateGraph(model, chosenOf(model, entity), source, (code) => say(chosenOf(model, entity), code))
        : kind === "entities"
          ? entityGraph(model)
          : kind === "screens"
            ? screenGraph(model)
            : null,
    [kind, model, entity, source, say],
  );
  const isEmpty = kind === "rights" ? model.entities.length === 0 : graph === null || graph.nodes.length === 0;
  const file = `${fileName(name)}-${kind}`;
  const drawn = (): { readonly text: string; readonly width: number; readonly height: number } | null => {
    if (svg.current === null) return null;
    const { width, height } = svg.current.viewBox.baseVal;
    const ground = getComputedStyle(svg.current.closest(".picture") ?? svg.current).backgroundColor;
    return { text: svgOf(svg.current, ground), width, height };
  };
  const save = async (type: "svg" | "png"): Promise<void> => {
    const picture = drawn();
    if (picture === null) return;
    const content = type === "svg" ? picture.text : await pngOf(picture.text, picture.width, picture.height);
    await shareFile(new File([content], `${file}.${type}`, { type: type === "svg" ? "image/svg+xml" : "image/png" }));
  };
  const failed = (): void => void showToast({ text: studio.failed, kind: "error" });
  const copy = (): void => {
    const text = kind === "rights" ? rightsAsMarkdown(model) : graph === null ? "" : mermaid(graph);
    void copyText(text).then(() => showToast({ text: studio.copied }), failed);
  };
  const isDrawn = kind !== "rights" && !asList && !isEmpty;
  return (
    <Page
      title={words.pictures}
      subtitle={name}
      large={false}
      onBack={onBack}
      wide
      actions={
        <Menu
          label={words.pictures}
          items={[
            ...(kind === "rights"
              ? []
              : [
                  {
                    key: "list",
                    label: asList ? words.asPicture : words.asList,
                    icon: asList ? "git-branch" : "list",
                    onAction: () => setAsList(!asList),
                  },
                ]),
            {
              key: "mermaid",
              label: kind === "rights" ? studio.copy : words.copyMermaid,
              icon: "copy",
              onAction: copy,
            },
            ...(isDrawn
              ? [
                  {
                    key: "svg",
                    label: words.saveSvg,
                    icon: "download",
                    onAction: () => void save("svg").catch(failed),
                  },
                  {
                    key: "png",
                    label: words.savePng,
                    icon: "images",
                    onAction: () => void save("png").catch(failed),
                  },
                ]
              : []),
          ]}
        />
      }
    >
      <div className="picture-head">
        <SegmentedControl
          label={words.kindOfPicture}
          segments={KINDS.map((one) => ({ value: one, label: words[one] }))}
          value={kind}
          onChange={(value) => setKind(value as Kind)}
        />
        {kind === "states" && withStates.length > 1 ? (
          <Field label={words.entities}>
            <Choice
              look="sheet"
              mayBeNone={false}
              options={withStates.map((key) => ({
                value: key,
                label: model.entities.find((one) => one.key === key)?.name ?? key,
              }))}
              value={chosen}
              onChange={setEntity}
            />
          </Field>
        ) : null}
      </div>
      {isEmpty ? (
        <EmptyState icon="git-branch" title={words.nothingToDraw} text={words.nothingToDrawHelp} />
      ) : kind === "rights" ? (
        <PermissionMatrix model={model} onGo={onGo} />
      ) : graph === null ? null : asList ? (
        <ListGroup label={words[kind]}>
          {inLines(graph).map(({ key, text, of }) => (
            <ListRow key={key} title={text} {...(of.span === null ? {} : { onClick: () => onGo(of.span ?? zero) })} />
          ))}
        </ListGroup>
      ) : (
        <GraphPicture graph={graph} label={`${words[kind]}: ${graph.title}`} svg={svg} onGo={onGo} />
      )}
    </Page>
  );
}

const chosenOf = ({ states }: Model, entity: string | null): string =>
  (states.find((table) => table.entity === entity) ?? states[0])?.entity ?? "";

const zero: Span = { start: 0, end: 0 };
