import type { Environment } from "#expr/environment.ts";
import { ExpressionError } from "#expr/expression-error.ts";
import type { Fold, TypedTree } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import type { Expression } from "#model/expression.ts";
import { fixedMark } from "../document/lookup.ts";
import type { Ordering, PageOfRecords, PageWindow, Selection, StoredRecord } from "../ports/records.ts";
import type { Runtime } from "../runtime.ts";
import type { Actor } from "../session/actor.ts";
import { UNTRACKED, type DependencyTracker } from "./dependencies.ts";
import { RecordCache } from "./record-cache.ts";

/** Variables of an expression: `this`, loop variables, `answer`. */
export type Variables = ReadonlyMap<string, Value>;

/** The visibility rules applied while an expression runs. */
export interface ExpressionVisibility {
  field(entity: string, id: string, field: string): boolean;
  recordsOf(entity: string): readonly string[];
  /** Filters rows down to the visible ones. */
  rows(entity: string, ids: readonly string[]): readonly string[];
  /** Whether the person may see everything that SQL reads for this fold. */
  seesAllOf(fold: Fold): boolean;
}

/** An id that no record has: it makes `this is new` false instead of unknown. */
const NOBODY = "@nobody";

export const thisIs = (id: string | null): Variables => new Map([["this", id]]);

/** One actor's work at one instant: reads records and evaluates the document's expressions. */
export class Context {
  readonly app: Runtime;
  readonly actor: Actor;
  readonly records: RecordCache;
  /** Records what is read, for answers that are watched. */
  readonly dependencies: DependencyTracker;
  readonly #computed = new Map<string, Value>();
  readonly #underWay = new Set<string>();
  #computedAt = 0;
  #now: string | null = null;

  constructor(app: Runtime, actor: Actor, dependencies: DependencyTracker = UNTRACKED) {
    this.app = app;
    this.actor = actor;
    this.dependencies = dependencies;
    this.records = new RecordCache(app.ports.records, app.lookup, dependencies);
  }

  /** The same instant for the whole context. */
  get now(): string {
    return (this.#now ??= this.app.ports.clock.now());
  }

  /** True for timers, answers and follow-ups of effects: rights are not checked. */
  get isApp(): boolean {
    return this.actor.isApp;
  }

  get lookup(): Runtime["lookup"] {
    return this.app.lookup;
  }

  /** The language for values inside sentences. */
  get language(): string {
    return this.lookup.languageFor(this.actor.languages);
  }

  get zone(): string {
    return this.app.ports.clock.zone;
  }

  /** Evaluates an expression; null if it is broken or does not terminate within the limits. */
  value(expression: Expression | null, variables: Variables): Value {
    if (!expression?.tree) return null;
    try {
      return this.run(expression.tree, variables);
    } catch (error) {
      if (error instanceof ExpressionError) return null;
      throw error;
    }
  }

  /** Evaluates a right, guard, filter or condition; false if it is unknown or broken. */
  holds(expression: Expression | null, variables: Variables): boolean {
    return this.value(expression, variables) === true;
  }

  run(tree: TypedTree, variables: Variables): Value {
    return this.app.compiled(tree)(this.environment(variables));
  }

  environment(variables: Variables, visibility: ExpressionVisibility | null = null): Environment {
    const { dependencies, app } = this;
    const now = (): string => this.now;
    const whole = (): Environment => this.environment(variables);
    return {
      variable: (name) => this.variable(name, variables),
      constant: (name) => {
        dependencies.constant(name);
        return app.constant(name);
      },
      field: (entity, id, field) =>
        visibility === null ? this.field(entity, id, field) : this.#visibleField(visibility, entity, id, field),
      fold: (fold, values) =>
        visibility === null || visibility.seesAllOf(fold) ? this.records.fold(fold, values) : null,
      records: (entity) => visibility?.recordsOf(entity) ?? this.records.ids({ entity, where: null }),
      get whole() {
        return visibility === null ? undefined : whole();
      },
      get now() {
        dependencies.clock();
        return now();
      },
      zone: this.zone,
      get weekStart() {
        return app.ports.clock.weekStart;
      },
    };
  }

  #visibleField(visibility: ExpressionVisibility, entity: string, id: string, field: string): Value {
    if (!visibility.field(entity, id, field)) return null;
    const value = this.field(entity, id, field);
    const type = this.lookup.field(entity, field)?.type;
    return type?.kind === "children" && Array.isArray(value) ? visibility.rows(type.entity, value.map(String)) : value;
  }

