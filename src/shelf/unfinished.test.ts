import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Exchange, ImportProgress, OpenedImport } from "#engine/contract/exchange.ts";
import type { MergeProgress, OpenedMerge } from "#engine/contract/merge.ts";
import { noteUnfinished } from "#store/unfinished-imports.ts";
import { tableName } from "#store/names.ts";
import { FailingFiles } from "#testing/failing-files.ts";
import { openShelfForTest, type ShelfForTest } from "#testing/shelf-for-test.ts";
import { dataOfBackup } from "./data-of-backup.ts";

const SOURCE = `# Specification: Makers
## 3. Entities and their fields
### Maker
| Field | Type |
| --- | --- |
| Name | text |
## 6. Roles
| Role | May | On |
| --- | --- | --- |
| keeper | everything | everything |
`;

const table = (letter: string, rows: number) => ({
  name: "makers.csv",
  bytes: new TextEncoder().encode(`Name\n${Array.from({ length: rows }, (_, at) => `${letter}${at}`).join("\n")}`),
});

let device: ShelfForTest;
let app: string;
const exchange = <M extends keyof Exchange>(method: M, ...args: Parameters<Exchange[M]>) =>
  device.call(`exchange:${app}`, method, args) as ReturnType<Exchange[M]>;
const choose = (person: string) => device.call(`app:${app}`, "chooseProfile", [person]);

beforeEach(async () => {
  device = await openShelfForTest();
  ({ id: app } = await device.shelf.add({ source: SOURCE, origin: "file", withSampleData: false }));
  const { app: running } = await device.device.running(app);
  for (const name of ["Ann", "Bea"])
    await running.submit({ commands: [{ kind: "create", entity: "Person", values: { name } }] });
  people = (await running.describe()).profiles;
  for (const { id } of people) await running.giveRoles(id, ["keeper"]);
  await choose(personNamed("Ann"));
}, 60_000);

afterEach(() => void vi.useRealTimers());

let people: readonly { readonly id: string; readonly name: string }[] = [];
const personNamed = (name: string): string => people.find((one) => one.name === name)?.id ?? "";

async function begun(letter: string, rows = 900): Promise<{ id: string; progress: ImportProgress | null }> {
  const { id } = (await exchange("openImport", [table(letter, rows)], "Maker")) as OpenedImport;
  return { id, progress: await exchange("beginImport", id, "run") };
}

/** Runs an import until some rows are written and others are not. */
async function inTheMiddle(letter: string): Promise<string> {
  // A fast clock ends each step after one piece of work.
  let time = Date.now();
  const clock = vi.spyOn(Date, "now").mockImplementation(() => (time += 100));
  let { id, progress } = await begun(letter);
  while (progress !== null && progress.done === 0) progress = await exchange("stepImport", id);
  clock.mockRestore();
  expect(progress).toMatchObject({ finished: false });
  return id;
}

async function toTheEnd(id: string): Promise<void> {
  for (let progress; !progress?.finished;) progress = await exchange("stepImport", id);
}

async function makers(): Promise<readonly string[]> {
  const { database } = await device.device.running(app);
  return database.all(`SELECT name FROM ${tableName("Maker")} ORDER BY name`).map(([name]) => String(name).slice(0, 1));
}

test("an import that was cut off is taken back whoever opens the app next, and whenever", async () => {
  await inTheMiddle("a");
  expect(await makers()).not.toEqual([]);
  await choose(personNamed("Bea"));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 86_400_000 });
  device = await device.reopen();
  expect(await makers()).toEqual([]);
});

test("an import goes on as whoever began it, and others can't take it back", async () => {
  const id = await inTheMiddle("a");
  await choose(personNamed("Bea"));
  await toTheEnd(id);
  const { database } = await device.device.running(app);
  expect(database.all("SELECT DISTINCT by FROM nf_commit WHERE kind = 'import'")).toEqual([[personNamed("Ann")]]);
  expect(await exchange("undoImport", id)).toMatchObject([{ code: "not-undoable" }]);
  expect(await makers()).toHaveLength(900);
  await choose(personNamed("Ann"));
  expect(await exchange("undoImport", id)).toEqual([]);
  expect(await makers()).toEqual([]);
});

test("an import that a closed leader has written is not told to be taken back by one that knows nothing of it", async () => {
  await expect(exchange("undoImport", "of another leader")).rejects.toThrow("no such import");
  await expect(device.call(`exchange:${app}`, "undoMerge", ["of another leader"])).rejects.toThrow("no such merge");
});

test("an import that somebody else stops leaves nothing", async () => {
  const id = await inTheMiddle("a");
  await choose(personNamed("Bea"));
  expect(await exchange("cancelImport", id)).toEqual([]);
  expect(await makers()).toEqual([]);
});

