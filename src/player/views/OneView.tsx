import { Button } from "#ui/control/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { createLabel, createPath } from "../actions/create-path.ts";
import { useAnswer, usePlayer } from "../player-context.ts";
import { RecordFields } from "../screens/RecordFields.tsx";
import type { ViewProps } from "./view-props.ts";

/** `one ENTITY` or `form for ENTITY` next to other views of a screen. */
export function OneView({ screen, view, at }: ViewProps) {
  const player = usePlayer();
  const { words } = player;
  const record = useAnswer(
    view.kind === "one" && view.entity !== null && at !== null ? { kind: "record", entity: view.entity, id: at } : null,
  );
  if (view.kind === "form" && view.entity !== null) {
    const entity = view.entity;
    return (
      <div className="view-action">
        <Button icon="plus" look="tonal" block onClick={() => player.go(createPath(player, entity, null))}>
          {createLabel(player, entity)}
        </Button>
      </div>
    );
  }
  if (record === undefined && at !== null) return null;
  return record === null || record === undefined ? (
    <EmptyState compact icon="search" title={words.noRecord} text={words.noRecordHelp} />
  ) : (
    <RecordFields screen={screen} record={record} />
  );
}
