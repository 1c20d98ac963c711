import { expect, test } from "vitest";
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
