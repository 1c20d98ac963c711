import type { SqlFunction, SqlValue } from "../database.ts";
import { install } from "./callbacks.ts";
import type { SqliteExports } from "./exports.ts";
import { SqliteFailure } from "./failure.ts";
import { SqliteFiles } from "./files.ts";
import { importsOf } from "./imports.ts";
import { SqliteMemory, toZero } from "./memory.ts";
import { Instance, type WasmModule } from "./web-assembly.ts";

const NO_MEMORY = 7;
const INTEGER = 1;
const FLOAT = 2;
const TEXT = 3;
const BLOB = 4;
const POINTER = 4;
/** SQLITE_STATIC: SQLite does not copy the value, which must stay in place until the statement is done. */
const STAYS = 0;
/** SQLITE_TRANSIENT: SQLite copies the value immediately. */
const COPIED = -1;

/** Size of the buffer for texts of running statements; nested statements append theirs. */
const SCRATCH = 262_144;

/** Events of a connection. */
export interface ConnectionListener {
  ended(committed: boolean): void;
  /** Called every so many steps of a long statement. False: abort it. */
  went(): boolean;
}

/** Indexes of the functions that SQLite calls for all connections; the id of the connection is passed as user data. */
interface Places {
  readonly commit: number;
  readonly rollback: number;
  readonly progress: number;
  readonly scalar: number;
}

/** A running SQLite instance with its memory and files. */
export class Sqlite {
  readonly exports: SqliteExports;
  readonly memory = new SqliteMemory();
  readonly files: SqliteFiles;
  readonly places: Places;
  readonly #scratch: number;
  /** Memory for output parameters: a pointer or a length. */
  readonly #answer: number;
  #used = 0;
  readonly #numbered = new Map<number, ConnectionListener | SqlFunction>();
  #last = 0;

