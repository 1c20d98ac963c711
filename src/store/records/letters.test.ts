import { describe, expect, test } from "vitest";
import { LETTERS, SEQUENCE, tableName, wordsName } from "../names.ts";
import { openStore } from "../open-store.ts";
import { lending } from "../testing/lending-store.ts";
import { clock, entity, field, model, written } from "../testing/models.ts";
import { memory } from "../testing/sqlite-on-node.ts";
import { mayBeginWith } from "./letters.ts";

const FULL = process.env["NINEFOLD_FULL"] !== undefined;
/** Unicode ranges with letters similar to ASCII ones, tested completely; other ranges are sampled. */
const LIKE_ASCII = [
  [0, 0x250],
  [0x300, 0x370],
  [0x1d00, 0x2190],
  [0x2460, 0x2500],
  [0xfb00, 0xfb10],
  [0xff00, 0xfff0],
] as const;
const isTried = (code: number): boolean =>
  (code < 0xd800 || code > 0xdfff) &&
  (FULL || code % 61 === 0 || LIKE_ASCII.some(([from, to]) => code >= from && code < to));

describe("with which letters words begin", () => {
  test("no record that the word index finds by a letter is passed over", async () => {
    const db = await memory();
    const { records } = openStore(db, lending, clock);
    const codes = Array.from({ length: 0x1_10000 }, (_, code) => code).filter(
      (code) => isTried(code) && (code < 0x1_0000 || FULL || code % 611 === 0),
    );
    records.transaction(() => {
      for (const code of codes) {
        const sign = String.fromCodePoint(code);
        records.insert("Loan", { id: `L${code}`, name: `${sign} z${sign}k`, tags: [`${sign}k`] });
      }
      return { keep: true, result: null };
    });
    const missed: string[] = [];
    let found = 0;
    const [table, words] = [tableName("Loan"), wordsName("Loan")];
    for (const letter of "abcdefghijklmnopqrstuvwxyz0123456789") {
      found += Number(db.one(`SELECT count(*) FROM ${words} WHERE ${words} MATCH '"${letter}" *'`)?.[0]);
      const rows = db.all(
        `SELECT "id" FROM ${table} WHERE ${SEQUENCE} IN (SELECT rowid FROM ${words} WHERE ${words} MATCH '"${letter}" *')
          AND NOT (${LETTERS} & ?)`,
        [mayBeginWith(letter)],
      );
      for (const [id] of rows) missed.push(`${letter} ${String(id)}`);
    }
    expect(missed).toEqual([]);
    expect(found).toBeGreaterThan(codes.length);
  });

  test("a list in its order passes over other records by its index alone, and is sorted by it", async () => {
    const db = await memory();
    const byDay = entity("Loan", [field("name", "text"), field("due", "date")], {
      order: [{ field: written("due"), descending: false }],
    });
    const { records, at } = openStore(db, model([byDay]), clock);
    records.transaction(() => {
      for (let i = 0; i < 300; i++)
        records.insert("Loan", { id: `L${i}`, name: i % 100 === 7 ? "saw" : `axe ${i}`, due: "2026-03-01" });
      return { keep: true, result: null };
    });
    const statements: string[] = [];
    const { all } = db;
    db.all = (sql, values) => (statements.push(sql), all.call(db, sql, values));
    const window = { at: null, backwards: false, skip: 0, limit: 50, marked: false };
    const order = [{ field: "due", descending: false }];
    const page = records.page({ entity: "Loan", where: { search: "s", fields: [] } }, order, window, ["name"]);
    expect(page.records.map(({ id }) => id)).toEqual(["L7", "L107", "L207"]);
    expect(statements.filter((sql) => sql.includes("MATCH"))).toEqual([]);
    const read = statements.find((sql) => sql.includes(LETTERS)) ?? "";
    const plan = at.db.all(`EXPLAIN QUERY PLAN ${read}`).map((row) => String(row[3]));
    expect(plan).toEqual([expect.stringMatching(/^SCAN t USING INDEX i_.*letters/)]);
  });

  test("a changed text is found by its new letters, and no longer by those before", async () => {
    const { records } = openStore(await memory(), lending, clock);
    const window = { at: null, backwards: false, skip: 0, limit: 5, marked: false };
    const found = (search: string): readonly unknown[] =>
      records.page({ entity: "Loan", where: { search, fields: [] } }, [], window, ["name"]).records.map(({ id }) => id);
    records.insert("Loan", { id: "L1", name: "axe" });
    records.update("Loan", "L1", { name: "saw" });
    expect([found("s"), found("a")]).toEqual([["L1"], []]);
    records.update("Loan", "L1", { name: null, tags: ["plane"] });
    expect([found("p"), found("s")]).toEqual([["L1"], []]);
  });

  test("a database of an earlier layout is gone over once, and what another version wrote is found too", async () => {
    const db = await memory();
    const { records } = openStore(db, lending, clock);
    records.insert("Loan", { id: "L1", name: "saw" });
    for (const [index] of db.all(`SELECT name FROM sqlite_schema WHERE name LIKE 'i\\_%@letters%' ESCAPE '\\'`))
      db.run(`DROP INDEX "${String(index).replaceAll('"', '""')}"`);
    db.run(`ALTER TABLE ${tableName("Loan")} DROP COLUMN ${LETTERS}`);
    db.run("UPDATE nf_meta SET value = '[6' || substr(value, 3) WHERE key = 'wanted'");
    const after = openStore(db, lending, clock);
    expect(db.one(`SELECT ${LETTERS} FROM ${tableName("Loan")}`)).toEqual([1 << 18]);
    after.records.insert("Loan", { id: "L2", name: "spade" });
    db.run(`UPDATE ${tableName("Loan")} SET ${LETTERS} = NULL WHERE "id" = 'L2'`);
    const window = { at: null, backwards: false, skip: 0, limit: 5, marked: false };
    const page = after.records.page({ entity: "Loan", where: { search: "s", fields: [] } }, [], window, ["name"]);
    expect(page.records.map(({ id }) => id)).toEqual(["L1", "L2"]);
  });
});
