import type { Value } from "#expr/types.ts";
import type { OutboxDetail } from "../contract/calls.ts";
import type { OutboxAnswer } from "../contract/queries.ts";
import { fromWire } from "../effects/keep.ts";
import type { QueuedEntry } from "../ports/journal.ts";
import { maySee, maySeeField } from "../rights/may.ts";
import { sameValue, type Turn } from "../turn.ts";
import { titleOf } from "../words/title.ts";
import { dress, nameOfField } from "./shown.ts";

/** How many entries are shown; how many there are is said beside. */
const MOST_SHOWN = 100;

/** Calls that wait, in order; of records that this person may not see only that there is one. */
export function outbox(turn: Turn): OutboxAnswer {
  turn.seen.add("$outbox");
  turn.seen.add("outbox");
  const { journal } = turn.app.ports;
  const { done: _, ...counts } = journal.outboxCounts();
  return {
    entries: journal.outboxPage(MOST_SHOWN).map((entry) => detail(turn, entry)),
    open: Object.values(counts).reduce((sum, count) => sum + count, 0),
  };
}

function detail(turn: Turn, entry: QueuedEntry): OutboxDetail {
  const { entity, record, sending } = entry;
  const there = entity !== null && record !== null && turn.hand.has(entity, record);
  const visible = there && maySee(turn, entity, record);
  // What belongs to a record that was deleted, or to none, is the business of whoever caused it.
  const own = visible || (!there && (sending.by === null || sending.by === turn.actor.person));
  const found = turn.app.world.connection.address(entry.path);
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
    title: visible ? titleOf(turn, entity, record) : null,
    method: entry.method,
    address: own ? found.address : "",
    body: own ? entry.body : null,
    attempts: sending.attempts,
    next: sending.next,
    errors: own ? sending.errors : [],
    conflict: visible && sending.theirs !== null ? conflict(turn, entity, record, sending.theirs) : [],
    undoable: own && entry.state !== "done" && entry.commit > 0,
  };
}

/** The fields in which the server's version differs from the one here. */
function conflict(turn: Turn, entity: string, id: string, theirs: Value): OutboxDetail["conflict"] {
  if (typeof theirs !== "object" || theirs === null || Array.isArray(theirs)) return [];
  const values = fromWire(turn, entity, theirs as { readonly [key: string]: Value }, "look");
  return Object.entries(values).flatMap(([field, value]) => {
    const mine = turn.field(entity, id, field);
    if (sameValue(mine, value) || !maySeeField(turn, entity, id, field)) return [];
    return [
      {
        field,
        name: nameOfField(turn.lookup, entity, field),
        mine: dress(turn, entity, field, mine),
        theirs: dress(turn, entity, field, value),
      },
    ];
  });
}

/** Work waits for somebody to sign in. */
export const signInNeeded = (turn: Turn): boolean =>
  turn.app.world.connection.signInCall !== null &&
  turn.app.world.connection.token === null &&
  turn.app.ports.journal.outboxPage(20).some(({ state, sending }) => state === "waiting" && sending.by !== null);
