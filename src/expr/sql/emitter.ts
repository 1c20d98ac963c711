import type { TypedTree } from "../typed.ts";
import type { Type } from "../types.ts";
import { type Fragment, raw } from "./fragment.ts";
import { needsOf } from "./free-variables.ts";
import type { LiftedFunction } from "./lift.ts";
import type { Tables } from "./tables.ts";

/** Beyond these limits the evaluator is used instead: planning huge statements costs more than they save. */
export const sqlLimits = {
  /** Characters of the expression in one statement. */
  length: 60_000,
  /** Nesting of computed fields in computed fields. */
  computed: 8,
  /** Nesting of operators; SQLite's own limit is 1000. */
  depth: 250,
} as const;

/** The SQL form of a variable: a row of a table in scope, or a value. */
export type Binding =
  | { readonly kind: "row"; readonly entity: string; readonly alias: string }
  | { readonly kind: "value"; readonly fragment: Fragment };

export interface Bound {
  readonly bindings: ReadonlyMap<string, Binding>;
  /** Computed fields that are being expanded, outermost first. */
  readonly computing: readonly string[];
  readonly depth: number;
}

/** Thrown only inside the emitter: the tree has no SQL form. */
export class NoSqlForm extends Error {}

type WriteTree = (emitter: Emitter, tree: TypedTree, bound: Bound) => Fragment;

/** The state of one emission. */
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

  /** A tree as SQL. The emitters of single nodes use it for their children. */
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

  /** Limits the total length; a fragment that is used twice counts twice. */
  checked(fragment: Fragment): Fragment {
    this.#length += 8;
    if (fragment.text.length > sqlLimits.length || this.#length > sqlLimits.length) throw new NoSqlForm();
    return fragment;
  }
}

/** True if a tree can be evaluated before the statement runs: it refers to no row and no field of a record. */
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

/** Kinds whose SQL representation compares exactly as in the evaluator, as bytes or numbers. */
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
