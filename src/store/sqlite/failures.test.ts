import { expect, test } from "vitest";
import { MemoryFiles } from "../testing/memory-files.ts";
import { sqliteOnNode } from "./on-node.ts";
import { openInMemory, SqliteDatabase } from "./sqlite-database.ts";

const SETTINGS = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;";
const TABLE = "CREATE TABLE o (n INTEGER PRIMARY KEY, text)";

/** Enough repetitions to exhaust SQLite's stack if exceptions passed through it. */
const ENOUGH = 3000;

function openOn(files: MemoryFiles): SqliteDatabase {
  const database = new SqliteDatabase(sqliteOnNode(files), "/orders");
  database.script(SETTINGS);
  return database;
}

function inMemory(rows = 0): SqliteDatabase {
  const database = openInMemory(sqliteOnNode());
  database.script(TABLE);
  for (let at = 0; at < rows; at++) database.run("INSERT INTO o (text) VALUES ('same')");
  return database;
}

const failureOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (problem) {
    return problem;
  }
  return null;
};

test.each([1, 17, 19, 511])("%d bytes are no database: nothing is written behind them", (length) => {
  const sqlite = sqliteOnNode();
  expect(() => openInMemory(sqlite, new Uint8Array(length))).toThrow("SQLITE_NOTADB");
  expect(() => openInMemory(sqlite).attach("other", new Uint8Array(length))).toThrow("SQLITE_NOTADB");
});

test("a database with a page that can't be read is not given out as if that page were empty", () => {
  const files = new MemoryFiles();
  const first = openOn(files);
  first.script(TABLE);
  for (let at = 0; at < 60; at++) first.run("INSERT INTO o (text) VALUES (?)", ["x".repeat(1000)]);
  first.close();
  const database = openOn(files);
  const cause = new Error("The disk is damaged there.");
  files.beforeRead = (at) => {
    if (at > 40_000) throw cause;
  };
  expect(failureOf(() => database.export())).toMatchObject({ name: "SqliteFailure", cause });
  files.beforeRead = () => undefined;
  const copy = openInMemory(sqliteOnNode(), database.export());
  expect(copy.one("SELECT count(*), sum(length(text)) FROM o")).toEqual([60, 60_000]);
});

test("a write of its own that fails in its last moment is told as rolled back at once", () => {
  const files = new MemoryFiles();
  const database = openOn(files);
  database.script(TABLE);
  const told: boolean[] = [];
  database.onEnd((committed) => told.push(committed));
  files.beforeWrite = () => 0;
  expect(() => database.one("INSERT INTO o (text) VALUES (1) RETURNING n")).toThrow("SQLITE_FULL");
  expect(told).toEqual([false]);
  files.beforeWrite = (length) => length;
  expect(database.one("INSERT INTO o (text) VALUES (1) RETURNING n")).toEqual([1]);
  expect(told).toEqual([false, true]);
});

test("a failure that SQLite goes on after is not the reason of the next one", () => {
  const files = new MemoryFiles();
  const database = openOn(files);
  database.script(`${TABLE}; PRAGMA wal_autocheckpoint = 1`);
  files.beforeWrite = (length, name) => {
    if (name === "/orders") throw new Error("Not now.");
    return length;
  };
  database.run("INSERT INTO o (n) VALUES (1)");
  files.beforeWrite = (length) => length;
  const failure = failureOf(() => database.run("INSERT INTO o (n) VALUES (1)")) as Error;
  expect(String(failure)).toContain("SQLITE_CONSTRAINT");
  expect(failure.cause).toBeUndefined();
});

test("whoever hears how far a long statement is may throw: it ends, and SQLite goes on", () => {
  const database = inMemory(200);
  const stop = new Error("Enough.");
  for (let time = 0; time < ENOUGH; time++)
    expect(
      failureOf(() =>
        database.long("UPDATE o SET text = (SELECT count(*) FROM o AS a, o AS b)", () => {
          throw stop;
        }),
      ),
    ).toBe(stop);
  expect(database.inTransaction).toBe(false);
  expect(database.one("SELECT count(*), min(text), max(text) FROM o")).toEqual([200, "same", "same"]);
});

test("a test that throws ends its statement with its words, and SQLite goes on", () => {
  const database = inMemory(1);
  database.defineTest("nf_test", () => {
    throw new Error("Not with me.");
  });
  for (let time = 0; time < ENOUGH; time++)
    expect(() => database.run("UPDATE o SET text = 'other' WHERE nf_test(n, 1)")).toThrow("Not with me.");
  expect(database.inTransaction).toBe(false);
  expect(database.all("SELECT text FROM o")).toEqual([["same"]]);
});

test("what a statement has done is told, whatever those write who hear of its end", () => {
  const database = inMemory();
  database.script("CREATE TABLE heard (n INTEGER PRIMARY KEY)");
  let last = 70;
  let isMine = true;
  database.onEnd(() => {
    isMine = !isMine;
    if (!isMine) database.run("INSERT INTO heard (n) VALUES (?)", [++last]);
  });
  expect(database.insert("INSERT INTO o (text) VALUES (?)", ["one"])).toBe(1);
  expect(database.run("UPDATE o SET text = 'two' WHERE n = 99")).toBe(0);
  expect(last).toBeGreaterThan(70);
});

test("a database that is closed while it is asked lets go of its file", () => {
  const files = new MemoryFiles();
  const sqlite = sqliteOnNode(files);
  const database = new SqliteDatabase(sqlite, "/orders");
  database.script(TABLE);
  database.define("nf_close", () => {
    database.close();
    return 1;
  });
  failureOf(() => database.one("SELECT nf_close()"));
  const again = new SqliteDatabase(sqlite, "/orders");
  expect(again.all("SELECT * FROM o")).toEqual([]);
});
