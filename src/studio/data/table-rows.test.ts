import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { columnsOf, editText, filtered, inputOf, ordered, shownOf, valueOf } from "./table-rows.ts";
import { withPresent } from "./offered.ts";

const { model } = readDocument(`# Specification: Things
## 3. Entities and their fields
### Thing
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Price | money | |
| Share | percent | |
| Done | yes/no | |
| Size | choice of Small, Large | |
| Rows | list of Row | |
| Whose | Person | |
| Twice | money | \`= price * 2\` |
### Row
| Field | Type |
| --- | --- |
| A | text |
`);
const en = { language: "en", currency: "EUR" };
const thing = model.entities.find(({ key }) => key === "Thing");
if (thing === undefined) throw new Error("The document has no Thing.");
const field = (key: string) => {
  const found = thing.fields.find((one) => one.key === key);
  if (found === undefined) throw new Error(`There is no field ${key}.`);
  return found;
};

test("columns are the fields that make a text; computed ones are not typed in", () => {
  expect(columnsOf(thing, true, { status: "Status", createdAt: "Created at" }).map(({ key }) => key)).toEqual([
    "status",
    "name",
    "price",
    "share",
    "done",
    "size",
    "whose",
    "twice",
    "created_at",
  ]);
  expect([inputOf(field("twice")), inputOf(field("rows")), inputOf(null)]).toEqual([null, null, null]);
  const record = { id: "1", title: "A", values: { name: "A" }, titles: {} };
  const [status] = columnsOf(thing, true, { status: "Status", createdAt: "Created at" });
  expect(status && shownOf(record, status)).toEqual({ value: null, type: { kind: "text" } });
});

test("what is typed comes back as it was kept", () => {
  for (const [key, value, text] of [
    ["price", 1250, "12.50"],
    ["share", 0.25, "25"],
    ["done", true, "yes"],
    ["size", "Small", "Small"],
    ["name", null, ""],
    ["whose", "01ab", "01ab"],
    ["whose", null, ""],
  ] as const) {
    expect(editText(field(key), value, en)).toBe(text);
    expect(valueOf(field(key), text, en)).toBe(value);
  }
  expect(valueOf(field("price"), "12,5", en)).toBe(1250);
  expect(valueOf(field("price"), "much", en)).toBe(undefined);
  expect(valueOf(field("price"), "1,2,3.4.5", en)).toBe(undefined);
  expect(valueOf(field("twice"), "1", en)).toBe(undefined);
});

test("numbers are read as the language writes them", () => {
  expect(valueOf(field("price"), "1,234", en)).toBe(123_400);
  expect(valueOf(field("price"), "1.234", { ...en, language: "de" })).toBe(123_400);
  expect(valueOf(field("price"), "١٬٢٣٤٫٥", { ...en, language: "ar" })).toBe(123_450);
  for (const language of ["en", "de", "fr", "es", "ar", "zh"])
    for (const currency of ["EUR", "JPY", "KWD"])
      for (const value of [0, 7, -1250, 1_234_567]) {
        const style = { language, currency };
        expect(valueOf(field("price"), editText(field("price"), value, style), style)).toBe(value);
      }
});

test("rows are ordered by size, time and name, what is empty comes last, and every word must be found", () => {
  const row = (name: string, price: number | null, day = "") => ({
    values: new Map<string, string | number | null>([
      ["name", name],
      ["price", price],
      ["day", day],
    ]),
    texts: new Map([
      ["name", name],
      ["price", price === null ? "" : `€${price}`],
      ["day", day],
    ]),
  });
  const rows = [row("b 10", 10), row("b 9", null), row("Ä", 9)];
  const names = (order: Parameters<typeof ordered>[1]) =>
    ordered(rows, order, "en").map(({ texts }) => texts.get("name"));
  expect(names({ column: "price", descending: false })).toEqual(["Ä", "b 10", "b 9"]);
  expect(names({ column: "price", descending: true })).toEqual(["b 10", "Ä", "b 9"]);
  expect(names({ column: "name", descending: false })).toEqual(["Ä", "b 9", "b 10"]);
  expect(names(null)).toEqual(["b 10", "b 9", "Ä"]);
  expect(filtered(rows, " B  €10 ")).toHaveLength(1);
  expect(filtered(rows, "")).toHaveLength(3);
});

test("what stands in a cell can be chosen again, though there are more records than are offered", () => {
  const offered = [{ value: "1", name: "Ana" }];
  expect(withPresent(offered, { value: "9", name: "Zoe" }).map(({ name }) => name)).toEqual(["Zoe", "Ana"]);
  expect(withPresent(offered, { value: "1", name: "Ana" })).toBe(offered);
  expect(withPresent(offered, { value: "", name: "" })).toBe(offered);
});