  /** Resolves a variable. `before.Loan.due` and `new.Loan` refer to the record being written. */
  variable(name: string, variables: Variables): Value {
    if (name === "me") return this.actor.person;
    const given = variables.get(name);
    if (given !== undefined) return given;
    const id = variables.get("this");
    if (typeof id !== "string") return null;
    const [word, entity, field] = name.split(".");
    if (entity === undefined) return null;
    if (word === "new") return this.isNew(entity, id) ? id : NOBODY;
    if (word !== "before") return null;
    if (field !== undefined) return this.fieldBefore(entity, id, field);
    return this.isNew(entity, id) ? null : id;
  }

  /** The value before this context wrote; a context that only reads changes nothing. */
  fieldBefore(entity: string, id: string, field: string): Value {
    return this.field(entity, id, field);
  }

  /** Runs a screen's expression with the person's visibility: fields they may not see are unknown. */
  runAs(tree: TypedTree, variables: Variables, visibility: ExpressionVisibility): Value {
    try {
      return this.app.compiled(tree)(this.environment(variables, visibility));
    } catch (error) {
      if (error instanceof ExpressionError) return null;
      throw error;
    }
  }

  /** The same for a condition; an unknown result is false. */
  holdsAs({ tree }: Expression, variables: Variables, visibility: ExpressionVisibility): boolean {
    return tree !== null && this.runAs(tree, variables, visibility) === true;
  }

  /** The current value of a field: stored, computed, or the ids of child rows. */
  field(entity: string, id: string, field: string): Value {
    const declared = this.lookup.field(entity, field);
    const computed = declared?.default?.kind === "computed" ? declared.default : null;
    if (computed !== null && computed.fixedAt === null) {
      const brought = this.records.brought(entity, id, field);
      if (brought !== undefined) return brought;
      return this.records.has(entity, id) ? this.computed(entity, id, field, computed.expression) : null;
    }
    const stored = this.records.field(entity, id, field);
    if (stored === undefined) return null;
    if (declared?.type.kind === "children") return this.records.children(entity, id, field);
    if (declared?.type.kind === "secret") return this.secret(entity, id, field);
    if (computed !== null) {
      const isFixed = stored !== null || this.records.field(entity, id, fixedMark(field)) === true;
      return isFixed ? stored : this.computed(entity, id, field, computed.expression);
    }
    return stored === null && declared?.type.kind === "yes/no" ? false : stored;
  }

  /** Computes a field, ignoring its fixed value. Null if computed fields form a circle. */
  computed(entity: string, id: string, field: string, expression: Expression): Value {
    if (this.#computedAt !== this.records.version) {
      this.#computed.clear();
      this.#computedAt = this.records.version;
    }
    const key = `${entity}\n${id}\n${field}`;
    const known = this.#computed.get(key);
    if (known !== undefined) return known;
    if (this.#underWay.has(key)) return null;
    this.#underWay.add(key);
    try {
      const value = this.value(expression, thisIs(id));
      this.#computed.set(key, value);
      return value;
    } finally {
      this.#underWay.delete(key);
    }
  }

  /** Reads some fields of many records in one query. Only for contexts that write nothing. */
  bring(entity: string, ids: readonly string[], fields: readonly string[]): readonly StoredRecord[] {
    return this.records.values(entity, ids, this.#withReads(entity, fields));
  }

  /** Reads a page of a list with these fields, in one query. */
  page(selection: Selection, order: readonly Ordering[], window: PageWindow, fields: readonly string[]): PageOfRecords {
    return this.records.page(selection, order, window, this.#withReads(selection.entity, fields));
  }

  /**
   * Computed fields are evaluated in SQL. What they read is recorded as a dependency, or read along with the page if it
   * belongs to the same record.
   */
  #withReads(entity: string, fields: readonly string[]): readonly string[] {
    const all = new Set(fields);
    for (const field of fields) {
      const declared = this.lookup.field(entity, field);
      const tree = declared?.default?.kind === "computed" ? declared.default.expression.tree : null;
      if (tree === null) continue;
      const reads = this.app.reads.tree(tree);
      if (!reads.ownFieldsOnly) {
        this.dependencies.tree(tree);
        continue;
      }
      if (reads.clock) this.dependencies.clock();
      for (const constant of reads.constants) this.dependencies.constant(constant);
      for (const own of reads.fields) all.add(own);
    }
    return all.size === fields.length ? fields : [...all];
  }

  /** Secrets are not stored; only the command they were typed for knows them. */
  secret(_entity: string, _id: string, _field: string): Value {
    return null;
  }

  /** Whether this context has created the record. */
  isNew(_entity: string, _id: string): boolean {
    return false;
  }

  status(entity: string, id: string): string | null {
    const status = this.records.field(entity, id, "status");
    return typeof status === "string" ? status : null;
  }
}

export function sameValue(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  return JSON.stringify(a) === JSON.stringify(b);
}
