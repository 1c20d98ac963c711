import { expect, test } from "vitest";
import type { Value } from "#expr/types.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { constantKey } from "#engine/constants.ts";

const document = (value: string): string => `# Terms

## 3. Entities and their fields

### Thing
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Opened | date and time | |
${value.includes("working") ? "| Due | date and time | `= opened + X` |" : ""}

## 9. Business constants and limits
- Working hours: Monday to Friday 08:00–17:00

| Name | Value | Changeable by |
| --- | --- | --- |
| X | ${value} | anyone |
`;

async function opened(written: string) {
  const { app, store } = await openForTest(document(written));
  const set = async (value: Value) =>
    (await app.submit({ commands: [{ kind: "setConstant", name: "X", value }] })).kind;
  const now = async () => (await app.ask({ kind: "constants" })).constants[0]?.shown.value;
  return { app, store, set, now };
}

test.each<[string, Value, readonly Value[]]>([
  ["9 working hours", "PT12H", ["P2M", "P1Y", "P1.5D", "12", "2026-01-01", 12, null]],
  ["14 days", "P2M", ["2 months", "2026-01-01", 14, ""]],
  ["2026-05-01", "2026-06-01", ["2026-02-30", "P1D", "tomorrow", "2026-05-01T10:00:00.000Z"]],
  ["14:30", "09:15", ["25:00", "14:75", "2026-01-01", "P1D"]],
  ["`2026-05-01T10:00Z`", "2026-06-01T10:00:00.000Z", ["2026-02-30T10:00:00.000Z", "2026-06", "10:00"]],
  ["hello", "2026-01-01", [7, true, ["a"], "", null]],
  ["25 EUR", 3000, [30.5, "30", null]],
  ["7", 7.5, ["7", true, [7]]],
  ["yes", false, ["no", 0]],
  ['["a", "b"]', ["2026-01-01", "c"], [["a", 1], [], "a", [["a"]], ["a", null]]],
  ["[1, 2]", [3], [["1"], [1, null], 3]],
  ["[2026-05-01]", ["2026-06-01"], [["2026-02-30"], ["soon"]]],
])("P9.2 the constant %s may be set to %j, and to nothing of another type", async (written, good, bad) => {
  const { set, now } = await opened(written);
  const before = await now();
  for (const value of bad) expect([value, await set(value)]).toEqual([value, "refused"]);
  expect(await now()).toEqual(before);
  expect(await set(good)).toBe("done");
  expect(await now()).toEqual(good);
});

test("P9.2 a text stays a text, also while it looks like a date", async () => {
  const { set, now } = await opened("hello");
  expect([await set("2026-01-01"), await set("P1D"), await set("again")]).toEqual(["done", "done", "done"]);
  expect(await now()).toBe("again");
});

test("P9.2 what is set is kept in one form", async () => {
  const { set, now } = await opened("14:30");
  expect(await set("9:15:00")).toBe("done");
  expect(await now()).toBe("09:15");
});

test("P9.2 what an earlier version took and is no value of the type does not count", async () => {
  const { app, store, now } = await opened("9 working hours");
  await app.submit({
    commands: [{ kind: "create", entity: "Thing", id: "t", values: { name: "T", opened: "2026-05-04T10:00:00.000Z" } }],
  });
  store.journal.setAll([[constantKey("X"), "P2M"]]);
  expect(await now()).toBe("PT9H");
  const { records } = await app.readRecords({ entity: "Thing", fields: ["due"], limit: 1 });
  expect(records[0]?.values["due"]).not.toBe("2026-05-04T10:00:00.000Z");
});
