import { beforeAll, describe, expect, test } from "vitest";
import { FailingFiles, type Fault } from "#testing/failing-files.ts";
import { HALF_MADE } from "#store/shelf.ts";
import { fileOf } from "./open-shelf.ts";
import { openShelfForTest, type FilesForTest, type ShelfForTest } from "#testing/shelf-for-test.ts";

const documentWith = (fields: string, states = "") => `# Specification: Jobs
## 3. Entities and their fields
### Job
${fields}
${states}
## Sample data
### Job
| Handle | Name |
| --- | --- |
| first | Roof |
`;

const OLD = documentWith(`| Field | Type | Asked if |
| --- | --- | --- |
| Name | text | |
| Size | text | |
| Urgent | yes/no | |
| Hours | integer | |`);

/** The changed document: a renamed field, a narrower type, a field with a condition, a new timer. */
const NEW = documentWith(
  `| Field | Type | Asked if | Was |
| --- | --- | --- | --- |
| Title | text | | Name |
| Size | integer | | |
| Urgent | yes/no | | |
| Hours | integer | \`urgent\` | |`,
  `## 4. States and transitions
### Job
| From | Event | To |
| --- | --- | --- |
| open | after 400 days | late |
`,
).replace("| Handle | Name |", "| Handle | Title |");

const IN_FULL = Boolean(process.env["NINEFOLD_FULL"]);

/** Many devices are started one after another. */
const LONG = { timeout: 300_000 };

const MINE = "mine";
const job = (name: string, size: string, urgent: boolean) => ({
  commands: [{ kind: "create" as const, entity: "Job", values: { name, size, urgent, hours: 3 } }],
});

let prepared: FilesForTest;
let backup: Uint8Array;
beforeAll(async () => {
  const device = await openShelfForTest();
  await device.shelf.ensure(MINE, OLD, false);
  const { app } = await device.device.running(MINE);
  await app.submit(job("Fence", "12", true));
  await app.submit(job("Gate", "large", false));
  device.device.vault.of(MINE).set("token", "secret");
  const { id } = await device.shelf.add({ source: OLD, origin: "file", withSampleData: false });
  await (await device.device.running(id)).app.submit(job("Door", "7", true));
  backup = await device.shelf.backUp(id);
  await device.device.discard(id);
  await device.later();
  device.files.closeAll();
  prepared = device.files;
}, 60_000);

/** The visible state of all apps on a device, without timestamps and new ids. */
async function stateOf({ shelf, device, files }: ShelfForTest): Promise<readonly string[]> {
  const apps = [];
  const inUse = new Set(["shelf.sqlite3"]);
  for (const { id, name } of await shelf.list()) {
    const { app, database, file } = await device.running(id);
    inUse.add(file);
    expect(database.one("PRAGMA integrity_check")).toEqual(["ok"]);
    const { model } = await app.describe();
    const fields = model.entities.find(({ key }) => key === "Job")?.fields.map(({ key }) => key) ?? [];
    const { records } = await app.readRecords({ entity: "Job", fields, limit: 100 });
    apps.push({
      name: name.replace(/\d{4}-\d\d-\d\d/, "DATE"),
      source: await shelf.source(id),
      jobs: records.map(({ values }) => values),
      aside: database.all("SELECT field, value, became FROM nf_quarantine ORDER BY number"),
      timers: database.all("SELECT count(*) FROM nf_timer"),
      earlier: (await shelf.earlier(id)).length,
      token: device.vault.of(id).get("token"),
    });
  }
  for (const row of device.table.rows({ removed: true })) if (row.removed !== HALF_MADE) inUse.add(fileOf(row));
  expect(files.names().filter((name) => !inUse.has(name))).toEqual([]);
  return apps.map((app) => JSON.stringify(app)).sort();
}

interface Act {
  readonly what: string;
  readonly act: (device: ShelfForTest, call: string) => Promise<unknown>;
}

const onShelf = (what: string, method: string, ...args: readonly unknown[]): Act => ({
  what,
  act: (device, call) => device.call("shelf", method, args, call),
});

