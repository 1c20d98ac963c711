import type { Answer } from "#model/7-calls.ts";
import type { Value } from "#expr/types.ts";
import type { CallOutcome } from "#engine/contract/calls.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import { isAnotherHere, isNotAskedFor } from "./asked-for.ts";
import { keepRecords } from "./keep-records.ts";
import { runEffects } from "#engine/effects/run.ts";
import type { OutboxEntry } from "#engine/ports/journal.ts";
import { codedMessage, NOWHERE, refuseWith, word } from "#engine/refuse.ts";
import { PERSON } from "#engine/document/lookup.ts";
import type { transact } from "#engine/transact.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { CallState } from "./call-state.ts";
import { takeInPerson } from "./sign-in.ts";
import { takeIn } from "./take-in.ts";
import { noteSimulatedRecord } from "./simulated-records.ts";
import { noteTriedWith } from "./told-in-simulation.ts";
import { arrivedWithoutKey, mergeCopies } from "./own-copies.ts";
import { matchesStatus } from "./matches-status.ts";
import { isRead } from "./queue.ts";
import { sentValues } from "./sent-values.ts";
import { refusalOf } from "./server-words.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { CommandContext, type AnswerInProgress } from "#engine/context/command-context.ts";
import type { Variables } from "#engine/context/context.ts";

/** Outcome of a call: the messages of its answer, and the new state of its outbox entry. */
export interface Answered extends CallOutcome {
  readonly state: "done" | "failed" | "waiting";
}

/**
 * An answer is untrusted data and is type-checked like any command. A value that breaks a rule is kept (the record is
 * flagged), a value that does not fit its field is set aside, and an answer of the wrong shape changes nothing. Status
 * null: there was no answer.
 */
export function answerCall(
  calls: CallState,
  entry: OutboxEntry & { readonly id?: number },
  status: number | null,
  body: Value,
  /** Marks the entry in the same transaction as the effects, so that a crash can't apply its answer twice. */
  mark: ((state: Answered["state"], refusals: readonly Refusal[]) => void) | null = null,
  /** When the request of a read was sent, as `CallState.moment` counts. */
  askedAt: number | null = null,
): Answered & { readonly touched: ReturnType<typeof transact>["touches"] } {
  const { app } = calls;
  /** Work outside the database, done after the commit. */
  const kept: (() => void)[] = [];
  let keepTrying = false;
  let errors: readonly Refusal[] = [];
  /** The document's messages are the reason for a refusal by the server; they are shown as such, not as news. */
  let asReason = false;
  const from = { entry: entry.id ?? null, askedAt, simulated: entry.with?.simulated === true };
  const { outcome, touches, context, leftOut } = takeIn(app, from, (work, answered) => {
    kept.length = 0;
    asReason = false;
    const variables: Variables = new Map<string, Value>([
      ["answer", body],
      ...(entry.record === null ? [] : ([["this", entry.record]] as const)),
    ]);
    const answer = answerRow(work, entry, status, variables);
    if (answer !== undefined) runEffects(work, answer.effects, { entity: entry.entity, id: entry.record, variables });
    else unforeseen(work, entry, answered, status);
    // Some servers refuse with status 200: if the document finds an error in the answer, the call was not accepted.
    if (status !== null && status >= 200 && status < 300 && answered.errors.length === 0)
      arrived(calls, work, entry, body, variables, (follow) => kept.push(follow));
    for (const { call } of work.calls) {
      const problem = app.lookup.call(call)?.problem ?? null;
      if (problem === null) continue;
      const parameters = { problem: problem.message };
      answered.errors.push(word(work, "closed-by-mistake", NOWHERE, { parameters }));
    }
    // A direct call that writes has no outbox entry, so it can't wait for a retry.
    keepTrying = answered.keepTrying && (entry.id !== undefined || isRead(entry));
    if (isRefusedWrite(entry, status) && !keepTrying && answered.errors.length === 0) {
      asReason = work.messages.length > 0;
      answered.errors.push(refusalOf(work, entry, status, body));
    }
    errors = answered.errors;
    if (work.refusals.length === 0) mark?.(stateOf(keepTrying, errors), errors);
    return [];
  });
  const refusals = outcome.kind === "refused" ? [word(context, "wrong-shape", NOWHERE), ...outcome.refusals] : errors;
  const state = outcome.kind === "refused" ? "failed" : stateOf(keepTrying, refusals);
  if (outcome.kind === "refused") mark?.(state, refusals);
  const done = outcome.kind === "done";
  if (done) for (const work of kept) work();
  if (done && leftOut > 0) tellLeftOut(calls, entry, leftOut);
  return {
    refusals,
    messages: done && !asReason ? outcome.messages : [],
    open: done ? outcome.open : null,
    state,
    touched: touches,
  };
}

