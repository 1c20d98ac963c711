import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  infiniteStream,
  integer,
  nat,
  option,
  record,
  type Arbitrary,
} from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { FilePool } from "#device/database/file-pool.ts";
import { failureOf } from "#device/failure.ts";
import type { Database } from "#store/database.ts";
import type { Sqlite } from "#store/sqlite/sqlite.ts";
import { inTransaction } from "#store/transaction.ts";
import { sqliteOnNode } from "#store/sqlite/on-node.ts";
import { openInMemory } from "#store/sqlite/sqlite-database.ts";
import { OriginDisk } from "#testing/origin-disk.ts";
import { randomRuns } from "#testing/random-runs.ts";
import { databasesOn } from "./databases.ts";
import { filesOf, type DatabaseFiles } from "./database-files.ts";

afterEach(() => void vi.unstubAllGlobals());

async function startedOn(disk: OriginDisk): Promise<{ readonly sqlite: Sqlite; readonly files: DatabaseFiles }> {
  vi.stubGlobal("navigator", { storage: { getDirectory: disk.getDirectory } });
  const sqlite = sqliteOnNode();
  const pool = await FilePool.open("ninefold");
  sqlite.files.keepIn(pool);
  return { sqlite, files: filesOf(sqlite, pool) };
}

const filesOn = async (disk: OriginDisk): Promise<DatabaseFiles> => (await startedOn(disk)).files;

/** For the full run. */
const LONG = { timeout: 900_000 };
const TABLE = "CREATE TABLE IF NOT EXISTS o (n INTEGER PRIMARY KEY, text TEXT)";
const rowsOf = (database: Database): number => Number(database.one("SELECT count(*) FROM o")?.[0]);

function databaseWith(rows: number): Uint8Array {
  const database = openInMemory(sqliteOnNode());
  database.script(TABLE);
  for (let at = 0; at < rows; at++) database.run("INSERT INTO o (text) VALUES (?)", ["w".repeat(500)]);
  const bytes = database.export();
  database.close();
  return bytes;
}

/** Number of rows in a database; null: it does not exist. */
type Rows = number | null;

interface Step {
  readonly name: number;
  readonly act: "insert" | "close" | "remove" | "write";
  readonly count: number;
}

const step: Arbitrary<Step> = record({
  name: nat(2),
  act: constantFrom("insert", "insert", "close", "remove", "write"),
  count: integer({ min: 1, max: 40 }),
});

/** Steps between two starts, and the number of file changes after which the device stops. */
const lives = array(
  record({
    steps: array(step, { minLength: 1, maxLength: 14 }),
    stopAt: integer({ min: 1, max: 160 }),
    torn: constantFrom(0, 0.3, 1),
    lost: option(infiniteStream(boolean())),
  }),
  { minLength: 1, maxLength: 6 },
);

const NAMES = [0, 1, 2].map((number) => `app-${number}.sqlite3`);

test("whenever the device stops, each database is as it was or as it was to be, start after start", LONG, async () => {
  await assert(
    asyncProperty(lives, async (all) => {
      let disk = new OriginDisk();
      const known = new Known();
      for (const { steps, stopAt, torn, lost } of all) {
        Object.assign(disk, { stopAt, torn });
        try {
          const files = await filesOn(disk);
          const open = new Map<string, Database>();
          for (const one of steps) await take(one, files, open, known);
        } catch (problem) {
          if (disk.steps < stopAt) throw problem;
        }
        disk = disk.startedAgain(lost === null ? () => false : () => lost.next().value);
        await checkAll(await filesOn(disk), known);
        disk = disk.startedAgain();
      }
    }),
    { numRuns: randomRuns(25, 250) },
  );
});

async function rowsIn(files: DatabaseFiles, name: string): Promise<number> {
  const database = await files.open(name);
  expect(database.one("PRAGMA integrity_check")).toEqual(["ok"]);
  const isMade = database.one("SELECT 1 FROM sqlite_schema") !== null;
  return isMade ? rowsOf(database) : 0;
}

