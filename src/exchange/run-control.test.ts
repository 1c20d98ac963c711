import { expect, test } from "vitest";
import { carryOut, importsOf, openFile } from "#testing/imports-for-test.ts";
import { openForTest } from "#testing/open-for-test.ts";

const SOURCE = `# Specification: Makers
## 3. Entities and their fields
### Maker
| Field | Type |
| --- | --- |
| Name | text |
`;

test("what a step has written that went wrong is taken back at once, and the import can begin anew", async () => {
  const opened = await openForTest(SOURCE);
  let submitted = 0;
  const submit: typeof opened.app.submit = async (submission) => {
    if (++submitted === 2) throw new Error("SQLITE_FULL: database or disk is full");
    return opened.app.submit(submission);
  };
  const imports = importsOf({ ...opened, app: { ...opened.app, submit } }, SOURCE);
  const { id } = await openFile(imports, `Name\n${Array.from({ length: 200 }, (_, at) => `M${at}`).join("\n")}`);
  const makers = async () => (await opened.app.readRecords({ entity: "Maker", fields: [], limit: 500 })).records.length;
  await expect(carryOut(imports, id, "run")).rejects.toThrow("SQLITE_FULL");
  expect(submitted).toBeGreaterThan(2);
  expect(await makers()).toBe(0);
  expect((await carryOut(imports, id, "run")).counts).toMatchObject({ created: 200, refused: 0 });
  expect(await imports.undo(id)).toEqual([]);
  expect(await makers()).toBe(0);
});

test("an import that is begun twice is carried out once, and can be taken back whole", async () => {
  const opened = await openForTest(SOURCE);
  const imports = importsOf(opened, SOURCE);
  const { id } = await openFile(imports, `Name\n${Array.from({ length: 300 }, (_, at) => `M${at}`).join("\n")}`);
  const makers = async () => (await opened.app.readRecords({ entity: "Maker", fields: [], limit: 500 })).records.length;
  await Promise.all([imports.begin(id, "run"), imports.begin(id, "run")]);
  await imports.step(id);
  await imports.begin(id, "run");
  for (let now = await imports.step(id); now?.finished === false; now = await imports.step(id));
  expect(await makers()).toBe(300);
  expect(await imports.undo(id)).toEqual([]);
  expect(await makers()).toBe(0);
});
