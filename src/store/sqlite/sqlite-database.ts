import { Bits } from "../bits.ts";
import {
  DatabaseClosed,
  type Database,
  type Numbers,
  type SqlFunction,
  type SqlRow,
  type SqlValue,
} from "../database.ts";
import { tellEach } from "../tell-each.ts";
import { install } from "./callbacks.ts";
import { SqliteFailure } from "./failure.ts";
import type { Sqlite } from "./sqlite.ts";

/** Maximum number of cached prepared statements; the least recently used is dropped first. */
const MOST_STATEMENTS = 400;
const STEPS_BETWEEN = 20_000;

const OK = 0;
const NO_MEMORY = 7;
const IOERR_READ = 266;
const NOT_A_DATABASE = 26;
const ROW = 100;
const DONE = 101;
const READ_WRITE_CREATE = 6;
const UTF8 = 1;
const DETERMINISTIC = 0x800;
/**
 * SQLITE_DIRECTONLY: our functions can't be used in indexes and triggers. Those would fail wherever the function is not
 * registered, and a file from elsewhere could call our code.
 */
const DIRECT_ONLY = 0x80000;
const KEEP_PLANS = 1007;
const FREE_ON_CLOSE = 1;
const GROWS = 2;
const READ_ONLY = 4;
/** Bytes 18 and 19 of a database file contain the journal mode. */
const JOURNAL_KIND = 18;
const SMALLEST = 512;

/** A database in memory; with `bytes`, a copy of that file. */
export function openInMemory(sqlite: Sqlite, bytes?: Uint8Array): SqliteDatabase {
  const database = new SqliteDatabase(sqlite, ":memory:");
  try {
    if (bytes !== undefined && bytes.length > 0) database.deserialize("main", bytes, GROWS);
    return database;
  } catch (problem) {
    database.close();
    throw problem;
  }
}

/** One connection to a file with that name, or to a database in memory. */
export class SqliteDatabase implements Database {
  readonly #sqlite: Sqlite;
  /** 0 after closing. */
  #connection: number;
  readonly #id: number;
  readonly #statements = new Map<string, number>();
  readonly #defined = new Map<string, SqlFunction>();
  /**
   * Defined functions that no statement has used yet. They are registered on first use, because registering takes
   * longer than most queries.
   */
  readonly #unused = new Set<string>();
  /** Ids of the functions that are registered in SQLite. */
  readonly #told: number[] = [];

  readonly #listeners: ((committed: boolean) => void)[] = [];
  #ended: "committed" | "rolled back" | null = null;
  #went: (() => void) | null = null;
  /** The error that a progress listener has thrown. */
  #stopped: { readonly problem: unknown } | null = null;