test("an import that has come to its end stays when another beside it was cut off", async () => {
  await inTheMiddle("a");
  const { id } = await begun("b", 30);
  await toTheEnd(id);
  device = await device.reopen();
  expect(new Set(await makers())).toEqual(new Set(["b"]));
});

test("what one person compared is not merged by another", async () => {
  const backup = { name: "other.ninefold", bytes: await device.shelf.backUp(app) };
  const merging = (method: string, ...args: readonly unknown[]) => device.call(`exchange:${app}`, method, args);
  const { id } = (await merging("openMerge", [backup])) as OpenedMerge;
  for (let progress; !progress?.finished;) progress = (await merging("stepMerge", id)) as MergeProgress;
  await choose(personNamed("Bea"));
  expect(await merging("beginMerge", id, "run", { all: "theirs", each: {} })).toBeNull();
  await choose(personNamed("Ann"));
  expect(await merging("beginMerge", id, "run", { all: "theirs", each: {} })).not.toBeNull();
});

test("an import of very many commits is taken back whole", { timeout: 120_000 }, async () => {
  const { app: running, database } = await device.device.running(app);
  for (let at = 0; at < 850; at++)
    await running.submit({
      commands: [{ kind: "create", entity: "Maker", values: { name: `a${at}` } }],
      as: "import",
    });
  const commits = database.all("SELECT number FROM nf_commit WHERE kind = 'import' ORDER BY number");
  noteUnfinished(
    database,
    "cut off",
    commits.map(([number]) => Number(number)),
  );
  device = await device.reopen();
  expect(await makers()).toEqual([]);
});

describe("an import that was cut off, and a document with other fields", () => {
  const OTHER = SOURCE.replace("| Field | Type |", "| Field | Type | Was |")
    .replace("| --- | --- |\n| Name | text |", "| --- | --- | --- |\n| Title | text | Name |")
    .replace("## 6.", "### Part\n| Field | Type |\n| --- | --- |\n| What | text |\n## 6.");
  const rowCount = async (): Promise<unknown> => {
    const { database } = await device.device.running(app);
    expect(database.one("SELECT value FROM nf_meta WHERE key = 'imports'")).toEqual(["{}"]);
    return database.one(`SELECT count(*) FROM ${tableName("Maker")}`)?.[0];
  };

  test("it is taken back before the records are made to fit", async () => {
    await inTheMiddle("a");
    device = await device.reopen();
    await device.shelf.update(app, OTHER);
    expect(await rowCount()).toBe(0);
    expect(await device.shelf.earlier(app)).toHaveLength(1);
  });

  test("so it is whenever the device stops on the way", { timeout: 120_000 }, async () => {
    const id = await inTheMiddle("a");
    expect(id).not.toBe("");
    device.files.closeAll();
    const half = device.files;
    const updating = async (at: number): Promise<number> => {
      const files = FailingFiles.copyOf(half);
      device = await openShelfForTest(files);
      files.fail({ kind: "killed", at });
      await device.call("shelf", "update", [app, OTHER], "the call").catch(() => null);
      const { steps } = files;
      device = await openShelfForTest(files.startedAgain());
      await device.call("shelf", "update", [app, OTHER], "the call");
      expect(await rowCount(), `step ${at}`).toBe(0);
      return steps;
    };
    const steps = await updating(Number.POSITIVE_INFINITY);
    for (let at = 1; at <= steps; at += Math.ceil(steps / 12)) await updating(at);
  });

  test("a backup that was made in the middle comes without its half under any document", async () => {
    await device.device
      .running(app)
      .then(({ app: running }) =>
        running.submit({ commands: [{ kind: "create", entity: "Maker", values: { name: "kept" } }] }),
      );
    await inTheMiddle("a");
    const backup = await device.shelf.backUp(app);
    ({ id: app } = await device.shelf.add({ source: OTHER, origin: "file", withSampleData: false }));
    await device.shelf.restore(backup, app);
    expect(await rowCount()).toBe(1);
    const { data, close } = await dataOfBackup(backup, device.files);
    expect((await data.readRecords({ entity: "Maker", fields: ["name"], limit: 9 })).records).toHaveLength(1);
    close();
  });

  test("another copy that was saved in the middle brings nothing of its half", async () => {
    await inTheMiddle("a");
    const backup = { name: "other.ninefold", bytes: await device.shelf.backUp(app) };
    device = await device.reopen();
    const merging = (method: string, ...args: readonly unknown[]) => device.call(`exchange:${app}`, method, args);
    const opened = (await merging("openMerge", [backup])) as OpenedMerge;
    expect(opened).toMatchObject({ kind: "opened" });
    let progress = (await merging("stepMerge", opened.id)) as MergeProgress;
    while (!progress.finished) progress = (await merging("stepMerge", opened.id)) as MergeProgress;
    expect(progress).toMatchObject({ counts: { created: 0 } });
  });
});