/** The known state of each database, and the states allowed if the current step fails. */
class Known {
  readonly rows = new Map<string, Rows>(NAMES.map((name) => [name, null]));
  readonly allowed = new Map<string, readonly Rows[]>(NAMES.map((name) => [name, [null]]));

  is(name: string, rows: Rows): void {
    this.rows.set(name, rows);
    this.allowed.set(name, [rows]);
  }

  mayBe(name: string, ...others: readonly Rows[]): void {
    this.allowed.set(name, [this.rows.get(name) ?? null, ...others]);
  }
}

async function take(
  { name: number, act, count }: Step,
  files: DatabaseFiles,
  open: Map<string, Database>,
  known: Known,
) {
  const name = NAMES[number] ?? "";
  const before = known.rows.get(name) ?? null;
  if (act === "insert") {
    const after = (before ?? 0) + count;
    known.mayBe(name, ...(before === null ? [0] : []));
    const database = open.get(name) ?? (await files.open(name));
    open.set(name, database);
    database.script(TABLE);
    known.is(name, before ?? 0);
    known.mayBe(name, after);
    inTransaction(database, () => {
      for (let at = 0; at < count; at++) database.run("INSERT INTO o (text) VALUES (?)", ["i".repeat(700)]);
    });
    known.is(name, after);
  } else if (act === "write") {
    if (before !== null) return;
    known.mayBe(name, count);
    await files.write(name, databaseWith(count));
    known.is(name, count);
  } else {
    open.get(name)?.close();
    open.delete(name);
    if (act === "close") return;
    known.mayBe(name, null);
    files.remove(name);
    known.is(name, null);
  }
}

async function checkAll(files: DatabaseFiles, known: Known): Promise<void> {
  for (const name of files.names()) expect(files.names()).toContain(name.replace(/-(?:wal|journal)$/, ""));
  for (const name of NAMES) {
    const rows = files.names().includes(name) ? await rowsIn(files, name) : null;
    expect(known.allowed.get(name), name).toContain(rows);
    known.is(name, rows);
  }
}

const withRoom = array(record({ step, room: option(integer({ min: 0, max: 60_000 })) }), {
  minLength: 1,
  maxLength: 20,
});

test("where there is no room, that is said, what was there stays, and all goes on with room again", LONG, async () => {
  await assert(
    asyncProperty(withRoom, async (all) => {
      const disk = new OriginDisk();
      const files = await filesOn(disk);
      const open = new Map<string, Database>();
      const known = new Known();
      for (const { step: wanted, room } of all) {
        const name = NAMES[wanted.name] ?? "";
        disk.room = room === null ? Number.POSITIVE_INFINITY : disk.used + room;
        try {
          await take(wanted, files, open, known);
        } catch (problem) {
          expect(failureOf(problem)).toMatchObject({ code: "storage-full" });
          expect(["insert", "write"]).toContain(wanted.act);
        }
        const found = open.get(name);
        const isMade = (): boolean => found?.one("SELECT 1 FROM sqlite_schema") !== null;
        if (found === undefined) {
          // The file may have been created without content.
          if (!files.names().includes(name)) known.is(name, null);
          else known.is(name, known.rows.get(name) ?? 0);
          continue;
        }
        expect(found.inTransaction).toBe(false);
        const rows = isMade() ? rowsOf(found) : 0;
        expect(known.allowed.get(name), name).toContain(rows);
        known.is(name, rows);
      }
      await checkAll(await filesOn(disk.startedAgain()), known);
    }),
    { numRuns: randomRuns(25, 250) },
  );
});

