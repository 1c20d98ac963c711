import { expect, test } from "vitest";
import { memory } from "../testing/sqlite-on-node.ts";

test("values come back as they went in, whatever their length and script", async () => {
  const db = await memory();
  db.script("CREATE TABLE v (n INTEGER PRIMARY KEY, value)");
  const values = [
    null,
    "",
    "short",
    "x".repeat(64),
    "x".repeat(65),
    `${"x".repeat(63)}é`,
    "日本語 🚲 عربى",
    "\uFEFFbegins with a mark",
    "🚲".repeat(40_000),
    0,
    -1,
    2 ** 31,
    -(2 ** 31) - 1,
    Number.MAX_SAFE_INTEGER,
    0.1,
    1e300,
    new Uint8Array([0, 255, 7]),
  ];
  for (const [i, value] of values.entries()) expect(db.insert("INSERT INTO v (value) VALUES (?)", [value])).toBe(i + 1);
  expect(db.all("SELECT value FROM v ORDER BY n").map((row) => row[0])).toEqual(values);
});

test("a failure says what SQLite says, and the same statement runs again", async () => {
  const db = await memory();
  db.script("CREATE TABLE v (id TEXT UNIQUE)");
  const add = (id: string): number => db.run("INSERT INTO v (id) VALUES (?)", [id]);
  expect(add("a")).toBe(1);
  expect(() => add("a")).toThrow("UNIQUE");
  expect(add("b")).toBe(1);
  expect(() => db.run("INSERT INTO v (id) VALUES (?)", ["c", "d"])).toThrow("SQLITE_RANGE");
  expect(db.all("SELECT id FROM v ORDER BY id")).toEqual([["a"], ["b"]]);
});

test("a function of ours answers statements, and nothing that stays in the file can call it", async () => {
  const db = await memory();
  db.define("nf_twice", (value) => Number(value) * 2);
  db.defineTest("nf_near", (one, other) => Math.abs(one - other) < 2);
  db.script("CREATE TABLE v (n INTEGER PRIMARY KEY)");
  db.run("INSERT INTO v VALUES (4), (9)");
  expect(db.all("SELECT nf_twice(n) FROM v WHERE nf_near(n, 5)")).toEqual([[8]]);
  expect(() => db.script("CREATE INDEX twice ON v (nf_twice(n))")).toThrow("SQLITE_ERROR");
  expect(() => db.script("CREATE INDEX near ON v (n) WHERE nf_twice(n) > 9")).toThrow("SQLITE_ERROR");
  for (const call of ["nf_twice(NEW.n)", "nf_near(NEW.n, 1)"]) {
    db.script(`CREATE TRIGGER t AFTER INSERT ON v BEGIN SELECT ${call}; END`);
    expect(() => db.run("INSERT INTO v VALUES (5)")).toThrow("unsafe use");
    db.script("DROP TRIGGER t");
  }
  db.run("INSERT INTO v VALUES (5)");
});