/** Tells the maker of the call that some records of the answer could not be kept. */
function tellLeftOut({ app }: CallState, entry: OutboxEntry, count: number): void {
  const person = entry.with?.by ?? null;
  if (person === null) return;
  const { journal, clock } = app.ports;
  const context = new CommandContext(app, app.itself);
  const error = codedMessage(word(context, "records-left-out", NOWHERE, { parameters: { count: String(count) } }));
  journal.addNotice({ person, text: "", error, at: clock.now(), entity: PERSON, record: person, commit: 0 });
}

/** True if the server refused a write, whatever the document declares for this status. */
const isRefusedWrite = (entry: OutboxEntry, status: number | null): status is number =>
  status !== null && status >= 400 && !isRead(entry);

const stateOf = (keepTrying: boolean, errors: readonly Refusal[]): Answered["state"] =>
  keepTrying ? "waiting" : errors.length > 0 ? "failed" : "done";

function answersOf(app: Runtime, entry: OutboxEntry): readonly Answer[] {
  return app.lookup.call(entry.call)?.answers ?? app.lookup.resourceCall(entry.call)?.resource.answers ?? [];
}

/** The document's first matching row for this answer; undefined: the document declares none. */
export const answerRow = (
  context: CommandContext,
  entry: OutboxEntry,
  status: number | null,
  variables: Variables,
): Answer | undefined =>
  answersOf(context.app, entry).find((one) => matchesStatus(one, status) && conditionHolds(context, one, variables));

const conditionHolds = (context: CommandContext, answer: Answer, variables: Variables): boolean =>
  answer.when === null || context.holds(answer.when, variables);

/** For an answer that the document does not mention: a platform message, or a retry if the fault is the server's. */
function unforeseen(
  context: CommandContext,
  entry: OutboxEntry,
  answered: AnswerInProgress,
  status: number | null,
): void {
  if (status === null || status >= 500) answered.keepTrying = true;
  else if (status >= 300 && !isRefusedWrite(entry, status))
    answered.errors.push(word(context, "not-accepted", NOWHERE, { parameters: { status: String(status) } }));
}

/** Effects of every successful answer: stores a kept entity's record as the server returned it, signs the person in. */
function arrived(
  calls: CallState,
  context: CommandContext,
  entry: OutboxEntry,
  body: Value,
  variables: Variables,
  later: (work: () => void) => void,
): void {
  const kept = context.lookup.resourceCall(entry.call);
  if (kept !== undefined && kept.verb !== "Delete" && body !== null) {
    const { resource, verb } = kept;
    const inside = verb === "List" ? resource.manyIn : resource.oneIn;
    const found = inside === null ? body : context.value(inside, variables);
    // A write may be answered with a string or a number, which contains nothing about the record.
    const isRecord = typeof found === "object" || (verb !== "Create" && verb !== "Change");
    const isOther = verb === "Change" && entry.record !== null && isAnotherHere(context, resource, entry.record, found);
    if (verb === "Get" && isNotAskedFor(context, resource, entry.record, found))
      refuseWith(context, "wrong-shape", NOWHERE);
    else if (isRecord && !isOther && !isEmpty(found))
      keepRecords(calls, context, kept.entity, found, verb === "List" ? null : entry.record);
  }
  if (kept?.verb === "Create" && entry.record !== null) {
    mergeCopies(context, kept.entity, entry.record);
    if (entry.with?.simulated === true) noteSimulatedRecord(context.app, kept.entity, entry.record);
    // Many servers answer a create without the record's key. The key is then learned from the list.
    else if (kept.resource.own?.List !== null)
      arrivedWithoutKey(context, kept.entity, entry.record, {
        values: sentValues(context, kept, entry, entry.record),
        commit: entry.commit,
      });
  }
  takeInPerson(calls, context, entry, variables, later);
  if (entry.with?.simulated === true && !isRead(entry)) noteTriedWith(context, entry);
}
