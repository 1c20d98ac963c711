import type { EventOffer, RecordView } from "#engine/contract/queries.ts";
import type { Screen } from "#model/2-screens.ts";
import type { StateTable } from "#model/4-states.ts";
import { looseName } from "#text/names.ts";
import type { PlayerValue } from "../player-context.ts";
import { changesStatus, leadsForward } from "./leads-forward.ts";

/** The events that a record's page offers: those its screen lists; all, if it lists none. */
export function offersOf(screen: Screen | null, record: RecordView): readonly EventOffer[] {
  const listed = screen?.actions.flatMap((action) => (action.kind === "event" ? [looseName(action.event)] : [])) ?? [];
  if (listed.length === 0 || screen?.byDefault) return record.events;
  return record.events.filter((offer) => listed.includes(looseName(offer.event)));
}

/**
 * True if the record's own state is in the way, not who looks at it: the event opens up once some work is done. The
 * document must have a message for it; otherwise the person could not tell which work.
 */
export const waitsForWork = ({ allowed, reason }: EventOffer): boolean =>
  !allowed && reason?.code === "error" && reason.error.code !== NOT_NOW;

/** The platform's message for a refusal without one. */
export const NOT_NOW = "not-possible-now";

export const tableOf = (player: PlayerValue, entity: string): StateTable | undefined =>
  player.description.model.states.find((table) => table.entity === entity);

export const isForward = (player: PlayerValue, entity: string, status: string | null, event: string): boolean =>
  leadsForward(tableOf(player, entity), status, event);

/** The event to go on with: one that leads forward; those that change the status come first. */
export function primaryAmong<Offer extends { readonly event: string }>(
  table: StateTable | undefined,
  status: string | null,
  offers: readonly Offer[],
): Offer | null {
  const forward = offers.filter((offer) => leadsForward(table, status, offer.event));
  return forward.find((offer) => changesStatus(table, status, offer.event)) ?? forward[0] ?? null;
}