const ACTS: readonly Act[] = [
  { what: "a backup is restored as an app of its own", act: (d, call) => d.call("shelf", "restore", [backup], call) },
  {
    what: "a backup takes the place of records",
    act: (d, call) => d.call("shelf", "restore", [backup, MINE, true], call),
  },
  onShelf("the records of an app are erased", "erase", MINE),
  onShelf("an app gets another document", "update", MINE, NEW),
  onShelf("an app is duplicated", "duplicate", MINE),
  onShelf("an app is duplicated under an id that was kept for the copy", "duplicate", MINE, "locked"),
  {
    what: "a backup takes the place of records, and the copy has an id that was kept for it",
    act: (d, call) => d.call("shelf", "restore", [backup, MINE, true, "locked"], call),
  },
  onShelf("an app is removed", "remove", MINE),
  onShelf("an app is added with sample data", "add", { source: OLD, origin: "file", withSampleData: true }),
  onShelf("a site is opened for the first time, with sample data", "ensure", "site", OLD, true),
  onShelf("a site is opened for the first time", "ensure", "site", OLD, false),
  onShelf("a site is opened that has a newer document", "ensure", MINE, NEW, false),
];

async function failing({ act }: Act, fault: Fault) {
  const files = FailingFiles.copyOf(prepared);
  const device = await openShelfForTest(files);
  files.fail(fault);
  const failure: unknown = await act(device, "the call").then(
    () => null,
    (problem: unknown) => problem,
  );
  return { files, failure, device };
}

const shown = (state: readonly string[]): unknown => state.map((one) => JSON.parse(one) as unknown);

async function beforeAndAfter(act: Act, kind: Fault["kind"]) {
  const before = await stateOf(await openShelfForTest(FailingFiles.copyOf(prepared)));
  const whole = await failing(act, { kind, at: Number.POSITIVE_INFINITY });
  const { steps } = whole.files;
  expect(steps).toBeGreaterThan(0);
  const after = await stateOf(await openShelfForTest(whole.files.startedAgain()));
  const isOneOf = (found: readonly string[], when: string): void => {
    if (JSON.stringify(found) !== JSON.stringify(before)) expect(shown(found), when).toEqual(shown(after));
  };
  return { steps, after, isOneOf };
}

describe.each(ACTS)("$what", (act) => {
  test("a device that stops at any moment has what was there or what was wanted, and goes on", LONG, async () => {
    const { steps, after, isOneOf } = await beforeAndAfter(act, "killed");
    for (let at = 1; at <= steps; at++) {
      const { files } = await failing(act, { kind: "killed", at });
      const started = await openShelfForTest(files.startedAgain());
      isOneOf(await stateOf(started), `step ${at} of ${steps}`);
      // The next leader gets the same call again; it must take effect only once.
      await act.act(started, "the call");
      expect(shown(await stateOf(started)), `again after step ${at} of ${steps}`).toEqual(shown(after));
    }
  });

  test(
    "a device that has no room at any moment says so, has what was there or what was wanted, and goes on",
    LONG,
    async () => {
      const { steps, after, isOneOf } = await beforeAndAfter(act, "full");
      const every = IN_FULL ? 1 : Math.ceil(steps / 4);
      for (let at = 1; at <= steps; at += every) {
        const { files, failure, device } = await failing(act, { kind: "full", at });
        const when = `write ${at} of ${steps}`;
        if (failure !== null) expect(failure, when).toMatchObject({ code: "storage-full" });
        files.makeRoom();
        const found = await stateOf(device);
        isOneOf(found, when);
        if (failure === null) expect(shown(found), when).toEqual(shown(after));
        const started = await openShelfForTest(files.startedAgain());
        expect(shown(await stateOf(started)), `started again after ${when}`).toEqual(shown(found));
        await act.act(started, "the call");
        expect(shown(await stateOf(started)), `again after ${when}`).toEqual(shown(after));
      }
    },
  );
});

