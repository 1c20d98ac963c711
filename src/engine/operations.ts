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
 * Breaks import cycles: creating a record creates its rows, which are records; a new record enters its first status,
 * whose effects may create records. Files that would import each other call each other through this.
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
  /** Null: not loaded yet. Loaded before the first merge, undo or submission of several commands. */
  merging: Merging | null;
  /** Null: not loaded yet. Loaded before the first `RareQuery`. */
  seldom: RareAnswers | null;
  /** Watches to begin again: the code of `seldom` could not be loaded. */
  readonly again: Set<() => void>;
}

export type RareQuery = ConstantsQuery | DeletionQuery | HistoryQuery | SetAsideQuery | UndoableQuery;
export type RareAnswers = (context: QueryContext, query: RareQuery) => AnswerTo<RareQuery>;

/** Commands that no first screen needs, above all `merge`. See `fetchMerging`. */
export interface Merging {
  mergeRecord(context: CommandContext, command: Command & { readonly kind: "merge" }): void;
  placeMerged(context: CommandContext, entity: string, id: string, wanted: Value): Steps | null;
  holdMerged(context: CommandContext): void;
  /** Decides about a value that was set aside because of a changed document, a server or another copy. */
  decideSetAside(context: CommandContext, item: number, decision: "take" | "drop"): RecordKey;
  setConstant(context: CommandContext, name: string, value: Value): void;
  undo(context: CommandContext, commit: number): RecordKey;
  /** Carries out several commands of one submission. */
  performSeveral(context: CommandContext, commands: readonly Command[]): readonly RecordKey[];
}

/** The app's operations with their type; `openAppWith` is the only place that sets them. */
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
