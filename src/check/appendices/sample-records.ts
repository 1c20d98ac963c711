import { compile } from "#expr/compile.ts";
import type { Compiled, Environment } from "#expr/environment.ts";
import { ExpressionError } from "#expr/expression-error.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import type { SampleRow } from "#model/appendices.ts";
import type { Checking } from "../checking.ts";

/** The maximum number of field reads, since sample data may be large. Checks beyond it are skipped. */
const MOST_READS = 200_000;

/** The value is uncertain: a broken cell, a broken expression, or too many reads. */
export class UnknownValue extends Error {}

/**
 * The sample data as records on which expressions can be evaluated. Ids are handles. The clock stands at the first
 * `the date is` of the scenarios, so that a check gives the same result every day.
 */
export class SampleRecords implements Environment {
  readonly now: string;
  readonly zone = "UTC";
  readonly weekStart = 1;
  readonly #at: Checking;
  readonly #rows = new Map<string, Map<string, SampleRow>>();
  readonly #compiled = new WeakMap<TypedTree, Compiled>();
  readonly #computing = new Set<string>();
  readonly #known = new Map<string, Value>();
  #reads = 0;
  #this: string | null = null;

  constructor(at: Checking) {
    this.#at = at;
    const date = at.model.scenarios.given.find((step) => step.kind === "givenDate")?.date ?? "2026-01-15";
    this.now = `${date}T12:00:00.000Z`;
    for (const row of at.model.samples) {
      const rows = this.#rows.get(row.entity) ?? new Map<string, SampleRow>();
      rows.set(row.handle, row);
      this.#rows.set(row.entity, rows);
    }
  }

  /** Evaluates an expression on a record. Null: unknown, or an error during evaluation. */
  evaluate(tree: TypedTree, record: string | null): Value {
    let run = this.#compiled.get(tree);
    if (run === undefined) this.#compiled.set(tree, (run = compile(tree)));
    const before = this.#this;
    this.#this = record;
    try {
      return run(this);
    } catch (error) {
      if (error instanceof ExpressionError) return null;
      throw error;
    } finally {
      this.#this = before;
    }
  }

  variable(name: string): Value {
    if (name === "this") return this.#this;
    throw new UnknownValue(name);
  }

  constant(name: string): Value {
    const tree = this.#at.model.constants.constants.find((one) => one.name === name)?.value.tree;
    if (!tree) throw new UnknownValue(name);
    return this.evaluate(tree, null);
  }

  records(entity: string): readonly string[] {
    return [...(this.#rows.get(entity)?.keys() ?? [])];
  }

  field(entity: string, id: string, field: string): Value {
    const key = `${entity}\u0000${id}\u0000${field}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (++this.#reads > MOST_READS || this.#computing.has(key)) throw new UnknownValue(field);
    this.#computing.add(key);
    try {
      const value = this.#read(entity, id, field);
      this.#known.set(key, value);
      return value;
    } finally {
      this.#computing.delete(key);
    }
  }

  #read(entity: string, id: string, field: string): Value {
    const row = this.#rows.get(entity)?.get(id);
    if (row === undefined || row.problem !== null) throw new UnknownValue(id);
    if (field === "id") return id;
    const declared = this.#at.field(entity, field);
    if (declared?.default?.kind === "computed") return this.#computed(declared.default.expression.tree, id);
    if (declared?.type.kind === "children") return this.#children(declared.type.entity, id);
    const cell = row.cells.find((one) => one.field === field);
    if (cell !== undefined) {
      const { value } = cell;
      if (value.kind === "handle") return value.handle;
      if (value.kind === "handles") return value.handles;
      if (value.kind === "expression") return this.#computed(value.expression.tree, id);
      if (value.value !== null) return value.value;
    }
    if (declared?.default?.kind === "start") return this.#computed(declared.default.expression.tree, id);
    if (field === "status") return this.#startStatus(entity);
    // Series, times and authors only get values when the data is put in place.
    if (declared === null || declared.type.kind === "series") throw new UnknownValue(field);
    return null;
  }

  #computed(tree: TypedTree | null, id: string): Value {
    if (tree === null) throw new UnknownValue(id);
    return this.evaluate(tree, id);
  }

  #children(entity: string, owner: string): readonly string[] {
    return this.records(entity).filter((id) => this.field(entity, id, "owner") === owner);
  }

  #startStatus(entity: string): Value {
    const start = this.#at.states.get(entity)?.transitions.find(({ from }) => from === "start");
    return start?.to?.value ?? this.#at.states.get(entity)?.statuses[0]?.name ?? null;
  }
}
