import { compile } from "#expr/compile.ts";
import type { Compiled, Environment } from "#expr/environment.ts";
import type { Typed } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import type { Expression } from "#model/expression.ts";
import type { Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import { valueNamed } from "#text/by-name.ts";

export type World = { readonly [entity: string]: readonly { readonly [field: string]: Value }[] };
export type Stored = { readonly [field: string]: Value };

/** Who asks, as the oracle knows them. */
export interface Asker {
  readonly id: string;
  readonly roles: readonly string[];
}

/**
 * What the tables of a document mean for a world of records, worked out by brute force: no SQL, no caches, nothing of
 * the engine. It is slow and plain on purpose, so that it can be trusted where the two differ.
 */
export class Oracle {
  readonly model: Model;
  readonly world: World;
  readonly now: string;
  readonly zone: string;
  readonly #compiled = new Map<Typed, Compiled>();
  readonly #index = new Map<string, Stored>();

  constructor(model: Model, world: World, now: string, zone: string) {
    this.model = model;
    this.world = world;
    this.now = now;
    this.zone = zone;
    for (const [entity, records] of Object.entries(world))
      for (const record of records) this.#index.set(`${entity}\n${String(record["id"])}`, record);
  }

  record(entity: string, id: string): Stored | null {
    return this.#index.get(`${entity}\n${id}`) ?? null;
  }

  fieldOf(entity: string, key: string): Field | undefined {
    return this.model.entities.find((one) => one.key === entity)?.fields.find((field) => field.key === key);
  }

  /** The entity whose rows these are, and the row's owner. */
  ownerOf(entity: string, id: string): { readonly entity: string; readonly id: string } | null {
    const owner = this.model.entities.find((one) => one.key === entity)?.owner ?? null;
    const ownerId = this.record(entity, id)?.["owner"];
    return owner === null || typeof ownerId !== "string" ? null : { entity: owner.entity, id: ownerId };
  }

  isTrue(expression: Expression, me: string | null, at: string | null, candidate: Value = null): boolean {
    return this.value(expression, me, at, candidate) === true;
  }

  /** Broken code is unknown. */
  value(expression: Expression, me: string | null, at: string | null, candidate: Value = null): Value {
    const { tree } = expression;
    if (tree === null) return null;
    let ready = this.#compiled.get(tree);
    if (ready === undefined) this.#compiled.set(tree, (ready = compile(tree)));
    const names: { readonly [name: string]: Value } = { this: at, me, candidate };
    return ready(this.#environment((name) => valueNamed(names, name) ?? null, me));
  }

  /** A key, or a path from record to record. */
  field(entity: string, id: string, path: string, me: string | null): Value {
    const [key = "", ...rest] = path.split(".");
    const record = this.record(entity, id);
    if (record === null) return null;
    if (rest.length > 0) {
      const type = this.fieldOf(entity, key)?.type;
      const target =
        key === "owner" ? this.ownerOf(entity, id)?.entity : type?.kind === "reference" ? type.entity : null;
      const next = valueNamed(record, key);
      return typeof target === "string" && typeof next === "string"
        ? this.field(target, next, rest.join("."), me)
        : null;
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
    return (this.world[entity] ?? []).filter((row) => row["owner"] === owner).map((row) => String(row["id"]));
  }

  #environment(variable: (name: string) => Value, me: string | null): Environment {
    return {
      variable,
      constant: (name) => {
        const tree = this.model.constants.constants.find((one) => one.name === name)?.value.tree;
        if (tree?.op === "literal") return tree.value;
        return tree?.op === "list" ? tree.items.map((item) => (item.op === "literal" ? item.value : null)) : null;
      },
      field: (entity, id, key) => this.field(entity, id, key, me),
      records: (entity) => (this.world[entity] ?? []).map((record) => String(record["id"])),
      now: this.now,
      zone: this.zone,
      weekStart: 1,
    };
  }
}
