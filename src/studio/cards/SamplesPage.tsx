import { useMemo, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { IconButton } from "#ui/control/IconButton.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { Change } from "#edit/change.ts";
import { writtenValues } from "./written-values.ts";
import { useCardWords } from "../words/cards-language.ts";
import { AddSheet } from "./AddSheet.tsx";
import { useChange } from "./change-context.ts";
import { FormPage } from "./FormPage.tsx";
import { refusalInWords } from "./form-words.ts";
import { nameOfEntity } from "./items.ts";
import { titleOfPart } from "./part-words.ts";
import { contentFrom, typedOf } from "./typed-content.ts";
import { useChanges } from "./use-changes.ts";
import { useTyped } from "./use-typed.ts";

/** The sample records of an entity as a grid. */
export function SamplesPage({ entity }: { readonly entity: string }) {
  const { draft } = useChange();
  const cards = useCardWords();
  const run = useChanges();
  const [adding, setAdding] = useState(false);
  const { model, text } = draft;
  const fields =
    model.entities
      .find(({ key }) => key === entity)
      ?.fields.filter(({ default: start }) => start?.kind !== "computed") ?? [];
  const title = fields.find(({ type }) => type.kind === "text");
  const rows = model.samples.filter((row) => row.entity === entity);
  const values = useMemo(
    () =>
      model.samples
        .filter((row) => row.entity === entity)
        .map(({ handle }) => ({ handle, written: writtenValues(text, model, { kind: "sample", handle }) })),
    [entity, text, model],
  );
  const say = (refusal: ReturnType<typeof run>): boolean => {
    if (refusal !== null) showToast({ text: refusalInWords(refusal, cards), kind: "error" });
    return refusal === null;
  };
  return (
    <FormPage
      title={nameOfEntity(model, entity)}
      subtitle={titleOfPart("sample data", cards)}
      span={rows[0] === undefined ? null : { start: rows[0].span.start, end: rows.at(-1)?.span.end ?? 0 }}
      up={{ kind: "point", part: "sample data" }}
      remove={null}
      wide
    >
      {values.length === 0 ? (
        <EmptyState compact icon="database" title={cards.noRows} />
      ) : (
        // It may be wider than the screen, so finger and keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="sample-grid" role="region" aria-label={cards.sampleData} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{cards.forms.knownAs}</th>
                {fields.map(({ key, name }) => (
                  <th key={key} scope="col">
                    {name}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">{cards.remove}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {values.map(({ handle, written }) => (
                <tr key={handle}>
                  <th scope="row">{handle}</th>
                  {fields.map(({ key, name }) => (
                    <td key={key}>
                      <Cell
                        label={`${handle}: ${name}`}
                        value={(written.get(key) ?? []).map(typedOf).join(", ")}
                        onWrite={(typed) =>
                          say(
                            run({
                              do: "set",
                              item: { kind: "sample", handle },
                              key,
                              value: typed.trim() === "" ? null : contentFrom(typed),
                            }),
                          )
                        }
                      />
                    </td>
                  ))}
                  <td>
                    <IconButton
                      icon="trash-2"
                      label={`${cards.remove}: ${handle}`}
                      onClick={() => say(run({ do: "remove", item: { kind: "sample", handle } }))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="page-note">
        <Button look="tonal" block icon="plus" onClick={() => setAdding(true)}>
          {cards.addItem["sample data"]}
        </Button>
      </div>
      <AddSheet
        open={adding}
        onOpenChange={setAdding}
        title={cards.addItem["sample data"]}
        label={title?.name ?? cards.name}
        changesFor={(name): readonly Change[] => [
          { do: "add", kind: "sample", in: { entity }, values: title === undefined ? {} : { [title.key]: name } },
        ]}
      />
    </FormPage>
  );
}

interface CellProps {
  readonly label: string;
  readonly value: string;
  readonly onWrite: (typed: string) => boolean;
}

function Cell({ label, value, onWrite }: CellProps) {
  const typed = useTyped(value, onWrite);
  return (
    <input
      aria-label={label}
      dir="auto"
      value={typed.value}
      onChange={(event) => typed.type(event.target.value)}
      onBlur={typed.commit}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.nativeEvent.isComposing) typed.commit();
      }}
    />
  );
}
