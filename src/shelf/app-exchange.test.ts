import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { Exchange, ImportProgress, OpenedImport } from "#engine/contract/exchange.ts";
import type { Merging, OpenedMerge } from "#engine/contract/merge.ts";
import { MINE, openDevice } from "#testing/devices-for-test.ts";
import { openShelfForTest } from "#testing/shelf-for-test.ts";

const SOURCE = readFileSync(join(import.meta.dirname, "../../tests/fixtures/every-type.md"), "utf8");
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test("a page imports over the wire: a dry run on a copy that is gone afterwards, then the records, then undo", async () => {
  const { call, shelf, files, later } = await openShelfForTest();
  const { id: app } = await shelf.add({ source: SOURCE, origin: "file", withSampleData: false });
  const exchange = <M extends keyof Exchange>(method: M, ...args: Parameters<Exchange[M]>) =>
    call(`exchange:${app}`, method, args) as ReturnType<Exchange[M]>;
  const copies = () => files.names().filter((name) => name.startsWith("import"));
  const toTheEnd = async (id: string, how: "try" | "run"): Promise<ImportProgress | null> => {
    let progress = await exchange("beginImport", id, how);
    if (how === "try") expect(copies()).toHaveLength(1);
    while (progress !== null && !progress.finished) progress = await exchange("stepImport", id);
    return progress;
  };
  const makers = async (): Promise<number> => {
    await later();
    return (await shelf.list()).find(({ id }) => id === app)?.records ?? 0;
  };

  const file = { name: "makers.csv", bytes: bytesOf("Name\nAcme\nBell & Co\n\n") };
  const opened = (await exchange("openImport", [file], "Maker")) as OpenedImport;
  expect((await toTheEnd(opened.id, "try"))?.counts.created).toBe(2);
  expect(copies()).toEqual([]);
  expect(await makers()).toBe(0);
  expect((await toTheEnd(opened.id, "run"))?.counts.created).toBe(2);
  expect(await makers()).toBe(2);

  // A backup can be imported into another app. Imported into the same one, it adds nothing.
  const backup = { name: "makers.ninefold", bytes: await shelf.backUp(app) };
  const { id: other } = await shelf.add({ source: SOURCE, origin: "file", withSampleData: false });
  const there = (await call(`exchange:${other}`, "openImport", [[backup], null])) as OpenedImport;
  await call(`exchange:${other}`, "beginImport", [there.id, "run"]);
  let came: ImportProgress | null = null;
  while (came === null || !came.finished)
    came = (await call(`exchange:${other}`, "stepImport", [there.id])) as ImportProgress;
  expect(came.counts).toMatchObject({ refused: 0 });
  expect(came.counts.created).toBeGreaterThanOrEqual(2);
  const home = (await exchange("openImport", [backup], null)) as OpenedImport;
  expect((await toTheEnd(home.id, "try"))?.counts).toMatchObject({ created: 0, changed: 0, refused: 0 });

  expect(await exchange("undoImport", opened.id)).toEqual([]);
  expect(await makers()).toBe(0);
  expect(await exchange("stepImport", "no-such-import")).toBeNull();
  await expect(call(`exchange:${app}`, "constructor", [])).rejects.toThrow("no call");

  const half = { ...backup, bytes: backup.bytes.subarray(0, backup.bytes.length - 4096) };
  expect(await exchange("openImport", [half], null)).toMatchObject({ kind: "refused", code: "file-incomplete" });
});

const KINDS = ["A", "B", "C"];
const OWN_AND_ALL = `# Papers

## 3. Entities and their fields
${KINDS.map((kind) => `### ${kind}\n| Field | Type |\n| --- | --- |\n| Name | text |\n`).join("\n")}
## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| member | see | A, B, C | \`name = "Open"\` |
| keeper | everything | everything | |

## Sample data
### Person
| Name | Roles |
| --- | --- |
| Ana | member |
| Kim | keeper |

