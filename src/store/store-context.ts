import type { Compiled, Environment } from "#expr/environment.ts";
import { encode } from "#expr/sql/encoding.ts";
import { type LiftedFunction, runLifted, type LiftEnvironment } from "#expr/sql/lift.ts";
import type { Fragment } from "#expr/sql/fragment.ts";
import type { EmittedSql } from "#expr/sql/to-sql.ts";
import type { Fold, TypedTree } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import type { QueryClock } from "#engine/ports/records.ts";
import { compile } from "#expr/compile.ts";
import type { Database, SqlValue } from "./database.ts";
import type { Changes } from "./live.ts";
import type { WordSlots } from "./schema/word-slots.ts";
import type { Catalogue } from "./schema/catalogue.ts";
import { tellEach } from "./tell-each.ts";

/** SQL with the values of its parameters, ready to run. */
export interface Statement {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/** Maximum nesting of statements that call the evaluator, which runs statements itself. */
const DEEPEST = 12;

export type Variables = (name: string) => Value;

/** Identifies a cache of the store and creates its initial content. */
export class CacheName<T> {
  readonly make: (at: StoreContext) => T;

  constructor(make: (at: StoreContext) => T) {
    this.make = make;
  }
}

/** Shared by all parts of the store: the connection, the document's entities, the clock for queries. */
export class StoreContext {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly clock: QueryClock;
  readonly constant: (name: string) => Value;
  readonly changes: Changes;
  readonly slots: WordSlots;
  /** By entity: whether records have been deleted; only then can one return to its old position. */
  readonly #gone = new Map<string, boolean>();
  readonly #compiled = new WeakMap<TypedTree, Compiled>();

