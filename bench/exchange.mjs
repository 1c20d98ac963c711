// Importing a table beside creating the same records by single commands: `npm run bench exchange`. 100,000 rows with
// eight columns unless `--records N` or NINEFOLD_RECORDS says otherwise. `--part door`, `import` or `merge` measures
// that alone: in Node beside single commands, or in a browser.
import { mkdirSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { benchImportPage, benchMergePage } from "./exchange-page.mjs";

const DOCUMENT = `# Specification: Loans

## 2. Screens and routes

| Route | Screen | Shows |
| --- | --- | --- |
| /loans | Loans | list of Loan by due earliest first |

## 3. Entities and their fields

### Loan
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Note | long text | |
| Place | text | |
| Due | date | |
| Fee | money | |
| Extensions | whole number | |
| Reminded | yes/no | |
| Kind | choice of Hand tool, Power tool | |

## 4. States and transitions

### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | Return | Returned |
`;

const EXPORTS = `
export { readDocument } from "../src/read/read-document.ts";
export { openStore } from "../src/store/open-store.ts";
export { openInMemory } from "../src/store/sqlite/sqlite-database.ts";
export { sqliteOnNode } from "../src/store/sqlite/on-node.ts";
export { openApp } from "../src/calls/open-app.ts";
export { appClock } from "../src/engine/app-clock.ts";
export { constantNow } from "../src/engine/constants.ts";
export { sortableIds } from "../src/device/ids.ts";
export { Imports } from "../src/exchange/import/imports.ts";
export { exportData } from "../src/exchange/export/export-data.ts";
export { packBackup } from "../src/shelf/backup-file.ts";
`;

/** Node 20 does not run TypeScript, so the rooms are bundled first. */
async function load() {
  const root = new URL("..", import.meta.url);
  mkdirSync(new URL(".cache/", root), { recursive: true });
  const folder = fileURLToPath(new URL(".cache/bench-exchange/", root));
  const entry = fileURLToPath(new URL("bench/entry-exchange.ts", root));
  const bundle = await rolldown({
    input: "entry",
    cwd: fileURLToPath(root),
    platform: "node",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === "entry" ? entry : null),
        load: (id) => (id.endsWith("/bench/entry-exchange.ts") ? EXPORTS : null),
      },
    ],
  });
  await bundle.write({ dir: folder, format: "esm", entryFileNames: "entry.mjs", chunkFileNames: "[name].mjs" });
  await bundle.close();
  return import(pathToFileURL(`${folder}entry.mjs`).href);
}

const pad = (n) => String(n).padStart(2, "0");

const rowOf = (i) => ({
  name: `Loan ${i}`,
  note: `Word ${i % 97} and word ${i % 89}`,
  place: `Street ${i % 500}`,
  due: `20${20 + (i % 10)}-${pad(1 + (i % 12))}-${pad(1 + ((i * 13) % 28))}`,
  fee: (i * 37) % 10_000,
  extensions: i % 4,
  reminded: i % 3 === 0,
  kind: i % 2 === 0 ? "Hand tool" : "Power tool",
});

function fileOf(count) {
  const lines = ["Name;Note;Place;Due;Fee;Extensions;Reminded;Kind"];
  for (let i = 0; i < count; i++) {
    const { name, note, place, due, fee, extensions, reminded, kind } = rowOf(i);
    const [year, month, day] = due.split("-");
    const amount = `${Math.floor(fee / 100)},${pad(fee % 100)}`;
    lines.push(
      [name, note, place, `${day}.${month}.${year}`, amount, extensions, reminded ? "ja" : "nein", kind].join(";"),
    );
  }
  return new TextEncoder().encode(lines.join("\n"));
}

function wanted() {
  const at = process.argv.indexOf("--records");
  return Number((at > 0 ? process.argv[at + 1] : process.env.NINEFOLD_RECORDS) || 100_000);
}

function part() {
  const at = process.argv.indexOf("--part");
  return at > 0 ? process.argv[at + 1] : null;
}

const memory = () => process.memoryUsage().rss / 1e6;
const mega = (megabytes) => `${megabytes.toFixed(0)} MB`;

