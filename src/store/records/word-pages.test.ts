import { expect, test } from "vitest";
import { WORDS_OPTIONS } from "../names.ts";
import { memory } from "../testing/sqlite-on-node.ts";
import { readBeginning } from "./word-pages.ts";

const SLOTS = ["s0", "s1", "s2"];
const BEGINNINGS = ["s", "S", "sa", "saw", "a", "d", "dr", "z", "zz", "5", "x"];
const WORDS = ["saw", "Säge", "spade", "sand", "axe", "drill", "drum", "z", "5", "55", "xs", "śaw", "stove", "中", "s"];

/** The same numbers each time: 0 up to but not `below`. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below;
}

test("what is read from the pages of a word index is what SQLite finds, whatever was written, changed and deleted", async () => {
  const db = await memory();
  db.run(`CREATE VIRTUAL TABLE "w" USING fts5(${SLOTS.join(", ")}, ${WORDS_OPTIONS})`);
  const next = numbers(11);
  const text = (most: number): string =>
    Array.from({ length: next(most) }, () => WORDS[next(WORDS.length)] ?? "").join(" ");
  const compare = (what: string): void => {
    for (const letters of BEGINNINGS)
      for (const slots of [null, [0], [1, 2], [2]]) {
        const read = readBeginning(db, '"w"', letters, slots);
        const wanted =
          slots === null ? `"${letters}" *` : `{${slots.map((slot) => SLOTS[slot]).join(" ")}} : ("${letters}" *)`;
        const found = db.all(`SELECT rowid FROM "w" WHERE "w" MATCH ?`, [wanted]).map(([row]) => Number(row));
        const missed = found.filter((row) => read?.has(row) !== true);
        expect([read?.count, missed], `${what}: ${letters} in ${slots?.join() ?? "all"}`).toEqual([found.length, []]);
      }
  };
  const write = (row: number, length: number): void =>
    void db.run(`INSERT OR REPLACE INTO "w" (rowid, s0, s1, s2) VALUES (?, ?, ?, ?)`, [
      row,
      text(length),
      next(3) === 0 ? null : text(length),
      text(4),
    ]);
  compare("empty");
  let last = 0;
  for (let round = 0; round < 60; round++) {
    db.run("BEGIN");
    for (let i = 0; i < 120; i++) write((last += 1 + next(round === 40 ? 400 : 3)), 6);
    // Longer than a page, so that the places of one word go on on the next.
    if (round % 20 === 3) write(++last, 9000);
    for (let i = 0; i < 20; i++) write(1 + next(last), 6);
    for (let i = 0; i < 10; i++) db.run(`DELETE FROM "w" WHERE rowid = ?`, [1 + next(last)]);
    // What is not committed is not on the pages.
    expect(readBeginning(db, '"w"', "s", null)).toBeNull();
    db.run("COMMIT");
    if (round % 12 === 0) compare(`round ${round}`);
    if (round === 30) db.run(`INSERT INTO "w" ("w", rank) VALUES ('merge', 4)`);
  }
  compare("all rounds");
  db.run("BEGIN");
  for (let row = 1; row < last; row += 2) db.run(`DELETE FROM "w" WHERE rowid = ?`, [row]);
  db.run("COMMIT");
  compare("every second one deleted");
  db.run(`INSERT INTO "w" ("w") VALUES ('optimize')`);
  compare("optimized");
});

test("what is not a beginning of a word, and an index that was made otherwise, is left to SQLite", async () => {
  const db = await memory();
  db.run(`CREATE VIRTUAL TABLE "w" USING fts5(s0, ${WORDS_OPTIONS})`);
  for (const letters of ["", "sawn", "ä", "s*", "中", 's"', " s"])
    expect(readBeginning(db, '"w"', letters, null)).toBeNull();
  db.run(`CREATE VIRTUAL TABLE "o" USING fts5(s0, content='', contentless_delete=1, prefix='2 3')`);
  expect(readBeginning(db, '"o"', "s", null)).toBeNull();
  db.run(`UPDATE "w_config" SET v = 5 WHERE k = 'version'`);
  expect(readBeginning(db, '"w"', "s", null)).toBeNull();
});

test("damaged pages are left to SQLite, which says what is wrong with them", async () => {
  const db = await memory();
  db.run(`CREATE VIRTUAL TABLE "w" USING fts5(s0, ${WORDS_OPTIONS})`);
  db.run("BEGIN");
  for (let row = 1; row < 3000; row++) db.run(`INSERT INTO "w" (rowid, s0) VALUES (?, ?)`, [row, "saw spade"]);
  db.run("COMMIT");
  const ids = db.all(`SELECT id FROM "w_data" WHERE id >= 10`).map(([id]) => Number(id));
  const next = numbers(5);
  for (const id of ids)
    for (let times = 0; times < 20; times++) {
      const whole = db.one(`SELECT block FROM "w_data" WHERE id = ?`, [id])?.[0] as Uint8Array;
      const broken = whole.slice(0, times % 4 === 0 ? next(whole.length) : whole.length);
      for (let i = 0; i < 5; i++) broken[next(broken.length || 1)] = next(256);
      db.run(`UPDATE "w_data" SET block = ? WHERE id = ?`, [broken, id]);
      // It ends, and throws nothing.
      const read = readBeginning(db, '"w"', "s", null);
      expect(read === null || read.count <= 1_000_000).toBe(true);
      db.run(`UPDATE "w_data" SET block = ? WHERE id = ?`, [whole, id]);
    }
});
