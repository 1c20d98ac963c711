import { expect, test } from "vitest";
import { openStore } from "./open-store.ts";
import { clock, entity, field, model } from "./testing/models.ts";
import { memory } from "./testing/sqlite-on-node.ts";

const notes = model([entity("Note", [field("body", "long text")])]);

test("a full disk undoes the whole transaction and leaves the store usable", async () => {
  const db = await memory();
  const { records } = openStore(db, notes, clock);
  records.insert("Note", { id: "a", body: "kept" });
  const pages = Number(db.one("PRAGMA page_count")?.[0]);
  db.run(`PRAGMA max_page_count = ${pages + 4}`);
  expect(() =>
    records.transaction(() => {
      records.insert("Note", { id: "b", body: "small" });
      records.insert("Note", { id: "c", body: "x".repeat(200_000) });
      return { keep: true, result: null };
    }),
  ).toThrow("SQLITE_FULL");
  expect(db.inTransaction).toBe(false);
  expect(records.ids({ entity: "Note", where: null }, [], null, 0)).toEqual(["a"]);
  db.run(`PRAGMA max_page_count = ${pages + 400}`);
  records.insert("Note", { id: "d", body: "more" });
  expect(records.count({ entity: "Note", where: { search: "more", fields: [] } })).toBe(1);
  expect(db.one("PRAGMA integrity_check")).toEqual(["ok"]);
});

test("what was committed is not told as failed where there is no room for the planner's figures", async () => {
  const db = await memory();
  // Runs before the store's listener; from then on the database can't grow.
  db.onEnd(() => db.run(`PRAGMA max_page_count = ${Number(db.one("PRAGMA page_count")?.[0])}`));
  const { records } = openStore(db, notes, clock);
  db.run("PRAGMA max_page_count = 100000");
  const writing = () =>
    records.transaction(() => {
      db.run("PRAGMA max_page_count = 100000");
      for (let at = 0; at < 1000; at++) records.insert("Note", { id: `n${at}`, body: "short" });
      return { keep: true, result: "done" };
    });
  expect(writing()).toBe("done");
  expect(records.count({ entity: "Note", where: null })).toBe(1000);
  expect(db.one("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'")).toBeNull();
});
