import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { openForTest } from "#testing/open-for-test.ts";

const items = (event: string): string => `# Specification: Times
## 3. Entities and their fields
### Group
| Field | Type |
| --- | --- |
| Name | text |
| Due | date |
### Item
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Group | Group | |
| Due date | date | |
| N | number | 0 |
## 4. States and transitions
### Item
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Open | |
| Open | ${event} | | \`n = n + 1\` |
`;

test.each([
  "at grp.due",
  "At grp.due",
  "at 10:00",
  "At 10:00",
  "at noon",
  "at the end",
  "after some days",
  "After some days",
  "after a week",
  "before due date",
  "on due date",
  "3 days after due",
  "every so often",
  "Every 3 moons",
  "each morning",
  "daily",
  "Weekly at 10:00",
  "when it rains",
  "Whenever it rains",
  "if it rains",
  "as soon as it rains",
  "once a day",
  "until monday",
])("P4.20 “%s” begins like a time, a condition or a repetition: a button it never is", (event) => {
  const { model, diagnostics } = readDocument(items(event));
  const row = model.states[0]?.transitions[1];
  expect(row?.problem).not.toBeNull();
  expect(diagnostics.filter(({ severity }) => severity === "error")).toHaveLength(1);
});

test.each([
  ["After care", "After care"],
  ["At home", "At home"],
  ["On hold", "On hold"],
  ["In transit", "In transit"],
  ["Once over", "Once over"],
  ["Daily report", "Daily report"],
  ['"At noon"', "At noon"],
  ["“Every day”", "Every day"],
])("P4.20 %s is the name of an event", (event, name) => {
  const { model, diagnostics } = readDocument(items(event));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(model.states[0]?.transitions[1]?.event).toMatchObject({ kind: "named", name });
});

test("P4.20 nobody can fire a row whose time is not understood", async () => {
  const { app } = await openForTest(`${items("at 10:00")}
## Sample data
### Item
| | Name |
| --- | --- |
| a | A |
`);
  const id = (await app.trial.begin())["a"]?.id ?? "";
  const fire = { kind: "fire", entity: "Item", id, event: "at 10:00", values: {} } as const;
  expect(await app.submit({ commands: [fire] })).toMatchObject({ kind: "refused" });
});
