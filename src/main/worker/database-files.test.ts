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

/** Rows of a database; null: it is not there. */
type Rows = number | null;

interface Step {
  readonly name: number;
  readonly act: "insert" | "close" | "remove" | "write";
  readonly count: number;
}

const steps: Arbitrary<readonly Step[]> = array(
  record({
    name: nat(2),
    act: constantFrom("insert" as const, "insert" as const, "close" as const, "remove" as const, "write" as const),
    count: integer({ min: 1, max: 40 }),
  }),
  { minLength: 1, maxLength: 14 },
);

/** What happens between two starts, and after how many changes of files the device stops. */
const lives = array(
  record({
    steps,
    stopAt: integer({ min: 1, max: 160 }),
    torn: constantFrom(0, 0.3, 1),
    lost: option(infiniteStream(boolean())),
  }),
  { minLength: 1, maxLength: 6 },
);

const NAMES = [0, 1, 2].map((number) => `app-${number}.sqlite3`);

test("whenever the device stops, each database is as it was or as it was to be, start after start", async () => {
  await assert(
    asyncProperty(lives, async (all) => {
      let disk = new OriginDisk();
      const known = new Map<string, Rows>(NAMES.map((name) => [name, null]));
      for (const { steps: wanted, stopAt, torn, lost } of all) {
        const allowed = new Map<string, readonly Rows[]>([...known].map(([name, rows]) => [name, [rows]]));
        Object.assign(disk, { stopAt, torn });
        try {
          await live(disk, wanted, known, allowed);
        } catch (problem) {
          if (disk.steps < stopAt) throw problem;
        }
        const isLost = lost === null ? () => false : () => lost.next().value;
        disk = disk.startedAgain(isLost);
        const files = await filesOn(disk);
        for (const name of files.names()) expect(files.names()).toContain(name.replace(/-(?:wal|journal)$/, ""));
        for (const name of NAMES) {
          const rows = files.names().includes(name) ? await rowsIn(files, name) : null;
          expect(allowed.get(name), name).toContain(rows);
          known.set(name, rows);
        }
        disk = disk.startedAgain();
      }
    }),
    { numRuns: randomRuns(25, 1000) },
  );
});

async function rowsIn(files: DatabaseFiles, name: string): Promise<number> {
  const database = await files.open(name);
  expect(database.one("PRAGMA integrity_check")).toEqual(["ok"]);
  const isMade = database.one("SELECT 1 FROM sqlite_schema") !== null;
  return isMade ? rowsOf(database) : 0;
}

async function live(
  disk: OriginDisk,
  wanted: readonly Step[],
  known: Map<string, Rows>,
  allowed: Map<string, readonly Rows[]>,
): Promise<void> {
  const files = await filesOn(disk);
  const open = new Map<string, Database>();
  for (const { name: number, act, count } of wanted) {
    const name = NAMES[number] ?? "";
    const before = known.get(name) ?? null;
    const becomes = (after: Rows, work: () => void): void => {
      allowed.set(name, [before, after, ...(before === null ? [0] : [])]);
      work();
      known.set(name, after);
      allowed.set(name, [after]);
    };
    if (act === "insert") {
      if (before === null) allowed.set(name, [null, 0]);
      const database = open.get(name) ?? (await files.open(name));
      open.set(name, database);
      database.script(TABLE);
      becomes((before ?? 0) + count, () => {
        database.run("BEGIN");
        for (let at = 0; at < count; at++) database.run("INSERT INTO o (text) VALUES (?)", ["i".repeat(700)]);
        database.run("COMMIT");
      });
    } else if (act === "close") {
      open.get(name)?.close();
      open.delete(name);
    } else if (act === "remove") {
      becomes(null, () => {
        open.get(name)?.close();
        open.delete(name);
        files.remove(name);
      });
    } else if (before === null) {
      allowed.set(name, [null, count]);
      await files.write(name, databaseWith(count));
      known.set(name, count);
      allowed.set(name, [count]);
    }
  }
}

test("what a removed database had under way is not taken for that of another one of its name", async () => {
  const [name = ""] = NAMES;
  const removing = async (stopAt: number) => {
    const disk = new OriginDisk();
    const files = await filesOn(disk);
    const database = await files.open(name);
    database.script(TABLE);
    database.run("INSERT INTO o (text) VALUES ('old')");
    // Nobody closed it.
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
