import type { Environment } from "#expr/environment.ts";
import type { Model } from "#model/model.ts";
import { checkExpression } from "#expr/check.ts";
import { compile } from "#expr/compile.ts";
import { scope } from "#expr/fixtures/lending.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Type, Value } from "#expr/types.ts";
import { decode } from "#expr/sql/encoding.ts";
import { toSql } from "#expr/sql/to-sql.ts";
import { openStore, type Store } from "../open-store.ts";
import { clock, entity, field, model } from "./models.ts";
import { memory } from "./sqlite-on-node.ts";

/** The lending library: the test document of this room, with its records both in SQLite and in memory. */

export function typed(source: string, bare: string | null = "this"): TypedTree {
  const checked = checkExpression(source, { start: 0, end: source.length }, { ...scope, bare });
  if (checked.typed === null) throw new Error(`${source}: ${checked.diagnostics.map((d) => d.message).join(" ")}`);
  return checked.typed;
}

export const isTyped = (source: string): boolean =>
  checkExpression(source, { start: 0, end: source.length }, scope).typed !== null;

const reference = (to: string) => ({ kind: "reference", entity: to, where: null }) as const;

const loan = entity("Loan", [
  field("name", "text"),
  field("due", "date"),
  field("out_on", "date"),
  field("starts", "time"),
  field("returned_at", "date and time"),
  field("length", "duration"),
  field("extensions", "whole number"),
  field("rate", "percent"),
  field("fee", "money"),
  field("reminded", "yes/no"),
  field("tags", "list of text"),
  field("kinds", { kind: "choices", options: [] }),
  field("place", "location"),
  field("tool", reference("Tool")),
  field("borrower", reference("Person")),
  field("helpers", { kind: "references", entity: "Person", where: null }),
  field("lines", { kind: "children", entity: "Line" }),
]);

export const lending: Model = model(
  [
    loan,
    entity("Tool", [
      field("name", "text"),
      field("worth", "money"),
      field("broken", "yes/no"),
      field("keeper", reference("Person")),
    ]),
    entity("Line", [field("amount", "money"), field("hours", "number")], { owner: { entity: "Loan", field: "lines" } }),
  ],
  { Loan: ["Out", "Late", "Returned", "Lost"] },
);

export type Rows = { readonly [entity: string]: readonly { readonly [field: string]: Value }[] };

const CONSTANTS: { readonly [name: string]: Value } = { LOAN_TIME: "P14D", MOST_EXTENSIONS: 3, FEE: 500 };
const constant = (name: string): Value => CONSTANTS[name] ?? null;

export class Both {
  readonly store: Store;
  readonly #rows: Rows;

  private constructor(store: Store, rows: Rows) {
    this.store = store;
    this.#rows = rows;
  }

  static async of(rows: Rows, document: Model = lending): Promise<Both> {
    const store = openStore(await memory(), document, clock, { constant });
    for (const [key, records] of Object.entries(rows)) for (const record of records) store.records.insert(key, record);
    return new Both(store, rows);
  }

  environment(variables: { readonly [name: string]: Value }): Environment {
    return {
      variable: (name) => variables[name] ?? null,
      constant,
      field: (key, id, name) => {
        const record = this.#rows[key]?.find((each) => each["id"] === id);
        if (record === undefined) return null;
        if (key === "Loan" && name === "lines")
          return (this.#rows["Line"] ?? []).filter((line) => line["owner"] === id).map((line) => line["id"] ?? null);
        const value = record[name] ?? null;
        return value === "" ? null : value;
      },
      records: (key) => (this.#rows[key] ?? []).map((record) => String(record["id"])),
      now: clock.now(),
      zone: clock.zone,
      weekStart: clock.weekStart,
    };
  }

  evaluated(tree: TypedTree, variables: { readonly [name: string]: Value }): Value {
    return compile(tree)(this.environment(variables));
  }

  /** Evaluates with SQL on the row of `this`; undefined if the expression has no SQL form. */
  bySql(tree: TypedTree, variables: { readonly [name: string]: Value }): Value | undefined {
    const { at } = this.store;
    const emitted = toSql(tree, { tables: at.catalogue, rows: new Map([["this", { entity: "Loan", alias: "t" }]]) });
    if (emitted === null) return undefined;
    const statement = at.statement(emitted, (name) => variables[name] ?? null);
    const row = at.db.one(`SELECT ${statement.text} FROM ${at.catalogue.table("Loan")} AS t WHERE t."id" = ?`, [
      ...statement.values,
      String(variables["this"]),
    ]);
    return decode(row?.[0], tree.type);
  }
}

const empty = (value: Value): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Compares values; sums may differ in the last digits, because SQL adds in another order. */
export function same(a: Value, b: Value, type: Type): boolean {
  if (typeof a === "number" && typeof b === "number")
    return a === b || Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b));
  // An empty list equals a missing one.
  if (type.kind === "list" && empty(a) && empty(b)) return true;
  return JSON.stringify(a) === JSON.stringify(b);
}
