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

/** Result of a decision, with the changes to report. */
interface Decided {
  readonly refusals: readonly Refusal[];
  readonly touches: CommitChanges;
}

const asDecided = ({ outcome, touches }: Pick<ReturnType<typeof transact>, "outcome" | "touches">): Decided => ({
  refusals: outcome.kind === "refused" ? outcome.refusals : [],
  touches,
});

/** A result without changed records; no refusals: success. */
const withoutRecords = (...refusals: readonly Refusal[]): Decided => ({ refusals, touches: new CommitChanges() });

/** Carries out a person's decision about an outbox entry, if they may decide it; atomic. */
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
  // Retrying an entry that was held because of another server means sending it to the current one.
  if (entry.sending.code === "other-server") journal.noteSending(entry.id, { server: null });
  // The obstacle may be gone, so the entry is checked anew. One behind an earlier entry of its record stays blocked.
  const blocked = entry.sending.blocked === "record" ? {} : { blocked: null };
  journal.noteSending(entry.id, { next: null, code: null, errors: [], theirs: null, attempts: 0, insists, ...blocked });
  journal.markOutbox(entry.id, "waiting", null);
  return withoutRecords();
}

/** Sends an entry whose maker is gone as one's own, rebuilt with what the new sender may see. */
function takeOver({ app, actor }: RunningApp, calls: CallState, entry: QueuedEntry): boolean {
  const own = { by: actor.person };
  if (requestNow(calls, { ...entry, sending: { ...entry.sending, ...own } }) === null) return false;
  app.ports.journal.noteSending(entry.id, own);
  return true;
}

/** The answer to a create was lost: the record has a key on the server that is not known here yet. */
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

/** If a refused record was corrected here, the request is rebuilt from the current record. */
function asItIsNow(calls: CallState, entry: QueuedEntry): void {
  const { lookup, ports } = calls.app;
  const { entity, record, call, state, sending } = entry;
  // A body that somebody edited by hand is not in the record, so it must not be rebuilt.
  if ((sending.rewritten ?? null) !== null) return;
  if (state !== "failed" || entity === null || record === null || !isMadeOfRecord(lookup, call, entity)) return;
  // In a call of the document the body may have been edited instead; it is rebuilt only if the record changed.
  const changed = ports.records.read(entity, record)?.["changed_at"];
  if (lookup.resourceCall(call) === undefined && !(typeof changed === "string" && changed > entry.at)) return;
  // Later changes are sent as entries of their own, after this one.
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
      // If the conflicting entry is a deletion, the record returns. If it is a change, a later queued deletion stays.
      if (app.lookup.resourceCall(entry.call)?.verb === "Delete") bringBack(context, entity, record);
      keepRecords(calls, context, entity, theirs, context.records.read(entity, record) === null ? null : record);
      // A later change that still waits was based on an older answer, so that answer stays the basis for comparison.
      if (isObject(theirs) && !app.ports.journal.isUnsent(entity, record, entry.id))
        noteAnswer(app, entity, record, theirs);
      app.ports.journal.markOutbox(entry.id, "done", null);
      return [];
    }),
  );
}
