import { expect, test } from "vitest";
import { tableName } from "#store/names.ts";
import { openShelfForTest } from "#testing/shelf-for-test.ts";

const NOTES = `# Specification: Notes
## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Title | text |

## Sample data
### Note
| Handle | Title |
| --- | --- |
| milk | Milk |
| eggs | Eggs |
`;

const document = { source: NOTES, origin: "pasted", withSampleData: false };
const note = (title: string) => ({ commands: [{ kind: "create" as const, entity: "Note", values: { title } }] });

test("what others write while an app is being added stays when adding it fails", async () => {
  const { shelf, call, device, files } = await openShelfForTest();
  const { id } = (await call("shelf", "add", [document])) as { id: string };
  let fail = (): void => undefined;
  const reached = new Promise<void>((resolve) => {
    files.beforeOpening = (name) =>
      new Promise((_, reject) => {
        fail = () => reject(new Error(`SQLITE_FULL: ${name}`));
        resolve();
      });
  });
  const adding = call("shelf", "add", [{ ...document, withSampleData: true }]);
  await reached;
  await call("shelf", "rename", [id, "Shopping"]);
  device.vault.of(id).set("token", "secret");
  fail();
  await expect(adding).rejects.toMatchObject({ code: "storage-full" });
  expect((await shelf.list()).find((app) => app.id === id)?.name).toBe("Shopping");
  expect(device.vault.of(id).get("token")).toBe("secret");
});

test("what others write while sample data are loaded stays when loading fails, and a repeated call loads once", async () => {
  const { call, device } = await openShelfForTest();
  const { id } = (await call("shelf", "add", [document])) as { id: string };
  const { app, database } = await device.running(id);
  database.script(
    `CREATE TRIGGER full BEFORE INSERT ON ${tableName("Note")} WHEN NEW.title = 'Eggs' BEGIN SELECT RAISE(ABORT, 'disk is full'); END`,
  );
  const loading = call(`app:${id}`, "loadSampleData", [], "load");
  await app.submit(note("Bread"));
  expect(await loading).toMatchObject({ kind: "refused" });
  expect((await app.describe()).records).toBe(1);
  database.script("DROP TRIGGER full");
  await call(`app:${id}`, "loadSampleData", [], "load");
  await call(`app:${id}`, "loadSampleData", [], "load");
  expect((await app.describe()).records).toBe(3);
});

test("a call that is repeated to the next leader is done once", async () => {
  const first = await openShelfForTest();
  const added = await first.call("shelf", "add", [{ ...document, withSampleData: true }], "add");
  const { id } = added as { id: string };
  const copy = await first.call("shelf", "duplicate", [id], "copy");
  await first.call(`app:${id}`, "submit", [note("Bread")], "submit");

  const second = await first.reopen();
  expect(await second.call("shelf", "add", [{ ...document, withSampleData: true }], "add")).toMatchObject({ id });
  expect(await second.call("shelf", "duplicate", [id], "copy")).toMatchObject({ id: (copy as { id: string }).id });
  expect(await second.call(`app:${id}`, "submit", [note("Bread")], "submit")).toMatchObject({ kind: "done" });
  expect(await second.shelf.list()).toHaveLength(2);
  expect((await (await second.device.running(id)).app.describe()).records).toBe(3);

  const removed = await second.call(`app:${id}`, "removeAllRecords", [], "remove");
  expect(removed).toMatchObject({ kind: "done" });
  await second.call(`app:${id}`, "submit", [note("Butter")]);
  const third = await second.reopen();
  expect(await third.call(`app:${id}`, "removeAllRecords", [], "remove")).toEqual(removed);
  expect((await (await third.device.running(id)).app.describe()).records).toBe(1);
});

test("an app that has been added stays when its answer fails, and the list when one app can't be counted", async () => {
  const { call, device, shelf } = await openShelfForTest();
  const [row, count] = [device.row.bind(device), device.countRecords.bind(device)];
  device.row = () => {
    throw new Error("no answer");
  };
  await expect(call("shelf", "add", [{ ...document, withSampleData: true }], "add")).rejects.toThrow("no answer");
  device.row = row;
  device.countRecords = () => Promise.reject(new Error("no count"));
  expect(await shelf.list()).toMatchObject([{ name: "Notes" }]);
  device.countRecords = count;
  const [app] = await shelf.list();
  expect(app).toMatchObject({ name: "Notes", records: 2 });
  expect(await call("shelf", "add", [{ ...document, withSampleData: true }], "add")).toEqual(app);
});

test("whoever asks for an app while its records are replaced gets the new ones", async () => {
  const { call, files, device } = await openShelfForTest();
  const { id } = (await call("shelf", "add", [{ ...document, withSampleData: true }])) as { id: string };
  const backup = await call("shelf", "backUp", [id]);
  const { id: other } = (await call("shelf", "add", [document])) as { id: string };
  await device.running(other);
  const write = files.write.bind(files);
  let asked: Promise<unknown> = Promise.resolve();
  const others = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  files.write = async (name, bytes) => {
    await others();
    asked = call(`app:${other}`, "submit", [note("Bread")]);
    await others();
    await write(name, bytes);
  };
  await call("shelf", "restore", [backup, other]);
  await asked;
  expect((await (await device.running(other)).app.describe()).records).toBe(3);
});
