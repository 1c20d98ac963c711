import type { TypedTree } from "#expr/typed.ts";
import type { Selection } from "./records.ts";

/** What one commit changed. */
export interface ChangeSet {
  /** Entity → id → fields; `"*"` stands for all fields of a record that was created or deleted. */
  readonly records: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
  /** Everything else: `history:Loan:id`, `notices:person`, `outbox`, `timers`, `state:key`. */
  readonly others: ReadonlySet<string>;
}

/** What the answer to a query depends on. While none of it changes, the answer stays the same. */
export interface Dependencies {
  /** Entities for which creating or deleting any record matters. */
  readonly entities: ReadonlySet<string>;
  /** `Loan.due`: a change of this field in any record. Computed fields are resolved to the fields that they read. */
  readonly fields: ReadonlySet<string>;
  readonly constants: ReadonlySet<string>;
  readonly clock: boolean;
}

/** For live queries: a watched query runs again only when a commit concerns it. */
export interface ChangeFeed {
  /** Calls the listener after every commit. Returns the function that unsubscribes it. */
  listen(listener: (touched: ChangeSet) => void): () => void;
  /** The dependencies of a list: its condition, fields that order, group or sum it, more expressions on its rows. */
  dependencies(selection: Selection, fields: readonly string[], trees: readonly TypedTree[]): Dependencies;
  /** The dependencies of an expression, for any record. */
  ofTree(tree: TypedTree): Dependencies;
  concerns(touched: ChangeSet, dependencies: Dependencies): boolean;
}
