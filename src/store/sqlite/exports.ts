import type { WasmTable } from "./web-assembly.ts";

/** The exported functions of SQLite's WebAssembly module. Pointers are numbers; texts are pointers. */
export interface SqliteExports {
  readonly __indirect_function_table: WasmTable;
  __wasm_call_ctors(): void;
  sqlite3_malloc(length: number): number;
  sqlite3_free(at: number): void;
  sqlite3_vfs_register(system: number, byDefault: number): number;
  sqlite3_open_v2(name: number, to: number, flags: number, system: number): number;
  sqlite3_close_v2(connection: number): number;
  sqlite3_extended_result_codes(connection: number, on: number): number;
  sqlite3_errmsg(connection: number): number;
  sqlite3_errstr(code: number): number;
  sqlite3_exec(connection: number, sql: number, row: number, data: number, message: number): number;
  sqlite3_prepare_v2(connection: number, sql: number, length: number, to: number, rest: number): number;
  sqlite3_finalize(statement: number): number;
  sqlite3_bind_null(statement: number, index: number): number;
  sqlite3_bind_int(statement: number, index: number, value: number): number;
  sqlite3_bind_int64(statement: number, index: number, value: bigint): number;
  sqlite3_bind_double(statement: number, index: number, value: number): number;
  sqlite3_bind_text(statement: number, index: number, at: number, length: number, destructor: number): number;
  sqlite3_bind_blob(statement: number, index: number, at: number, length: number, destructor: number): number;
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
  sqlite3_commit_hook(connection: number, call: number, data: number): number;
  sqlite3_rollback_hook(connection: number, call: number, data: number): number;
  sqlite3_progress_handler(connection: number, steps: number, call: number, data: number): void;
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
  sqlite3_user_data(context: number): number;
  sqlite3_value_type(value: number): number;
  sqlite3_value_double(value: number): number;
  sqlite3_value_text(value: number): number;
  sqlite3_value_blob(value: number): number;
  sqlite3_value_bytes(value: number): number;
  sqlite3_result_null(context: number): void;
  sqlite3_result_int(context: number, result: number): void;
  sqlite3_result_int64(context: number, result: bigint): void;
  sqlite3_result_double(context: number, result: number): void;
  sqlite3_result_text(context: number, at: number, length: number, destructor: number): void;
  sqlite3_result_blob(context: number, at: number, length: number, destructor: number): void;
  sqlite3_result_error(context: number, at: number, length: number): void;
  sqlite3_result_error_nomem(context: number): void;
  sqlite3_serialize(connection: number, schema: number, length: number, flags: number): number;
  sqlite3_deserialize(
    connection: number,
    schema: number,
    at: number,
    length: bigint,
    room: bigint,
    flags: number,
  ): number;
  sqlite3__wasm_db_config_ip(connection: number, what: number, value: number, to: number): number;
}
