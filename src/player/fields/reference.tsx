import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Choice } from "#ui/form/Choice.tsx";
import { nameOfEntity, usePlayer } from "../player-context.ts";
import { useNewInPlace } from "./new-in-place.ts";
import { recordPath, appPath, screenOfRecord } from "../routes.ts";
import { useDraftOptions } from "./use-draft-options.tsx";
import type { WidgetProps } from "./widget.ts";
import type { DisplayProps } from "./display-props.ts";

export function ReferenceDisplay({ shown }: DisplayProps) {
  const player = usePlayer();
  const { model, screens } = player.description;
  const entity = "entity" in shown.type && typeof shown.type.entity === "string" ? shown.type.entity : null;
  const title = shown.title ?? null;
  if (title === null || entity === null || typeof shown.value !== "string")
    return <span className="quiet">{title ?? player.words.gone}</span>;
  const screen = screenOfRecord(model, entity);
  // No link to a screen that this person may not open.
  if (screen !== null && screens.find((one) => one.name === screen.name)?.allowed === false) return <>{title}</>;
  const path = recordPath(model, entity, shown.value);
  return (
    <a
      className="reference-link"
      href={`#${appPath(player.appId, path)}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        player.go(path);
      }}
    >
      {title}
    </a>
  );
}

/** Several links; records that the person may not see are left out. */
export function ReferencesDisplay({ shown, name }: DisplayProps) {
  const ids = Array.isArray(shown.value) ? shown.value.map(String) : [];
  const entity = "entity" in shown.type && typeof shown.type.entity === "string" ? shown.type.entity : "";
  const open = ids.flatMap((id, i) => {
    const title = shown.titles?.[i] ?? null;
    return title === null ? [] : [{ id, title }];
  });
  return (
    <span className="tags-shown">
      {open.map(({ id, title }) => (
        <span key={id} className="tag-shown">
          <ReferenceDisplay shown={{ value: id, type: { kind: "record", entity }, title }} name={name} />
        </span>
      ))}
    </span>
  );
}

/** A picker over the records that fit (filtered by the engine), with search, and "new" in place if that is allowed. */
export function ReferenceWidget(props: WidgetProps) {
  const { item, value, set, leave } = props;
  const player = usePlayer();
  const drawNewInPlace = useNewInPlace();
  const { words } = player;
  const [creating, setCreating] = useState(false);
  const { answer, options, search, onSearch, onOpen } = useDraftOptions(props);
  const { type } = item.field;
  const entity = type.kind === "reference" ? type.entity : null;
  const many = (answer?.total ?? 0) > 8 || search !== "";
  return (
    <>
      <Choice
        look={many ? "search" : "sheet"}
        options={options}
        waiting={answer === null}
        value={typeof value === "string" ? value : null}
        shown={item.shown.title ?? words.gone}
        onChange={(id) => {
          set(id, id === null ? null : (options.find((option) => option.value === id)?.label ?? null));
          leave();
        }}
        {...(many ? { onSearch } : {})}
        onOpen={onOpen}
        total={answer?.total}
        footer={
          answer?.mayCreate && entity !== null ? (
            <Button look="tonal" icon="plus" block onClick={() => setCreating(true)}>
              {words.createOne(nameOfEntity(player, entity))}
            </Button>
          ) : undefined
        }
      />
      {entity === null
        ? null
        : drawNewInPlace({
            entity,
            open: creating,
            onClose: (made) => {
              setCreating(false);
              if (made === null) return;
              set(made.id, made.title);
              leave();
            },
          })}
    </>
  );
}
