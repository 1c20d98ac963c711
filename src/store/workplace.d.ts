import type { Compiled, Environment } from "#expr/environment.ts";
import type { Fragment } from "#expr/sql/fragment.ts";
import type { Emitted } from "#expr/sql/to-sql.ts";
import type { Typed } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import type { QueryClock } from "#engine/ports/records.ts";
import type { Database, SqlValue } from "./database.ts";
import type { Changes } from "./live.ts";
import type { Catalogue } from "./schema/catalogue.ts";
/** SQL with the values of its `?`, ready to run. */
export interface Statement {
  readonly text: string;
  readonly values: readonly SqlValue[];
}
export type Variables = (name: string) => Value;
/** What every part of the store works with: the connection, the document's entities, the clock of queries. */
export declare class Workplace {
  #private;
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly clock: QueryClock;
  readonly constant: (name: string) => Value;
  readonly changes: Changes;
  constructor(
    db: Database,
    catalogue: Catalogue,
    clock: QueryClock,
    constant: (name: string) => Value,
    changes: Changes,
  );
  compiled(tree: Typed): Compiled;
  /** Fills in the inputs of an emitted tree and registers the functions it borrows. */
  statement(emitted: Emitted, variables: Variables): Statement;
  inputs(fragment: Fragment, variables: Variables): readonly SqlValue[];
  /**
   * Asks the evaluator, row by row: for what has no SQL form. `id` is SQL that gives the candidate's id. The answer
   * stands in the statement like any other expression, so that counting, ordering and paging stay SQL's work.
   */
  rowValue(tree: Typed, row: string, variables: Variables, id: string): Statement;
  /** What an expression may ask while it runs on stored records. */
  environment(variables: Variables): Environment;
  /** Set by the records, which know how to read. */
  recordField: (entity: string, id: string, field: string) => Value;
  recordIds: (entity: string) => readonly string[];
}
