import { expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";
import { carryOut, importsOf, openFile } from "#testing/imports-for-test.ts";
import { sheet, workbook } from "#testing/tables-for-test.ts";

/** Clerks may write notes of their own with a low level, and may not see salaries. */
const LEVELS = `# Specification: Payroll
## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Text | text |
| Author | person |
| Salary | money |
| Level | whole number |
## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| Boss | everything | everything | |
| Boss | see, create, change | Note.salary | |
| Clerk | see | Note | |
| Clerk | create | Note | \`author == me and level < 5\` |
| Clerk | change | Note | \`author == me\` |
| Clerk | change | Note.level | \`level < 5\` |
| Clerk | see, create | Note.level | |
| Boss | see, create, change | Note.level | |
| Clerk | see | Person | |
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ann | Ann | Boss |
| ben | Ben | Clerk |
### Note
| | Text | Author | Salary | Level |
| --- | --- | --- | --- | --- |
| n1 | Mine | ben | 1000 | 3 |
| n2 | Anns | ann | 2000 | 2 |
| n3 | High | ben | 3000 | 9 |
`;

test("P6.5 conditions of create and change hold for every row of a workbook, in the dry run too", async () => {
  const opened = await openAs("ben", LEVELS);
  const { n1 = "", n2 = "", n3 = "" } = opened.ids;
  const rows = [
    ["ID", "Text", "Author", "Salary", "Level"],
    [n1, "Mine", "Ben", "9999", "4"],
    [n2, "Now Ben’s", "Ben", "", "2"],
    [n3, "Higher", "Ben", "", "9"],
    ["", "New", "Ben", "", "1"],
    ["", "Too high", "Ben", "", "7"],
    ["", "Of another", "Ann", "", "1"],
    ["", "With salary", "Ben", "50", "1"],
  ];
  const cells = (row: readonly string[], number: number): string =>
    row.map((text, at) => `<c r="${"ABCDE"[at]}${number}" t="inlineStr"><is><t>${text}</t></is></c>`).join("");
  const xml = rows.map((row, at) => `<row r="${at + 1}">${cells(row, at + 1)}</row>`).join("");
  const imports = importsOf(opened, LEVELS);
  const { id, view } = await openFile(imports, workbook(sheet(xml)), "notes.xlsx", "Note");
  const byId = { field: "id", dates: null, decimal: null };
  const plan = { tables: view.plan.tables.map((one) => ({ ...one, key: "id", columns: one.columns.with(0, byId) })) };
  for (const how of ["try", "run"] as const) {
    const { counts, refused } = await carryOut(imports, id, how, plan);
    expect(refused.map(({ number }) => number).toSorted(), how).toEqual([2, 3, 6, 7, 8]);
    expect(counts, how).toMatchObject({ created: 1, changed: 1, refused: 5 });
  }
  const notes = (await opened.app.trial.records())["Note"] ?? [];
  expect(notes.map(({ text, salary, level }) => [text, salary, level])).toEqual([
    ["Mine", 100000, 3],
    ["Anns", 200000, 2],
    ["Higher", 300000, 9],
    ["New", null, 1],
  ]);
});
