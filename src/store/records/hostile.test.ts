import { describe, expect, test } from "vitest";
import type { Value } from "#expr/types.ts";
import { openStore } from "../open-store.ts";
import { clock, entity, field, model } from "../testing/models.ts";
import { memory } from "../testing/sqlite-on-node.ts";

const NASTY = [
  "'; DROP TABLE r_x; --",
  '"; DELETE FROM sqlite_schema; --',
  "?1 :a @b $c",
  "a\0b",
  "\u202e\u200f",
  "💥".repeat(1000),
  "x".repeat(1_000_000),
  "ｆｕｌｌ",
  "\n\r\t",
  "NULL",
  "__proto__",
];

describe("hostile names", () => {
  const keys = [
    "__proto__",
    "constructor",
    "rowid",
    "rank",
    "oid",
    "id_",
    "größe",
    "名前",
    "select",
    "order",
    "#",
    "w_a",
  ];
  const names = ["Loan", "LOAN", "loan", "Größe", "名前", "Order", "sqlite_x", "__proto__"];

  test("of entities and fields are names like any other", async () => {
    const document = model(
      names.map((name) =>
        entity(
          name,
          keys.map((key) => field(key, "text")),
        ),
      ),
    );
    const { records } = openStore(await memory(), document, clock);
    for (const name of names)
      for (const [index, key] of keys.entries())
        records.insert(name, Object.assign(Object.create(null), { id: `${name}${index}`, [key]: `${name} ${key}` }));
    for (const name of names) {
      expect(records.count({ entity: name, where: null })).toBe(keys.length);
      for (const [index, key] of keys.entries()) {
        expect(records.read(name, `${name}${index}`)?.[key]).toBe(`${name} ${key}`);
        expect(records.count({ entity: name, where: { field: key, oneOf: [`${name} ${key}`] } })).toBe(1);
        expect(records.count({ entity: name, where: { search: name, fields: [key] } })).toBe(1);
        expect(records.ids({ entity: name, where: null }, [{ field: key, descending: true }], 1, 0)).toEqual([
          `${name}${index}`,
        ]);
      }
    }
  });
});

describe("hostile values", () => {
  const document = model([
    entity("Note", [field("body", "long text"), field("size", "number"), field("tags", "list of text")]),
  ]);

  test.each(NASTY.map((text, index) => [index, text] as const))("text %i is stored as given", async (_, text) => {
    const { records, journal } = openStore(await memory(), document, clock);
    records.insert("Note", { id: text.slice(0, 1000), body: text, tags: [text] });
    expect(records.read("Note", text.slice(0, 1000))).toMatchObject({ body: text, tags: [text] });
    expect(records.count({ entity: "Note", where: { field: "body", oneOf: [text] } })).toBe(1);
    expect(records.count({ entity: "Note", where: { field: "tags", oneOf: [text] } })).toBe(1);
    journal.set(text.slice(0, 1000), text);
    expect(journal.get(text.slice(0, 1000))).toBe(text);
  });

  test("half a surrogate pair does no harm", async () => {
    const { records, journal } = openStore(await memory(), document, clock);
    records.insert("Note", { id: "n", body: "a\ud800b" });
    expect(records.read("Note", "n")?.["body"]).toBe("a\ufffdb");
    journal.set("k", { text: "a\ud800b" });
    expect(journal.get("k")).toEqual({ text: "a\ud800b" });
  });

  test("numbers keep their value, what is no number is empty", async () => {
    const { records } = openStore(await memory(), document, clock);
    const numbers: readonly number[] = [0, -0, 1e300, 5e-324, 2 ** 53, 2 ** 60, -(2 ** 63), 0.1 + 0.2, 123456789012];
    for (const [index, size] of numbers.entries()) records.insert("Note", { id: `n${index}`, size });
    for (const [index, size] of numbers.entries()) {
      expect(records.read("Note", `n${index}`)?.["size"] === size).toBe(true);
      expect(records.count({ entity: "Note", where: { field: "size", oneOf: [size] } })).toBe(size === 0 ? 2 : 1);
    }
    for (const size of [Number.NaN, Number.POSITIVE_INFINITY]) {
      records.insert("Note", { id: String(size), size });
      expect(records.read("Note", String(size))?.["size"] as Value).toBeNull();
    }
  });
});
