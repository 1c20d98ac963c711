import type { Context } from "#engine/context/context.ts";
import { PERSON } from "#engine/document/lookup.ts";
import type { QueuedEntry, Sending } from "#engine/ports/journal.ts";
import { mayOn, maySee } from "#engine/rights/may.ts";
import { nextState, type OutboxEvent, type Relation, type Ruling } from "./outbox-states.ts";

/** What tells whose a call is. */
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
 * How somebody stands to a call. Its contents and every decision about it are for whoever made it. Where nobody did (a
 * timer, a guest, a person who is gone), it is for those who may change its record; without a record, for guests.
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

/** What the table of states says about an entry. */
export const rulingOn = (
  { state, sending }: { readonly state: QueuedEntry["state"]; readonly sending: Pick<Sending, "mayHaveArrived"> },
  event: OutboxEvent,
  relation: Relation,
): Ruling => nextState({ state, mayHaveArrived: sending.mayHaveArrived }, event, relation);
