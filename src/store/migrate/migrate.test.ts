import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Field, FieldType } from "#model/3-entities.ts";
import type { Value } from "#expr/types.ts";
import type { Model } from "#model/model.ts";
import { randomRuns } from "#testing/random-runs.ts";
import { dryRunMigration, openStore } from "../open-store.ts";
import { clock, code, entity, field, model, written } from "../testing/models.ts";
import { memory } from "../testing/sqlite-on-node.ts";

const choice = (...options: readonly string[]): FieldType => ({ kind: "choice", options: options.map(written) });
const one = (fields: readonly Field[], more: Parameters<typeof entity>[2] = {}): Model =>
  model([entity("Thing", fields, more)]);

describe("a changed document", () => {
  test("adds, hides and brings back fields", async () => {
    const db = await memory();
    const first = one([field("name", "text"), field("size", "number")]);
    openStore(db, first, clock).records.insert("Thing", { id: "a", name: "A", size: 2 });
    const second = openStore(db, one([field("name", "text"), field("note", "text", { required: true })]), clock);
    expect(second.migration).toEqual([
      { kind: "field-removed", entity: "Thing", field: "size", from: null, records: 1, setAside: 0, back: 0 },
      { kind: "field-added", entity: "Thing", field: "note", from: null, records: 0, setAside: 0, back: 0 },
      { kind: "newly-required", entity: "Thing", field: "note", from: null, records: 1, setAside: 0, back: 0 },
    ]);
    expect(second.records.read("Thing", "a")).toMatchObject({ name: "A", note: null });
    expect(second.records.read("Thing", "a")).not.toHaveProperty("size");
    const third = openStore(db, first, clock);
    expect(third.migration.map((change) => change.kind)).toEqual(["field-removed", "field-back"]);
    expect(third.records.read("Thing", "a")).toMatchObject({ name: "A", size: 2 });
    expect(openStore(db, first, clock).migration).toEqual([]);
  });

  test("what an event has fixed stays fixed under another name, also where it was fixed as empty", async () => {
    const db = await memory();
    const seven: Field["default"] = {
      kind: "computed",
      expression: code({ op: "literal", value: 7, type: { kind: "number" }, span: { start: 0, end: 0 } }),
      fixedAt: written("Pay"),
    };
    const { records } = openStore(db, one([field("total", "number", { default: seven })]), clock);
    records.insert("Thing", { id: "open" });
    records.insert("Thing", { id: "paid", total: null, "total@fixed": true });
    const after = openStore(db, one([field("sum", "number", { default: seven, was: ["total"] })]), clock);
    expect(after.migration.map(({ kind, field: name }) => [kind, name])).toEqual([["field-renamed", "sum"]]);
    expect(after.records.values("Thing", ["open", "paid"], ["sum"])).toMatchObject([{ sum: 7 }, { sum: null }]);
  });

  test("follows renames by Was, with history, and by evidence", async () => {
    const db = await memory();
    const store = openStore(
      db,
      one([field("due", "date"), field("kind", choice("A", "B")), field("x", "text")]),
      clock,
    );
    store.records.insert("Thing", { id: "a", due: "2026-01-01", kind: "B", x: "old" });
    const commit = store.journal.begin({ at: "", by: null, kind: "create", document: "" });
    store.journal.append([
      {
        commit,
        entity: "Thing",
        record: "a",
        what: "create",
        event: null,
        before: {},
        after: { due: "2026-01-01" },
        warnings: [],
      },
    ]);
    const after = openStore(
      db,
      model([
        entity(
          "Item",
          [
            field("due_on", "date"),
            field("sort", choice("A", "B")),
            field("unlike", "text"),
            field("x2", "text", { was: ["X"] }),
          ],
          { was: ["Thing"] },
        ),
      ]),
      clock,
    );
    expect(after.migration.map(({ kind, field: name, from }) => [kind, name, from])).toEqual([
      ["entity-renamed", null, "Thing"],
      ["field-renamed", "due_on", "due"],
      ["field-renamed", "sort", "kind"],
      ["field-renamed", "x2", "x"],
      ["field-added", "unlike", null],
    ]);
    expect(after.records.read("Item", "a")).toMatchObject({ due_on: "2026-01-01", sort: "B", x2: "old", unlike: null });
    expect(after.journal.entries("Item", "a")[0]?.after).toEqual({ due_on: "2026-01-01" });
    expect(after.records.count({ entity: "Item", where: { search: "old", fields: ["x2"] } })).toBe(1);
  });

  test("does not take any removed and added field for a rename", async () => {
    const db = await memory();
    openStore(db, one([field("phone", "text")]), clock).records.insert("Thing", { id: "a", phone: "123" });
    const { records } = openStore(db, one([field("remarks", "text")]), clock);
    expect(records.read("Thing", "a")).toMatchObject({ remarks: null });
  });

  test("sets aside what no longer fits, and gives it back exactly", async () => {
    const db = await memory();
    const texts = one([field("size", "text")]);
    const { records } = openStore(db, texts, clock);
    for (const [id, size] of [
      ["a", "1.50"],
      ["b", "big"],
      ["c", null],
    ] as const)
      records.insert("Thing", { id, size });
    const numbers = openStore(db, one([field("size", "number")]), clock);
    expect(numbers.migration).toMatchObject([{ kind: "field-retyped", from: "text", records: 1, setAside: 1 }]);
    expect(["a", "b", "c"].map((id) => numbers.records.read("Thing", id)?.["size"])).toEqual([1.5, null, null]);
    expect(numbers.quarantined(10)).toMatchObject([{ record: "b", field: "size", value: "big", reason: "other-kind" }]);
    numbers.records.update("Thing", "c", { size: 7 });
    const back = openStore(db, texts, clock);
    expect(["a", "b", "c"].map((id) => back.records.read("Thing", id)?.["size"])).toEqual(["1.50", "big", "7"]);
    expect(back.quarantined(10)).toEqual([]);
    expect(back.records.count({ entity: "Thing", where: { search: "big", fields: [] } })).toBe(1);
  });

  test("leaves alone what a person typed after a value was set aside", async () => {
    const db = await memory();
    openStore(db, one([field("size", "text")]), clock).records.insert("Thing", { id: "b", size: "big" });
    openStore(db, one([field("size", "number")]), clock).records.update("Thing", "b", { size: 3 });
    const back = openStore(db, one([field("size", "text")]), clock);
    expect(back.records.read("Thing", "b")?.["size"]).toBe("3");
    expect(back.quarantined(10)).toMatchObject([{ value: "big" }]);
  });

  test("keeps choices that are gone until they are there again", async () => {
    const db = await memory();
    openStore(db, one([field("kind", choice("A", "B"))]), clock).records.insert("Thing", { id: "a", kind: "B" });
    const fewer = openStore(db, one([field("kind", choice("A", "C"))]), clock);
    expect(fewer.records.read("Thing", "a")?.["kind"]).toBeNull();
    const more = openStore(db, one([field("kind", choice("C", "B"))]), clock);
    expect(more.records.read("Thing", "a")?.["kind"]).toBe("B");
  });

  test("hides a removed entity with all its records", async () => {
    const db = await memory();
    const both = model([entity("Thing", [field("name", "text")]), entity("Other", [field("name", "text")])]);
    openStore(db, both, clock).records.insert("Other", { id: "o", name: "kept" });
    expect(openStore(db, one([field("name", "text")]), clock).migration).toMatchObject([
      { kind: "entity-removed", entity: "Other", records: 1 },
    ]);
    const again = openStore(db, both, clock);
    expect(again.migration).toMatchObject([{ kind: "entity-back", entity: "Other", records: 1 }]);
    expect(again.records.read("Other", "o")?.["name"]).toBe("kept");
  });

  test("says beforehand in numbers what it would do, and does nothing", async () => {
    const db = await memory();
    const store = openStore(db, one([field("size", "text")]), clock);
    store.records.insert("Thing", { id: "b", size: "big" });
    const changes = dryRunMigration(db, one([field("size", "number"), field("more", "text")]), clock);
    expect(changes).toMatchObject([
      { kind: "field-retyped", setAside: 1 },
      { kind: "field-added", field: "more" },
    ]);
    expect(store.records.read("Thing", "b")?.["size"]).toBe("big");
    expect(store.quarantined(1)).toEqual([]);
    expect(openStore(db, one([field("size", "text")]), clock).migration).toEqual([]);
  });
});