export async function benchExchange(count = wanted()) {
  const rooms = await load();
  const sqlite = rooms.sqliteOnNode();
  const { model } = rooms.readDocument(DOCUMENT);
  const open = () => {
    const clock = rooms.appClock({ now: () => new Date().toISOString(), zone: "UTC", weekStart: 1 }, null);
    const database = rooms.openInMemory(sqlite);
    const store = rooms.openStore(database, model, clock, {
      constant: (name) => rooms.constantNow(model, store.journal, name),
    });
    const { records, journal, files, changes } = store;
    const ports = { records, journal, files, changes, clock, ids: rooms.sortableIds() };
    return { app: rooms.openApp(model, DOCUMENT, ports), database };
  };
  const lines = [];
  if (part() === null || part() === "door") lines.push(...(await besideTheDoor(rooms, open, count)));
  if (part() === null || part() === "import") lines.push(...(await benchImportPage(DOCUMENT, fileOf(count), count)));
  if (part() === null || part() === "merge") {
    const backup = await backupOf(rooms, open, count);
    lines.push(...(await benchMergePage(DOCUMENT, backup, count)));
  }
  return lines;
}

/** A colleague's copy of the same app, with that many records. */
async function backupOf(rooms, open, count) {
  const { app, database } = open();
  const TOGETHER = 500;
  for (let from = 0; from < count; from += TOGETHER) {
    const numbers = Array.from({ length: Math.min(TOGETHER, count - from) }, (_, i) => from + i);
    await app.submit({ commands: numbers.map((i) => ({ kind: "create", entity: "Loan", values: rowOf(i) })) });
  }
  return rooms.packBackup({ name: "Loans", source: DOCUMENT, database: database.export() });
}

async function besideTheDoor(rooms, open, count) {
  const door = open().app;
  let start = performance.now();
  for (let i = 0; i < count; i++)
    await door.submit({ commands: [{ kind: "create", entity: "Loan", values: rowOf(i) }] });
  const theirs = performance.now() - start;

  const { app } = open();
  const imports = new rooms.Imports({
    app,
    newId: rooms.sortableIds().next,
    pause: async () => undefined,
    noteUnfinished: () => undefined,
    now: () => performance.now(),
    openCopy: async () => ({ app: open().app, close() {} }),
  });
  const file = fileOf(count);
  globalThis.gc?.();
  const before = memory();
  let most = before;
  let longest = 0;
  start = performance.now();
  const opened = await imports.open([{ name: "loans.csv", bytes: file }], null);
  if (opened.kind === "refused") throw new Error(opened.code);
  /** Continues until that share is done. */
  const goOn = async (share) => {
    for (;;) {
      const began = performance.now();
      const progress = await imports.step(opened.id);
      longest = Math.max(longest, performance.now() - began);
      most = Math.max(most, memory());
      if (progress.finished || progress.done / progress.total >= share) return progress;
    }
  };
  await imports.begin(opened.id, "run");
  const { counts } = await goOn(2);
  if (counts.created !== count) throw new Error(`Of ${count} rows ${counts.created} came in.`);
  const ours = performance.now() - start;
  console.error(`  longest step ${longest.toFixed(0)} ms, memory ${before.toFixed(0)} → ${most.toFixed(0)} MB`);
  start = performance.now();
  const refusals = await imports.undo(opened.id);
  if (refusals.length > 0) throw new Error("It can't be undone.");
  console.error(`  undo ${(performance.now() - start).toFixed(0)} ms`);
  await imports.begin(opened.id, "run");
  await goOn(0.5);
  start = performance.now();
  await imports.cancel(opened.id);
  const left = (await app.readRecords({ entity: "Loan", fields: ["name"], limit: 10 })).records.length;
  console.error(`  cancel in the middle ${(performance.now() - start).toFixed(0)} ms`);
  const words = { id: "ID", yes: "yes", no: "no" };
  for (const format of ["xlsx", "csv", "json"]) {
    start = performance.now();
    const { bytes } = await rooms.exportData(door, { format, entities: null, shownIn: null, files: false, words });
    console.error(`  export as ${format}: ${(performance.now() - start).toFixed(0)} ms, ${bytes.length} bytes`);
  }
  return [
    { what: `import of ${count} rows`, ours, peer: "the plain door", theirs, aim: { most: 2 } },
    { what: "memory that it takes", ours: most - before, aim: { under: 300 }, unit: mega },
    { what: "records that are left after a cancel in the middle", ours: left, aim: { under: 1 }, unit: String },
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await benchExchange());
