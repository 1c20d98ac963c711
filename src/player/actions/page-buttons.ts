import type { Refusal } from "#engine/contract/commands.ts";
import type { EventOffer } from "#engine/contract/queries.ts";
import type { Reason } from "#engine/contract/reasons.ts";
import type { Screen } from "#model/2-screens.ts";
import type { StateTable } from "#model/4-states.ts";
import { looseName } from "#text/names.ts";
import { NOT_NOW, primaryAmong, waitsForWork } from "./record-offers.ts";

/** An entity that can be created from a record's page, with what would refuse any new record of it. */
export interface CreateOffer {
  readonly entity: string;
  readonly refusals: readonly Refusal[];
}

/** A button of a record's page. With a reason it is quiet and can't be pressed. */
export type PageButton = { readonly key: string; readonly filled: boolean; readonly reason: Reason | null } & (
  | { readonly offer: EventOffer }
  | { readonly create: string }
);

const keyOfEvent = (event: string): string => `event ${looseName(event)}`;
const keyOfCreate = (entity: string): string => `create ${entity}`;

/**
 * The buttons of a record's page: the filled one first, those that would refuse last. Actions that this person's rights
 * forbid are in the page's menu instead. The filled one is the event that leads forward, else the first thing that can
 * be created; never one that would refuse or warn (P2.22, P2.24).
 */
export function pageButtons(
  table: StateTable | undefined,
  status: string | null,
  actions: Screen["actions"],
  offers: readonly EventOffer[],
  creates: readonly CreateOffer[],
): readonly PageButton[] {
  // In the order of the screen's "Lets a user"; events not listed there follow, in the order of point 4.
  const order = actions.map((action) =>
    action.kind === "event"
      ? keyOfEvent(action.event)
      : action.kind === "create"
        ? keyOfCreate(action.entity)
        : action.kind,
  );
  const place = (key: string): number => {
    const at = order.indexOf(key);
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  const byPlace = (one: { readonly key: string }, other: { readonly key: string }): number =>
    place(one.key) - place(other.key);
  const events = offers.map((offer) => ({ key: keyOfEvent(offer.event), offer })).toSorted(byPlace);
  const open = [
    ...events.filter(({ offer }) => offer.allowed),
    ...creates
      .filter(({ refusals }) => refusals.length === 0)
      .map(({ entity }) => ({ key: keyOfCreate(entity), create: entity })),
  ].toSorted(byPlace);
  const among = (wanted: (offer: EventOffer) => boolean): EventOffer | null =>
    primaryAmong(table, status, events.map(({ offer }) => offer).filter(wanted));
  // An allowed event with a reason only warns.
  const forward = among(({ allowed, reason }) => allowed && reason === null);
  // The next event, if it needs other work first: shown quiet, with what it needs.
  const next = forward === null ? among(waitsForWork) : null;
  const filled =
    forward === null ? (open.find((button) => "create" in button)?.key ?? null) : keyOfEvent(forward.event);
  const shown = open
    .map((button): PageButton => ({ ...button, filled: button.key === filled, reason: null }))
    .toSorted((one, other) => Number(other.filled) - Number(one.filled));
  const waiting: readonly PageButton[] =
    next === null ? [] : [{ key: keyOfEvent(next.event), offer: next, filled: false, reason: next.reason }];
  const refused = creates.flatMap(({ entity, refusals }): readonly PageButton[] =>
    refusals.length === 0
      ? []
      : [{ key: keyOfCreate(entity), create: entity, filled: false, reason: reasonOf(refusals) }],
  );
  return filled === null ? [...waiting, ...shown, ...refused] : [...shown, ...waiting, ...refused];
}

function reasonOf(refusals: readonly Refusal[]): Reason {
  // "Choose another" only makes sense in a form; here the record is fixed.
  const reasons = refusals.map(({ reason, ...error }): Reason => {
    if (reason !== undefined) return reason;
    return { code: "error", error: error.code === "not-among-options" ? { code: NOT_NOW, message: null } : error };
  });
  const [only] = reasons;
  return only !== undefined && reasons.length === 1 ? only : { code: "several", reasons };
}