describe("an import that was cut off, of which somebody has changed something since", () => {
  const inbox = async () => {
    const { app: running } = await device.device.running(app);
    return (await running.ask({ kind: "inbox" })).notices.map(({ error }) => error?.code);
  };
  const changeOne = async (): Promise<void> => {
    const { app: running } = await device.device.running(app);
    const [first] = (await running.readRecords({ entity: "Maker", fields: [], limit: 1 })).records;
    const values = { name: "another" };
    await running.submit({ commands: [{ kind: "change", entity: "Maker", id: first?.id ?? "", values }] });
  };

  test("stays, and whoever opens the app next is told, once", async () => {
    await inTheMiddle("a");
    await changeOne();
    const before = await makers();
    device = await device.reopen();
    expect(await makers()).toEqual(before);
    expect(await inbox()).toEqual(["import-left"]);
    device = await device.reopen();
    expect(await inbox()).toEqual(["import-left"]);
  });

  test("stays, and whoever leaves its sheet is told", async () => {
    const id = await inTheMiddle("a");
    await changeOne();
    await exchange("closeImport", id);
    expect(await makers()).not.toEqual([]);
    expect(await inbox()).toEqual(["import-left"]);
  });
});

describe("the device stops again while an import that was cut off is taken back", () => {
  const WRITTEN = 10;

  async function cutOff(): Promise<void> {
    const { app: running, database } = await device.device.running(app);
    for (let at = 0; at < WRITTEN; at++)
      await running.submit({
        commands: [{ kind: "create", entity: "Maker", values: { name: `a${at}` } }],
        as: "import",
      });
    const commits = database.all("SELECT number FROM nf_commit WHERE kind = 'import' ORDER BY number");
    noteUnfinished(
      database,
      "cut off",
      commits.map(([number]) => Number(number)),
    );
  }

  /** The number of notices and rows for every point at which the device may stop. */
  async function stoppedAnywhere(): Promise<readonly { readonly told: number; readonly rows: number }[]> {
    device.files.closeAll();
    const half = FailingFiles.copyOf(device.files);
    const opening = async (at: number): Promise<number> => {
      const files = FailingFiles.copyOf(half);
      device = await openShelfForTest(files);
      files.fail({ kind: "killed", at });
      await device.device.running(app).catch(() => null);
      const { steps } = files;
      device = await openShelfForTest(files.startedAgain());
      return steps;
    };
    const found = [];
    const steps = await opening(Number.POSITIVE_INFINITY);
    expect(steps).toBeGreaterThan(3);
    for (let at = 1; at <= steps; at++) {
      await opening(at);
      const { app: running } = await device.device.running(app);
      const { notices } = await running.ask({ kind: "inbox" });
      const told = notices.filter(({ error }) => error?.code === "import-left").length;
      found.push({ told, rows: (await makers()).length });
    }
    return found;
  }

  test("nothing of it stays", { timeout: 120_000 }, async () => {
    await cutOff();
    for (const at of await stoppedAnywhere()) expect(at).toEqual({ told: 0, rows: 0 });
  });

  test(
    "where somebody has changed some of it since, all of it stays, and that is told",
    { timeout: 120_000 },
    async () => {
      await cutOff();
      const { app: running } = await device.device.running(app);
      const { records } = await running.readRecords({ entity: "Maker", fields: ["name"], limit: WRITTEN });
      const id = records.find(({ values }) => values["name"] === "a0")?.id ?? "";
      await running.submit({ commands: [{ kind: "change", entity: "Maker", id, values: { name: "another" } }] });
      for (const { told, rows } of await stoppedAnywhere()) {
        expect(rows).toBe(WRITTEN);
        expect(told).toBeGreaterThan(0);
      }
    },
  );

  test("an import that is undone is there, or none of it is", { timeout: 120_000 }, async () => {
    device.files.closeAll();
    const before = FailingFiles.copyOf(device.files);
    const undoing = async (at: number) => {
      const files = FailingFiles.copyOf(before);
      device = await openShelfForTest(files);
      await choose(personNamed("Ann"));
      const id = await inTheMiddle("a");
      await toTheEnd(id);
      files.fail({ kind: "killed", at });
      await exchange("undoImport", id).catch(() => null);
      const { steps } = files;
      device = await openShelfForTest(files.startedAgain());
      return { steps, rows: (await makers()).length };
    };
    const { steps, rows } = await undoing(Number.POSITIVE_INFINITY);
    expect(rows).toBe(0);
    for (let at = 1; at <= steps; at++) expect([0, 900], `step ${at}`).toContain((await undoing(at)).rows);
  });
});
