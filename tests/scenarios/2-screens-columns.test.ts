import { describe, expect, test } from "vitest";
import type { App } from "#engine/contract/app.ts";
import type { Value } from "#expr/types.ts";
import { readDocument } from "#read/read-document.ts";
import { runDerived } from "#scenarios/derived/run-derived.ts";
import { openForTest } from "#testing/open-for-test.ts";

const shelves = (shows: string) => `# Specification: Shelves

## 2. Screens and routes

| Route | Screen | Shows |
| --- | --- | --- |
| /tools | Tools | ${shows} |

## 3. Entities and their fields

### Shelf

| Field | Type |
| --- | --- |
| Name | text |

### Tool

| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Worth | number | |
| Colours | choices of Red, Blue | |
| Tags | list of text | |
| Place | location | |
| Shelves | several Shelf | |
| Shelf | Shelf | |
| Rented | yes/no | |
| More tags | list of text | \`= tags + ["tool"]\` |
| Old tags | list of text | \`= tags.filter(t, t = "old")\` |
| Dear | yes/no | \`= worth > 2\` |
| Parts | list of Part | |

### Part

| Field | Type |
| --- | --- |
| Label | text |
`;

async function make(app: App, entity: string, values: Readonly<Record<string, Value>>): Promise<string> {
  const done = await app.submit({ commands: [{ kind: "create", entity, values }] });
  if (done.kind !== "done") throw new Error(JSON.stringify(done));
  return done.records[0]?.id ?? "";
}

async function opened(shows: string) {
  const { app, model } = await openForTest(shelves(shows));
  const hall = await make(app, "Shelf", { name: "Hall" });
  const nameless = await make(app, "Shelf", {});
  const here: Value = { latitude: 52.5, longitude: 13.4 };
  const tools: readonly Readonly<Record<string, Value>>[] = [
    { worth: 1, colours: ["Red"], tags: ["old"], place: here, shelves: [hall], shelf: hall, rented: true },
    { worth: 2, colours: ["Red", "Blue"], tags: ["old", "new"], place: here, shelves: [hall, nameless] },
    { worth: 3, colours: ["Red"], tags: ['"', "["], shelves: [nameless], shelf: nameless, rented: false },
    { worth: 4, tags: ["new"] },
    { tags: ["old"], place: { latitude: -52.5, longitude: 0 } },
    {},
  ];
  for (const [at, values] of tools.entries()) await make(app, "Tool", { name: `T${at}`, ...values });
  const ask = (part: object = {}) => app.ask({ kind: "list", screen: "Tools", view: 0, from: 0, limit: 50, ...part });
  return { app, model, ask };
}

const FIELDS = ["colours", "tags", "place", "shelves", "shelf", "rented", "more_tags", "old_tags", "dear", "worth"];

describe.each(["board", "list"])("P2.5 a %s", (kind) => {
  test.each(FIELDS)("grouped by %s has in each column the records whose value it is", async (by) => {
    const { ask } = await opened(`${kind} of Tool grouped by ${by} by name`);
    const whole = await ask();
    const columns = [];
    for (const { group, count } of whole.groups ?? []) {
      const column = await ask({ group: group.value });
      expect([column.rows.length, column.matching]).toEqual([count, count]);
      expect(column.rows.map((row) => row.group?.value ?? null)).toEqual(column.rows.map(() => group.value));
      columns.push(...column.rows);
    }
    expect(columns.map(({ id }) => id)).toEqual(whole.rows.map(({ id }) => id));
    expect(columns).toHaveLength(6);
  });

  test("P2.6 shows the first ones of all, and its headings count these", async () => {
    const { ask } = await opened(`${kind} of Tool grouped by colours by worth highest first, first 3`);
    const whole = await ask();
    expect(new Set(whole.rows.map(({ title }) => title.value))).toEqual(new Set(["T3", "T2", "T1"]));
    expect([whole.total, whole.matching]).toEqual([3, 3]);
    const counts = (whole.groups ?? []).map(({ group, count }) => [group.value, count]);
    expect(counts).toEqual([
      [["Red", "Blue"], 1],
      [["Red"], 1],
      [null, 1],
    ]);
    for (const { group, count } of whole.groups ?? [])
      expect((await ask({ group: group.value })).rows).toHaveLength(count);
  });

  test("has no headings of rows that belong to its records", async () => {
    const { ask } = await opened(`${kind} of Tool grouped by parts`);
    const whole = await ask();
    expect(whole.rows).toHaveLength(6);
    // A board falls back to grouping by status; without statuses it has one column, with the value null.
    expect(whole.groups?.map(({ group, count }) => [group.value, count])).toEqual(
      kind === "board" ? [[null, 6]] : undefined,
    );
  });
});

test("P2.14 a chart is not drawn by rows that belong to its records, as if there were none", async () => {
  const block = "\n### All\n| Block | Shows |\n| --- | --- |\n| Parts | bar chart of Tool by parts |\n";
  const { app } = await openForTest(
    shelves("list of Tool").replace("\n## 3.", `| /all | All | overview |\n${block}\n## 3.`),
  );
  await make(app, "Tool", { name: "Saw" });
  const { blocks } = await app.ask({ kind: "overview", screen: "All", view: 0 });
  expect(blocks.map(({ kind }) => kind)).toEqual(["problem"]);
});

const SAMPLES = `
## Sample data

### Tool

| | Name | Worth | Colours | Tags |
| --- | --- | --- | --- | --- |
| a | Axe | 4 | Red | old |
| b | Bow | 2 | Red, Blue | old, new |
| c | Cog | 3 | | |
| d | Die | 3 | Red | old |
`;

test.each([
  "list of Tool grouped by worth by worth highest first",
  "board of Tool grouped by worth by name, worth highest first",
  "board of Tool grouped by colours by name",
  "table of Tool grouped by tags by name",
  "list of Tool grouped by worth by name first 3",
  "board of Tool grouped by tags by name first 2",
])("P2.5 the tests that are made from a document know of %s", async (shows) => {
  const { model } = readDocument(shelves(shows) + SAMPLES);
  const results = await runDerived(model, async () => (await openForTest("", { model })).app, { steps: 5 });
  expect(results.flatMap(({ failures }) => failures.map(({ sentence }) => sentence))).toEqual([]);
});

test("P2.6 an export of a list has what the list shows", async () => {
  const { app, ask } = await opened("list of Tool by worth highest first, first 2");
  const shownIn = { kind: "list", screen: "Tools", view: 0, from: 0, limit: 1 } as const;
  const { records } = await app.readRecords({ entity: "Tool", fields: ["name"], limit: 50, shownIn });
  expect(records.map(({ id }) => id)).toEqual((await ask()).rows.map(({ id }) => id));
  expect(records.map(({ values }) => values["name"])).toEqual(["T3", "T2"]);
});

test("P2.6 the first ones are others as soon as records are", async () => {
  const { app } = await opened("board of Tool grouped by colours by worth highest first, first 2");
  const seen: (readonly Value[])[] = [];
  const query = { kind: "list", screen: "Tools", view: 0, from: 0, limit: 50 } as const;
  const stop = app.watch(query, ({ rows }) => seen.push(rows.map(({ title }) => title.value)));
  await make(app, "Tool", { name: "New", worth: 9, colours: ["Red"] });
  await expect.poll(() => seen.at(-1)).toEqual(["New", "T3"]);
  stop();
});
