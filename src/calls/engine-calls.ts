import type { CallHooks, CallQuery, ServerList } from "#engine/call-hooks.ts";
import type { CommandContext } from "#engine/context/command-context.ts";
import type { QueryContext } from "#engine/context/query-context.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import type { AnswerTo, ListQuery, OutboxAnswer, OutboxQuery } from "#engine/contract/queries.ts";
import type { AppCalls, CallsPart } from "#engine/open-app-with.ts";
import type { RunningApp } from "#engine/running-app.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { Value } from "#expr/types.ts";
import type { Screen, View } from "#model/2-screens.ts";
import { callNow } from "./call-now.ts";
import { CallState, type AnswerEffects } from "./call-state.ts";
import { askServer, freshnessOf, isFilled, orderedIds } from "./fetches.ts";
import { signInNeeded } from "./sign-in-needed.ts";
import { relationTo } from "./outbox-entry.ts";
import { queueAgain, takeBackCalls } from "./calls-of-undone.ts";
import { isRead, judgeCalls, queueCalls } from "./queue.ts";
import { searchedHere, serverSearchOf } from "./server-search.ts";

/** Creates the sending part for a running app. */
export type StartCalls = (running: RunningApp, state: CallState) => CallsPart;

/** Implements the engine's call hooks. Small, because it loads with the engine; the sending part loads later. */
export class EngineCalls implements AppCalls {
  readonly state: CallState;
  readonly #start: StartCalls;

  constructor(app: Runtime, start: StartCalls) {
    this.state = new CallState(app);
    this.#start = start;
  }

  start(running: RunningApp): CallsPart {
    return this.#start(running, this.state);
  }

  perform(context: CommandContext, command: Parameters<CallHooks["perform"]>[1]): void {
    callNow(context, command);
  }

  judge(context: CommandContext): void {
    judgeCalls(context);
  }

  queue(context: CommandContext, commit: number): boolean {
    return queueCalls(this.state, context, commit);
  }

  isBeingCreated(entity: string, id: string): boolean {
    const { lookup, ports } = this.state.app;
    if (!ports.journal.isUnsent(entity, id, null)) return false;
    return ports.journal.outbox().some(({ call, record, state, sending }) => {
      const kept = lookup.resourceCall(call);
      const isHere = (state === "waiting" || state === "failed") && !sending.mayHaveArrived;
      return record === id && isHere && kept?.entity === entity && kept.verb === "Create";
    });
  }

  savepoint(): () => void {
    const { direct } = this.state;
    const before = direct.length;
    return () => {
      direct.length = before;
    };
  }

  takeBack(context: CommandContext, commits: ReadonlySet<number>, own: number): boolean {
    return takeBackCalls(context, commits, own);
  }

  queueAgain(context: CommandContext, steps: readonly number[], commit: number): void {
    queueAgain(context, steps, commit);
  }

  keep(context: CommandContext, entity: string, from: Value): void {
    this.#answerEffects.keep(context, entity, from);
  }

  errorsAtFields(...args: Parameters<CallHooks["errorsAtFields"]>): void {
    this.#answerEffects.errorsAtFields(...args);
  }

  get #answerEffects(): AnswerEffects {
    const { answerEffects } = this.state;
    if (answerEffects === null) throw new Error("Only the answer to a call keeps records and tells errors.");
    return answerEffects;
  }

  secretCallsOf(commit: number): readonly string[] {
    return this.state.direct.filter((call) => call.commit === commit && !isRead(call)).map(({ key }) => key);
  }

  whenAnswered(call: string, listener: (refusals: readonly Refusal[]) => void): void {
    this.state.whenAnswered.set(call, listener);
  }

  answer<Q extends CallQuery>(context: QueryContext, query: Q): AnswerTo<Q> {
    return this.#answer(context, query) as AnswerTo<Q>;
  }

  #answer(context: QueryContext, query: CallQuery): AnswerTo<CallQuery> {
    const { state } = this;
    switch (query.kind) {
      case "connection":
        context.dependencies.add("$connection");
        context.dependencies.add("outbox");
        return state.connection.describe(context.actor.person, signInNeeded(state, context));
      case "outbox":
        context.dependencies.add("$outbox");
        context.dependencies.add("outbox");
        return this.#outbox(context, query);
      case "news":
        context.dependencies.add("$news");
        return { news: state.news((maker) => relationTo(context, maker) === "maker") };
      case "requests":
        context.dependencies.add("$requests");
        return { requests: state.log?.requests(({ by, byApp }) => !byApp && by === context.actor.person) ?? [] };
    }
  }

  #outbox(context: QueryContext, query: OutboxQuery): OutboxAnswer {
    const { done: _, ...counts } = this.state.app.ports.journal.outboxCounts();
    const open = Object.values(counts).reduce((sum, count) => sum + count, 0);
    // The sending part lists the entries. If it is not loaded yet, it is loaded now and the query runs again.
    if (open > 0 && this.state.outboxEntries === null) this.state.onWanted();
    return { entries: this.state.outboxEntries?.(context, query) ?? [], open };
  }

  serverList(context: QueryContext, screen: Screen, view: View, query: ListQuery): ServerList {
    const { state } = this;
    const at = query.at ?? null;
    const search = serverSearchOf(screen, query);
    // A query that runs again must not ask the server: the answer would make it run and ask again.
    if (!context.isAnew && isFilled(screen, view)) askServer(state, context, screen, at, search);
    const ids = orderedIds(state, context, screen, view, at, search);
    return {
      ids,
      // What the server has already searched for is not searched locally again.
      query: ids === null || search === null ? query : searchedHere(screen, query),
      fresh: freshnessOf(state, context, screen, view, at, search),
    };
  }
}
