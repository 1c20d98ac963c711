import type { TypedTree } from "#expr/typed.ts";
import type { Selection } from "./records.ts";

/** What one commit changed. */
export interface ChangeSet {
  /** Entity → id → fields; a record that came or went touches every field, said as `"*"`. */
  readonly records: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
  /** History, notices, outbox, timers, small state: `history:Loan:id`, `notices:person`, `outbox`, `timers`, `state:key`. */
  readonly others: ReadonlySet<string>;
}

/** What the answer to a question depends on. As long as none of it changes, asking again gives the same. */
export interface Dependencies {
  /** Entities whose records coming and going matters. */
  readonly entities: ReadonlySet<string>;
  /** `Loan.due`: changes of this field in any record. Computed fields are followed to what they read. */
  readonly fields: ReadonlySet<string>;
  readonly constants: ReadonlySet<string>;
  readonly clock: boolean;
}

/** For live queries: a watcher asks again only when a commit concerns it. */
export interface ChangeFeed {
  /** Called after every commit. Returns the way to stop it. */
  listen(listener: (touched: ChangeSet) => void): () => void;
  /** What a list depends on: its condition, the fields it is ordered, grouped or added up by, further expressions on its rows. */
  dependencies(selection: Selection, fields: readonly string[], trees: readonly TypedTree[]): Dependencies;
  /** What an expression depends on, whatever record it stands on. */
  ofTree(tree: TypedTree): Dependencies;
  concerns(touched: ChangeSet, dependencies: Dependencies): boolean;
}
