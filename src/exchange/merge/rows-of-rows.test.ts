import { expect, test } from "vitest";
import { openDevice, THEIRS, type DeviceForTest } from "#testing/devices-for-test.ts";
import { change, create, submit, valueOf } from "#testing/merge-workshop.ts";

const SOURCE = `# Specification: Orders

## 3. Entities and their fields

### constructor

| Field | Type |
| --- | --- |
| I.D. | text |
| Title | text, required |
| Amount | money |
| Tags | list of text |
| After | constructor |
| Lines | list of Line |

### Line

| Field | Type |
| --- | --- |
| Text | text |
| Price | money |
| Parts | list of Part |

### Part

| Field | Type |
| --- | --- |
| Name | text |

## 5. Validation rules

| On | Rule | Error |
| --- | --- | --- |
| constructor | \`title != "Forbidden"\` | E1 |
| constructor | \`amount is empty or amount < 100 EUR\` | W1 |

## 8. The error catalogue

| Code | Message | Shown |
| --- | --- | --- |
| E1 | Not this one. | as a notice |
| W1 | That is much. | as a warning |
`;

const ORDER = "Constructor";

const records = async ({ app }: DeviceForTest, entity: string, fields: readonly string[]) =>
  (await app.readRecords({ entity, fields, limit: 20 })).records.map(({ values }) => ({ ...values }));

test("records that were not merged are imported from their file as they were: amounts, lists, rows and rows of rows", async () => {
  const here = await openDevice(SOURCE);
  const there = await openDevice(SOURCE);
  const id = await create(there, ORDER, {
    i_d: "A7",
    title: "Fine",
    amount: 1234,
    tags: ["a; b", "c"],
    lines: [
      {
        id: null,
        values: { text: "Leg", price: 250, parts: [{ id: null, values: { name: "Screw" } }] },
      },
    ],
  });
  there.database.run(`UPDATE "r_^constructor" SET title = 'Forbidden' WHERE id = '${id}'`);
  const merged = await here.merge(await there.backUp());
  expect(merged.counts).toMatchObject({ created: 0, refused: 1 });
  const saved = await here.exchange.refusedRecords(merged.id, "Why", [["Not this one."]]);
  const text = new TextDecoder().decode(saved?.bytes);
  expect(text).toContain("Not this one.");
  const opened = await here.exchange.openImport(
    [{ name: "not merged.json", bytes: new TextEncoder().encode(text.replace("Forbidden", "Fine")) }],
    null,
  );
  if (opened.kind === "refused") throw new Error(opened.code);
  let progress = await here.exchange.beginImport(opened.id, "run");
  while (progress?.finished === false) progress = await here.exchange.stepImport(opened.id);
  expect(progress?.refused).toEqual([]);
  expect(await records(here, ORDER, ["title", "amount", "tags"])).toEqual([
    { title: "Fine", amount: 1234, tags: ["a; b", "c"] },
  ]);
  expect((await here.app.readRecords({ entity: ORDER, fields: ["i_d"], limit: 2 })).records).toMatchObject([
    { id, values: { i_d: "A7" } },
  ]);
  expect(await records(here, "Line", ["text", "price"])).toEqual([{ text: "Leg", price: 250 }]);
  expect(await records(here, "Part", ["name"])).toEqual([{ name: "Screw" }]);
});

test("a warning keeps no record out, and no reference to one that came later either", async () => {
  const here = await openDevice(SOURCE);
  const there = await openDevice(SOURCE);
  const first = await create(there, ORDER, { title: "First" });
  const second = await create(there, ORDER, { title: "Second", after: first });
  await submit(there, change(ORDER, first, { after: second }));
  there.database.run(`UPDATE "r_^constructor" SET amount = 20000`);
  const merged = await here.merge(await there.backUp(), THEIRS);
  expect(merged.counts).toMatchObject({ created: 2, refused: 0 });
  expect(await valueOf(here, ORDER, first, "after")).toBe(second);
  expect(await valueOf(here, ORDER, second, "after")).toBe(first);
});

test("a record that was deleted there and whose rows' rows were changed here is asked about", async () => {
  const here = await openDevice(SOURCE);
  const lines = [{ id: null, values: { text: "Leg", parts: [{ id: null, values: { name: "Screw" } }] } }];
  const id = await create(here, ORDER, { title: "Table", lines });
  const there = await openDevice(await here.backUp());
  const part = (await here.app.readRecords({ entity: "Part", fields: [], limit: 1 })).records[0]?.id ?? "";
  await submit(here, change("Part", part, { name: "Bolt" }));
  await submit(there, { kind: "delete", entity: ORDER, id });
  const merged = await here.merge(await there.backUp());
  expect(merged.counts).toMatchObject({ deleted: 0, conflicts: 1 });
  expect(await records(here, "Part", ["name"])).toEqual([{ name: "Bolt" }]);
});
