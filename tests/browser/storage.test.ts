import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BareTab } from "./support/bare-tab.ts";
import { FAR_NAME } from "./support/browser-arguments.ts";
import { openPhone, openSite, type Site } from "./support/site.ts";

const DOCUMENT = `# Specification: Notes
## 3. Entities and their fields
### Note
| Field | Type | Required |
| --- | --- | --- |
| Title | text | yes |
| Body | long text | |
## 8. The error catalogue
| Code | Message |
| --- | --- |
| storage-full | No room for notes. |
`;

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

const note = (title: string, body = "") => ({
  commands: [{ kind: "create" as const, entity: "Note", values: { title, body } }],
});

async function withNotes(tab: BareTab): Promise<string> {
  const { id } = await tab.shelf("add", { source: DOCUMENT, origin: "pasted", withSampleData: false });
  await tab.app(id, "submit", note("First"));
  return id;
}

/** Overwrites the databases of that name with garbage, including header and log. */
const damage = (page: Page, name: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    type Folder = FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> };
    let damaged = 0;
    // A worker that has just ended releases its files a little later.
    const whenFree = async <T>(work: () => Promise<T>): Promise<T> => {
      for (let attempt = 0; attempt < 100; attempt++)
        try {
          return await work();
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      return work();
    };
    const damageIn = async (folder: Folder): Promise<void> => {
      for await (const entry of folder.values()) {
        if (entry.kind === "directory") {
          await damageIn(entry as Folder);
          continue;
        }
        const handle = entry as FileSystemFileHandle;
        const file = await handle.getFile();
        // SQLite's pool writes the name of a database at the start of a file with a random name.
        const head = new TextDecoder().decode(await file.slice(0, 512).arrayBuffer()).split("\0")[0] ?? "";
        if (head !== `/${wanted}` && head !== `/${wanted}-wal`) continue;
        const stream = await whenFree(() => handle.createWritable({ keepExistingData: true }));
        const garbage = Uint8Array.from({ length: file.size - 4096 }, (_, at) => (at * 31) % 256);
        await stream.write({ type: "write", position: 4096, data: garbage });
        await stream.close();
        damaged++;
      }
    };
    await damageIn((await navigator.storage.getDirectory()) as Folder);
    return damaged;
  }, name);

test("a full storage refuses what can't be saved, keeps the form, and goes on when there is room", async () => {
  const phone = await openPhone(site, { ownBrowser: true });
  const { page } = phone;
  const id = await withNotes(await BareTab.open(page, site));
  await phone.open(`#/app/${id}/`);
  await phone.sees("First");
  const cdp = await page.context().newCDPSession(page);
  const origin = new URL(site.address).origin;
  const { usage } = await cdp.send("Storage.getUsageAndQuota", { origin });
  await cdp.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: usage });

  await phone.tap(/^New/);
  await phone.field(/^Title/).fill("Second");
  await phone.field(/^Body/).fill("long ".repeat(30_000));
  await phone.tap("Save");
  await phone.sees("No room for notes.");
  expect(await phone.field(/^Title/).inputValue()).toBe("Second");

  await cdp.send("Storage.overrideQuotaForOrigin", { origin });
  await phone.tap("Save");
  await phone.sees("Second");
  await phone.reload();
  await phone.sees("Second");
  await phone.close();
});

const refusals = [
  ["refuses its folder", "navigator.storage.getDirectory", "SecurityError"],
  ["has no handles for it", "FileSystemFileHandle.prototype.createSyncAccessHandle", "NotSupportedError"],
] as const;

test.for(refusals)("where the browser %s, the app runs in memory and says so", async ([, method, name]) => {
  const phone = await openPhone(site);
  const { page } = phone;
  await page.route(/worker-[\w-]+\.js/, async (route) => {
    const response = await route.fetch();
    const closed = `${method} = async () => { throw new DOMException("no", "${name}"); };`;
    await route.fulfill({ response, body: `${closed}\n${await response.text()}` });
  });
  await phone.open();
  await phone.sees(/can’t save data here.*records are lost/);
  await phone.tapText("Tool library");
  await phone.sees("Belt sander");
  await phone.sees(/can’t save data here.*records are lost/);
  expect(await phone.accessibilityFindings()).toEqual([]);
  await phone.close();
});

