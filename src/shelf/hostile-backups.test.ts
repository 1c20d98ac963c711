import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Query } from "#engine/contract/queries.ts";
import type { MergeProgress, OpenedMerge } from "#engine/contract/merge.ts";
import type { AppOnDevice } from "#engine/open-app-with.ts";
import { Random } from "#scenarios/derived/random.ts";
import { mutateBackup } from "#testing/mutate-backup.ts";
import { randomRuns } from "#testing/random-runs.ts";
import { openShelfForTest, type ShelfForTest } from "#testing/shelf-for-test.ts";

/** Uses every kind of stored data: child rows, references, numbers, statuses, timers, news, calls. */
const SMALL = `# Specification: Orders
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /orders | Orders | list of Order by name grouped by size | search, create Order, open One order |
| /orders/{id} | One order | one Order | edit, delete, Send |
## 3. Entities and their fields
### Customer
| Field | Type |
| --- | --- |
| Name | text |
### Line
| Field | Type |
| --- | --- |
| What | text |
| Pieces | whole number |
### Order
| Field | Type |
| --- | --- |
| Number | number series O-001 |
| Name | text |
| Size | choice of Small, Large |
| Price | money |
| Due on | date |
| Customer | Customer |
| Keeper | person |
| Photo | photo |
| Lines | list of Line |
## 4. States and transitions
### Order
| From | Event | To | Do |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Send | Sent | notify \`keeper\` "Sent" |
| Sent | after 3 days | Late | |
## 7. The calls it makes
| Call | Method | Address | Sends | When |
| --- | --- | --- | --- | --- |
| Tell | POST | https://example.com/tell | \`{"name": name}\` | Order enters Sent |
## Sample data
### Person
| Handle | Name |
| --- | --- |
| ann | Ann |
### Customer
| Handle | Name |
| --- | --- |
| bell | Bell |
### Order
| Handle | Name | Size | Price | Due on | Customer | Keeper |
| --- | --- | --- | --- | --- | --- | --- |
| one | Chairs | Large | 12 EUR | 2026-05-01 | bell | ann |
| two | Tables | Small | 7 EUR | 2026-06-01 | bell | ann |
| three | Lamps | Small | 7 EUR | 2026-06-01 | bell | ann |
`;

const IN_FULL = Boolean(process.env["NINEFOLD_FULL"]);
const fileText = (file: string): string => readFileSync(join(import.meta.dirname, "../..", file), "utf8");
const SOURCES = IN_FULL
  ? [SMALL, fileText("tests/fixtures/every-type.md"), fileText("samples/deliveries.md")]
  : [SMALL];
const SEED = Number(process.env["NINEFOLD_SEED"] ?? 9);
const RUNS = randomRuns(10, 1500);

const good: Uint8Array[] = [];
const own: { device: ShelfForTest; id: string }[] = [];
beforeAll(async () => {
  for (const source of SOURCES) {
    const device = await openShelfForTest();
    const { id } = await device.shelf.add({ source, origin: "file", withSampleData: true });
    const { app } = await device.device.running(id);
    const { model } = await app.describe();
    // Creates a history: changes, events and deletions.
    for (const { key } of model.entities) {
      const { records } = await app.readRecords({ entity: key, fields: [], limit: 3 });
      for (const { id: record } of records.slice(1))
        await app.submit({ commands: [{ kind: "delete", entity: key, id: record }] });
      for (const { id: record } of records.slice(0, 1)) {
        const view = await app.ask({ kind: "record", entity: key, id: record });
        for (const { event } of view?.events ?? [])
          await app.submit({ commands: [{ kind: "fire", event, entity: key, id: record, values: {} }] });
      }
    }
    good.push(await device.shelf.backUp(id));
    own.push({ device, id });
  }
}, 60_000);