test("a list that is damaged after records were replaced finds the new ones", async () => {
  const device = await openShelfForTest(FailingFiles.copyOf(prepared));
  await device.shelf.restore(backup, MINE, true);
  const after = shown(await stateOf(device));
  const gone = await device.reopen((files) => void files.bytes.delete("shelf.sqlite3"));
  const withoutToken = JSON.parse(JSON.stringify(after).replaceAll('"secret"', "null")) as unknown;
  expect(shown(await stateOf(gone))).toEqual(withoutToken);
  expect(await gone.shelf.storage()).toMatchObject({ mended: true });
});

test.each(["killed", "full"] as const)(
  "a site whose first opening is cut off has its sample data at the next: %s",
  LONG,
  async (kind) => {
    const opening = async (at: number) => {
      const files = new FailingFiles();
      const device = await openShelfForTest(files);
      files.fail({ kind, at });
      const opened = await device.call("shelf", "ensure", ["site", OLD, true]).then(
        () => true,
        () => false,
      );
      files.makeRoom();
      return { files, device, opened };
    };
    const { steps } = (await opening(Number.POSITIVE_INFINITY)).files;
    for (let at = 1; at <= steps; at += IN_FULL ? 1 : Math.ceil(steps / 12)) {
      const { files, device, opened } = await opening(at);
      // With free space again, on the same page or after a restart. An app that was created is not created again.
      const devices = kind === "full" && !opened ? [device] : [await openShelfForTest(files.startedAgain())];
      for (const again of devices) {
        await again.call("shelf", "ensure", ["site", OLD, true], "another call");
        const { app } = await again.device.running("site");
        expect((await app.describe()).records, `${kind} at ${at} of ${steps}`).toBe(1);
      }
    }
  },
);

test("a list that is lost after records were replaced or erased knows the app by its own id", async () => {
  let device = await openShelfForTest(FailingFiles.copyOf(prepared));
  const lost = async (): Promise<void> => {
    await device.later();
    device = await device.reopen((files) => files.remove("shelf.sqlite3"));
    expect((await device.shelf.list()).map(({ id }) => id)).toContain(MINE);
    expect((await device.shelf.storage()).lost).toEqual([]);
  };
  await device.shelf.restore(backup, MINE, true, "copy");
  await lost();
  await device.shelf.erase(MINE);
  await lost();
  const { app } = await device.device.running(MINE);
  expect((await app.describe()).records).toBe(0);
  // The next file has a new name, even after the list was lost.
  await device.shelf.restore(backup, MINE);
  await lost();
  expect((await (await device.device.running(MINE)).app.describe()).records).toBe(1);
  expect((await device.shelf.list()).map(({ id }) => id).sort()).toEqual(["copy", MINE]);
});

test("of several files of an app in a list that is lost the newest that can be read is its own", async () => {
  const device = await openShelfForTest(FailingFiles.copyOf(prepared));
  const whole = device.files.bytes.get(`app-${MINE}.sqlite3`) as Uint8Array;
  const again = await device.reopen((files) => {
    files.remove("shelf.sqlite3");
    files.bytes.set(`app-${MINE}~10.sqlite3`, whole);
    files.bytes.set(`app-${MINE}~9.sqlite3`, whole);
    files.bytes.set(
      `app-${MINE}~11.sqlite3`,
      Uint8Array.from({ length: 20_000 }, (_, at) => (at * 31) % 256),
    );
  });
  expect(again.device.row(MINE)).toMatchObject({ file: `app-${MINE}~10.sqlite3`, version: 10 });
});

test("a backup that was made under an earlier document comes into an app that keeps its own", async () => {
  const device = await openShelfForTest();
  const { id } = await device.shelf.add({ source: NEW, origin: "file", withSampleData: false });
  await device.shelf.restore(backup, id);
  expect(await device.shelf.source(id)).toBe(NEW);
  const again = await device.reopen();
  const { app } = await again.device.running(id);
  expect((await app.readRecords({ entity: "Job", fields: ["title"], limit: 9 })).records).toMatchObject([
    { values: { title: "Door" } },
  ]);
  expect(await again.shelf.source(id)).toBe(NEW);
});

