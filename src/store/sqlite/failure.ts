import { LeftInLog } from "./unflushed-log.ts";

const NAMES: Readonly<Record<number, string>> = {
  1: "ERROR",
  2: "INTERNAL",
  3: "PERM",
  4: "ABORT",
  5: "BUSY",
  6: "LOCKED",
  7: "NOMEM",
  8: "READONLY",
  9: "INTERRUPT",
  10: "IOERR",
  11: "CORRUPT",
  12: "NOTFOUND",
  13: "FULL",
  14: "CANTOPEN",
  15: "PROTOCOL",
  17: "SCHEMA",
  18: "TOOBIG",
  19: "CONSTRAINT",
  20: "MISMATCH",
  21: "MISUSE",
  23: "AUTH",
  25: "RANGE",
  26: "NOTADB",
};

/** The lower eight bits of an extended result code are the primary code. */
const KIND = 255;

/**
 * An error from SQLite with its symbolic name. `cause` is the error of the file layer, if that failed. The message says
 * if a failed commit may have been stored anyway.
 */
export class SqliteFailure extends Error {
  constructor(code: number, said: string, cause?: unknown) {
    const doubt = cause instanceof LeftInLog ? "; it may be kept all the same" : "";
    super(`SQLITE_${NAMES[code & KIND] ?? "ERROR"}: ${said} (${code})${doubt}`, { cause });
    this.name = "SqliteFailure";
  }
}