const KINDS: readonly (readonly [FieldType, fc.Arbitrary<Value>])[] = [
  [{ kind: "text" }, fc.constantFrom("a", "1.50", "2026-01-01", "yes", "A", "P1D", "14:30", "12 EUR")],
  [{ kind: "number" }, fc.constantFrom(0, 1, 1.5, -3)],
  [{ kind: "whole number" }, fc.constantFrom(0, 1, 42)],
  [{ kind: "money" }, fc.constantFrom(0, 150, 1234)],
  [{ kind: "yes/no" }, fc.boolean()],
  [{ kind: "date" }, fc.constantFrom("2026-01-01", "2024-02-29")],
  [{ kind: "date and time" }, fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-01-01T12:30:00.000Z")],
  [{ kind: "time" }, fc.constantFrom("14:30", "00:00")],
  [{ kind: "duration" }, fc.constantFrom("P1D", "PT2H")],
  [choice("A", "B"), fc.constantFrom("A", "B")],
  [choice("B", "C"), fc.constantFrom("B", "C")],
  [{ kind: "list of text" }, fc.constantFrom(["A"], ["x", "y"])],
  [{ kind: "photo" }, fc.constant({ hash: "h", name: "n", type: "image/png", size: 1 })],
  [{ kind: "photos" }, fc.constant([{ hash: "h", name: "n", type: "image/png", size: 1 }])],
  [{ kind: "location" }, fc.constant({ latitude: 1, longitude: 2 })],
  [{ kind: "reference", entity: "Thing", where: null }, fc.constantFrom("r0", "r1", "gone")],
];
const KEYS = ["alpha", "beta", "gamma"];
const types = fc.dictionary(fc.constantFrom(...KEYS), fc.nat(KINDS.length - 1), { minKeys: 1 });
const documentOf = (chosen: { readonly [key: string]: number }): Model =>
  one(Object.entries(chosen).flatMap(([key, kind]) => (KINDS[kind] === undefined ? [] : [field(key, KINDS[kind][0])])));

test("going there and back, by any number of documents, restores every value", async () => {
  const withRows = types.chain((chosen) =>
    fc.tuple(
      fc.constant(chosen),
      fc.array(
        fc.record(
          Object.fromEntries(
            Object.entries(chosen).map(([key, kind]) => [
              key,
              fc.option(KINDS[kind]?.[1] ?? fc.constant(null), { nil: null }),
            ]),
          ),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    ),
  );
  await fc.assert(
    fc.asyncProperty(withRows, fc.array(types, { minLength: 1, maxLength: 3 }), async ([chosen, rows], others) => {
      const db = await memory();
      const { records } = openStore(db, documentOf(chosen), clock);
      rows.forEach((row, index) => records.insert("Thing", { id: `r${index}`, ...row }));
      const before = rows.map((_, index) => records.read("Thing", `r${index}`));
      for (const other of others) openStore(db, documentOf(other), clock);
      const again = openStore(db, documentOf(chosen), clock);
      expect(rows.map((_, index) => again.records.read("Thing", `r${index}`))).toEqual(before);
      expect(again.quarantined(100).filter((item) => item.field in chosen)).toEqual([]);
      db.close();
    }),
    { numRuns: randomRuns(15, 400) },
  );
}, 300_000);

/** A document with two entities and child rows: kinds of fields by key, with former names. */
interface Variant {
  readonly types: { readonly [key: string]: number };
  /** The field `alpha` is renamed to `renamed`, with `Was`. */
  readonly renamed: boolean;
  readonly entity: "Thing" | "Item";
  readonly hasOther: boolean;
  readonly hasRows: boolean;
  readonly required: boolean;
  readonly unique: boolean;
}

const variant: fc.Arbitrary<Variant> = fc.record({
  types,
  renamed: fc.boolean(),
  entity: fc.constantFrom("Thing", "Item"),
  hasOther: fc.boolean(),
  hasRows: fc.boolean(),
  required: fc.boolean(),
  unique: fc.boolean(),
});

function variantDocument({
  types: chosen,
  renamed,
  entity: name,
  hasOther,
  hasRows,
  required,
  unique,
}: Variant): Model {
  const fields = Object.entries(chosen).flatMap(([key, kind]) => {
    const type = KINDS[kind]?.[0];
    if (type === undefined) return [];
    const self = type.kind === "reference" ? { ...type, entity: name } : type;
    const [was, now] = key !== "alpha" ? [[], key] : renamed ? [["alpha"], "renamed"] : [["renamed"], "alpha"];
    return [field(now, self, { was, required })];
  });
  const rows = hasRows ? [field("rows", { kind: "children", entity: "Row" })] : [];
  return model([
    entity(name, [...fields, ...rows], {
      was: [name === "Thing" ? "Item" : "Thing"],
      ...(unique
        ? { unique: [{ fields: fields.slice(0, 1).map(({ key }) => written(key)), span: { start: 0, end: 0 } }] }
        : {}),
    }),
    ...(hasOther ? [entity("Other", [field("note", "text")])] : []),
    ...(hasRows ? [entity("Row", [field("text", "text")], { owner: { entity: name, field: "rows" } })] : []),
  ]);
}

test("no value is lost over renames, retypes, required and unique fields, entities and rows that come and go", async () => {
  await fc.assert(
    fc.asyncProperty(
      variant,
      fc.array(variant, { minLength: 1, maxLength: 3 }),
      fc.infiniteStream(fc.nat(7)),
      async (first, others, picks) => {
        const db = await memory();
        const store = openStore(db, variantDocument(first), clock);
        for (const id of ["r0", "r1"]) {
          const values = Object.entries(first.types).map(([key, kind]): [string, Value] => {
            const samples = KINDS[kind]?.[1];
            const drawn =
              samples === undefined ? null : (fc.sample(samples, { numRuns: 1, seed: picks.next().value })[0] ?? null);
            return [key === "alpha" && first.renamed ? "renamed" : key, drawn];
          });
          store.records.insert(first.entity, { id, ...Object.fromEntries(values) });
          if (first.hasRows) store.records.insert("Row", { id: `${id}-row`, owner: id, text: `of ${id}` });
          if (first.hasOther) store.records.insert("Other", { id: `${id}-other`, note: `beside ${id}` });
        }
        const snapshot = ({ records }: typeof store): unknown =>
          [first.entity, ...(first.hasRows ? ["Row"] : []), ...(first.hasOther ? ["Other"] : [])].map((name) =>
            records.ids({ entity: name, where: null }, [], null, 0).map((id) => records.read(name, id)),
          );
        const before = snapshot(store);
        for (const other of others) openStore(db, variantDocument(other), clock);
        expect(snapshot(openStore(db, variantDocument(first), clock))).toEqual(before);
        db.close();
      },
    ),
    { numRuns: randomRuns(15, 400) },
  );
}, 300_000);
