import type { TypedTree } from "../typed.ts";
import type { Type } from "../types.ts";
import { type Fragment, raw } from "./fragment.ts";
import { needsOf } from "./free-variables.ts";
import type { LiftedFunction } from "./lift.ts";
import type { Tables } from "./tables.ts";

/** Beyond these a question is answered by the evaluator: huge statements cost more to plan than they save. */
export const sqlLimits = {
  /** Characters of one statement's expression. */
  length: 60_000,
  /** Computed fields that stand in computed fields. */
  computed: 8,
  /** Operators inside each other; SQLite itself stops at 1000. */
  depth: 250,
} as const;

/** What a variable of the expression is in SQL: a row of a table in reach, or a value. */
export type Binding =
  | { readonly kind: "row"; readonly entity: string; readonly alias: string }
  | { readonly kind: "value"; readonly fragment: Fragment };

export interface Bound {
  readonly bindings: ReadonlyMap<string, Binding>;
  /** Computed fields that are being written out, outermost first. */
  readonly computing: readonly string[];
  readonly depth: number;
}

/** Thrown inside the emitter only: this tree can't be said in SQL. */
export class NoSqlForm extends Error {}

type WriteTree = (emitter: Emitter, tree: TypedTree, bound: Bound) => Fragment;

/** State of one emission. */
export class Emitter {
  readonly tables: Tables;
  readonly functions = new Map<string, LiftedFunction>();
  readonly #write: WriteTree;
  #aliases = 0;
  #length = 0;

  constructor(tables: Tables, write: WriteTree) {
    this.tables = tables;
    this.#write = write;
  }

  /** A tree as SQL. Parts of an expression come back through here for the parts inside them. */
  emit(tree: TypedTree, bound: Bound): Fragment {
    return this.#write(this, tree, bound);
  }

  alias(): string {
    this.#aliases++;
    return `a${this.#aliases}`;
  }

  table(entity: string): string {
    const table = this.tables.table(entity);
    if (table === null) throw new NoSqlForm();
    return table;
  }

  /** Keeps an eye on how much has been written; fragments that are used twice count twice. */
  checked(fragment: Fragment): Fragment {
    this.#length += 8;
    if (fragment.text.length > sqlLimits.length || this.#length > sqlLimits.length) throw new NoSqlForm();
    return fragment;
  }
}

/** True when a tree can be evaluated before the statement runs: it names no row and no record's field. */
export function isInput(tree: TypedTree, bound: Bound): boolean {
  const needs = needsOf(tree);
  if (needs.records) return false;
  for (const name of needs.variables) if (bound.bindings.has(name)) return false;
  return true;
}

export function withBinding(bound: Bound, name: string, binding: Binding): Bound {
  return { ...bound, bindings: new Map(bound.bindings).set(name, binding) };
}

export const column = (alias: string, name: string): Fragment => raw(`${alias}.${name}`);

/** Kinds whose representation SQL compares just as the evaluator does, byte by byte or number by number. */
export function comparesPlainly(a: Type, b: Type): boolean {
  if (a.kind !== b.kind) return false;
  switch (a.kind) {
    case "text":
    case "number":
    case "boolean":
    case "date":
    case "time":
    case "instant":
    case "record":
      return true;
    case "money":
      return b.kind === "money" && a.currency === b.currency;
    default:
      return false;
  }
}
