import type { RowAction } from "#ui/list/RowActions.tsx";
import type { Row } from "#engine/contract/queries.ts";
import type { Screen } from "#model/2-screens.ts";
import type { PlayerValue } from "../player-context.ts";
import { editPath } from "../routes.ts";
import { titleOf } from "./row-parts.tsx";

/**
 * What a row offers. Whether this person may do it is decided by the engine when it is tapped, and a refusal says why:
 * asking for every row on the screen would cost more than it tells.
 */
export function rowActionsOf(player: PlayerValue, screen: Screen, row: Row): readonly RowAction[] {
  const { words, t } = player;
  const actions: RowAction[] = [];
  for (const action of screen.actions) {
    if (action.kind === "event" && leaves(player, row, action.event))
      actions.push({
        key: `event ${action.event}`,
        label: t(action.event),
        icon: "play",
        tint: "blue",
        onAction: () =>
          void import("../actions/fire-event.ts").then((part) =>
            part.startEvent(player, row.entity, row.id, action.event),
          ),
      });
    if (action.kind === "edit")
      actions.push({
        key: "edit",
        label: words.edit,
        icon: "pencil",
        onAction: () => player.go(editPath(row.entity, row.id, null)),
      });
    if (action.kind === "delete")
      actions.push({
        key: "delete",
        label: words.delete,
        icon: "trash-2",
        danger: true,
        onAction: () =>
          void import("../actions/use-actions.ts").then((part) =>
            part.deleteRecord(player, row.entity, row.id, titleOf(row, player.format)),
          ),
      });
  }
  return actions;
}

/** True when some row of point 4 leads from the record's status with that event. */
function leaves(player: PlayerValue, row: Row, event: string): boolean {
  const table = player.description.model.states.find((one) => one.entity === row.entity);
  return (
    table?.transitions.some(
      ({ from, event: its }) =>
        its.kind === "named" &&
        its.name === event &&
        from !== "start" &&
        (from === "any" || from.some((status) => status.value === row.status)),
    ) ?? false
  );
}
