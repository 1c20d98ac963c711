import { compile } from "#expr/compile.ts";
import { ExpressionError } from "#expr/expression-error.ts";
import type { Compiled, Environment } from "#expr/environment.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import type { Expression } from "#model/expression.ts";
import type { Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import { valueNamed } from "#text/by-name.ts";

export type Records = { readonly [entity: string]: readonly { readonly [field: string]: Value }[] };
export type Stored = { readonly [field: string]: Value };

/** The person on whose behalf the oracle answers. */
export interface OraclePerson {
  /** Null: a guest. */
  readonly id: string | null;
  readonly roles: readonly string[];
}

/** What a person may see: whole records, and fields of records. */
export interface OracleVisibility {
  record(entity: string, id: string): boolean;
  field(entity: string, id: string, field: string): boolean;
}

/**
 * Evaluates the tables of a document over all records by brute force: without SQL, caches or the engine. It is slow and
 * simple on purpose, so that it can be trusted if it disagrees with the engine.
 */
export class Oracle {
  readonly model: Model;
  readonly records: Records;
  readonly now: string;
  readonly zone: string;
  readonly #compiled: Map<TypedTree, Compiled>;
  /** The state before anything was written. Null: this is that state. */
  readonly #earlier: Oracle | null;
  readonly #index = new Map<string, Stored>();

  constructor(
    model: Model,
    records: Records,
    now: string,
    zone: string,
    compiled = new Map<TypedTree, Compiled>(),
    earlier: Oracle | null = null,
  ) {
    this.#earlier = earlier;
    this.model = model;
    this.records = records;
    this.now = now;
    this.zone = zone;
    this.#compiled = compiled;
    for (const [entity, all] of Object.entries(records))
      for (const record of all) this.#index.set(`${entity}\n${String(record["id"])}`, record);
  }

  record(entity: string, id: string): Stored | null {
    return this.#index.get(`${entity}\n${id}`) ?? null;
  }

  fieldOf(entity: string, key: string): Field | undefined {
    const { fields = [], through = [] } = this.model.entities.find((one) => one.key === entity) ?? {};
    return [...fields, ...through].find((field) => field.key === key);
  }

  /** The entity that a field refers to. Null: it does not refer to a single record. */
  targetOf(entity: string, key: string): string | null {
    if (key === "created_by" || key === "changed_by") return "Person";
    if (key === "owner") return this.model.entities.find((one) => one.key === entity)?.owner?.entity ?? null;
    const type = this.fieldOf(entity, key)?.type;
    return type?.kind === "reference" ? type.entity : null;
  }

  /** The owner of a child row, with its entity. */
  ownerOf(entity: string, id: string): { readonly entity: string; readonly id: string } | null {
    const owner = this.model.entities.find((one) => one.key === entity)?.owner ?? null;
    const ownerId = this.record(entity, id)?.["owner"];
    return owner === null || typeof ownerId !== "string" ? null : { entity: owner.entity, id: ownerId };
  }

  isTrue(
    expression: Expression,
    me: string | null,
    at: string | null,
    candidate: Value = null,
    inputs: Stored = {},
  ): boolean {
    return this.value(expression, me, at, candidate, null, inputs) === true;
  }

  /** Evaluates an expression. Invalid code is null, and with `sight` so is everything that the person may not see. */
  value(
    expression: Expression,
    me: string | null,
    at: string | null,
    candidate: Value = null,
    sight: OracleVisibility | null = null,
    /** The inputs of an event that are not fields. */
    inputs: Stored = {},
  ): Value {
    const { tree } = expression;
    if (tree === null) return null;
    let ready = this.#compiled.get(tree);
    if (ready === undefined) this.#compiled.set(tree, (ready = compile(tree)));
    const names: { readonly [name: string]: Value } = { ...inputs, this: at, me, candidate };
    const named = (name: string): Value => valueNamed(names, name) ?? this.#before(name, at, me);
    try {
      return ready(this.#environment(named, me, sight));
    } catch (error) {
      if (error instanceof ExpressionError) return null;
      throw error;
    }
  }

  /** `before.Loan.due`, `before.Loan` and `new.Loan`: the state before the write. */
  #before(name: string, at: string | null, me: string | null): Value {
    const [word, entity = "", field = ""] = name.split(".");
    if (at === null || (word !== "before" && word !== "new")) return null;
    const earlier = this.#earlier ?? this;
    const isNew = earlier.record(entity, at) === null;
    if (field !== "") return isNew ? null : earlier.field(entity, at, field, me);
    return word === "new" ? (isNew ? at : "@nobody") : isNew ? null : at;
  }

  /** The same document and time with other records, to evaluate the state after a write. */
  with(records: Records): Oracle {
    return new Oracle(this.model, records, this.now, this.zone, this.#compiled, this.#earlier ?? this);
  }

  /** The state in which a record has other values. */
  withValues(entity: string, id: string, values: { readonly [field: string]: Value }): Oracle {
    const all = (this.records[entity] ?? []).map((one) => (one["id"] === id ? { ...one, ...values } : one));
    return this.with({ ...this.records, [entity]: all });
  }

  fieldsOf(entity: string): readonly Field[] {
    return this.model.entities.find((one) => one.key === entity)?.fields ?? [];
  }

  /** `path` is a key, or a path along references. */
  field(entity: string, id: string, path: string, me: string | null): Value {
    const [key = "", ...rest] = path.split(".");
    const record = this.record(entity, id);
    if (record === null) return null;
    if (rest.length > 0) {
      const target = this.targetOf(entity, key);
      const next = valueNamed(record, key);
      return target !== null && typeof next === "string" ? this.field(target, next, rest.join("."), me) : null;
    }
    const field = this.fieldOf(entity, key);
    if (field?.type.kind === "children") return this.#children(field.type.entity, id);
    if (field?.default?.kind === "computed") {
      const fixed = valueNamed(record, key) ?? null;
      if (field.default.fixedAt !== null && fixed !== null) return fixed;
      return this.value(field.default.expression, me, id);
    }
    return valueNamed(record, key) ?? (field?.type.kind === "yes/no" ? false : null);
  }

  #children(entity: string, owner: string): readonly string[] {
    return (this.records[entity] ?? []).filter((row) => row["owner"] === owner).map((row) => String(row["id"]));
  }

  #environment(variable: (name: string) => Value, me: string | null, sight: OracleVisibility | null): Environment {
    return {
      ...(sight === null ? {} : { whole: this.#environment(variable, me, null) }),
      variable,
      constant: (name) => {
        const tree = this.model.constants.constants.find((one) => one.name === name)?.value.tree;
        if (tree?.op === "literal") return tree.value;
        return tree?.op === "list" ? tree.items.map((item) => (item.op === "literal" ? item.value : null)) : null;
      },
      field: (entity, id, key) =>
        sight === null || (sight.record(entity, id) && sight.field(entity, id, key))
          ? this.field(entity, id, key, me)
          : null,
      records: (entity) =>
        (this.records[entity] ?? [])
          .map((record) => String(record["id"]))
          .filter((id) => sight === null || sight.record(entity, id)),
      now: this.now,
      zone: this.zone,
      weekStart: 1,
    };
  }
}
