import type { Context } from "#engine/context/context.ts";
import { PERSON } from "#engine/document/lookup.ts";
import type { QueuedEntry, Sending } from "#engine/ports/journal.ts";
import { mayOn, maySee } from "#engine/rights/may.ts";
import { nextState, type OutboxEvent, type Relation, type Ruling } from "./outbox-states.ts";

/** Determines who may decide about a call. */
export interface CallMaker {
  readonly by: string | null;
  readonly byApp: boolean;
  readonly entity: string | null;
  readonly record: string | null;
}

export const makerOf = ({
  entity,
  record,
  sending,
}: Pick<QueuedEntry, "entity" | "record" | "sending">): CallMaker => ({
  by: sending.by,
  byApp: sending.byApp,
  entity,
  record,
});

/**
 * The relation of a person to a call. Only its maker may read and decide. Without a maker (a timer, a guest, a person
 * who is gone) it belongs to those who may change its record; without a record, to guests.
 */
export function relationTo(context: Context, { by, byApp, entity, record }: CallMaker): Relation {
  const { actor } = context;
  if (actor.isApp) return "app";
  if (by !== null && context.records.has(PERSON, by)) return by === actor.person ? "maker" : "other";
  if (by !== null && by === actor.person) return "maker";
  if (entity === null || record === null) return by === null && !byApp && actor.person === null ? "maker" : "other";
  if (context.lookup.entity(entity) === undefined) return "other";
  const isTheirs = maySee(context, entity, record) && mayOn(context, "change", entity, record).allowed;
  return isTheirs ? "maker" : "other";
}

/** The ruling of the table of states for an entry. */
export const rulingOn = (
  { state, sending }: { readonly state: QueuedEntry["state"]; readonly sending: Pick<Sending, "mayHaveArrived"> },
  event: OutboxEvent,
  relation: Relation,
): Ruling => nextState({ state, mayHaveArrived: sending.mayHaveArrived }, event, relation);
