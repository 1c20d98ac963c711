import type { EventOffer, RecordView } from "#engine/contract/queries.ts";
import type { Screen } from "#model/2-screens.ts";
import type { StateTable } from "#model/4-states.ts";
import { looseName } from "#text/names.ts";
import type { PlayerValue } from "../player-context.ts";
import { changesStatus, leadsForward } from "./leads-forward.ts";

/** The events that a record's page offers: those its screen lists; where it lists none, none are hidden. */
export function offersOf(screen: Screen | null, record: RecordView): readonly EventOffer[] {
  const listed = screen?.actions.flatMap((action) => (action.kind === "event" ? [looseName(action.event)] : [])) ?? [];
  if (listed.length === 0 || screen?.byDefault) return record.events;
  return record.events.filter((offer) => listed.includes(looseName(offer.event)));
}

/**
 * What stands in an event's way is the record's own state, not who looks at it: doing the work opens it. Without words of
 * the document for it, nobody could tell which work.
 */
export const waitsForWork = ({ allowed, reason }: EventOffer): boolean =>
  !allowed && reason?.code === "error" && reason.error.code !== NOT_NOW;

/** The platform's words for what has none. */
export const NOT_NOW = "not-possible-now";

export const tableOf = (player: PlayerValue, entity: string): StateTable | undefined =>
  player.description.model.states.find((table) => table.entity === entity);

export const isForward = (player: PlayerValue, entity: string, status: string | null, event: string): boolean =>
  leadsForward(tableOf(player, entity), status, event);

/** Which of the events is the one to go on with: forward, and one that changes the status before one that does not. */
export function primaryAmong<Offer extends { readonly event: string }>(
  table: StateTable | undefined,
  status: string | null,
  offers: readonly Offer[],
): Offer | null {
  const forward = offers.filter((offer) => leadsForward(table, status, offer.event));
  return forward.find((offer) => changesStatus(table, status, offer.event)) ?? forward[0] ?? null;
}