  constructor(module: WasmModule) {
    this.exports = new Instance(module, importsOf(module, this.memory)).exports as SqliteExports;
    this.exports.__wasm_call_ctors();
    this.files = new SqliteFiles(this.exports, this.memory);
    this.#scratch = this.allocate(SCRATCH);
    this.#answer = this.allocate(2 * POINTER);
    const [commit = 0, rollback = 0, progress = 0, scalar = 0] = install(this.exports.__indirect_function_table, [
      {
        signature: "i(i)",
        call: (id: number) => {
          this.#heard(id)?.ended(true);
          return 0;
        },
      },
      { signature: "v(i)", call: (id: number) => this.#heard(id)?.ended(false) },
      {
        signature: "i(i)",
        call: (id: number) => (this.#heard(id)?.went() === false ? 1 : 0),
      },
      {
        signature: "v(iii)",
        call: (context: number, count: number, values: number) => this.#call(context, count, values),
      },
    ]);
    this.places = { commit, rollback, progress, scalar };
  }

  /** Assigns an id by which SQLite can refer to a listener or function. */
  number(what: ConnectionListener | SqlFunction): number {
    this.#numbered.set(++this.#last, what);
    return this.#last;
  }

  forget(number: number): void {
    this.#numbered.delete(number);
  }

  #heard(id: number): ConnectionListener | null {
    const heard = this.#numbered.get(id);
    return typeof heard === "object" ? heard : null;
  }

  allocate(length: number): number {
    const at = this.exports.sqlite3_malloc(length);
    if (at === 0) throw new SqliteFailure(NO_MEMORY, "out of memory");
    return at;
  }

  /** Passes a zero-terminated text to `use`; the memory is freed afterwards. */
  withText<T>(text: string, use: (at: number) => T): T {
    return this.withBytes(toZero(text), use);
  }

  withBytes<T>(bytes: Uint8Array, use: (at: number) => T): T {
    // An empty value needs an address too, because SQLite takes a null pointer for NULL.
    const at = this.allocate(bytes.length || 1);
    try {
      this.memory.bytes.set(bytes, at);
      return use(at);
    } finally {
      this.exports.sqlite3_free(at);
    }
  }

  /** Calls `ask` with the address for output, and returns the value written there. */
  answer(ask: (to: number) => number): { readonly code: number; readonly pointer: number } {
    const code = ask(this.#answer);
    return { code, pointer: this.memory.view.getUint32(this.#answer, true) };
  }

  /** Used bytes of the text buffer; restore it with `release` after the statement. */
  get used(): number {
    return this.#used;
  }

  release(used: number): void {
    this.#used = used;
  }

  /** Binds all parameters; returns SQLite's result code. */
  bind(statement: number, values: readonly SqlValue[]): number {
    for (let i = 0; i < values.length; i++) {
      const code = this.#bindOne(statement, i + 1, values[i] ?? null);
      if (code !== 0) return code;
    }
    return 0;
  }

  #bindOne(statement: number, index: number, value: SqlValue): number {
    const { exports } = this;
    if (value === null) return exports.sqlite3_bind_null(statement, index);
    if (typeof value === "string") return this.#bindText(statement, index, value);
    if (typeof value !== "number") {
      return this.withBytes(value, (at) => exports.sqlite3_bind_blob(statement, index, at, value.length, COPIED));
    }
    if ((value | 0) === value) return exports.sqlite3_bind_int(statement, index, value);
    if (Number.isSafeInteger(value)) return exports.sqlite3_bind_int64(statement, index, BigInt(value));
    if (Number.isFinite(value)) return exports.sqlite3_bind_double(statement, index, value);
    return exports.sqlite3_bind_null(statement, index);
  }

  #bindText(statement: number, index: number, text: string): number {
    const { exports } = this;
    if (!this.#fits(text)) {
      const bytes = toZero(text);
      return this.withBytes(bytes, (at) => exports.sqlite3_bind_text(statement, index, at, bytes.length - 1, COPIED));
    }
    const at = this.#scratch + this.#used;
    const written = this.memory.write(text, at);
    this.#used += written;
    return exports.sqlite3_bind_text(statement, index, at, written, STAYS);
  }

  /** Whether the text fits into the buffer. */
  #fits(text: string): boolean {
    return this.#used + text.length * 3 <= SCRATCH;
  }

  prepare(connection: number, sql: string): { readonly code: number; readonly pointer: number } {
    const prepare = (at: number, length: number) =>
      this.answer((to) => this.exports.sqlite3_prepare_v2(connection, at, length, to, 0));
    if (this.#fits(sql)) {
      const at = this.#scratch + this.#used;
      return prepare(at, this.memory.write(sql, at));
    }
    const bytes = toZero(sql);
    return this.withBytes(bytes, (at) => prepare(at, bytes.length));
  }

  row(statement: number): SqlValue[] {
    const count = this.exports.sqlite3_column_count(statement);
    const values: SqlValue[] = [];
    for (let column = 0; column < count; column++) values.push(this.#column(statement, column));
    return values;
  }

  #column(statement: number, column: number): SqlValue {
    const { exports, memory } = this;
    switch (exports.sqlite3_column_type(statement, column)) {
      case INTEGER:
      case FLOAT:
        return exports.sqlite3_column_double(statement, column);
      case TEXT: {
        const at = exports.sqlite3_column_text(statement, column);
        return memory.read(at, exports.sqlite3_column_bytes(statement, column));
      }
      case BLOB: {
        const at = exports.sqlite3_column_blob(statement, column);
        return memory.copy(at, exports.sqlite3_column_bytes(statement, column));
      }
      default:
        return null;
    }
  }

  /** Called by SQLite for our scalar functions. */
  #call(context: number, count: number, at: number): void {
    const work = this.#numbered.get(this.exports.sqlite3_user_data(context));
    try {
      const values: SqlValue[] = [];
      for (let i = 0; i < count; i++) values.push(this.#value(this.pointerAt(at + i * POINTER)));
      this.#result(context, typeof work === "function" ? work(...values) : null);
    } catch (problem) {
      this.fail(context, problem);
    }
  }

  /** Reports a failed function as an SQL error, because exceptions must not pass through SQLite. */
  fail(context: number, problem: unknown): void {
    const { exports } = this;
    try {
      const bytes = toZero(problem instanceof Error ? problem.message : String(problem));
      this.withBytes(bytes, (text) => exports.sqlite3_result_error(context, text, bytes.length - 1));
    } catch {
      exports.sqlite3_result_error_nomem(context);
    }
  }

  #value(value: number): SqlValue {
    const { exports, memory } = this;
    switch (exports.sqlite3_value_type(value)) {
      case INTEGER:
      case FLOAT:
        return exports.sqlite3_value_double(value);
      case TEXT: {
        const at = exports.sqlite3_value_text(value);
        return memory.read(at, exports.sqlite3_value_bytes(value));
      }
      case BLOB: {
        const at = exports.sqlite3_value_blob(value);
        return memory.copy(at, exports.sqlite3_value_bytes(value));
      }
      default:
        return null;
    }
  }

  #result(context: number, value: SqlValue): void {
    const { exports } = this;
    if (typeof value === "number") {
      if ((value | 0) === value) exports.sqlite3_result_int(context, value);
      else if (Number.isSafeInteger(value)) exports.sqlite3_result_int64(context, BigInt(value));
      else if (Number.isFinite(value)) exports.sqlite3_result_double(context, value);
      else exports.sqlite3_result_null(context);
    } else if (typeof value === "string") this.#resultText(context, value);
    else if (value === null) exports.sqlite3_result_null(context);
    else this.withBytes(value, (at) => exports.sqlite3_result_blob(context, at, value.length, COPIED));
  }

  #resultText(context: number, text: string): void {
    const { exports } = this;
    if (this.#fits(text)) {
      const at = this.#scratch + this.#used;
      exports.sqlite3_result_text(context, at, this.memory.write(text, at), COPIED);
      return;
    }
    const bytes = toZero(text);
    this.withBytes(bytes, (at) => exports.sqlite3_result_text(context, at, bytes.length - 1, COPIED));
  }

  pointerAt(place: number): number {
    return this.memory.view.getUint32(place, true);
  }
}
