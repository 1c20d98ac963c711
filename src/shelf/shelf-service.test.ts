import { expect, test } from "vitest";
import { applyEdits } from "#text/edit.ts";
import { openShelfForTest } from "#testing/shelf-for-test.ts";

const NOTES = `# Specification: Notes
## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Title | text |
`;

const note = (title: string) => ({ commands: [{ kind: "create" as const, entity: "Note", values: { title } }] });

test("an app, its records and its earlier document are there after the shelf is opened again", async () => {
  const first = await openShelfForTest();
  const { id } = await first.shelf.add({ source: NOTES, origin: "pasted", withSampleData: false });
  await (await first.device.running(id)).app.submit(note("Milk"));
  await first.shelf.update(id, `${NOTES}| Done | yes/no |\n`);

  const { shelf, device } = await first.reopen();
  expect(await shelf.list()).toMatchObject([{ id, name: "Notes", version: 2 }]);
  expect((await shelf.earlier(id)).map(({ source }) => source)).toEqual([NOTES]);
  expect((await (await device.running(id)).app.describe()).records).toBe(1);
});

test("a backup is a new app with the same records", async () => {
  const { shelf, device } = await openShelfForTest();
  const { id } = await shelf.add({ source: NOTES, origin: "pasted", withSampleData: false });
  await (await device.running(id)).app.submit(note("Milk"));
  const restored = await shelf.restore(await shelf.backUp(id));
  expect(restored.id).not.toBe(id);
  expect((await (await device.running(restored.id)).app.describe()).records).toBe(1);
});

test("P4.19 P3.5 the dry run of another document tells of timers and of fields that are emptied, and changes nothing", async () => {
  const { shelf, device, files } = await openShelfForTest();
  const states = (row: string) => `## 4. States and what may happen
### Note
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Open | |
${row}
`;
  const before = `${NOTES}${states("| Open | after 300 days | Old | |")}`;
  const { id } = await shelf.add({ source: before, origin: "pasted", withSampleData: false });
  const { app } = await device.running(id);
  await app.submit(note("Milk"));
  await app.submit(note("Bread"));
  const due = app.nextDue();
  const after = `${NOTES.replace("| Field | Type |\n| --- | --- |\n| Title | text |", '| Field | Type | Asked if |\n| --- | --- | --- |\n| Title | text | `status = "Old"` |')}${states("| Open | after 0 minutes | Gone | |")}`;
  const { changes } = await shelf.previewUpdate(id, after);
  const counts = changes.map(({ kind, entity, field, records, due: at }) => [kind, entity, field, records, at]);
  expect(counts).toEqual([
    ["field-unasked", "Note", "Title", 2, undefined],
    ["timers-planned", "Note", null, 2, 2],
    ["timers-gone", "Note", null, 2, undefined],
  ]);
  expect(app.nextDue()).toBe(due);
  expect(files.names().filter((name) => name.startsWith("preview"))).toEqual([]);
  expect((await shelf.previewUpdate(id, `${before}\n`)).changes).toEqual([]);
});

test("a field that is renamed at a place of the text keeps its records' values", async () => {
  const { shelf, device } = await openShelfForTest();
  const source = `${NOTES}\n## 5. Validation rules\n| On | Rule |\n| --- | --- |\n| Note.title | \`title != "no"\` |\n`;
  const { id } = await shelf.add({ source, origin: "pasted", withSampleData: false });
  await (await device.running(id)).app.submit(note("Milk"));
  const at = source.indexOf('title != "no"') + 2;
  expect(await shelf.explain(source, at)).toMatchObject({ name: "Title", mayRename: true });
  expect((await shelf.complete(source, at)).map(({ label }) => label)).toContain("title");
  expect(await shelf.renameAt(source, at, "")).toHaveProperty("refusal");
  expect(await shelf.renameAt(source, 0, "Name")).toHaveProperty("refusal");
  const answer = await shelf.renameAt(source, at, "What it says");
  const changed = applyEdits(source, "edits" in answer ? answer.edits : []);
  expect(changed).toContain('`what_it_says != "no"`');
  expect((await shelf.previewUpdate(id, changed)).changes).toMatchObject([{ kind: "field-renamed", records: 1 }]);
  await shelf.update(id, changed);
  const { app } = await device.running(id);
  const screen = (await app.describe()).model.screens[0]?.name ?? "";
  const { rows } = await app.ask({ kind: "list", screen, view: 0, from: 0, limit: 5 });
  expect(rows.map(({ title }) => title.value)).toEqual(["Milk"]);
});

test("P6.11 whoever writes an app step by step has the roles that a changed document adds, until a profile is changed", async () => {
  const { shelf, device } = await openShelfForTest();
  const { id } = await shelf.add({ source: NOTES, origin: "empty", withSampleData: false });
  const roles = async () => (await (await device.running(id)).app.describe()).profile.roles;
  expect(await roles()).toEqual([]);
  const rights = (role: string) => `| ${role} | everything | everything |\n`;
  const ruled = `${NOTES}\n## 6. Roles and permissions\n| Role | May | On |\n| --- | --- | --- |\n${rights("keeper")}`;
  await shelf.update(id, ruled);
  expect(await roles()).toEqual(["keeper"]);
  expect(await (await device.running(id)).app.submit(note("Milk"))).toMatchObject({ kind: "done" });
  await (await device.running(id)).app.giveRoles("me", []);
  await shelf.update(id, `${ruled}${rights("helper")}`);
  expect(await roles()).toEqual([]);
});
