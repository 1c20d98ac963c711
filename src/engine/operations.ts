import type { Value } from "#expr/types.ts";
import type { Effect } from "#model/4-states.ts";
import type { WriteMode } from "./commands/write-mode.ts";
import type { Steps } from "./states/place-merged.ts";
import type { CommandContext } from "./context/command-context.ts";
import type { QueryContext } from "./context/query-context.ts";
import type { Command, RecordKey, Values } from "./contract/commands.ts";
import type {
  AnswerTo,
  ConstantsQuery,
  DeletionQuery,
  HistoryQuery,
  SetAsideQuery,
  UndoableQuery,
} from "./contract/queries.ts";
import type { EffectScope } from "./effects/effect-scope.ts";
import type { Runtime } from "./runtime.ts";

/**
 * Writing leads to writing: a record is created with rows, which are records; a new record enters its first status, which
 * has effects, which create records. Files that would have to import each other for this find each other here.
 */
export interface Operations {
  /** Null: refused. */
  createRecord(
    context: CommandContext,
    entity: string,
    values: Values,
    mode: WriteMode,
    wanted?: string,
  ): string | null;
  runEffects(context: CommandContext, effects: readonly Effect[], stage: EffectScope): EffectScope;
  /** Fetched when somebody first merges, takes something back or does several things at once. */
  merging: Merging | null;
  /** Fetched when somebody first asks one of these questions. */
  seldom: RareAnswers | null;
}

export type RareQuery = ConstantsQuery | DeletionQuery | HistoryQuery | SetAsideQuery | UndoableQuery;
export type RareAnswers = (context: QueryContext, query: RareQuery) => AnswerTo<RareQuery>;

/** What another copy of the app brings, and what else no first screen needs. */
export interface Merging {
  mergeRecord(context: CommandContext, command: Command & { readonly kind: "merge" }): void;
  placeMerged(context: CommandContext, entity: string, id: string, wanted: Value): Steps | null;
  holdMerged(context: CommandContext): void;
  /** A value that was set aside, by a changed document, a server or another copy. */
  decideSetAside(context: CommandContext, item: number, decision: "take" | "drop"): RecordKey;
  setConstant(context: CommandContext, name: string, value: Value): void;
  undo(context: CommandContext, commit: number): RecordKey;
  /** Carries out several commands of one submission. */
  performSeveral(context: CommandContext, commands: readonly Command[]): readonly RecordKey[];
}

/** Those that the app was put together with; `openAppWith` gives no others. */
export const operationsOf = (app: Runtime): Operations => app.operations as Operations;

export function mergingOf(app: Runtime): Merging {
  const { merging } = operationsOf(app);
  if (merging === null) throw new Error("The code that merges has not been fetched.");
  return merging;
}

export function seldomOf(app: Runtime): RareAnswers {
  const { seldom } = operationsOf(app);
  if (seldom === null) throw new Error("The code that answers this has not been fetched.");
  return seldom;
}
