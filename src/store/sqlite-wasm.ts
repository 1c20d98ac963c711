import type { Database, Numbers, SqlFunction, SqlRow, SqlValue } from "./database.ts";
import { Bits } from "./bits.ts";
import { SqliteMachine } from "./wasm-statement.ts";
import type { Database as Oo1Database, PreparedStatement, Sqlite3Static } from "@sqlite.org/sqlite-wasm";

/** Prepared statements that are kept; the least recently used goes first. */
const MOST_STATEMENTS = 400;

const STEPS_BETWEEN = 20_000;

/** Wraps a connection that the caller has opened: in memory, or on `opfs-sahpool` in the worker. */
export function wrapDatabase(sqlite3: Sqlite3Static, connection: Oo1Database): Database {
  return new WasmDatabase(sqlite3, connection);
}

/** A database in memory; with the bytes of a file, a copy of that file. */
export function openInMemory(sqlite3: Sqlite3Static, bytes?: Uint8Array): Database {
  const connection = new sqlite3.oo1.DB(":memory:");
  if (bytes !== undefined && bytes.length > 0) {
    const { SQLITE_DESERIALIZE_RESIZEABLE } = sqlite3.capi;
    deserialize(sqlite3, connection, "main", bytes, SQLITE_DESERIALIZE_RESIZEABLE);
  }
  return new WasmDatabase(sqlite3, connection);
}

function deserialize(
  { capi, wasm }: Sqlite3Static,
  connection: Oo1Database,
  schema: string,
  bytes: Uint8Array,
  flags: number,
): void {
  const at = wasm.allocFromTypedArray(bytes);
  // A copy of a file in WAL mode can't be opened in memory: bytes 18 and 19 say which journal it wants.
  wasm.heap8u().fill(1, Number(at) + 18, Number(at) + 20);
  const all = flags | capi.SQLITE_DESERIALIZE_FREEONCLOSE;
  connection.checkRc(capi.sqlite3_deserialize(connection, schema, at, bytes.length, bytes.length, all));
}

class WasmDatabase implements Database {
  readonly #sqlite3: Sqlite3Static;
  readonly #connection: Oo1Database;
  readonly #machine: SqliteMachine;
  readonly #statements = new Map<string, PreparedStatement>();
  readonly #defined = new Map<string, SqlFunction>();
  /** Functions that no statement has called yet: telling SQLite of one takes longer than most questions. */
  readonly #unused = new Set<string>();

  readonly #listeners: ((committed: boolean) => void)[] = [];
  #ended: "committed" | "rolled back" | null = null;

  constructor(sqlite3: Sqlite3Static, connection: Oo1Database) {
    this.#sqlite3 = sqlite3;
    this.#connection = connection;
    this.#machine = SqliteMachine.of(sqlite3);
    const { capi } = sqlite3;
    // Otherwise every new value of a `?` makes SQLite plan the statement anew, which takes longer than most questions.
    capi.sqlite3_db_config(connection, capi.SQLITE_DBCONFIG_ENABLE_QPSG, 1, 0);
    // The hooks run in the middle of the statement, so they only leave a mark.
    capi.sqlite3_commit_hook(
      connection,
      () => {
        this.#ended = "committed";
        return 0;
      },
      0,
    );
    capi.sqlite3_rollback_hook(
      connection,
      () => {
        this.#ended = "rolled back";
        return 0;
      },
      0,
    );
  }

  run(sql: string, values: readonly SqlValue[] = []): number {
    this.#rows(sql, values, Number.POSITIVE_INFINITY);
    return this.#machine.exports.sqlite3_changes(this.#pointer);
  }

