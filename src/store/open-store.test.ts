import { describe, expect, test } from "vitest";
import type { TypedTree } from "#expr/typed.ts";
import { openStore, type Store } from "./open-store.ts";
import { isPreparedBy, notePreparedBy } from "./schema/meta.ts";
import { clock, entity, field, model } from "./testing/models.ts";
import { memory } from "./testing/sqlite-on-node.ts";

const library = model(
  [
    entity("Tool", [
      field("name", "text"),
      field("worth", "money"),
      field("withdrawn", "yes/no"),
      field("weight", "number"),
    ]),
    entity("Loan", [field("tool", { kind: "reference", entity: "Tool", where: null }), field("due", "date")]),
  ],
  { Loan: ["Out", "Late"] },
);

async function library1(): Promise<Store> {
  const store = openStore(await memory(), library, clock);
  store.records.insert("Tool", { id: "t1", name: "Drill", worth: 12000, withdrawn: false, weight: 2.5 });
  store.records.insert("Tool", { id: "t2", name: "Ladder", worth: 8000, withdrawn: true, weight: null });
  store.records.insert("Loan", { id: "l1", tool: "t1", due: "2026-02-01", status: "Late" });
  store.records.insert("Loan", { id: "l2", tool: "t2", due: null, status: "Out" });
  return store;
}

const span = { start: 0, end: 0 };
const bare = (entityKey: string, key: string, type: TypedTree["type"]): TypedTree => ({
  op: "field",
  of: { op: "variable", name: "this", type: { kind: "record", entity: entityKey }, span },
  entity: entityKey,
  field: key,
  type,
  span,
});

describe("a new store", () => {
  test("gives back what it was given", async () => {
    const { records } = await library1();
    expect(records.read("Tool", "t1")).toMatchObject({
      id: "t1",
      name: "Drill",
      worth: 12000,
      withdrawn: false,
      weight: 2.5,
    });
    expect(records.read("Tool", "t2")).toMatchObject({ weight: null, withdrawn: true });
    expect(records.read("Tool", "t9")).toBeNull();
  });

  test("selects by fields, through references and by comparison", async () => {
    const { records } = await library1();
    expect(records.ids({ entity: "Loan", where: { field: "status", oneOf: ["Late"] } }, [], null, 0)).toEqual(["l1"]);
    const condition: TypedTree = {
      op: "call",
      fn: "equal",
      args: [
        {
          op: "field",
          of: bare("Loan", "tool", { kind: "record", entity: "Tool" }),
          entity: "Tool",
          field: "name",
          type: { kind: "text" },
          span,
        },
        { op: "literal", value: "Ladder", type: { kind: "text" }, span },
      ],
      type: { kind: "boolean" },
      span,
    };
    expect(
      records.ids({ entity: "Loan", where: { test: condition, row: "this", variables: {} } }, [], null, 0),
    ).toEqual(["l2"]);
  });

  test("puts records without a value last, whichever way the order goes", async () => {
    const { records } = await library1();
    const all = { entity: "Tool", where: null };
    expect(records.ids(all, [{ field: "weight", descending: false }], null, 0)).toEqual(["t1", "t2"]);
    expect(records.ids(all, [{ field: "weight", descending: true }], null, 0)).toEqual(["t1", "t2"]);
  });

  test("finds words by their beginnings", async () => {
    const { records } = await library1();
    const search = (words: string, fields: readonly string[] = []): readonly string[] =>
      records.ids({ entity: "Tool", where: { search: words, fields } }, [], null, 0);
    expect(search("dri")).toEqual(["t1"]);
    expect(search("LÁDder")).toEqual(["t2"]);
    expect(search("drill ladder")).toEqual([]);
    expect(records.ids({ entity: "Loan", where: { search: "lad", fields: ["tool"] } }, [], null, 0)).toEqual(["l2"]);
  });

  test("rolls back a transaction that throws, and tells nobody", async () => {
    const store = await library1();
    const heard: string[] = [];
    store.changes.listen((touched) => heard.push([...touched.records.keys()].join()));
    expect(() =>
      store.records.transaction(() => {
        store.records.insert("Tool", { id: "t3", name: "Saw" });
        throw new Error("no");
      }),
    ).toThrow("no");
    expect(store.records.read("Tool", "t3")).toBeNull();
    expect(heard).toEqual([]);
    store.records.transaction(() => {
      store.records.insert("Tool", { id: "t4", name: "Saw" });
      return { keep: true, result: null };
    });
    expect(heard).toEqual(["Tool"]);
  });

  test("stays quick to answer when there are many records", async () => {
    const { records, at } = await library1();
    records.transaction(() => {
      for (let i = 0; i < 1100; i++)
        records.insert("Loan", { id: `m${i}`, tool: `t${i % 300}`, status: i % 2 === 0 ? "Out" : "Late" });
      return { keep: true, result: null };
    });
    expect(at.db.one("SELECT count(*) FROM sqlite_stat1")?.[0]).toBeGreaterThan(0);
    const where = {
      all: [
        { field: "status", oneOf: ["Out"] },
        { field: "tool", oneOf: ["t4"] },
      ],
    };
    expect(records.count({ entity: "Loan", where })).toBe(4);
  });
});

test("tables that a version of the program has prepared for a document are looked at again once they were changed", async () => {
  const db = await memory();
  expect(isPreparedBy(db, "version 1")).toBe(false);
  openStore(db, library, clock);
  notePreparedBy(db, "version 1");
  expect(isPreparedBy(db, "version 1")).toBe(true);
  expect(isPreparedBy(db, "version 2")).toBe(false);
  openStore(db, library, clock);
  expect(isPreparedBy(db, "version 1")).toBe(true);
  openStore(db, model([entity("Tool", [field("name", "text"), field("colour", "text")])]), clock);
  expect(isPreparedBy(db, "version 1")).toBe(false);
  // As an older version does, which changes tables but keeps the note.
  notePreparedBy(db, "version 1");
  db.run("UPDATE nf_meta SET value = '[6' || substr(value, 3) WHERE key = 'wanted'");
  expect(isPreparedBy(db, "version 1")).toBe(false);
  // If the note can't be written, the app opens anyway.
  db.run("PRAGMA query_only = 1");
  expect(() => notePreparedBy(db, "version 2")).not.toThrow();
  expect(isPreparedBy(db, "version 2")).toBe(false);
});
