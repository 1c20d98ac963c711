import type { Value } from "#expr/types.ts";
import type { Screen, View } from "#model/2-screens.ts";
import type { ErrorNames } from "#model/4-states.ts";
import type { CommandContext } from "./context/command-context.ts";
import type { QueryContext } from "./context/query-context.ts";
import type { Command, Refusal } from "./contract/commands.ts";
import type { Runtime } from "./runtime.ts";
import type { AnswerTo, Freshness, ListQuery, Query } from "./contract/queries.ts";

export type CallQuery = Query & { readonly kind: "connection" | "outbox" | "news" | "requests" };

/** A list as far as a server fills it. */
export interface ServerList {
  /** The records in the server's order; null: what is shown is found here. */
  readonly ids: readonly string[] | null;
  /** What is still to be searched for here. */
  readonly query: ListQuery;
  /** Undefined: nobody but the people here fills the list. */
  readonly fresh: Freshness | undefined;
}

/** Whoever makes the calls of an app; `openAppWith` takes nobody else. */
export const callsOf = (app: Runtime): CallHooks => app.calls as CallHooks;

/** What the engine asks of whoever makes an app's calls. It knows nothing of requests, servers or tokens itself. */
export interface CallHooks {
  /** Carries out a command that makes a call. */
  perform(context: CommandContext, command: Command & { readonly kind: "call" }): void;
  /** Refuses what would have to be sent by something that is broken in the document. */
  judge(context: CommandContext): void;
  /** Queues what a context sends, in its transaction. True: there was something. */
  queue(context: CommandContext, commit: number): boolean;
  /** Whether a record is still to be made on its server, or was refused there. */
  isBeingCreated(entity: string, id: string): boolean;
  /** Begins a transaction: the answer forgets what was handed on since, where it is not kept. */
  savepoint(): () => void;
  /**
   * Takes back what commits have queued, those that the step `own` has set off among them. False: that can't be, and the
   * context has been refused.
   */
  takeBack(context: CommandContext, commits: ReadonlySet<number>, own: number): boolean;
  /** Queues again what was taken back with these steps, for the commit that does them again. */
  queueAgain(context: CommandContext, steps: readonly number[], commit: number): void;
  /** The effect `keep`: records that came with an answer. */
  keep(context: CommandContext, entity: string, from: Value): void;
  /** The effect `errors at fields`: what a server found wrong, in its own words. */
  errorsAtFields(
    context: CommandContext,
    place: { readonly entity: string | null; readonly id: string | null },
    errors: Value,
    names: ErrorNames,
  ): void;
  /** Names the calls of a commit that are made at once because they send a secret. */
  secretCallsOf(commit: number): readonly string[];
  /** Tells what came of a call that is made at once. */
  whenAnswered(call: string, listener: (refusals: readonly Refusal[]) => void): void;
  answer<Q extends CallQuery>(context: QueryContext, query: Q): AnswerTo<Q>;
  serverList(context: QueryContext, screen: Screen, view: View, query: ListQuery): ServerList;
}