test("where people forbid all site data, the app runs in memory and says so", async () => {
  const phone = await openPhone(site, { ownBrowser: true, forbidsStorage: true });
  await phone.open();
  expect(await phone.page.evaluate(() => navigator.locks.request("any", () => 1).catch(String))).toMatch(
    /SecurityError/,
  );
  await phone.sees(/can’t save data here.*records are lost/);
  await phone.tapText("Tool library");
  await phone.sees("Belt sander");
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test("a page that came by plain http from another machine runs in memory, says so, and copies what it is asked to", async () => {
  const far = { ...site, address: site.address.replace("localhost", FAR_NAME) };
  const phone = await openPhone(far);
  const { page } = phone;
  await phone.open();
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await phone.sees(/Over plain http nothing is saved/);
  await phone.tapText("Tool library");
  await phone.sees("Belt sander");
  await phone.tap("New tool");
  await phone.field(/^Name/).fill("Hand saw");
  await phone.field(/^Worth/).fill("20");
  await phone.tap("Save");
  await phone.sees("Hand saw");
  // Another tab has records of its own, and so has the page after a reload: nothing can be stored.
  const second = await page.context().newPage();
  await second.goto(`${far.address}#/`);
  await second.getByText("Tool library", { exact: true }).first().tap();
  await second.getByText("Belt sander").first().waitFor();
  await second.close();
  await phone.open("#/");
  await phone.reload();
  await phone.sees(/Over plain http nothing is saved/);
  await page.getByRole("button", { name: /^Prompt/ }).tap();
  await phone.sees(/copied/i);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test("a page in memory is not left without a question, nor loaded again by itself when a part of it is missing", async () => {
  const phone = await openPhone({ ...site, address: site.address.replace("localhost", FAR_NAME) });
  const { page } = phone;
  await phone.open();
  await phone.tapText("Tool library");
  await phone.sees("Belt sander");
  await page.evaluate(() => void Object.assign(window, { stillHere: true }));
  // Before the first save there is nothing to lose.
  await phone.tap("New tool");
  await phone.field(/^Name/).fill("Hand saw");
  await phone.field(/^Worth/).fill("20");
  await phone.tap("Save");
  await phone.sees("Hand saw");
  const asked = new Promise<string>((resolve) =>
    page.once("dialog", (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    }),
  );
  await page.evaluate(() => location.reload());
  expect(await asked).toBe("beforeunload");
  // A newer version of the program has replaced the one that this page came from.
  await page.route(/assets\/SourceScreen.*\.js/, (route) => route.fulfill({ status: 404 }));
  await page.evaluate(() => void (location.hash = location.hash.replace(/#\/app\/([^/]+)\/.*/, "#/source/$1")));
  await phone.sees(/still in this page/);
  await phone.tap("All apps");
  await phone.tapText("Tool library");
  await phone.sees("Hand saw");
  expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
  await phone.close();
});

test("a page in memory that holds an app of one's own is not left without a question", async () => {
  const phone = await openPhone({ ...site, address: site.address.replace("localhost", FAR_NAME) });
  const { page } = phone;
  await phone.open("#/");
  await phone.tap("New app");
  await phone.tap(/^From pasted text/);
  await page.getByRole("textbox").fill(DOCUMENT);
  await phone.tap("Create app");
  await phone.sees("Notes");
  const asked = new Promise<string>((resolve) =>
    page.once("dialog", (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    }),
  );
  await page.evaluate(() => location.reload());
  expect(await asked).toBe("beforeunload");
  await phone.close();
});

test("a damaged database is named, the rest runs, and what can be read is saved", async () => {
  const phone = await openPhone(site, { ownBrowser: true });
  const { page } = phone;
  const tab = await BareTab.open(page, site);
  const [id, other] = [await withNotes(tab), await withNotes(tab)];
  await page.goto(`${site.address}manifest.webmanifest`);
  expect(await damage(page, `app-${id}.sqlite3`)).toBeGreaterThan(0);

  await phone.open(`#/app/${id}/`);
  await phone.sees(/storage-corrupt/);
  expect(await phone.accessibilityFindings()).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent("download"), phone.tap("Save readable data")]);
  const saved: unknown = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(saved).toMatchObject({ name: "Notes", document: DOCUMENT });
  await phone.tap("All apps");
  await page.getByText("Notes", { exact: true }).nth(1).waitFor();

  await page.goto(`${site.address}manifest.webmanifest`);
  expect(await damage(page, "shelf.sqlite3")).toBeGreaterThan(0);
  await phone.open();
  await phone.sees(/has been rebuilt/);
  await phone.open(`#/app/${other}/`);
  await phone.sees("First");
  await phone.close();
});

/** Removes the databases of these names, as a browser may clear files; null: all of them. */
const clear = (page: Page, names: readonly string[] | null): Promise<number> =>
  page.evaluate(async (wanted) => {
    type Folder = FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> };
    let cleared = 0;
    const clearIn = async (folder: Folder): Promise<void> => {
      for await (const entry of folder.values()) {
        if (entry.kind === "directory") {
          await clearIn(entry as Folder);
          continue;
        }
        const file = await (entry as FileSystemFileHandle).getFile();
        const head = new TextDecoder().decode(await file.slice(0, 512).arrayBuffer()).split("\0")[0] ?? "";
        if (wanted !== null && !wanted.some((name) => head === `/${name}` || head === `/${name}-wal`)) continue;
        cleared++;
        // A worker that has just ended releases its files a little later.
        for (let attempt = 0; attempt < 600; attempt++)
          try {
            await folder.removeEntry(entry.name);
            break;
          } catch {
            await new Promise((resolve) => setTimeout(resolve, 100));
          }
      }
    };
    await clearIn((await navigator.storage.getDirectory()) as Folder);
    return cleared;
  }, names);

/** The notes about apps that are kept apart from their files. */
const noted = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const known = (await indexedDB.databases()).find(({ name }) => name?.startsWith("ninefold-read"));
    if (known?.name === undefined) return null;
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
    const database = await settled(indexedDB.open(known.name));
    try {
      return await settled(database.transaction("apps").objectStore("apps").get("noted"));
    } finally {
      database.close();
    }
  });

test("files that the browser cleared are missed: by the list, by the app, and by an empty shelf", async () => {
  const phone = await openPhone(site);
  const { page } = phone;
  const id = await withNotes(await BareTab.open(page, site));
  const leave = (): Promise<unknown> => page.goto(`${site.address}manifest.webmanifest`);
  await phone.open(`#/app/${id}/`);
  await phone.sees("First");
  await expect.poll(() => noted(page), { timeout: 60_000 }).toEqual([{ id, name: "Notes", records: 1 }]);

  await leave();
  expect(await clear(page, ["shelf.sqlite3"])).toBeGreaterThan(0);
  await phone.open();
  await phone.sees(/has been rebuilt/);
  await phone.open(`#/app/${id}/`);
  await phone.sees("First");

  await leave();
  expect(await clear(page, [`app-${id}.sqlite3`])).toBeGreaterThan(0);
  await phone.open(`#/app/${id}/`);
  await phone.sees("This app’s records are gone");
  expect(await phone.accessibilityFindings()).toEqual([]);

  await leave();
  expect(await clear(page, null)).toBeGreaterThan(0);
  await phone.open();
  await phone.sees("Some apps are gone");
  await phone.sees(/Notes.*1 record/);
  expect(await phone.accessibilityFindings()).toEqual([]);
  await phone.tap("Close");
  await phone.reload();
  await phone.sees("Tool library");
  expect(await page.getByText("Some apps are gone").count()).toBe(0);
  await phone.close();
}, 180_000);

test("storage that is full at the start is called full, and nobody is told to close windows", async () => {
  const phone = await openPhone(site, { ownBrowser: true });
  const { page } = phone;
  const cdp = await page.context().newCDPSession(page);
  const origin = new URL(site.address).origin;
  await cdp.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  await phone.open();
  await phone.sees("Your device is out of space");
  await cdp.send("Storage.overrideQuotaForOrigin", { origin });
  await phone.tap("Try again");
  await phone.sees("Tool library");
  await phone.close();
}, 180_000);
