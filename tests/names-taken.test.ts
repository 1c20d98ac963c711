import { expect, test } from "vitest";
import { openForTest, type ForTest } from "#testing/open-for-test.ts";
import type { Value } from "#expr/types.ts";

/** Opens the same database under another document and reads values from it. */
async function under(
  database: ForTest["database"] | undefined,
  source: string,
  read: (app: ForTest) => Value,
): Promise<{ readonly said: Value; readonly database: ForTest["database"]; readonly changes: readonly string[] }> {
  const app = await openForTest(source, database === undefined ? {} : { database });
  const changes = app.store.migration.map(({ kind, entity, field, from }) =>
    [kind, entity, field, from].filter((part) => part !== null).join(" "),
  );
  return { said: read(app), database: app.database, changes };
}

const part = (fields: string): string => `# Stock
## 3. Entities and their fields
### Part
| Field | Type | Was |
| --- | --- | --- |
| Name | text | |
${fields}
`;

const valuesOf =
  (entity: string, ...fields: readonly string[]) =>
  ({ store }: ForTest): Value =>
    store.records
      .ids({ entity, where: null }, [], null, 0)
      .map((id) => fields.map((field) => store.records.read(entity, id)?.[field] ?? null));

test("P3.11 a field that was removed while another took its name is there again with the earlier document", async () => {
  const both = part("| Label | text | |\n| Title | text | |");
  const first = await openForTest(both);
  first.store.records.insert("Part", { id: "a", name: "A", label: "the label", title: "the title" });
  const taken = await under(first.database, part("| Title | text | Label |"), valuesOf("Part", "title"));
  expect(taken.said).toEqual([["the label"]]);
  const back = await under(first.database, both, valuesOf("Part", "label", "title"));
  expect(back).toMatchObject({
    said: [["the label", "the title"]],
    changes: ["field-renamed Part label title", "field-back Part title"],
  });
});

test("P3.11 of two hidden fields that had one name each comes back to its own", async () => {
  const both = part("| Label | text | |\n| Title | text | |");
  const first = await openForTest(both);
  first.store.records.insert("Part", { id: "a", name: "A", label: "the label", title: "the title" });
  await under(first.database, part("| Title | text | Label |"), () => null);
  await under(first.database, part(""), () => null);
  const back = await under(first.database, both, valuesOf("Part", "label", "title"));
  expect(back.said).toEqual([["the label", "the title"]]);
});

test("P3.11 P3.4 a fixed value whose name another took stays fixed", async () => {
  const document = (fields: string): string => `# Stock
## 3. Entities and their fields
### Part
| Field | Type | Default | Was |
| --- | --- | --- | --- |
| Name | text | | |
${fields}

## 4. States and transitions
### Part
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | Close | Closed |
`;
  const both = document("| Label | number | | |\n| Total | number | `= label * 2` fixed at Close | |");
  const first = await openForTest(both);
  first.store.records.insert("Part", { id: "a", name: "A", status: "Closed", label: 5, total: 6, "total@fixed": true });
  const totals = ({ store }: ForTest): Value => store.records.values("Part", ["a"], ["label", "total"]) as Value;
  expect(totals(first)).toMatchObject([{ label: 5, total: 6 }]);
  for (const taken of [
    document("| Total | number | | Label |"),
    document("| Total | number | `= 1` fixed at Close | Label |"),
  ]) {
    await under(first.database, taken, () => null);
    expect((await under(first.database, both, totals)).said).toMatchObject([{ label: 5, total: 6 }]);
  }
});

const desk = (entities: string): string => `# Desk
## 3. Entities and their fields
${entities}
### Note
| Field | Type |
| --- | --- |
| Text | text |
| About | reference to Ticket |
`;
const table = (name: string, field: string, was = ""): string =>
  `### ${name}\n${was === "" ? "" : `- Was: ${was}\n\n`}| Field | Type |\n| --- | --- |\n| ${field} | text |\n`;

test("P3.11 records of an entity that was removed while another took its name are there again, and what refers to them", async () => {
  const both = desk(table("Loan", "Name") + table("Ticket", "Subject"));
  const first = await openForTest(both);
  first.store.records.insert("Loan", { id: "l", name: "a loan" });
  first.store.records.insert("Ticket", { id: "t", subject: "a ticket" });
  first.store.records.insert("Note", { id: "n", text: "a note", about: "t" });
  const taken = await openForTest(desk(table("Ticket", "Name", "Loan")), { database: first.database });
  expect(valuesOf("Ticket", "name")(taken)).toEqual([["a loan"]]);
  // Loans are now called tickets, and none of them is the record that the note referred to.
  expect(valuesOf("Note", "about")(taken)).toEqual([[null]]);
  expect(taken.store.quarantined(10)).toMatchObject([{ field: "about", value: "t", reason: "no-such-record" }]);
  const back = await under(first.database, both, (app) => [
    valuesOf("Loan", "name")(app),
    valuesOf("Ticket", "subject")(app),
    valuesOf("Note", "about")(app),
  ]);
  expect(back.said).toEqual([[["a loan"]], [["a ticket"]], [["t"]]]);
  expect(back.changes).toEqual([
    "entity-renamed Loan Ticket",
    "entity-back Ticket",
    "field-retyped Note about reference",
  ]);
});

test("P4.28 records in a status that was removed while another took its name are in it again with the earlier document", async () => {
  const states = (rows: string, statuses: string): string => `${part("")}
## 4. States and transitions
### Part
| From | Event | To |
| --- | --- | --- |
${rows}

| Status | Was |
| --- | --- |
${statuses}
`;
  const both = states("| start | | Open |\n| Open | Close | Closed |", "| Open | |\n| Closed | |");
  const first = await openForTest(both);
  for (const [id, status] of [
    ["a", "Open"],
    ["b", "Closed"],
  ] as const)
    first.store.records.insert("Part", { id, name: id, status });
  const now = await under(
    first.database,
    states("| start | | Closed |", "| Closed | Open |"),
    valuesOf("Part", "status"),
  );
  expect(now.said).toEqual([["Closed"], ["Closed"]]);
  expect((await under(first.database, both, valuesOf("Part", "status"))).said).toEqual([["Open"], ["Closed"]]);
});
