import { expect, test } from "vitest";
import { failureOf } from "./failure.ts";

test.for([
  [
    new DOMException(
      "The operation failed because it would cause the application to exceed its storage quota.",
      "QuotaExceededError",
    ),
    "storage-full",
  ],
  [new DOMException("No space available for this operation", "QuotaExceededError"), "storage-full"],
  [new DOMException("", "QuotaExceededError"), "storage-full"],
  [new Error("SQLITE_FULL: sqlite3 result code 13: database or disk is full"), "storage-full"],
  [new Error("SQLITE_NOTADB: sqlite3 result code 26: file is not a database"), "storage-corrupt"],
  [new Error("SQLITE_CORRUPT: sqlite3 result code 11: database disk image is malformed"), "storage-corrupt"],
  [new Error("SQLITE_IOERR: disk I/O error (1034); it may be kept all the same"), "save-uncertain"],
  [new DOMException("Access Handles cannot be created", "NoModificationAllowedError"), "internal"],
] as const)("%s is called %s", ([problem, code]) => {
  expect(failureOf(problem).code).toBe(code);
});
