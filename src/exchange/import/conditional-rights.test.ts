import { expect, test } from "vitest";
import { carryOut, importsOf, openFile } from "#testing/imports-for-test.ts";
import { openAs } from "#testing/open-as.ts";

const SOURCE = `# Specification: Claims

## 3. Entities and their fields

### Claim

- Unique: code

| Field | Type |
| --- | --- |
| Code | text |
| Text | text |
| Author | person |
| Amount | number |
| Salary | money |

## 6. Roles and permissions

- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| Boss | everything | everything | |
| Boss | see, change | Claim.salary | |
| Clerk | see, change | Claim | \`author == me\` |
| Clerk | create, change | Claim.amount | \`amount < 100\` |
| Clerk | create | Claim | \`amount < 100\` |
| Clerk | see | Person | |

## Sample data

### Person

| | Name | Roles |
| --- | --- | --- |
| ann | Ann | Boss |
| ben | Ben | Clerk |

### Claim

| | Code | Text | Author | Amount | Salary |
| --- | --- | --- | --- | --- | --- |
| c1 | A | Mine | ben | 5 | 1111 EUR |
| c2 | B | Not for Ben | ann | 777 | 2222 EUR |
| c3 | C | Mine and high | ben | 555 | 3333 EUR |
`;

const TABLE = `Code,Text,Author,Amount
A,Mine now,Ben,50
B,Taken over,Ben,1
C,Lowered,Ben,20
D,New and low,Ben,99
E,New and high,Ben,100
F,Of another,Ann,3
`;

test("P6.6 rows are created and changed as far as conditions allow, each refusal is told by its row, in the dry run too", async () => {
  const opened = await openAs("ben", SOURCE);
  const imports = importsOf(opened, SOURCE);
  const file = await openFile(imports, TABLE, "claims.csv", "Claim");
  const claims = async () => {
    await opened.become("ann");
    const { records } = await opened.app.readRecords({
      entity: "Claim",
      fields: ["code", "text", "amount", "salary"],
      limit: 20,
    });
    await opened.become("ben");
    return records.map(({ values }) => [values["code"], values["text"], values["amount"], values["salary"]]).sort();
  };
  const before = await claims();
  const told: unknown[] = [file];
  for (const how of ["try", "run"] as const) {
    const done = await carryOut(imports, file.id, how);
    told.push(done, await imports.refusals(file.id), await imports.refusedRows(file.id, "Why", []));
    expect({ ...done.counts, rows: done.refused.map(({ number }) => number) }, how).toMatchObject({
      created: 2,
      changed: 1,
      refused: 3,
      rows: [3, 4, 6],
    });
    if (how === "try") expect(await claims()).toEqual(before);
  }
  const after = await claims();
  expect(after).toEqual([
    ["A", "Mine now", 50, 111100],
    ["B", "Not for Ben", 777, 222200],
    ["C", "Mine and high", 555, 333300],
    ["D", "New and low", 99, null],
    ["F", "Of another", 3, null],
  ]);
  // Nothing that is hidden from Ben occurs in what he is shown.
  expect(JSON.stringify(told)).not.toMatch(/Not for Ben|777|1111|2222|3333/);
  expect(await imports.undo(file.id)).toEqual([]);
  expect(await claims()).toEqual(before);
});
