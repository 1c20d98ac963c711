import type { CallOutcome, Decision } from "#engine/contract/calls.ts";
import { isObject } from "./from-wire.ts";
import { keepRecords } from "./keep-records.ts";
import { takeIn } from "./take-in.ts";
import { isMadeOfRecord } from "./mended-by-form.ts";
import { noteAnswer } from "./last-answers.ts";
import { transact } from "#engine/transact.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import { NOWHERE, word } from "#engine/refuse.ts";
import type { RunningApp } from "#engine/running-app.ts";
import { CommitChanges } from "#engine/states/commit-changes.ts";
import type { CallState } from "./call-state.ts";
import { mayReadContents, mustBeRead } from "./may-read-contents.ts";
import { makerOf, relationTo, rulingOn } from "./outbox-entry.ts";
import type { OutboxEvent } from "./outbox-states.ts";
import { arrivedWithoutKey } from "./own-copies.ts";
import { discard } from "./discard.ts";
import { blockedOnEntry } from "./in-order.ts";
import { putInPlace } from "./put-in-place.ts";
import { isLeftBehind } from "./maker-now.ts";
import { requestNow } from "./remake.ts";
import { sentValues } from "./sent-values.ts";
import { AnswerInProgress, CommandContext } from "#engine/context/command-context.ts";

const FINE: CallOutcome = { refusals: [], messages: [], open: null };

/** Carries out what a person has decided about an entry of the outbox, where the table of states lets them. */
export function decide(running: RunningApp, calls: CallState, id: number, decision: Decision): CallOutcome {
  const { app } = running;
  const entry = app.ports.journal.outboxEntry(id);
  const context = new CommandContext(app, running.actor);
  if (entry === null) return { ...FINE, refusals: [word(context, "not-found", NOWHERE)] };
  const isBlind =
    decision.kind === "retry" && mustBeRead(app, entry, decision.body) && !mayReadContents(calls, context, entry);
  const relation = isBlind ? "other" : relationTo(context, makerOf(entry));
  const { refusal } = rulingOn(entry, eventOf(decision), relation);
  if (refusal !== null) return { ...FINE, refusals: [word(context, refusal, NOWHERE)] };
  const outcome = carryOut(running, calls, entry, decision);
  app.ports.journal.releaseOutbox(blockedOnEntry(entry.id));
  running.changed(new CommitChanges(), ["$outbox", "$connection"]);
  return outcome;
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

function carryOut(running: RunningApp, calls: CallState, entry: QueuedEntry, decision: Decision): CallOutcome {
  const { app } = running;
  const { journal } = app.ports;
  switch (decision.kind) {
    case "retry":
      if (isLeftBehind(app, entry.sending) && !takeOver(running, calls, entry))
        return { ...FINE, refusals: [word(new CommandContext(app, running.actor), "not-possible-now", NOWHERE)] };
      if (decision.body !== undefined) journal.changeOutbox(entry.id, { path: entry.path, body: decision.body });
      else asItIsNow(calls, entry);
      again(running, entry, false);
      return FINE;
    case "arrived":
      return arrived(running, entry);
    case "keepMine":
      again(running, entry, true);
      return FINE;
    case "takeTheirs":
      return takeTheirs(running, calls, entry);
    case "discard":
      return discard(running, entry, decision.undo);
  }
}

function again(running: RunningApp, entry: QueuedEntry, insists: boolean): void {
  const { journal } = running.app.ports;
  // Something may be there now that was not: it is looked at anew, unless it stands behind another.
  const blocked = entry.sending.blocked === "record" ? {} : { blocked: null };
  journal.noteSending(entry.id, { next: null, code: null, errors: [], theirs: null, attempts: 0, insists, ...blocked });
  journal.markOutbox(entry.id, "waiting", null);
}

/** Whoever sends what somebody left who is gone sends it as their own, made anew with what they may see. */
function takeOver({ app, actor }: RunningApp, calls: CallState, entry: QueuedEntry): boolean {
  const own = { by: actor.person };
  if (requestNow(calls, { ...entry, sending: { ...entry.sending, ...own } }) === null) return false;
  app.ports.journal.noteSending(entry.id, own);
  return true;
}

/** A new record whose answer was lost has a key on the server that is not known here yet. */
function arrived(running: RunningApp, entry: QueuedEntry): CallOutcome {
  const { app } = running;
  const kept = app.lookup.resourceCall(entry.call);
  const { touches } = transact(
    app,
    { actor: app.itself, kind: "answer", confirmed: "all", judged: false },
    (context) => {
      context.answer = new AnswerInProgress(entry.id);
      app.ports.journal.markOutbox(entry.id, "done", null);
      if (kept?.verb !== "Create" || entry.record === null) return [];
      arrivedWithoutKey(context, kept.entity, entry.record, {
        values: sentValues(context, kept, entry, entry.record),
        commit: entry.commit,
      });
      return [];
    },
  );
  running.changed(touches, ["$outbox"]);
  return FINE;
}

/** A record that was mended here after it was refused goes out as it is now. */
function asItIsNow(calls: CallState, entry: QueuedEntry): void {
  const { lookup, ports } = calls.app;
  const { entity, record, call, state } = entry;
  if (state !== "failed" || entity === null || record === null || !isMadeOfRecord(lookup, call, entity)) return;
  // Somebody may have changed what a call of the document sends, and not the record.
  const changed = ports.records.read(entity, record)?.["changed_at"];
  if (lookup.resourceCall(call) === undefined && !(typeof changed === "string" && changed > entry.at)) return;
  const made = requestNow(calls, entry);
  if (made !== null && !made.secret) putInPlace(calls.app.ports.journal, entry.id, made);
}

function takeTheirs(running: RunningApp, calls: CallState, entry: QueuedEntry): CallOutcome {
  const { app } = running;
  const { theirs } = entry.sending;
  const { entity, record } = entry;
  if (entity === null || record === null || theirs === null) return FINE;
  const { outcome, touches } = takeIn(app, { entry: entry.id }, (context) => {
    keepRecords(calls, context, entity, theirs, context.records.read(entity, record) === null ? null : record);
    // A later change that waits was made without it: it is compared with what was known then.
    if (isObject(theirs) && !app.ports.journal.isUnsent(entity, record, entry.id))
      noteAnswer(app, entity, record, theirs);
    app.ports.journal.markOutbox(entry.id, "done", null);
    return [];
  });
  running.changed(touches, ["$outbox"]);
  return outcome.kind === "refused" ? { ...FINE, refusals: outcome.refusals } : FINE;
}
