/** What SQLite gives and takes. Booleans are 0 and 1, structured values are JSON text. */
export type SqlValue = null | number | string | Uint8Array;

export type SqlRow = readonly SqlValue[];

/** A scalar function for SQL; it must be pure, SQLite may call it as often as it likes. */
export type SqlFunction = (...values: readonly SqlValue[]) => SqlValue;

/** Many whole numbers, as bits. */
export interface Numbers {
  readonly count: number;
  readonly largest: number;
  has(number: number): boolean;
}

/** Something is asked of a connection that has been closed: its app has been closed, or another file has taken its place. */
export class DatabaseClosed extends Error {
  override readonly name = "DatabaseClosed";

  constructor() {
    super("This database has been closed.");
  }
}

/** One connection. Everything the store asks of SQLite, so that another driver is one file. */
export interface Database {
  /** Runs one statement for its effect; answers how many rows it changed. */
  run(sql: string, values?: readonly SqlValue[]): number;
  /** The same for what may take long: hears now and then how many steps of its own SQLite has done. */
  long(sql: string, heard: (steps: number) => void): void;
  /** Runs one INSERT of one row; answers the row's number. */
  insert(sql: string, values: readonly SqlValue[]): number;
  all(sql: string, values?: readonly SqlValue[]): readonly SqlRow[];
  one(sql: string, values?: readonly SqlValue[]): SqlRow | null;
  /** The first column of every row, where all of them are whole numbers and none comes twice. */
  numbers(sql: string, values: readonly SqlValue[]): Numbers;
  /** How many rows have been written so far: as long as it stays, every question has the same answer. */
  readonly written: number;
  /** Several statements without values. */
  script(sql: string): void;
  /** Registers `name` for any number of arguments; a later registration takes the place of the earlier one. */
  define(name: string, work: SqlFunction): void;
  /** A function of two whole numbers that is asked about every record of a list, and so takes no detours. */
  defineTest(name: string, test: (one: number, other: number) => boolean): void;
  /**
   * Hears the end of every transaction, whoever began it, once the statement that ended it has run. `committed` is
   * false after a rollback.
   */
  onEnd(listener: (committed: boolean) => void): void;
  /** True while a transaction is open. */
  readonly inTransaction: boolean;
  /** Lets the bytes of another database file be read under a name; nothing can be written there. */
  attach(name: string, bytes: Uint8Array): void;
  /** The whole database as the bytes of a file. */
  export(): Uint8Array;
  close(): void;
}
