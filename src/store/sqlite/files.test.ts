import { expect, test } from "vitest";
import { MemoryFiles } from "../testing/memory-files.ts";
import { sqliteOnNode } from "./on-node.ts";
import { SqliteDatabase } from "./sqlite-database.ts";

const SETTINGS = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;";

function openOn(files: MemoryFiles): SqliteDatabase {
  const database = new SqliteDatabase(sqliteOnNode(files), "/orders");
  database.script(SETTINGS);
  return database;
}

test("what was written stands there for another start", () => {
  const files = new MemoryFiles();
  const first = openOn(files);
  first.script("CREATE TABLE o (name)");
  first.run("INSERT INTO o VALUES (?)", ["one"]);
  first.close();
  const second = openOn(files);
  expect(second.all("SELECT name FROM o")).toEqual([["one"]]);
  expect(second.one("PRAGMA integrity_check")).toEqual(["ok"]);
});

test("stopped at any write, all that was acknowledged is there, and nothing by half", () => {
  const files = new MemoryFiles();
  const database = openOn(files);
  database.script("CREATE TABLE o (n INTEGER PRIMARY KEY, name)");
  const moments: { readonly acknowledged: number; readonly files: MemoryFiles }[] = [];
  let acknowledged = 0;
  files.beforeWrite = (length) => {
    moments.push({ acknowledged, files: files.copy() });
    return length;
  };
  for (; acknowledged < 6; acknowledged++)
    database.script(
      `BEGIN; INSERT INTO o (name) VALUES ('${"x".repeat(3000)}'); INSERT INTO o (name) VALUES ('second'); COMMIT;`,
    );
  expect(moments.length).toBeGreaterThan(20);
  for (const moment of moments) {
    const again = openOn(moment.files);
    expect(again.one("PRAGMA integrity_check")).toEqual(["ok"]);
    const count = Number(again.one("SELECT count(*) FROM o")?.[0]);
    expect(count % 2).toBe(0);
    expect(count / 2).toBeGreaterThanOrEqual(moment.acknowledged);
    again.close();
  }
});

test.each([
  ["the browser says so by a name", new DOMException("Enough.", "QuotaExceededError")],
  ["the browser says so in words", new Error("No space available for this operation")],
  ["fewer bytes are written than were given", null],
])("no room is left: %s", (_, problem) => {
  const files = new MemoryFiles();
  const database = openOn(files);
  database.script("CREATE TABLE o (name)");
  files.beforeWrite = (length) => {
    if (problem !== null) throw problem;
    return length - 1;
  };
  expect(() => database.run("INSERT INTO o VALUES (1)")).toThrow("SQLITE_FULL");
  files.beforeWrite = (length) => length;
  database.run("INSERT INTO o VALUES (2)");
  expect(database.all("SELECT name FROM o")).toEqual([[2]]);
});

test("another failure of a file is told with its cause", () => {
  const files = new MemoryFiles();
  const database = openOn(files);
  database.script("CREATE TABLE o (name)");
  const cause = new Error("The disk is gone.");
  files.beforeWrite = () => {
    throw cause;
  };
  const caught = (() => {
    try {
      database.run("INSERT INTO o VALUES (1)");
    } catch (problem) {
      return problem;
    }
    return null;
  })();
  expect(caught).toMatchObject({ name: "SqliteFailure", cause });
  expect(String(caught)).toContain("SQLITE_IOERR");
});

test("a file that is open is not opened by a second connection, as nothing is ever locked", () => {
  const files = new MemoryFiles();
  const sqlite = sqliteOnNode(files);
  const first = new SqliteDatabase(sqlite, "/orders");
  first.script("CREATE TABLE o (name)");
  expect(() => new SqliteDatabase(sqlite, "/orders").script("SELECT * FROM o")).toThrow("SQLITE_CANTOPEN");
  first.close();
  expect(new SqliteDatabase(sqlite, "/orders").all("SELECT name FROM o")).toEqual([]);
});

test("a function that fails ends its statement with its words, and texts and bytes of any length go through", () => {
  const database = new SqliteDatabase(sqliteOnNode(), ":memory:");
  database.define("nf_fail", () => {
    throw new Error("Not with me 🚲.");
  });
  database.define("nf_same", (value) => value ?? null);
  expect(() => database.one("SELECT nf_fail(1)")).toThrow("Not with me 🚲.");
  const values = ["", "x".repeat(90_000), "🚲".repeat(50_000), new Uint8Array(), new Uint8Array(1000).fill(7), null];
  for (const value of [...values, 0, -1, 2 ** 40, 0.5])
    expect(database.one("SELECT nf_same(?), typeof(nf_same(?))", [value, value])?.[0]).toEqual(value);
  expect(database.one("SELECT nf_same(?)", [Number.NaN])).toEqual([null]);
  expect(database.one(`SELECT '${"y".repeat(300_000)}'`)?.[0]).toHaveLength(300_000);
});