${KINDS.map((kind) => `### ${kind}\n| Name |\n| --- |\n| Open |\n| Secret |\n`).join("\n")}`;

test("P6.13 data is taken out as whoever asks for it sees it, whoever is chosen in the middle", async () => {
  const { app, exchange, backUp } = await openDevice(OWN_AND_ALL, true);
  const { profiles } = await app.describe();
  const become = (name: string) => app.chooseProfile(profiles.find((one) => one.name === name)?.id ?? "");
  const words = { id: "ID", yes: "yes", no: "no" };
  const takeOut = async (): Promise<string> => {
    const request = { format: "json", entities: KINDS, shownIn: null, files: false, words } as const;
    const text = new TextDecoder().decode((await exchange.exportData(request)).bytes);
    return (text.match(/Open|Secret/g) ?? []).join(" ");
  };
  const whole = ["Open Open Open", "Open Secret Open Secret Open Secret"];
  for (const [index, name] of ["Ana", "Kim"].entries()) {
    await become(name);
    expect(await takeOut()).toBe(whole[index]);
  }
  for (let turns = 20; turns < 120; turns += 4) {
    await become("Ana");
    const taken = takeOut();
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    await become("Kim");
    expect(whole, String(turns)).toContain(await taken);
  }
  expect((await app.describe()).profile.name).toBe("Kim");

  // A merge compares the records that the person who opened it may see.
  const colleague = await openDevice(await backUp());
  await colleague.app.chooseProfile(profiles.find(({ name }) => name === "Kim")?.id ?? "");
  const there = await colleague.app.readRecords({ entity: "A", fields: ["name"], limit: 9 });
  await colleague.app.submit({
    commands: there.records.map(({ id }) => ({ kind: "change", entity: "A", id, values: { name: "Changed" } })),
  });
  const other = { name: "other.ninefold", bytes: await colleague.backUp() };
  const opened = (await exchange.openMerge([other])) as OpenedMerge;
  await become("Ana");
  let progress = await exchange.stepMerge(opened.id);
  while (progress !== null && !progress.finished) progress = await exchange.stepMerge(opened.id);
  expect(await exchange.beginMerge(opened.id, "run", MINE)).toBeNull();
  await become("Kim");
  expect(progress?.counts).toMatchObject({ changed: 2, created: 0 });
});

const MANY = {
  name: "makers.csv",
  bytes: bytesOf(`Name\n${Array.from({ length: 900 }, (_, at) => `M${at}`).join("\n")}`),
};

type Opened = Awaited<ReturnType<typeof openShelfForTest>>;

const exchangeWith =
  ({ call }: Opened, app: string) =>
  <M extends keyof Exchange>(method: M, ...args: Parameters<Exchange[M]>) =>
    call(`exchange:${app}`, method, args) as ReturnType<Exchange[M]>;

/** Runs an import until some rows are written and others are not. */
async function inTheMiddle(opened: Opened, app: string): Promise<string> {
  const exchange = exchangeWith(opened, app);
  const { id } = (await exchange("openImport", [MANY], "Maker")) as OpenedImport;
  // A fast clock ends each step after one piece of work.
  let time = Date.now();
  const clock = vi.spyOn(Date, "now").mockImplementation(() => (time += 100));
  let progress = await exchange("beginImport", id, "run");
  while (progress !== null && progress.done === 0) progress = await exchange("stepImport", id);
  clock.mockRestore();
  expect(progress).toMatchObject({ finished: false });
  return id;
}

const makersIn = async ({ device }: Opened, app: string): Promise<number> => {
  const { app: running } = await device.running(app);
  return (await running.readRecords({ entity: "Maker", fields: [], limit: 1000 })).records.length;
};

test("two imports are tried at once, each on a copy of its own", async () => {
  const opened = await openShelfForTest();
  const { id: app } = await opened.shelf.add({ source: SOURCE, origin: "file", withSampleData: false });
  const exchange = exchangeWith(opened, app);
  const two = await Promise.all([1, 2].map(() => exchange("openImport", [MANY], "Maker") as Promise<OpenedImport>));
  await Promise.all(two.map(({ id }) => exchange("beginImport", id, "try")));
  const tried = await Promise.all(
    two.map(async ({ id }) => {
      for (;;) {
        const progress = await exchange("stepImport", id);
        if (progress === null || progress.finished) return progress?.counts;
      }
    }),
  );
  for (const counts of tried) expect(counts).toMatchObject({ created: 900, refused: 0 });
  expect(opened.files.names().filter((name) => name.startsWith("import"))).toEqual([]);
  // Previews of changed documents also use copies.
  const changed = SOURCE.replace("| Weight |", "| Load |");
  const previews = await Promise.all([changed, SOURCE].map((source) => opened.shelf.previewUpdate(app, source)));
  expect(previews.map(({ same }) => same)).toEqual([false, true]);
});

test("an import that another document or the end of the page interrupts leaves nothing", async () => {
  const opened = await openShelfForTest();
  const { id: app } = await opened.shelf.add({ source: SOURCE, origin: "file", withSampleData: false });
  const id = await inTheMiddle(opened, app);
  await opened.shelf.update(app, `${SOURCE}\n`);
  expect(await makersIn(opened, app)).toBe(0);
  expect(await exchangeWith(opened, app)("stepImport", id)).toBeNull();

  await inTheMiddle(opened, app);
  expect(await makersIn(opened, app)).toBeGreaterThan(0);
  const again = await opened.reopen();
  expect(await makersIn(again, app)).toBe(0);

  // A finished import stays, and a leftover copy is removed.
  const exchange = exchangeWith(again, app);
  const whole = (await exchange("openImport", [MANY], "Maker")) as OpenedImport;
  await exchange("beginImport", whole.id, "run");
  for (let progress; !progress?.finished;) progress = await exchange("stepImport", whole.id);
  await exchange("beginImport", whole.id, "try");
  const last = await again.reopen();
  expect(last.files.names().filter((name) => name.startsWith("import"))).toEqual([]);
  expect(await makersIn(last, app)).toBe(900);
});

test("a merge that the end of the page interrupts leaves nothing", async () => {
  const there = await openDevice(SOURCE);
  const makers = Array.from({ length: 300 }, (_, at) => ({
    kind: "create" as const,
    entity: "Maker",
    values: { name: `M${at}` },
  }));
  await there.app.submit({ commands: makers });
  const bytes = await there.backUp();

  const opened = await openShelfForTest();
  const { id: app } = await opened.shelf.add({ source: SOURCE, origin: "file", withSampleData: false });
  const merging = <M extends keyof Merging>(method: M, ...args: Parameters<Merging[M]>) =>
    opened.call(`exchange:${app}`, method, args) as ReturnType<Merging[M]>;
  const { id } = (await merging("openMerge", [{ name: "other.ninefold", bytes }])) as OpenedMerge;
  for (let progress; !progress?.finished;) progress = await merging("stepMerge", id);
  let time = Date.now();
  const clock = vi.spyOn(Date, "now").mockImplementation(() => (time += 100));
  await merging("beginMerge", id, "run", MINE);
  expect(await merging("stepMerge", id)).toMatchObject({ finished: false });
  clock.mockRestore();
  expect(await makersIn(opened, app)).toBeGreaterThan(0);
  const again = await opened.reopen();
  expect(await makersIn(again, app)).toBe(0);
});

test("an app that closes while another copy is prepared, or a copy is made for the dry run, leaves no database open", async () => {
  const there = await openDevice(SOURCE);
  const makers = Array.from({ length: 300 }, (_, at) => ({
    kind: "create" as const,
    entity: "Maker",
    values: { name: `M${at}` },
  }));
  await there.app.submit({ commands: makers });
  const bytes = await there.backUp();

  const opened = await openShelfForTest();
  const { files } = opened;
  const { id: app } = await opened.shelf.add({ source: SOURCE, origin: "file", withSampleData: false });
  let open = 0;
  let updated: Promise<unknown> | null = null;
  const inMemory = files.inMemory.bind(files);
  files.inMemory = (of) => {
    const database = inMemory(of);
    const close = database.close.bind(database);
    open++;
    database.close = () => {
      open--;
      close();
    };
    // The app's document is replaced while the other copy is read.
    updated ??= opened.shelf.update(app, `${SOURCE}\n`);
    return database;
  };
  // A fast clock makes the comparison pause as often as possible.
  let time = Date.now();
  const clock = vi.spyOn(Date, "now").mockImplementation(() => (time += 100));
  const file = { name: "other.ninefold", bytes };
  await opened.call(`exchange:${app}`, "openMerge", [[file]]).catch(() => undefined);
  expect(updated).not.toBeNull();
  await updated;
  clock.mockRestore();
  expect(open).toBe(0);

  const imported = (await exchangeWith(opened, app)("openImport", [MANY], "Maker")) as OpenedImport;
  files.beforeOpening = async (name) => {
    files.beforeOpening = async () => undefined;
    if (name.startsWith("import")) await opened.shelf.update(app, SOURCE);
  };
  expect(await exchangeWith(opened, app)("beginImport", imported.id, "try")).toBeNull();
  expect(files.names().filter((name) => name.startsWith("import"))).toEqual([]);
});