  constructor(
    db: Database,
    catalogue: Catalogue,
    clock: QueryClock,
    constant: (name: string) => Value,
    changes: Changes,
    slots: WordSlots,
  ) {
    this.db = db;
    this.catalogue = catalogue;
    this.clock = clock;
    this.constant = constant;
    this.changes = changes;
    this.slots = slots;
    // The transaction may have been started elsewhere; its changes are dropped on rollback.
    db.onEnd((committed) => {
      if (committed) changes.tell();
      else {
        changes.forget(0);
        this.rolledBack();
      }
      if (committed && this.#grown.size > 0) this.#analyse();
    });
    db.define("nf_ask", (handle, id) => this.#asked.get(Number(handle))?.(String(id)) ?? null);
  }

  /** Called after every rollback, including savepoints, so that caches can be cleared. */
  onRollback(listener: () => void): void {
    this.#rollbackListeners.push(listener);
  }

  rolledBack(): void {
    this.#gone.clear();
    tellEach(this.#rollbackListeners, undefined);
  }

  readonly #rollbackListeners: (() => void)[] = [];

  hasGone(entity: string): boolean {
    let some = this.#gone.get(entity);
    if (some === undefined) {
      some = this.db.one("SELECT 1 FROM nf_gone WHERE entity = ? LIMIT 1", [entity]) !== null;
      this.#gone.set(entity, some);
    }
    return some;
  }

  someGone(entity: string): void {
    this.#gone.set(entity, true);
  }

  /** Counts inserted records; after 1,000, 10,000, 100,000 of an entity, ANALYZE updates the planner's statistics. */
  inserted(entity: string): void {
    const count = (this.#inserted.get(entity) ?? 0) + 1;
    this.#inserted.set(entity, count);
    if (count === (this.#analyseAt.get(entity) ?? 1000)) this.#grown.add(entity);
  }

  readonly #inserted = new Map<string, number>();
  readonly #analyseAt = new Map<string, number>();
  readonly #grown = new Set<string>();

  /** Without statistics, SQLite assumes that a status is as selective as a person and reads far too many rows. */
  #analyse(): void {
    const grown = [...this.#grown];
    // Cleared first, because ANALYZE ends a transaction too.
    this.#grown.clear();
    for (const entity of grown) {
      this.#analyseAt.set(entity, (this.#analyseAt.get(entity) ?? 1000) * 10);
      const table = this.catalogue.table(entity);
      try {
        if (table !== null) this.db.run(`ANALYZE ${table}`);
      } catch {
        // The disk may be full. The records are committed, so this failure must not be reported as theirs.
      }
    }
  }

  /** The cache of this store with that name. */
  cache<T>(name: CacheName<T>): T {
    if (!this.#caches.has(name)) this.#caches.set(name, name.make(this));
    return this.#caches.get(name) as T;
  }

  readonly #caches = new Map<CacheName<unknown>, unknown>();

  /** Caches SQL that does not depend on parameters. */
  once(name: string, write: () => string): string {
    let sql = this.#written.get(name);
    if (sql === undefined) this.#written.set(name, (sql = write()));
    return sql;
  }

  readonly #written = new Map<string, string>();

  compiled(tree: TypedTree): Compiled {
    let compiled = this.#compiled.get(tree);
    if (compiled === undefined) {
      compiled = compile(tree);
      this.#compiled.set(tree, compiled);
    }
    return compiled;
  }

  /** Caches the SQL of an expression; `kind` distinguishes the contexts in which it is used. */
  emitted(tree: TypedTree, kind: string, emit: () => EmittedSql | null): EmittedSql | null {
    let kinds = this.#emitted.get(tree);
    if (kinds === undefined) this.#emitted.set(tree, (kinds = new Map()));
    let emitted = kinds.get(kind);
    if (emitted === undefined) kinds.set(kind, (emitted = emit()));
    return emitted;
  }

  emittedField(name: string, emit: () => EmittedSql | null): EmittedSql | null {
    let emitted = this.#emittedFields.get(name);
    if (emitted === undefined) this.#emittedFields.set(name, (emitted = emit()));
    return emitted;
  }

  readonly #emitted = new WeakMap<TypedTree, Map<string, EmittedSql | null>>();
  readonly #emittedFields = new Map<string, EmittedSql | null>();

  /** Binds the inputs of emitted SQL and registers the functions it uses. */
  statement(emitted: EmittedSql, variables: Variables): Statement {
    for (const lifted of emitted.functions) this.#register(lifted);
    return { text: emitted.text, values: this.inputs(emitted, variables) };
  }

  inputs(fragment: Fragment, variables: Variables): readonly SqlValue[] {
    if (fragment.inputs.length === 0) return [];
    const environment = this.#withoutRecords(variables);
    return fragment.inputs.map((tree) => encode(this.compiled(tree)(environment), tree.type));
  }

  /**
   * Evaluates an expression without an SQL form row by row, through an SQL function. `id` is SQL for the row's id. The
   * result is an SQL expression like any other, so SQLite still does counting, ordering and paging.
   */
  rowValue(tree: TypedTree, row: string, variables: Variables, id: string): Statement {
    const compiled = this.compiled(tree);
    const handle = ++this.#handles;
    this.#asked.set(handle, (candidate) =>
      encode(compiled(this.environment((name) => (name === row ? candidate : variables(name)))), tree.type),
    );
    // Old handles belong to statements that finished long ago.
    this.#asked.delete(handle - 1000);
    return { text: `nf_ask(?, ${id})`, values: [handle] };
  }

  /** The environment in which expressions run on stored records. */
  environment(variables: Variables): Environment {
    return {
      ...this.#withoutRecords(variables),
      field: (entity, id, field) => this.#guarded(() => this.recordField(entity, id, field)),
      records: (entity) => this.recordIds(entity),
      fold: (fold, fromOutside) => this.recordFold(fold, fromOutside),
    };
  }

  /** Set by the records part (`connect.ts`, SqliteRecords), which can read records. */
  recordField: (entity: string, id: string, field: string) => Value = () => null;
  recordIds: (entity: string) => readonly string[] = () => [];
  recordFold: (fold: Fold, variables: Variables) => { readonly value: Value } | null = () => null;

  /** Circular computed fields have no SQL form and would recurse forever; beyond the depth limit they are unknown. */
  #guarded(ask: () => Value): Value {
    if (this.#asking >= DEEPEST) return null;
    this.#asking++;
    try {
      return ask();
    } finally {
      this.#asking--;
    }
  }

  #asking = 0;

  #handles = 0;
  readonly #asked = new Map<number, (candidate: string) => SqlValue>();

  #register(lifted: LiftedFunction): void {
    if (this.#running.has(lifted.name)) return;
    this.db.define(lifted.name, this.#lifted(lifted));
  }

  readonly #running = new Map<string, (...values: readonly unknown[]) => SqlValue>();

  #lifted(lifted: LiftedFunction): (...values: readonly unknown[]) => SqlValue {
    let run = this.#running.get(lifted.name);
    if (run === undefined) {
      run = runLifted(lifted, compile, this.#surroundings());
      this.#running.set(lifted.name, run);
    }
    return run;
  }

  #surroundings(): LiftEnvironment {
    const { clock, constant } = this;
    return {
      constant,
      get now() {
        return clock.now();
      },
      get zone() {
        return clock.zone;
      },
      get weekStart() {
        return clock.weekStart;
      },
    };
  }

  #withoutRecords(variables: Variables): Environment {
    const { clock } = this;
    let now: string | null = null;
    return {
      variable: variables,
      constant: this.constant,
      field: () => null,
      records: () => [],
      // Computed on demand, because most conditions don't need it.
      get now() {
        return (now ??= clock.now());
      },
      zone: this.clock.zone,
      get weekStart() {
        return clock.weekStart;
      },
    };
  }
}
