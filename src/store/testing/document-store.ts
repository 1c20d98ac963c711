import { compile } from "#expr/compile.ts";
import type { Compiled, Environment } from "#expr/environment.ts";
import { decode } from "#expr/sql/encoding.ts";
import { toSql } from "#expr/sql/to-sql.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import type { Entity } from "#model/3-entities.ts";
import type { Expression } from "#model/expression.ts";
import type { Model } from "#model/model.ts";
import { literalConstants } from "../constants.ts";
import { openStore, type Store } from "../open-store.ts";
import { clock } from "./models.ts";
import { memory } from "./sqlite-on-node.ts";

type Row = { [field: string]: Value };

/** A document with its sample data in SQLite, and for comparison in plain objects that are independent of SQL. */
export class DocumentStore {
  readonly model: Model;
  readonly store: Store;
  readonly rows = new Map<string, Map<string, Row>>();
  readonly #constant: (name: string) => Value;
  readonly #compiled = new Map<TypedTree, Compiled>();

  private constructor(model: Model, store: Store) {
    this.model = model;
    this.store = store;
    this.#constant = literalConstants(model);
  }

  static async of(model: Model): Promise<DocumentStore> {
    const document = new DocumentStore(model, openStore(await memory(), model, clock));
    for (const sample of model.samples) {
      const row: Row = Object.create(null);
      row["id"] = sample.handle;
      row["created_at"] = clock.now();
      for (const { field, value } of sample.cells) {
        if (value.kind === "value") row[field] = value.value;
        if (value.kind === "handle") row[field] = value.handle;
        if (value.kind === "handles") row[field] = value.handles;
        if (value.kind === "expression" && value.expression.tree !== null)
          row[field] = compile(value.expression.tree)(document.environment({}));
      }
      document.insert(sample.entity, row);
    }
    return document;
  }

  insert(entity: string, row: Row): void {
    let rows = this.rows.get(entity);
    if (rows === undefined) this.rows.set(entity, (rows = new Map()));
    rows.set(String(row["id"]), row);
    this.store.records.insert(entity, row);
  }

  environment(variables: { readonly [name: string]: Value }): Environment {
    return {
      variable: (name) => variables[name] ?? null,
      constant: this.#constant,
      field: (entity, id, field) => this.#field(entity, id, field),
      records: (entity) => this.#inOrder(entity),
      now: clock.now(),
      zone: clock.zone,
      weekStart: clock.weekStart,
    };
  }

  #entity(key: string): Entity | undefined {
    return this.model.entities.find((entity) => entity.key === key);
  }

  #field(key: string, id: string, name: string): Value {
    const row = this.rows.get(key)?.get(id);
    if (row === undefined) return null;
    const field = this.#entity(key)?.fields.find((each) => each.key === name);
    if (field?.type.kind === "children")
      return [...(this.rows.get(field.type.entity)?.values() ?? [])]
        .filter((child) => child["owner"] === id)
        .map((child) => child["id"] ?? null);
    if (field?.default?.kind === "computed" && field.default.expression.tree !== null) {
      if (field.default.fixedAt !== null && (row[name] ?? null) !== null) return row[name] ?? null;
      return this.evaluated(field.default.expression.tree, { this: id });
    }
    const value = row[name] ?? null;
    return value === "" || (Array.isArray(value) && value.length === 0) ? null : value;
  }

  #inOrder(key: string): readonly string[] {
    const order = (this.#entity(key)?.order ?? []).map((by) => ({ field: by.field.value, descending: by.descending }));
    // The order comes from SQL and is tested elsewhere; here both sides only have to use the same one.
    return this.store.records.ids({ entity: key, where: null }, order, null, 0);
  }

  evaluated(tree: TypedTree, variables: { readonly [name: string]: Value }): Value {
    let compiled = this.#compiled.get(tree);
    if (compiled === undefined) this.#compiled.set(tree, (compiled = compile(tree)));
    return compiled(this.environment(variables));
  }

  /** undefined if the expression has no SQL form. */
  bySql(tree: TypedTree, entity: string, variables: { readonly [name: string]: Value }): Value | undefined {
    const { at } = this.store;
    const emitted = at.emitted(tree, `${entity} this`, () =>
      toSql(tree, { tables: at.catalogue, rows: new Map([["this", { entity, alias: "t" }]]) }),
    );
    if (emitted === null) return undefined;
    const statement = at.statement(emitted, (name) => variables[name] ?? null);
    const row = at.db.one(`SELECT ${statement.text} FROM ${at.catalogue.table(entity)} AS t WHERE t."id" = ?`, [
      ...statement.values,
      String(variables["this"]),
    ]);
    return decode(row?.[0], tree.type);
  }
}

/** All valid expressions in a document. */
export function expressionsOf(model: Model): readonly Expression[] {
  const found: Expression[] = [];
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    if ("tree" in value && "source" in value) {
      if (value.tree !== null) found.push(value as Expression);
      return;
    }
    for (const each of Array.isArray(value) ? value : Object.values(value)) visit(each);
  };
  visit(model);
  return found;
}

/** The entity of `this` in an expression; null if it does not occur. */
export function entityOfThis(tree: TypedTree): string | null {
  let entity: string | null = null;
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || entity !== null) return;
    const node = value as TypedTree;
    if (node.op === "variable" && node.name === "this" && node.type.kind === "record") entity = node.type.entity;
    else for (const each of Array.isArray(value) ? value : Object.values(value)) visit(each);
  };
  visit(tree);
  return entity;
}
