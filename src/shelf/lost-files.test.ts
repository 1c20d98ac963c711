import { beforeEach, describe, expect, test } from "vitest";
import { FilesForTest, openShelfForTest, type ShelfForTest } from "#testing/shelf-for-test.ts";

const NOTES = `# Specification: Notes
## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Title | text |
`;

const SHELF = "shelf.sqlite3";
const note = (title: string) => ({ commands: [{ kind: "create" as const, entity: "Note", values: { title } }] });
const garbage = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => (at * 31) % 256);

let first: ShelfForTest;
let id: string;
let file: string;
beforeEach(async () => {
  first = await openShelfForTest();
  ({ id } = await first.shelf.add({ source: NOTES, origin: "pasted", withSampleData: false }));
  await first.call(`app:${id}`, "submit", [note("Milk")]);
  await first.later();
  file = `app-${id}.sqlite3`;
  expect(await first.shelf.list()).toMatchObject([{ id, records: 1 }]);
}, 60_000);

const clear = (files: FilesForTest): void => files.bytes.clear();

describe("the list of apps is gone", () => {
  test.for<readonly [string, (files: FilesForTest) => void]>([
    ["its file is missing", (files) => void files.bytes.delete(SHELF)],
    ["its file is empty", (files) => void files.bytes.set(SHELF, new Uint8Array())],
    ["its file is no database", (files) => void files.bytes.set(SHELF, garbage(20_000))],
  ])("%s: it is made anew from the apps, and says so", async ([, damage]) => {
    const { shelf, device } = await first.reopen(damage);
    expect(await shelf.list()).toMatchObject([{ id, name: "Notes", records: 1 }]);
    expect(await shelf.storage()).toMatchObject({ mended: true, lost: [] });
    expect((await (await device.running(id)).app.describe()).records).toBe(1);
  });
});

describe("the records of an app are gone", () => {
  test.for<readonly [string, (files: FilesForTest) => void]>([
    ["its file is missing", (files) => void files.bytes.delete(file)],
    ["its file is empty", (files) => void files.bytes.set(file, new Uint8Array())],
  ])("%s: it does not open as if it were new, until the person says so", async ([, damage]) => {
    const { shelf, call, device } = await first.reopen(damage);
    for (let time = 0; time < 2; time++)
      await expect(call(`app:${id}`, "describe", [])).rejects.toMatchObject({ code: "records-gone", app: id });
    expect(await shelf.source(id)).toBe(NOTES);
    await shelf.beginAnew(id);
    expect((await (await device.running(id)).app.describe()).records).toBe(0);
  });

  test.each([
    ["no room", "SQLITE_FULL: database or disk is full", "storage-full"],
    ["a failure that may pass", "SQLITE_IOERR: disk I/O error", "internal"],
    ["a damage", "SQLITE_CORRUPT: database disk image is malformed", "storage-corrupt"],
  ])("they are not removed where %s alone keeps their file closed", async (_, said, code) => {
    const { shelf, device, files } = await first.reopen();
    files.beforeOpening = async (name) => {
      if (name === file) throw new Error(said);
    };
    await expect(shelf.beginAnew(id)).rejects.toMatchObject({ code });
    files.beforeOpening = async () => undefined;
    expect((await (await device.running(id)).app.describe()).records).toBe(1);
  });

  test("a file that is no database is called damaged, not empty", async () => {
    const { call } = await first.reopen((files) => void files.bytes.set(file, garbage(20_000)));
    await expect(call(`app:${id}`, "describe", [])).rejects.toMatchObject({ code: "storage-corrupt", app: id });
  });
});

describe("all files are gone", () => {
  test("the shelf names the apps that were there, until the person has read it", async () => {
    const second = await first.reopen(clear);
    expect(await second.shelf.list()).toEqual([]);
    expect(await second.shelf.storage()).toMatchObject({ lost: [{ id, name: "Notes", records: 1 }] });
    await second.shelf.add({ source: NOTES, origin: "pasted", withSampleData: false });

    const third = await second.reopen();
    expect(await third.shelf.storage()).toMatchObject({ lost: [{ id, name: "Notes", records: 1 }] });
    await third.shelf.beginAnew(id);
    expect(await third.shelf.storage()).toMatchObject({ lost: [] });
    expect(await (await third.reopen()).shelf.storage()).toMatchObject({ lost: [] });
  });

  test("the app of a site says so too, before it begins anew", async () => {
    await first.shelf.ensure("site", NOTES, false);
    await first.call("app:site", "submit", [note("Eggs")]);
    await first.later();
    const { shelf } = await first.reopen(clear);
    await expect(shelf.ensure("site", NOTES, true)).rejects.toMatchObject({ code: "records-gone", app: "site" });
    await shelf.beginAnew("site");
    expect(await shelf.ensure("site", NOTES, false)).toMatchObject({ id: "site", records: 0 });
  });

  test("an app that was removed, or never held anything, is not missed", async () => {
    await first.shelf.remove(id);
    await first.shelf.ensure("empty", NOTES, false);
    await first.later();
    const { shelf } = await first.reopen(clear);
    expect(await shelf.storage()).toMatchObject({ lost: [] });
    expect(await shelf.ensure("empty", NOTES, false)).toMatchObject({ id: "empty" });
  });

  test("where the browser gives no files now, records are out of reach and no empty shelf is shown", async () => {
    await expect(first.reopen((files) => (files.kind = "memory"))).rejects.toMatchObject({ code: "storage-closed" });
  });

  test("what was in memory alone is missed by nobody: the next page begins anew", async () => {
    const files = new FilesForTest();
    files.kind = "memory";
    const page = await openShelfForTest(files);
    const app = await page.shelf.add({ source: NOTES, origin: "pasted", withSampleData: false });
    await page.call(`app:${app.id}`, "submit", [note("Milk")]);
    await page.later();
    const next = await page.reopen(clear);
    expect(await next.shelf.list()).toEqual([]);
    expect(await next.shelf.storage()).toMatchObject({ kind: "memory", lost: [] });
  });
});