/** Makes all requests of a person who visits every page, and exports everything. */
async function goThrough(device: ShelfForTest, id: string): Promise<void> {
  const { app } = await device.device.running(id);
  app.tick();
  const { model } = await app.describe();
  const ask = (query: Query) => app.ask(query);
  for (const screen of model.screens)
    for (const view of screen.views.keys()) {
      await ask({ kind: "list", screen: screen.name, view, from: 0, limit: 50, search: "a" }).catch(unlessNoList);
      await ask({ kind: "list", screen: screen.name, view, from: 0, limit: 50 }).catch(unlessNoList);
      await ask({ kind: "overview", screen: screen.name, view }).catch(unlessNoList);
    }
  for (const kind of ["inbox", "outbox", "constants", "setAside", "profile"] as const) await ask({ kind });
  for (const { key } of model.entities) {
    const { records } = await app.readRecords({ entity: key, fields: [], limit: 20 });
    for (const { id: record } of records.slice(0, 4)) {
      await ask({ kind: "record", entity: key, id: record });
      await ask({ kind: "history", entity: key, id: record } as Query);
      await ask({ kind: "deletion", entity: key, id: record });
    }
  }
  await undoLast(app);
  const words = { id: "ID", yes: "yes", no: "no" };
  for (const format of ["csv", "json"] as const) {
    const request = { format, entities: null, shownIn: null, files: true, words };
    await device.call(`exchange:${id}`, "exportData", [request]);
  }
}

async function undoLast(app: AppOnDevice): Promise<void> {
  const outcome = await app.submit({ commands: [{ kind: "create", entity: "Person", values: { name: "New" } }] });
  if (outcome.kind === "done") await app.submit({ commands: [{ kind: "undo", commit: outcome.commit }] });
}

const unlessNoList = (problem: unknown): void => {
  if (!/no (?:such )?(?:list|view|overview)/i.test(String(problem))) throw problem;
};

const CODES = /^(?:not-a-backup|backup-(?:incomplete|damaged|foreign|newer))$/;

test(
  `${RUNS} backups that somebody has been at are refused in words, or give an app that opens, lists and exports`,
  async () => {
    let restored = 0;
    for (let run = 0; run < RUNS; run++) {
      const seed = SEED * 1_000_003 + run;
      const which = run % SOURCES.length;
      const file = mutateBackup(good[which] ?? new Uint8Array(), new Random(seed));
      const device = await openShelfForTest();
      let id: string;
      try {
        ({ id } = await device.shelf.restore(file));
      } catch (problem) {
        expect(problem, `seed ${seed}`).toMatchObject({ code: expect.stringMatching(CODES) });
        expect(await device.shelf.list()).toEqual([]);
        expect(device.files.names()).toEqual(["shelf.sqlite3"]);
        continue;
      }
      restored++;
      try {
        await goThrough(device, id);
        // An accepted backup can be backed up and restored again.
        await device.shelf.restore(await device.shelf.backUp(id));
      } catch (problem) {
        throw new Error(`seed ${seed} of source ${which}: ${String(problem)}`, { cause: problem });
      }
    }
    expect(restored).toBeGreaterThan(RUNS / 4);
  },
  RUNS * 10_000,
);

test(
  `${RUNS} such backups are merged, or refused in words, and what is here goes on`,
  async () => {
    for (let run = 0; run < RUNS; run++) {
      const seed = SEED * 2_000_003 + run;
      const which = run % SOURCES.length;
      const file = mutateBackup(good[which] ?? new Uint8Array(), new Random(seed));
      const { device, id } = own[which] as (typeof own)[number];
      const merging = (method: string, ...args: readonly unknown[]) => device.call(`exchange:${id}`, method, args);
      try {
        const opened = (await merging("openMerge", [{ name: "other.ninefold", bytes: file }])) as
          | OpenedMerge
          | { kind: "refused" };
        if (opened.kind === "refused") continue;
        const toTheEnd = async (): Promise<void> => {
          for (let progress; !progress?.finished;) progress = (await merging("stepMerge", opened.id)) as MergeProgress;
        };
        await toTheEnd();
        await merging("mergeConflicts", opened.id, 0, 50);
        await merging("beginMerge", opened.id, "run", { all: "theirs", each: {} });
        await toTheEnd();
        await merging("mergeRefusals", opened.id);
        await goThrough(device, id);
        await merging("undoMerge", opened.id);
        await merging("closeMerge", opened.id);
      } catch (problem) {
        throw new Error(`seed ${seed} of source ${which}: ${String(problem)}`, { cause: problem });
      }
    }
  },
  RUNS * 10_000,
);
