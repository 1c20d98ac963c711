import type { CallOutcome, Decision } from "#engine/contract/calls.ts";
import { fromWire, isObject, keepRecords } from "./keep-records.ts";
import { transact } from "#engine/transact.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import { maySee } from "#engine/rights/may.ts";
import { NOWHERE, word } from "#engine/refuse.ts";
import type { RunningApp } from "#engine/running-app.ts";
import { CommitChanges } from "#engine/states/commit-changes.ts";
import type { CallState } from "./call-state.ts";
import { arrivedWithoutKey } from "./own-copies.ts";
import { requestNow } from "./remake.ts";
import { takeBackCommit } from "./take-back.ts";
import { AnswerInProgress, CommandContext } from "#engine/context/command-context.ts";

const FINE: CallOutcome = { refusals: [], messages: [], open: null };

/** Carries out what a person has decided about an entry of the outbox. */
export function decide(running: RunningApp, calls: CallState, id: number, decision: Decision): CallOutcome {
  const { app } = running;
  const { journal } = app.ports;
  const entry = journal.outboxEntry(id);
  const context = new CommandContext(app, running.actor);
  const theirsToDecide =
    entry !== null && (entry.entity === null || entry.record === null || isTheirs(context, entry.entity, entry.record));
  if (entry === null || !theirsToDecide) return { ...FINE, refusals: [word(context, "not-found", NOWHERE)] };
  if (entry.state === "done" || entry.state === "sending")
    return { ...FINE, refusals: [word(context, "already-sent", NOWHERE)] };
  const outcome = carryOut(running, calls, entry, decision);
  running.changed(new CommitChanges(), ["$outbox", "$connection"]);
  return outcome;
}

/** A record that was deleted here has nobody's sight any more; whoever may see the outbox may decide about it. */
const isTheirs = (context: CommandContext, entity: string, id: string): boolean =>
  context.records.read(entity, id) === null || maySee(context, entity, id);

function carryOut(running: RunningApp, calls: CallState, entry: QueuedEntry, decision: Decision): CallOutcome {
  const { app } = running;
  const { journal } = app.ports;
  switch (decision.kind) {
    case "retry":
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
    case "discard": {
      journal.dropFromOutbox(entry.id);
      if (!decision.undo) return FINE;
      const { touched, refusals } = takeBackCommit(app, entry.commit);
      running.changed(touched, ["$outbox"]);
      return { ...FINE, refusals };
    }
  }
}

function again(running: RunningApp, entry: QueuedEntry, insists: boolean): void {
  const { journal } = running.app.ports;
  journal.noteSending(entry.id, { next: null, code: null, errors: [], theirs: null, attempts: 0, insists });
  journal.markOutbox(entry.id, "waiting", null);
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
      const { oneIn } = kept.resource;
      const body = oneIn === null ? entry.body : context.value(oneIn, new Map([["answer", entry.body]]));
      if (isObject(body))
        arrivedWithoutKey(context, kept.entity, entry.record, fromWire(context, kept.entity, body, null));
      return [];
    },
  );
  running.changed(touches, ["$outbox"]);
  return FINE;
}

/** A record that was mended here after it was refused goes out as it is now. */
function asItIsNow(calls: CallState, entry: QueuedEntry): void {
  const verb = calls.app.lookup.resourceCall(entry.call)?.verb;
  if (entry.state !== "failed" || (verb !== "Create" && verb !== "Change")) return;
  const made = requestNow(calls, entry);
  if (made !== null && !made.secret) calls.app.ports.journal.changeOutbox(entry.id, made);
}

function takeTheirs(running: RunningApp, calls: CallState, entry: QueuedEntry): CallOutcome {
  const { app } = running;
  const { theirs } = entry.sending;
  const { entity, record } = entry;
  if (entity === null || record === null || theirs === null) return FINE;
  const { outcome, touches } = transact(
    app,
    { actor: app.itself, kind: "answer", confirmed: "all", judged: false },
    (context) => {
      context.answer = new AnswerInProgress(entry.id);
      keepRecords(calls, context, entity, theirs, context.records.read(entity, record) === null ? null : record);
      app.ports.journal.markOutbox(entry.id, "done", null);
      return [];
    },
  );
  running.changed(touches, ["$outbox"]);
  return outcome.kind === "refused" ? { ...FINE, refusals: outcome.refusals } : FINE;
}
