import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveFolder } from "../../scripts/serve.mjs";
import { BareTab } from "./support/bare-tab.ts";
import { openPhone, siteFolder, type Site } from "./support/site.ts";

const DOCUMENT = `# Specification: Orders
## 3. Entities and their fields
### Order
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
`;

/** A worker with SQLite's own JavaScript and its own file pool: runs a statement on a file of the program. */
const THEIRS = `
import start from "./sqlite/index.js";
addEventListener("message", async ({ data: { sql } }) => {
  try {
    const sqlite3 = await start();
    const directory = "ninefold";
    const pool = await sqlite3.installOpfsSAHPoolVfs({ directory });
    const names = pool.getFileNames();
    const file = names.find((name) => name.startsWith("/app-") && name.endsWith(".sqlite3"));
    const database = new pool.OpfsSAHPoolDb(file);
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    const rows = sql.map((one) => database.exec(one, { rowMode: "array", returnValue: "resultRows" }));
    database.close();
    postMessage({ names, rows });
  } catch (problem) {
    postMessage({ failed: String(problem) });
  }
});
`;

let folder: string;
let site: Site;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "ninefold-theirs-"));
  cpSync(siteFolder(), folder, { recursive: true });
  for (const [file, as] of [
    ["index.mjs", "index.js"],
    ["sqlite3.wasm", "sqlite3.wasm"],
  ] as const)
    cpSync(`node_modules/@sqlite.org/sqlite-wasm/dist/${file}`, join(folder, "sqlite", as));
  writeFileSync(join(folder, "theirs.js"), THEIRS);
  site = await serveFolder(folder, { plain: true });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Told {
  readonly names: readonly string[];
  readonly rows: readonly (readonly (readonly unknown[])[])[];
}

/** The result with SQLite's own pool, in a temporary page. */
async function theirs(page: Page, ...sql: readonly string[]): Promise<Told> {
  await page.goto(`${site.address}manifest.webmanifest`);
  const told = await page.evaluate(
    (statements) =>
      new Promise<Told | { readonly failed: string }>((resolve) => {
        const worker = new Worker(new URL("/theirs.js", location.href), { type: "module" });
        worker.addEventListener("message", ({ data }) => {
          worker.terminate();
          resolve(data);
        });
        worker.addEventListener("error", ({ message }) => resolve({ failed: message || "It does not start." }));
        worker.postMessage({ sql: statements });
      }),
    sql,
  );
  if ("failed" in told) throw new Error(told.failed);
  return told;
}

test("files that SQLite's own pool has written are read, and it reads ours", async () => {
  const phone = await openPhone(site);
  const { page } = phone;
  const order = (name: string) => ({ commands: [{ kind: "create" as const, entity: "Order", values: { name } }] });

  const first = await BareTab.open(page, site);
  const { id } = await first.shelf("add", { source: DOCUMENT, origin: "pasted", withSampleData: false });
  for (const name of ["one", "two"]) await first.app(id, "submit", order(name));

  const told = await theirs(
    page,
    "PRAGMA integrity_check",
    `SELECT name FROM "r_^order" ORDER BY "#"`,
    `UPDATE "r_^order" SET name = 'three' WHERE name = 'two'`,
  );
  expect(told.names).toContain("/shelf.sqlite3");
  expect(told.rows.slice(0, 2)).toEqual([[["ok"]], [["one"], ["two"]]]);

  const again = await BareTab.open(page, site);
  await again.app(id, "submit", order("four"));
  await again.shelf("backUp", id);

  const last = await theirs(page, "PRAGMA integrity_check", `SELECT name FROM "r_^order" ORDER BY "#"`);
  expect(last.rows).toEqual([[["ok"]], [["one"], ["three"], ["four"]]]);
  await phone.close();
});