  constructor(sqlite: Sqlite, name: string) {
    this.#sqlite = sqlite;
    const { exports, places } = sqlite;
    const { code, pointer } = sqlite.withText(name, (at) =>
      sqlite.answer((to) => exports.sqlite3_open_v2(at, to, READ_WRITE_CREATE, 0)),
    );
    this.#connection = pointer;
    if (code !== OK) {
      const failure = this.#failure(code);
      exports.sqlite3_close_v2(pointer);
      throw failure;
    }
    exports.sqlite3_extended_result_codes(pointer, 1);
    this.keepPlans(true);
    this.#id = sqlite.number({
      // Called in the middle of a statement, so it only sets a flag.
      ended: (committed) => {
        this.#ended = committed ? "committed" : "rolled back";
      },
      went: () => this.#tellSteps(),
    });
    exports.sqlite3_commit_hook(pointer, places.commit, this.#id);
    exports.sqlite3_rollback_hook(pointer, places.rollback, this.#id);
  }

  /** Otherwise SQLite plans a statement again for every new parameter value, which takes longer than most queries. */
  keepPlans(keep: boolean): void {
    this.#sqlite.exports.sqlite3__wasm_db_config_ip(this.#pointer, KEEP_PLANS, Number(keep), 0);
  }

  run(sql: string, values: readonly SqlValue[] = []): number {
    const { exports } = this.#sqlite;
    let changed = 0;
    this.#run(sql, values, (statement) => {
      while (this.#step(statement));
      changed = exports.sqlite3_changes(this.#pointer);
    });
    return changed;
  }

  insert(sql: string, values: readonly SqlValue[]): number {
    const { exports } = this.#sqlite;
    let number = 0;
    // Read before listeners run: they may insert something else.
    this.#run(sql, values, (statement) => {
      while (this.#step(statement));
      number = Number(exports.sqlite3_last_insert_rowid(this.#pointer));
    });
    return number;
  }

  long(sql: string, heard: (steps: number) => void): void {
    const { exports, places } = this.#sqlite;
    let steps = 0;
    this.#went = () => heard((steps += STEPS_BETWEEN));
    exports.sqlite3_progress_handler(this.#pointer, STEPS_BETWEEN, places.progress, this.#id);
    try {
      this.run(sql);
    } catch (problem) {
      throw this.#stopped === null ? problem : this.#stopped.problem;
    } finally {
      exports.sqlite3_progress_handler(this.#pointer, 0, 0, 0);
      this.#went = null;
      this.#stopped = null;
    }
  }

  /** Exceptions must not pass through SQLite. */
  #tellSteps(): boolean {
    try {
      this.#went?.();
      return true;
    } catch (problem) {
      this.#stopped = { problem };
      return false;
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
    const { exports } = this.#sqlite;
    this.#run(sql, values, (statement) => {
      while (this.#step(statement)) found.add(exports.sqlite3_column_double(statement, 0));
    });
    return found;
  }

  get written(): number {
    return this.#sqlite.exports.sqlite3_total_changes(this.#pointer);
  }

  script(sql: string): void {
    this.#tellUnused(sql);
    this.#sqlite.files.takeProblem();
    try {
      this.#check(this.#sqlite.withText(sql, (at) => this.#sqlite.exports.sqlite3_exec(this.#pointer, at, 0, 0, 0)));
    } finally {
      this.#tell();
    }
  }

  onEnd(listener: (committed: boolean) => void): void {
    this.#listeners.push(listener);
  }

  #rows(sql: string, values: readonly SqlValue[], most: number): readonly SqlRow[] {
    const rows: SqlRow[] = [];
    this.#run(sql, values, (statement) => {
      while (rows.length < most && this.#step(statement)) rows.push(this.#sqlite.row(statement));
    });
    return rows;
  }

  /** Runs a statement; `read` steps through its rows. */
  #run(sql: string, values: readonly SqlValue[], read: (statement: number) => void): void {
    const sqlite = this.#sqlite;
    // Clears an earlier file error that failed no statement, such as one in a checkpoint.
    sqlite.files.takeProblem();
    const statement = this.#take(sql);
    const { used } = sqlite;
    try {
      this.#check(sqlite.bind(statement, values));
      read(statement);
    } catch (problem) {
      // Resetting a failed statement would fail again and hide the original error.
      sqlite.exports.sqlite3_finalize(statement);
      sqlite.release(used);
      this.#tell();
      throw problem;
    }
    sqlite.release(used);
    try {
      this.#giveBack(sql, statement);
    } finally {
      this.#tell();
    }
  }

  /** True: there is a row. */
  #step(statement: number): boolean {
    const code = this.#sqlite.exports.sqlite3_step(statement);
    if (code === ROW) return true;
    if (code !== DONE) throw this.#failure(code);
    return false;
  }

  #check(code: number): void {
    if (code !== OK) throw this.#failure(code);
  }

  /** An error with SQLite's own message. */
  #failure(code: number): SqliteFailure {
    const { exports, memory, files } = this.#sqlite;
    const said = this.#connection === 0 ? exports.sqlite3_errstr(code) : exports.sqlite3_errmsg(this.#connection);
    return new SqliteFailure(code, memory.readToZero(said), files.takeProblem());
  }

  get #pointer(): number {
    if (this.#connection === 0) throw new DatabaseClosed();
    return this.#connection;
  }

  #tell(): void {
    if (this.#ended === null || this.#connection === 0 || this.inTransaction) return;
    const committed = this.#ended === "committed";
    this.#ended = null;
    tellEach(this.#listeners, committed);
  }

  define(name: string, work: SqlFunction): void {
    if (!this.#defined.has(name)) this.#unused.add(name);
    this.#defined.set(name, work);
  }

  /** Registered directly: converting arguments as for other functions would make each call ten times as slow. */
  defineTest(name: string, test: (one: number, other: number) => boolean): void {
    const sqlite = this.#sqlite;
    const { exports } = sqlite;
    const call = (context: number, _count: number, values: number): void => {
      const one = exports.sqlite3_value_double(sqlite.pointerAt(values));
      const other = exports.sqlite3_value_double(sqlite.pointerAt(values + 4));
      try {
        exports.sqlite3_result_int(context, test(one, other) ? 1 : 0);
      } catch (problem) {
        sqlite.fail(context, problem);
      }
    };
    const [place = 0] = install(exports.__indirect_function_table, [{ signature: "v(iii)", call }]);
    this.#create(name, 2, UTF8 | DIRECT_ONLY, 0, place);
  }

  #tellUnused(sql: string): void {
    for (const name of this.#unused) if (sql.includes(name)) this.#make(name);
  }

  #make(name: string): void {
    this.#unused.delete(name);
    const id = this.#sqlite.number((...values) => this.#defined.get(name)?.(...values) ?? null);
    this.#told.push(id);
    this.#create(name, -1, UTF8 | DETERMINISTIC | DIRECT_ONLY, id, this.#sqlite.places.scalar);
  }

  #create(name: string, count: number, flags: number, data: number, call: number): void {
    const { exports } = this.#sqlite;
    this.#check(
      this.#sqlite.withText(name, (at) =>
        exports.sqlite3_create_function_v2(this.#pointer, at, count, flags, data, call, 0, 0, 0),
      ),
    );
  }

  get inTransaction(): boolean {
    return this.#sqlite.exports.sqlite3_get_autocommit(this.#pointer) === 0;
  }

  attach(name: string, bytes: Uint8Array): void {
    this.run(`ATTACH ':memory:' AS ${name}`);
    this.deserialize(name, bytes, READ_ONLY);
  }

  /** Replaces a database in memory by the bytes of a file. */
  deserialize(schema: string, bytes: Uint8Array, flags: number): void {
    const { exports, memory } = this.#sqlite;
    const { length } = bytes;
    if (length < SMALLEST) throw new SqliteFailure(NOT_A_DATABASE, "file is not a database");
    const at = this.#sqlite.allocate(length);
    memory.bytes.set(bytes, at);
    // A file in WAL mode can't be opened in memory, so the journal mode is reset.
    memory.bytes.fill(1, at + JOURNAL_KIND, at + JOURNAL_KIND + 2);
    const size = BigInt(length);
    this.#check(
      this.#sqlite.withText(schema, (name) =>
        exports.sqlite3_deserialize(this.#pointer, name, at, size, size, flags | FREE_ON_CLOSE),
      ),
    );
  }

  export(): Uint8Array {
    const { exports, memory, files } = this.#sqlite;
    return this.#sqlite.withText("main", (name) => {
      let at = 0;
      files.takeProblem();
      const { pointer: length } = this.#sqlite.answer((to) => {
        at = exports.sqlite3_serialize(this.#pointer, name, to, 0);
        return OK;
      });
      try {
        // `sqlite3_serialize` silently leaves unreadable pages empty.
        const problem = files.takeProblem();
        if (problem !== undefined) throw new SqliteFailure(IOERR_READ, "disk I/O error", problem);
        if (at === 0 && length > 0) throw this.#failure(NO_MEMORY);
        return memory.copy(at, at === 0 ? 0 : length);
      } finally {
        exports.sqlite3_free(at);
      }
    });
  }

  close(): void {
    if (this.#connection === 0) return;
    const { exports } = this.#sqlite;
    for (const statement of this.#statements.values()) exports.sqlite3_finalize(statement);
    this.#statements.clear();
    exports.sqlite3_close_v2(this.#connection);
    this.#connection = 0;
    for (const id of [this.#id, ...this.#told]) this.#sqlite.forget(id);
  }

  /** A running statement is removed from the cache: a function that it calls may run the same query. */
  #take(sql: string): number {
    const kept = this.#statements.get(sql);
    if (kept !== undefined) this.#statements.delete(sql);
    if (kept !== undefined) return kept;
    this.#tellUnused(sql);
    const { code, pointer } = this.#sqlite.prepare(this.#pointer, sql);
    this.#check(code);
    if (pointer === 0) throw new Error("There is no statement to run.");
    return pointer;
  }

  #giveBack(sql: string, statement: number): void {
    const { exports } = this.#sqlite;
    // Also if the database was closed meanwhile: SQLite holds the file until the last statement is finalized.
    if (this.#connection === 0 || this.#statements.has(sql)) {
      exports.sqlite3_finalize(statement);
      return;
    }
    exports.sqlite3_clear_bindings(statement);
    const code = exports.sqlite3_reset(statement);
    if (code !== OK) {
      const failure = this.#failure(code);
      exports.sqlite3_finalize(statement);
      throw failure;
    }
    this.#statements.set(sql, statement);
    if (this.#statements.size <= MOST_STATEMENTS) return;
    for (const [oldest, prepared] of this.#statements) {
      exports.sqlite3_finalize(prepared);
      this.#statements.delete(oldest);
      return;
    }
  }
}