test("a copy has the id under which something was kept for it before", async () => {
  const { shelf } = await openShelfForTest(FailingFiles.copyOf(prepared));
  expect(await shelf.duplicate(MINE, "locked1")).toMatchObject({ id: "locked1", name: "Jobs" });
  await shelf.restore(backup, MINE, true, "locked2");
  expect((await shelf.list()).map(({ id }) => id).sort()).toEqual(["locked1", "locked2", MINE]);
  await expect(shelf.duplicate(MINE, "locked1")).rejects.toThrow();
  expect(await shelf.list()).toHaveLength(3);
});

describe("what somebody writes while records are replaced is there afterwards, or was refused", () => {
  /** Writes records whenever a file is written or opened, without waiting for the answer. */
  class BusyFiles extends FailingFiles {
    between: () => void = () => undefined;

    override async write(name: string, bytes: Uint8Array): Promise<void> {
      this.between();
      await super.write(name, bytes);
      await new Promise((resolve) => setImmediate(resolve));
    }

    override async open(name: string): Promise<Awaited<ReturnType<FailingFiles["open"]>>> {
      this.between();
      const opened = await super.open(name);
      await new Promise((resolve) => setImmediate(resolve));
      return opened;
    }
  }

  const ALL = [
    ["by a backup", "restore", [() => backup, MINE, true]],
    ["by nothing", "erase", [MINE]],
  ] as const;

  test.each(ALL)("%s", LONG, async (_, method, given) => {
    const replacing = async (at: number) => {
      const files = FailingFiles.copyOf(prepared, new BusyFiles());
      const device = await openShelfForTest(files);
      await device.device.running(MINE);
      const told: string[] = [];
      const writing: Promise<void>[] = [];
      const write = async (name: string): Promise<void> => {
        const answer = await device.call(`app:${MINE}`, "submit", [job(name, "1", false)]).catch(() => null);
        if ((answer as { kind?: string } | null)?.kind === "done") told.push(name);
      };
      files.between = () => void writing.push(write(`W${writing.length}`));
      files.fail({ kind: "full", at });
      const args = given.map((one) => (typeof one === "function" ? one() : one));
      const failure = await device.call("shelf", method, args).then(
        () => null,
        (problem: unknown) => problem,
      );
      files.between = () => undefined;
      files.makeRoom();
      await Promise.all(writing);
      return { steps: files.steps, told, failure, there: (await stateOf(device)).join() };
    };
    const { steps, told: all, there: state } = await replacing(Number.POSITIVE_INFINITY);
    expect(all.length).toBeGreaterThan(0);
    // Erasing deletes records on purpose.
    if (method === "restore") for (const name of all) expect(state).toContain(`"${name}"`);
    const every = IN_FULL ? 1 : Math.ceil(steps / 8);
    for (let at = steps; at >= 1; at -= every) {
      const { told, there, failure } = await replacing(at);
      if (method === "erase" && failure === null) continue;
      for (const name of told) expect(there, `${name} at ${at} of ${steps}`).toContain(`"${name}"`);
    }
  });
});

test("what somebody writes into an empty app just before a backup takes its place is in a copy", async () => {
  const device = await openShelfForTest();
  await device.shelf.ensure(MINE, OLD, false);
  await device.device.running(MINE);
  const { beforeStop } = device.device;
  device.device.beforeStop = async (id) => {
    device.device.beforeStop = beforeStop;
    // A running import is ended first; other writes continue in the meantime.
    await beforeStop(id);
    await device.call(`app:${MINE}`, "submit", [job("Late", "1", false)]);
  };
  await device.shelf.restore(backup, MINE);
  const names = [];
  for (const { id } of await device.shelf.list()) {
    const { app } = await device.device.running(id);
    const { records } = await app.readRecords({ entity: "Job", fields: ["name"], limit: 9 });
    names.push(...records.map(({ values }) => values["name"]));
  }
  expect(names.sort()).toEqual(["Door", "Late"]);
});
