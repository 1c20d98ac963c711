import type { Value } from "#expr/types.ts";
import type { Screen, View } from "#model/2-screens.ts";
import type { ErrorNames } from "#model/4-states.ts";
import type { CommandContext } from "./context/command-context.ts";
import type { QueryContext } from "./context/query-context.ts";
import type { Command, Refusal } from "./contract/commands.ts";
import type { Runtime } from "./runtime.ts";
import type { AnswerTo, Freshness, ListQuery, Query } from "./contract/queries.ts";

export type CallQuery = Query & { readonly kind: "connection" | "outbox" | "news" | "requests" };

/** What a server contributes to a list. */
export interface ServerList {
  /** The records in the server's order; null: the list is selected and ordered locally. */
  readonly ids: readonly string[] | null;
  /** The part of the query that is still evaluated locally. */
  readonly query: ListQuery;
  /** Undefined: no server fills this list. */
  readonly fresh: Freshness | undefined;
}

/** The calls of an app, with their type; `openAppWith` only accepts implementations of `CallHooks`. */
export const callsOf = (app: Runtime): CallHooks => app.calls as CallHooks;

/** What the engine needs from the room `calls`. The engine itself knows no requests, servers or tokens. */
export interface CallHooks {
  /** Carries out a command that makes a call. */
  perform(context: CommandContext, command: Command & { readonly kind: "call" }): void;
  /** Refuses writes that would have to be sent by a call or a resource with a mistake in the document. */
  judge(context: CommandContext): void;
  /** Queues the calls of a context, in its transaction. True: there were some. */
  queue(context: CommandContext, commit: number): boolean;
  /** Whether the creation of a record has not reached its server yet, or was refused there. */
  isBeingCreated(entity: string, id: string): boolean;
  /** Called when a transaction begins. The returned function discards the calls handed on since then; for rollbacks. */
  savepoint(): () => void;
  /**
   * Removes the calls that these commits have queued; they include those caused by the step `own`. False: not possible;
   * the context then has a refusal.
   */
  takeBack(context: CommandContext, commits: ReadonlySet<number>, own: number): boolean;
  /** Queues again the calls that were removed when these steps were undone; `commit` redoes the steps. */
  queueAgain(context: CommandContext, steps: readonly number[], commit: number): void;
  /** The effect `keep`: stores records from an answer. */
  keep(context: CommandContext, entity: string, from: Value): void;
  /** The effect `errors at fields`: turns the server's validation errors into refusals, in the server's words. */
  errorsAtFields(
    context: CommandContext,
    place: { readonly entity: string | null; readonly id: string | null },
    errors: Value,
    names: ErrorNames,
  ): void;
  /** The keys of a commit's calls that are sent at once because they contain a secret. */
  secretCallsOf(commit: number): readonly string[];
  /** Calls the listener with the outcome of a call that is sent at once. */
  whenAnswered(call: string, listener: (refusals: readonly Refusal[]) => void): void;
  answer<Q extends CallQuery>(context: QueryContext, query: Q): AnswerTo<Q>;
  serverList(context: QueryContext, screen: Screen, view: View, query: ListQuery): ServerList;
}
