import type { Row } from "#engine/contract/queries.ts";
import type { Screen } from "#model/2-screens.ts";
import type { Transition } from "#model/4-states.ts";
import { looseName } from "#text/names.ts";
import type { PlayerValue } from "../player-context.ts";

/** Events that can be fired on several records at once. One that asks for values needs a sheet per record. */
export function bulkEvents(player: PlayerValue, screen: Screen, entity: string | null): readonly string[] {
  return screen.actions.flatMap((action) =>
    action.kind === "event" && waysOf(player, entity, action.event).some(({ asksFor }) => asksFor.length === 0)
      ? [action.event]
      : [],
  );
}

/** Whether an event that asks for nothing leads from this status. */
export const firesFrom = (player: PlayerValue, entity: string, status: string | null, event: string): boolean =>
  waysOf(player, entity, event).some(
    ({ from, asksFor }) =>
      asksFor.length === 0 && (from === "any" || (from !== "start" && from.some((one) => one.value === status))),
  );

/** Whether the event can be fired on a row now, as far as is known: rows carry the offers of their screen. */
export const mayFireOn = (row: Row, event: string): boolean =>
  row.events?.find((offer) => looseName(offer.event) === looseName(event))?.allowed ?? true;

/** True if the screen has any action for several records at once. */
export const hasBulkActions = (player: PlayerValue, screen: Screen, entity: string | null): boolean =>
  screen.actions.some(({ kind }) => kind === "delete") || bulkEvents(player, screen, entity).length > 0;

const waysOf = (player: PlayerValue, entity: string | null, event: string): readonly Transition[] =>
  player.description.model.states
    .find((table) => table.entity === entity)
    ?.transitions.filter((row) => row.event.kind === "named" && looseName(row.event.name) === looseName(event)) ?? [];
