import type { TypedTree } from "../typed.ts";
import { type Binding, type Bound, Emitter, NoSqlForm } from "./emitter.ts";
import { emit } from "./emit.ts";
import { emitColumn } from "./columns.ts";
import type { Fragment } from "./fragment.ts";
import type { LiftedFunction } from "./lift.ts";
import { relationOf, selectElements } from "./relations.ts";
import type { Tables } from "./tables.ts";
import type { Type } from "../types.ts";

export interface SqlContext {
  readonly tables: Tables;
  /** Variables that are rows of the enclosing statement. */
  readonly rows: ReadonlyMap<string, { readonly entity: string; readonly alias: string }>;
}

/** SQL for a tree, its inputs in the order of its `?`, and the functions to register before it runs. */
export interface EmittedSql extends Fragment {
  readonly functions: readonly LiftedFunction[];
}

/** An expression with a single value; null: it has no SQL form. */
export const toSql = (tree: TypedTree, context: SqlContext): EmittedSql | null =>
  emission(context, (emitter, bound) => emit(emitter, tree, bound));

/** A stored or computed field of a row. */
export const fieldToSql = (
  field: { readonly entity: string; readonly field: string; readonly type: Type },
  alias: string,
  context: SqlContext,
): EmittedSql | null => emission(context, (emitter, bound) => emitColumn(emitter, field, alias, bound));

/** A statement that returns the elements of a list in order, one per row in the column `value`. */
export const listToSql = (tree: TypedTree, context: SqlContext): EmittedSql | null =>
  emission(context, (emitter, bound) => {
    const relation = relationOf(emitter, tree, bound);
    if (relation === null) throw new NoSqlForm();
    return selectElements(relation);
  });

function emission(context: SqlContext, write: (emitter: Emitter, bound: Bound) => Fragment): EmittedSql | null {
  const emitter = new Emitter(context.tables, emit);
  const bindings = new Map<string, Binding>();
  for (const [name, row] of context.rows) bindings.set(name, { kind: "row", ...row });
  try {
    const { text, inputs } = write(emitter, { bindings, computing: [], depth: 0 });
    return { text, inputs, functions: [...emitter.functions.values()] };
  } catch (problem) {
    if (problem instanceof NoSqlForm) return null;
    throw problem;
  }
}
