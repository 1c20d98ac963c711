import { sameValue, type Context } from "#engine/context/context.ts";
import type { Decision } from "#engine/contract/calls.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import { NOWHERE, word } from "#engine/refuse.ts";
import type { Value } from "#expr/types.ts";
import { maySee } from "#engine/rights/may.ts";
import type { CallState } from "./call-state.ts";
import { fieldsRewritten, valueAt } from "./kept-by-server.ts";
import { RequestMaker } from "./make-request.ts";
import { mayRewrite } from "./may-rewrite.ts";
import { mayReadContents, mustBeRead } from "./may-read-contents.ts";
import { makerOf, relationTo, rulingOn } from "./outbox-entry.ts";
import type { OutboxEvent } from "./outbox-states.ts";
import { rewrittenUnseen } from "./unseen-parts.ts";

/** Why this person can't take this decision; null: they can. The UI offers decisions by the same check. */
export function whyNotDecided(
  calls: CallState,
  context: Context,
  entry: QueuedEntry,
  decision: Decision,
): Refusal | null {
  const isBlind =
    decision.kind === "retry" &&
    mustBeRead(context.app, entry, decision.body) &&
    !mayReadContents(calls, context, entry);
  const relation = isBlind ? "other" : relationTo(context, makerOf(entry));
  const { refusal } = rulingOn(entry, eventOf(decision), relation);
  if (refusal !== null) return word(context, refusal, NOWHERE);
  const { code, theirs } = entry.sending;
  const hasNoOther =
    decision.kind === "takeTheirs"
      ? theirs === null
      : decision.kind === "keepMine" && theirs === null && code !== "conflict";
  if (hasNoOther) return word(context, "not-possible-now", NOWHERE);
  return decision.kind === "retry" && decision.body !== undefined
    ? whyNotRewritten(calls, context, entry, decision.body)
    : null;
}

function eventOf(decision: Decision): OutboxEvent {
  switch (decision.kind) {
    case "retry":
      return decision.body === undefined ? "retry" : "change and retry";
    case "takeTheirs":
      return "take theirs";
    case "keepMine":
      return "keep mine";
    case "discard":
      return decision.undo ? "undo" : "discard";
    default:
      return decision.kind;
  }
}

function whyNotRewritten(calls: CallState, context: Context, entry: QueuedEntry, body: Value): Refusal | null {
  const { entity, record, sending } = entry;
  // The request is rebuilt before it is sent, which would discard manual edits.
  if (sending.needs.length > 0) return word(context, "not-possible-now", NOWHERE);
  if (rewrittenUnseen(entry, body) === undefined || addsSeenInPart(calls, context, entry, body))
    return word(context, "not-possible-now", NOWHERE);
  if (entity === null || record === null || !context.records.has(entity, record)) return null;
  if (!maySee(context, entity, record)) return word(context, "not-found", NOWHERE);
  const ruling = mayRewrite(calls, context, entry, body);
  if (ruling === "unclear") return word(context, "not-possible-now", NOWHERE);
  const { allowed, reason } = ruling;
  const place = { entity, id: record, field: null };
  return allowed ? null : word(context, "refused", place, { reason: reason ?? { code: "not-allowed" } });
}

/** True if the new body adds a list that the person sees only in part: the server would delete the hidden rows. */
function addsSeenInPart(calls: CallState, context: Context, entry: QueuedEntry, body: Value): boolean {
  const { call, entity, record: id } = entry;
  const added = fieldsRewritten(context.app, entry, body).filter(({ isNew }) => isNew);
  if (added.length === 0) return false;
  const fields = added.map(({ field }) => field);
  const made = new RequestMaker(calls, context).ofCall({ call, entity, id }, fields);
  const all = made?.unseen ?? null;
  return added.some(({ path }) => {
    const whole = valueAt(all, path) ?? null;
    return whole !== null && typeof whole === "object" && !sameValue(whole, valueAt(made?.body ?? null, path) ?? null);
  });
}