test("what a removed database had under way is not taken for that of another one of its name", async () => {
  const [name = ""] = NAMES;
  const removing = async (stopAt: number) => {
    const disk = new OriginDisk();
    const files = await filesOn(disk);
    const database = await files.open(name);
    database.script(TABLE);
    database.run("INSERT INTO o (text) VALUES ('old')");
    // The database was not closed.
    const left = disk.startedAgain();
    const before = await filesOn(left);
    left.stopAt = left.steps + stopAt;
    let isDone = true;
    try {
      before.remove(name);
    } catch {
      isDone = false;
    }
    const again = await filesOn(left.startedAgain());
    if (again.names().includes(name)) return isDone;
    await again.write(name, databaseWith(5));
    expect(await rowsIn(again, name), `stopped at ${stopAt}`).toBe(5);
    return isDone;
  };
  for (let at = 1; !(await removing(at)); at++) expect(at).toBeLessThan(100);
});

test("a file that two ask for at once is opened once", async () => {
  const disk = new OriginDisk();
  const { sqlite, files } = await startedOn(disk);
  const databases = databasesOn({ sqlite, files });
  const [name = ""] = NAMES;
  const [one, other] = await Promise.all([databases.open(name), databases.open(name)]);
  one.script(TABLE);
  expect(rowsOf(other)).toBe(0);
  databases.close(name);
  expect(rowsOf(await databases.open(name))).toBe(0);
});

test("where no file is left for a journal and there is no room for one, a full storage is named", async () => {
  const many = Array.from({ length: 12 }, (_, at) => `app-${at}.sqlite3`);
  const disk = new OriginDisk();
  const files = await filesOn(disk);
  for (const name of many) {
    const database = await files.open(name);
    database.script(TABLE);
    database.close();
  }
  disk.room = 0;
  let opened = 0;
  for (const name of many) {
    try {
      await rowsIn(files, name);
      opened++;
    } catch (problem) {
      expect(failureOf(problem)).toMatchObject({ code: "storage-full" });
    }
  }
  expect(opened).toBeLessThan(many.length);
});

test("a save that can't be brought to the disk is refused, and is not there at the next start", LONG, async () => {
  for (let failing = 1; failing <= 12; failing++) {
    const disk = new OriginDisk();
    const database = await (await filesOn(disk)).open("one");
    database.script(`${TABLE}; PRAGMA wal_autocheckpoint = 6`);
    let flushes = 0;
    disk.beforeFlush = () => {
      if (++flushes === failing) throw new Error("The disk does not answer.");
    };
    let acknowledged = 0;
    let refused = 0;
    for (let save = 0; save < 8; save++) {
      try {
        inTransaction(database, () => {
          for (let row = 0; row < 3; row++)
            database.run("INSERT INTO o (text) VALUES (?)", [`${save}: ${"x".repeat(4000)}`]);
        });
        acknowledged += 3;
      } catch (problem) {
        expect(failureOf(problem).code).toBe("internal");
        refused++;
      }
      expect(rowsOf(database)).toBe(acknowledged);
      const found = await (await filesOn(disk.startedAgain())).open("one");
      expect([failing, save, rowsOf(found)]).toEqual([failing, save, acknowledged]);
      expect(found.one("PRAGMA integrity_check")).toEqual(["ok"]);
      found.close();
    }
    // A failed flush in a checkpoint refuses nothing, because all data was saved before.
    expect(refused).toBeLessThanOrEqual(1);
    expect(flushes).toBeGreaterThan(failing);
  }
});

test("where it can't be taken back either, nobody says that nothing was saved", async () => {
  const disk = new OriginDisk();
  const database = await (await filesOn(disk)).open("one");
  database.script(TABLE);
  const broken = (): never => {
    throw new DOMException("Enough.", "QuotaExceededError");
  };
  disk.beforeFlush = () => {
    disk.beforeWrite = broken;
    broken();
  };
  const saving = (): number => database.run("INSERT INTO o (text) VALUES ('one')");
  let failed: unknown = null;
  try {
    saving();
  } catch (problem) {
    failed = problem;
  }
  expect(failureOf(failed).code).toBe("save-uncertain");
  disk.beforeFlush = () => undefined;
  disk.beforeWrite = () => undefined;
  saving();
  expect(rowsOf(await (await filesOn(disk.startedAgain())).open("one"))).toBe(1);
});
