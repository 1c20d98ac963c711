import type { PreparedStatement, Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import type { Bits } from "./bits.ts";
import type { SqlRow, SqlValue } from "./database.ts";

/** The functions of SQLite as WebAssembly has them; the object API in front of them costs more than they do. */
interface Exports {
  sqlite3_bind_null(statement: number, index: number): number;
  sqlite3_bind_int(statement: number, index: number, value: number): number;
  sqlite3_bind_int64(statement: number, index: number, value: bigint): number;
  sqlite3_bind_double(statement: number, index: number, value: number): number;
  sqlite3_bind_text(statement: number, index: number, at: number, length: number, destructor: number): number;
  sqlite3_step(statement: number): number;
  sqlite3_reset(statement: number): number;
  sqlite3_clear_bindings(statement: number): number;
  sqlite3_column_count(statement: number): number;
  sqlite3_column_type(statement: number, column: number): number;
  sqlite3_column_double(statement: number, column: number): number;
  sqlite3_column_text(statement: number, column: number): number;
  sqlite3_column_blob(statement: number, column: number): number;
  sqlite3_column_bytes(statement: number, column: number): number;
  sqlite3_last_insert_rowid(connection: number): bigint;
  sqlite3_get_autocommit(connection: number): number;
  sqlite3_changes(connection: number): number;
  sqlite3_total_changes(connection: number): number;
  sqlite3_value_double(value: number): number;
  sqlite3_result_int(context: number, result: number): void;
  sqlite3_create_function_v2(
    connection: number,
    name: number,
    count: number,
    flags: number,
    data: number,
    call: number,
    step: number,
    last: number,
    destroy: number,
  ): number;
}

const ROW = 100;
const DONE = 101;
const INTEGER = 1;
const FLOAT = 2;
const TEXT = 3;
const BLOB = 4;
/** SQLite does not copy the text: it stays where it is until the statement is done. */
const STAYS = 0;

/** Where texts lie while their statement runs. Statements that run inside it put theirs behind. */
const SCRATCH = 262_144;
/** Texts up to this length are copied letter by letter; setting up the coder takes longer. */
const SHORT = 64;

/** Every machine has these two; the language's own library does not know them. */
declare const TextEncoder: new () => {
  encodeInto(text: string, into: Uint8Array): { readonly written: number };
};
declare const TextDecoder: new (
  label: string,
  options: { readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const MACHINE = Symbol("machine");

/** SQLite's memory and functions, for statements that are run a hundred thousand times. */
export class SqliteMachine {
  readonly exports: Exports;
  readonly #sqlite3: Sqlite3Static;
  readonly #scratch: number;
  #used = 0;
  #memory: Uint8Array;

  private constructor(sqlite3: Sqlite3Static) {
    this.#sqlite3 = sqlite3;
    this.exports = sqlite3.wasm.exports as Exports;
    this.#scratch = Number(sqlite3.wasm.alloc(SCRATCH));
    this.#memory = sqlite3.wasm.heap8u();
  }

  /** One for each instance of SQLite, which keeps it. */
  static of(sqlite3: Sqlite3Static & { [MACHINE]?: SqliteMachine }): SqliteMachine {
    return (sqlite3[MACHINE] ??= new SqliteMachine(sqlite3));
  }

  /** How much of the place for texts is taken; to be given back with `release` once the statement has run. */
  get used(): number {
    return this.#used;
  }

  release(used: number): void {
    this.#used = used;
  }

  /** Binds the values of all `?`; answers SQLite's result code. */
  bind(prepared: PreparedStatement, values: readonly SqlValue[]): number {
    const statement = Number(prepared.pointer);
    for (let i = 0; i < values.length; i++) {
      const code = this.#bindOne(prepared, statement, i + 1, values[i] ?? null);
      if (code !== 0) return code;
    }
    return 0;
  }

  #bindOne(prepared: PreparedStatement, statement: number, index: number, value: SqlValue): number {
    const { exports } = this;
    if (value === null) return exports.sqlite3_bind_null(statement, index);
    if (typeof value === "string") return this.#bindText(prepared, statement, index, value);
    if (typeof value !== "number") {
      prepared.bind(index, value);
      return 0;
    }
    if ((value | 0) === value) return exports.sqlite3_bind_int(statement, index, value);
    if (Number.isSafeInteger(value)) return exports.sqlite3_bind_int64(statement, index, BigInt(value));
    if (Number.isFinite(value)) return exports.sqlite3_bind_double(statement, index, value);
    return exports.sqlite3_bind_null(statement, index);
  }

  #bindText(prepared: PreparedStatement, statement: number, index: number, text: string): number {
    const { length } = text;
    if (this.#used + length * 3 > SCRATCH) {
      prepared.bind(index, text);
      return 0;
    }
    const memory = this.#view();
    const start = this.#scratch + this.#used;
    let written = 0;
    if (length <= SHORT)
      for (; written < length; written++) {
        const code = text.charCodeAt(written);
        if (code > 127) break;
        memory[start + written] = code;
      }
    if (written < length) written = encoder.encodeInto(text, memory.subarray(start, start + length * 3)).written;
    this.#used += written;
    return this.exports.sqlite3_bind_text(statement, index, start, written, STAYS);
  }

  /** True: there is a row. A failure is thrown by `fail`, which knows the connection. */
  step(statement: number, fail: (code: number) => never): boolean {
    const code = this.exports.sqlite3_step(statement);
    if (code === ROW) return true;
    return code === DONE ? false : fail(code);
  }

  /** The first column of all rows that are left. */
  numbers(statement: number, found: Bits, fail: (code: number) => never): void {
    const { exports } = this;
    let code = exports.sqlite3_step(statement);
    for (; code === ROW; code = exports.sqlite3_step(statement)) found.add(exports.sqlite3_column_double(statement, 0));
    if (code !== DONE) fail(code);
  }

  row(statement: number): SqlRow {
    const count = this.exports.sqlite3_column_count(statement);
    const values: SqlValue[] = [];
    for (let column = 0; column < count; column++) values.push(this.#column(statement, column));
    return values;
  }

  #column(statement: number, column: number): SqlValue {
    const { exports } = this;
    switch (exports.sqlite3_column_type(statement, column)) {
      case INTEGER:
      case FLOAT:
        return exports.sqlite3_column_double(statement, column);
      case TEXT: {
        const at = exports.sqlite3_column_text(statement, column);
        return this.#text(at, exports.sqlite3_column_bytes(statement, column));
      }
      case BLOB: {
        const at = exports.sqlite3_column_blob(statement, column);
        return this.#view().slice(at, at + exports.sqlite3_column_bytes(statement, column));
      }
      default:
        return null;
    }
  }

  #text(at: number, length: number): string {
    const memory = this.#view();
    if (length <= SHORT) {
      let text = "";
      let read = 0;
      for (; read < length; read++) {
        const code = memory[at + read] ?? 0;
        if (code > 127) break;
        text += String.fromCharCode(code);
      }
      if (read === length) return text;
    }
    return decoder.decode(memory.subarray(at, at + length));
  }

  /** The object API would make values and arguments of every call: ten times the cost of the call itself. */
  defineTest(connection: number, name: string, test: (one: number, other: number) => boolean): void {
    const { wasm, capi } = this.#sqlite3;
    const call = (context: number, _count: number, values: number): void => {
      const { exports } = this;
      const [one, other] = [this.#pointerAt(values), this.#pointerAt(values + 4)];
      const found = test(exports.sqlite3_value_double(one), exports.sqlite3_value_double(other));
      exports.sqlite3_result_int(context, found ? 1 : 0);
    };
    const at = Number(wasm.allocCString(name, false));
    const pointer = Number(wasm.installFunction("v(iii)", call));
    const code = this.exports.sqlite3_create_function_v2(connection, at, 2, capi.SQLITE_UTF8, 0, pointer, 0, 0, 0);
    wasm.dealloc(at);
    if (code !== 0) throw new Error(`SQLite does not take the function ${name}: ${code}.`);
  }

  #pointerAt(place: number): number {
    const memory = this.#view();
    return (
      ((memory[place] ?? 0) |
        ((memory[place + 1] ?? 0) << 8) |
        ((memory[place + 2] ?? 0) << 16) |
        ((memory[place + 3] ?? 0) << 24)) >>>
      0
    );
  }

  /** When SQLite takes more memory, all of it moves and the old view is empty. */
  #view(): Uint8Array {
    if (this.#memory.length === 0) this.#memory = this.#sqlite3.wasm.heap8u();
    return this.#memory;
  }
}
