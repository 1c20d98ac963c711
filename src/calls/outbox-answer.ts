import type { Value } from "#expr/types.ts";
import type { OutboxDetail } from "#engine/contract/calls.ts";
import type { OutboxAnswer } from "#engine/contract/queries.ts";
import type { CallState } from "./call-state.ts";
import { fromWire } from "./keep-records.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import { maySee, maySeeField } from "#engine/rights/may.ts";
import { titleOf } from "#engine/words/title.ts";
import { dress, nameOfField } from "#engine/queries/shown.ts";
import { sameValue, type Context } from "#engine/context/context.ts";

/** How many entries are shown; how many there are is said beside. */
const MOST_SHOWN = 100;

/** Calls that wait, in order; of records that this person may not see only that there is one. */
export function outbox(calls: CallState, context: Context): OutboxAnswer {
  context.dependencies.add("$outbox");
  context.dependencies.add("outbox");
  const { journal } = context.app.ports;
  const { done: _, ...counts } = journal.outboxCounts();
  return {
    entries: journal.outboxPage(MOST_SHOWN).map((entry) => detail(calls, context, entry)),
    open: Object.values(counts).reduce((sum, count) => sum + count, 0),
  };
}

function detail(calls: CallState, context: Context, entry: QueuedEntry): OutboxDetail {
  const { entity, record, sending } = entry;
  const there = entity !== null && record !== null && context.records.has(entity, record);
  const visible = there && maySee(context, entity, record);
  // What belongs to a record that was deleted, or to none, is the business of whoever caused it.
  const own = visible || (!there && (sending.by === null || sending.by === context.actor.person));
  const found = calls.connection.address(entry.path);
  return {
    id: entry.id,
    call: entry.call,
    when: entry.at,
    state: entry.state,
    reason: entry.reason,
    code: sending.code,
    ...(sending.parameters === null ? {} : { parameters: sending.parameters }),
    entity: visible ? entity : null,
    record: visible ? record : null,
    title: visible ? titleOf(context, entity, record) : null,
    method: entry.method,
    address: own ? found.address : "",
    body: own ? entry.body : null,
    attempts: sending.attempts,
    next: sending.next,
    errors: own ? sending.errors : [],
    conflict: visible && sending.theirs !== null ? conflict(context, entity, record, sending.theirs) : [],
    undoable: own && entry.state !== "done" && entry.commit > 0,
  };
}

/** The fields in which the server's version differs from the one here. */
function conflict(context: Context, entity: string, id: string, theirs: Value): OutboxDetail["conflict"] {
  if (typeof theirs !== "object" || theirs === null || Array.isArray(theirs)) return [];
  const values = fromWire(context, entity, theirs as { readonly [key: string]: Value }, null);
  return Object.entries(values).flatMap(([field, value]) => {
    const mine = context.field(entity, id, field);
    if (sameValue(mine, value) || !maySeeField(context, entity, id, field)) return [];
    return [
      {
        field,
        name: nameOfField(context.lookup, entity, field),
        mine: dress(context, entity, field, mine),
        theirs: dress(context, entity, field, value),
      },
    ];
  });
}

/** Work waits for somebody to sign in. */
export const signInNeeded = ({ app, connection }: CallState): boolean =>
  connection.signInCall !== null &&
  connection.token === null &&
  app.ports.journal.outboxPage(20).some(({ state, sending }) => state === "waiting" && sending.by !== null);