  insert(sql: string, values: readonly SqlValue[]): number {
    this.#rows(sql, values, Number.POSITIVE_INFINITY);
    return Number(this.#machine.exports.sqlite3_last_insert_rowid(this.#pointer));
  }

  long(sql: string, heard: (steps: number) => void): void {
    const { capi } = this.#sqlite3;
    let steps = 0;
    const hear = (): number => {
      heard((steps += STEPS_BETWEEN));
      return 0;
    };
    capi.sqlite3_progress_handler(this.#connection, STEPS_BETWEEN, hear, 0);
    try {
      this.run(sql);
    } finally {
      capi.sqlite3_progress_handler(this.#connection, 0, 0, 0);
    }
  }

  all(sql: string, values: readonly SqlValue[] = []): readonly SqlRow[] {
    return this.#rows(sql, values, Number.POSITIVE_INFINITY);
  }

  one(sql: string, values: readonly SqlValue[] = []): SqlRow | null {
    return this.#rows(sql, values, 1)[0] ?? null;
  }

  numbers(sql: string, values: readonly SqlValue[]): Numbers {
    const found = new Bits();
    this.#run(sql, values, (machine, at) => machine.numbers(at, found, this.#fail));
    return found;
  }

  get written(): number {
    return this.#machine.exports.sqlite3_total_changes(this.#pointer);
  }

  script(sql: string): void {
    for (const name of this.#unused) if (sql.includes(name)) this.#make(name);
    try {
      this.#connection.exec(sql);
    } finally {
      this.#tell();
    }
  }

  onEnd(listener: (committed: boolean) => void): void {
    this.#listeners.push(listener);
  }

  #rows(sql: string, values: readonly SqlValue[], most: number): readonly SqlRow[] {
    const rows: SqlRow[] = [];
    this.#run(sql, values, (machine, at) => {
      while (rows.length < most && machine.step(at, this.#fail)) rows.push(machine.row(at));
    });
    return rows;
  }

  /** Runs a statement; `read` goes through its rows. */
  #run(sql: string, values: readonly SqlValue[], read: (machine: SqliteMachine, at: number) => void): void {
    const statement = this.#take(sql);
    const at = Number(statement.pointer);
    const machine = this.#machine;
    const { used } = machine;
    try {
      const code = machine.bind(statement, values);
      if (code !== 0) this.#fail(code);
      read(machine, at);
    } catch (problem) {
      // Resetting a statement that failed would throw again and hide the reason.
      statement.finalize();
      machine.release(used);
      this.#tell();
      throw problem;
    }
    machine.release(used);
    this.#giveBack(sql, statement);
    this.#tell();
  }

  /** Throws SQLite's own words for what went wrong. */
  readonly #fail = (code: number): never => {
    this.#connection.checkRc(code);
    throw new Error(`SQLite ended a statement with ${code}.`);
  };

  get #pointer(): number {
    const { pointer } = this.#connection;
    if (pointer === undefined) throw new Error("This database has been closed.");
    return Number(pointer);
  }

  #tell(): void {
    if (this.#ended === null || this.inTransaction) return;
    const committed = this.#ended === "committed";
    this.#ended = null;
    for (const listener of this.#listeners) listener(committed);
  }

  define(name: string, work: SqlFunction): void {
    if (!this.#defined.has(name)) this.#unused.add(name);
    this.#defined.set(name, work);
  }

  defineTest(name: string, test: (one: number, other: number) => boolean): void {
    this.#machine.defineTest(this.#pointer, name, test);
  }

  #make(name: string): void {
    this.#unused.delete(name);
    this.#connection.createFunction(
      name,
      (_context: unknown, ...values: readonly unknown[]) => {
        const result = this.#defined.get(name)?.(...values.map(fromSqlite)) ?? null;
        return typeof result === "number" && !Number.isFinite(result) ? null : result;
      },
      // DIRECTONLY is left out: such functions stand in indexes' conditions too.
      { arity: -1, deterministic: true },
    );
  }

  get inTransaction(): boolean {
    return this.#machine.exports.sqlite3_get_autocommit(this.#pointer) === 0;
  }

  attach(name: string, bytes: Uint8Array): void {
    this.run(`ATTACH ':memory:' AS ${name}`);
    deserialize(this.#sqlite3, this.#connection, name, bytes, this.#sqlite3.capi.SQLITE_DESERIALIZE_READONLY);
  }

  export(): Uint8Array {
    return this.#sqlite3.capi.sqlite3_js_db_export(this.#connection);
  }

  close(): void {
    for (const statement of this.#statements.values()) statement.finalize();
    this.#statements.clear();
    this.#connection.close();
  }

  /** A statement is out of reach while it runs: a function it calls may ask the same question again. */
  #take(sql: string): PreparedStatement {
    const kept = this.#statements.get(sql);
    if (kept !== undefined) this.#statements.delete(sql);
    if (kept !== undefined) return kept;
    for (const name of this.#unused) if (sql.includes(name)) this.#make(name);
    return this.#connection.prepare(sql);
  }

  #giveBack(sql: string, statement: PreparedStatement): void {
    if (this.#statements.has(sql)) {
      statement.finalize();
      return;
    }
    const { exports } = this.#machine;
    const at = Number(statement.pointer);
    exports.sqlite3_clear_bindings(at);
    const code = exports.sqlite3_reset(at);
    if (code !== 0) {
      statement.finalize();
      this.#fail(code);
    }
    this.#statements.set(sql, statement);
    if (this.#statements.size <= MOST_STATEMENTS) return;
    for (const [oldest, prepared] of this.#statements) {
      prepared.finalize();
      this.#statements.delete(oldest);
      return;
    }
  }
}

function fromSqlite(value: unknown): SqlValue {
  if (typeof value === "bigint") return Number(value);
  if (value === null || value === undefined) return null;
  if (typeof value === "number" || typeof value === "string" || value instanceof Uint8Array) return value;
  return null;
}
