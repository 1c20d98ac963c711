import type { CallOutcome, Decision } from "#engine/contract/calls.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import { isObject } from "./json.ts";
import { keepRecords } from "./keep-records.ts";
import { takeIn } from "./take-in.ts";
import { isMadeOfRecord } from "./mended-by-form.ts";
import { noteAnswer } from "./last-answers.ts";
import { transact } from "#engine/transact.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import { NOWHERE, word } from "#engine/refuse.ts";
import type { RunningApp } from "#engine/running-app.ts";
import type { Runtime } from "#engine/runtime.ts";
import { CommitChanges } from "#engine/states/commit-changes.ts";
import type { CallState } from "./call-state.ts";
import { whyNotDecided } from "./may-decide.ts";
import { bringBack } from "./bring-back.ts";
import { arrivedWithoutKey } from "./own-copies.ts";
import { discard, takeBackEntry } from "./discard.ts";
import { forgetEtags } from "./forget-etags.ts";
import { blockedOnEntry } from "./in-order.ts";
import { isRepeatedAsItWas, putInPlace } from "./put-in-place.ts";
import { rewrite } from "./rewrite.ts";
import { isLeftBehind } from "./maker-now.ts";
import { requestNow } from "./rebuild-request.ts";
import { sentValues } from "./sent-values.ts";
import { bodyToSend } from "./unseen-parts.ts";
import { AnswerInProgress, CommandContext } from "#engine/context/command-context.ts";

const FINE: CallOutcome = { refusals: [], messages: [], open: null };

/** What came of a decision, and what it has touched. */
interface Decided {
  readonly refusals: readonly Refusal[];
  readonly touches: CommitChanges;
}

const asDecided = ({ outcome, touches }: Pick<ReturnType<typeof transact>, "outcome" | "touches">): Decided => ({
  refusals: outcome.kind === "refused" ? outcome.refusals : [],
  touches,
});

/** Nothing is wrong, or this is; no record is touched. */
const withoutRecords = (...refusals: readonly Refusal[]): Decided => ({ refusals, touches: new CommitChanges() });

/** Carries out what a person has decided about an entry of the outbox, where they may: all of it, or nothing. */
export function decide(running: RunningApp, calls: CallState, id: number, decision: Decision): CallOutcome {
  const { app } = running;
  const { refusals, touches } = app.ports.records.transaction<Decided>(() => {
    const result = decided(running, calls, id, decision);
    return { keep: result.refusals.length === 0, result };
  });
  if (refusals.length === 0) running.changed(touches, ["$outbox", "$connection"]);
  return { ...FINE, refusals };
}

function decided(running: RunningApp, calls: CallState, id: number, decision: Decision): Decided {
  const { app, actor } = running;
  const entry = app.ports.journal.outboxEntry(id);
  const context = new CommandContext(app, actor);
  if (entry === null) return withoutRecords(word(context, "not-found", NOWHERE));
  const refusal = whyNotDecided(calls, context, entry, decision);
  if (refusal !== null) return withoutRecords(refusal);
  const result = carryOut(running, calls, entry, decision);
  app.ports.journal.releaseOutbox(blockedOnEntry(entry.id));
  return result;
}

function carryOut(running: RunningApp, calls: CallState, entry: QueuedEntry, decision: Decision): Decided {
  const { app, actor } = running;
  switch (decision.kind) {
    case "retry":
      if (isLeftBehind(app, entry.sending) && !takeOver(running, calls, entry))
        return withoutRecords(word(new CommandContext(app, actor), "not-possible-now", NOWHERE));
      if (decision.body !== undefined) rewrite(app, entry, decision.body);
      else asItIsNow(calls, entry);
      return again(running, entry, false);
    case "arrived":
      forgetEtags(app.ports.journal);
      return arrived(app, { ...entry, body: bodyToSend(entry) });
    case "keepMine":
      return again(running, entry, true);
    case "takeTheirs":
      return takeTheirs(calls, entry);
    case "discard":
      forgetEtags(app.ports.journal);
      if (decision.undo) return asDecided(takeBackEntry(app, actor, entry));
      discard(app, entry);
      return withoutRecords();
  }
}

function again(running: RunningApp, entry: QueuedEntry, insists: boolean): Decided {
  const { journal } = running.app.ports;
  // Whoever has read that it was for another server sends it to this one.
  if (entry.sending.code === "other-server") journal.noteSending(entry.id, { server: null });
  // Something may be there now that was not: it is looked at anew, unless it stands behind another.
  const blocked = entry.sending.blocked === "record" ? {} : { blocked: null };
  journal.noteSending(entry.id, { next: null, code: null, errors: [], theirs: null, attempts: 0, insists, ...blocked });
  journal.markOutbox(entry.id, "waiting", null);
  return withoutRecords();
}

/** Whoever sends what somebody left who is gone sends it as their own, made anew with what they may see. */
function takeOver({ app, actor }: RunningApp, calls: CallState, entry: QueuedEntry): boolean {
  const own = { by: actor.person };
  if (requestNow(calls, { ...entry, sending: { ...entry.sending, ...own } }) === null) return false;
  app.ports.journal.noteSending(entry.id, own);
  return true;
}

/** A new record whose answer was lost has a key on the server that is not known here yet. */
function arrived(app: Runtime, entry: QueuedEntry): Decided {
  const kept = app.lookup.resourceCall(entry.call);
  const done = transact(app, { actor: app.itself, kind: "answer", confirmed: "all", judged: false }, (context) => {
    context.answer = new AnswerInProgress(entry.id);
    app.ports.journal.markOutbox(entry.id, "done", null);
    if (kept?.verb !== "Create" || entry.record === null) return [];
    arrivedWithoutKey(context, kept.entity, entry.record, {
      values: sentValues(context, kept, entry, entry.record),
      commit: entry.commit,
    });
    return [];
  });
  return asDecided(done);
}

/** A record that was mended here after it was refused goes out as it is now. */
function asItIsNow(calls: CallState, entry: QueuedEntry): void {
  const { lookup, ports } = calls.app;
  const { entity, record, call, state, sending } = entry;
  // The record does not have what somebody has written into the call by hand.
  if ((sending.rewritten ?? null) !== null) return;
  if (state !== "failed" || entity === null || record === null || !isMadeOfRecord(lookup, call, entity)) return;
  // Somebody may have changed what a call of the document sends, and not the record.
  const changed = ports.records.read(entity, record)?.["changed_at"];
  if (lookup.resourceCall(call) === undefined && !(typeof changed === "string" && changed > entry.at)) return;
  // What was changed since goes behind it.
  if (isRepeatedAsItWas(calls, entry)) return;
  const made = requestNow(calls, entry);
  if (made !== null && !made.secret) putInPlace(calls.app, entry, made);
}

function takeTheirs(calls: CallState, entry: QueuedEntry): Decided {
  const { app } = calls;
  const { theirs } = entry.sending;
  const { entity, record } = entry;
  if (entity === null || record === null || theirs === null) return withoutRecords();
  return asDecided(
    takeIn(app, { entry: entry.id }, (context) => {
      // Where it was the change that is in conflict, a deletion that waits behind it stands.
      if (app.lookup.resourceCall(entry.call)?.verb === "Delete") bringBack(context, entity, record);
      keepRecords(calls, context, entity, theirs, context.records.read(entity, record) === null ? null : record);
      // A later change that waits was made without it: it is compared with what was known then.
      if (isObject(theirs) && !app.ports.journal.isUnsent(entity, record, entry.id))
        noteAnswer(app, entity, record, theirs);
      app.ports.journal.markOutbox(entry.id, "done", null);
      return [];
    }),
  );
}
