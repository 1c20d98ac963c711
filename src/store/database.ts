/** A value in SQLite. Booleans are 0 and 1, structured values are JSON text. */
export type SqlValue = null | number | string | Uint8Array;

export type SqlRow = readonly SqlValue[];

/** A scalar function for SQL. It must be pure: SQLite may call it any number of times. */
export type SqlFunction = (...values: readonly SqlValue[]) => SqlValue;

/** A compact set of whole numbers. */
export interface Numbers {
  readonly count: number;
  readonly largest: number;
  has(number: number): boolean;
}

/** Thrown when a closed connection is used: its app was closed, or the file was replaced. */
export class DatabaseClosed extends Error {
  override readonly name = "DatabaseClosed";

  constructor() {
    super("This database has been closed.");
  }
}

/** One connection: everything that the store needs from SQLite, so that another driver is a single file. */
export interface Database {
  /** Runs one statement; returns the number of changed rows. */
  run(sql: string, values?: readonly SqlValue[]): number;
  /** Runs a statement that may take long; `heard` is told now and then how many steps SQLite has done. */
  long(sql: string, heard: (steps: number) => void): void;
  /** Inserts one row; returns its row number. */
  insert(sql: string, values: readonly SqlValue[]): number;
  all(sql: string, values?: readonly SqlValue[]): readonly SqlRow[];
  one(sql: string, values?: readonly SqlValue[]): SqlRow | null;
  /** The first column of all rows; its values must be distinct whole numbers. */
  numbers(sql: string, values: readonly SqlValue[]): Numbers;
  /** Number of rows written so far. While it stays the same, every query has the same result. */
  readonly written: number;
  /** Runs several statements without parameters. */
  script(sql: string): void;
  /** Registers a function with any number of arguments, replacing an earlier one of the same name. */
  define(name: string, work: SqlFunction): void;
  /** A function of two whole numbers, optimized for being called for every record of a list. */
  defineTest(name: string, test: (one: number, other: number) => boolean): void;
  /** Called after the statement that ended a transaction, whoever began it. `committed` is false after a rollback. */
  onEnd(listener: (committed: boolean) => void): void;
  /** True while a transaction is open. */
  readonly inTransaction: boolean;
  /** Attaches the bytes of another database file under a schema name, read-only. */
  attach(name: string, bytes: Uint8Array): void;
  /** The whole database as the bytes of a file. */
  export(): Uint8Array;
  close(): void;
}
