import { expect, test } from "vitest";
import { renameIn } from "#edit/rename.ts";
import { readDocument } from "#read/read-document.ts";
import { openShelfForTest } from "#testing/shelf-for-test.ts";
import { applyEdits } from "#text/edit.ts";

const ROLES = `# Specification: Loans
## 3. Entities and their fields
### Loan
| Field | Type |
| --- | --- |
| Tool | text |
## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| keeper | everything | everything |
| guest | see | Loan |
| nobody here | see | Loan |
## Sample data
### Person
| Handle | Name | Roles |
| --- | --- | --- |
| ana | Ana | keeper |
| ben | Ben | keeper, guest |
| cid | Cid | guest |
`;

test("P6.10 before a document is applied that drops a role, the app says how many people have it", async () => {
  const { shelf } = await openShelfForTest();
  const { id } = await shelf.add({ source: ROLES, origin: "file", withSampleData: true });
  const what = { kind: "role", entity: null, key: "keeper" } as const;
  const { edits } = renameIn(ROLES, readDocument(ROLES).model, what, "librarian");
  const text = applyEdits(ROLES, edits ?? []);
  // The sample data in the document is renamed; the roles of existing people are not.
  expect(text).toContain("| ana | Ana | librarian |");
  const { changes } = await shelf.previewUpdate(id, text);
  expect(changes.map(({ kind, entity, from, records }) => [kind, entity, from, records])).toEqual([
    ["role-gone", "Person", "keeper", 2],
  ]);
  const fewer = ROLES.replace("| nobody here | see | Loan |\n", "");
  expect((await shelf.previewUpdate(id, fewer)).changes).toEqual([]);
  expect((await shelf.previewUpdate(id, ROLES.replaceAll("keeper", "Keeper"))).changes).toEqual([]);
});

test("P6.10 the profile that the app has made is given the roles of the document, and is not counted", async () => {
  const { shelf, device } = await openShelfForTest();
  const { id } = await shelf.add({ source: ROLES, origin: "file", withSampleData: false });
  await (await device.running(id)).app.describe();
  expect((await shelf.previewUpdate(id, ROLES.replaceAll("keeper", "librarian"))).changes).toEqual([]);
});
