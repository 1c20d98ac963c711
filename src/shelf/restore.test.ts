import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sqliteOnNode } from "#store/sqlite/on-node.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#store/database.ts";
import { tableName } from "#store/names.ts";
import { openInMemory } from "#store/sqlite/sqlite-database.ts";
import { openShelfForTest, type ShelfForTest } from "#testing/shelf-for-test.ts";
import { packBackup, unpackBackup } from "./backup-file.ts";

const sqlite = sqliteOnNode();
const SAMPLES = join(import.meta.dirname, "../../samples");
const PERSON = tableName("Person");
const NOTE = tableName("Note");

const NOTES = `# Specification: Notes
## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Title | text |
| Picture | photo |
## 6. Roles
| Role | May | On |
| --- | --- | --- |
| keeper | everything | everything |
`;

const note = (title: string) => ({ commands: [{ kind: "create" as const, entity: "Note", values: { title } }] });

let good: Uint8Array;
beforeAll(async () => {
  const { shelf, device } = await openShelfForTest();
  const { id } = await shelf.add({ source: NOTES, origin: "pasted", withSampleData: false });
  const { app } = await device.running(id);
  for (const title of ["Milk", "Eggs", "Bread"]) await app.submit(note(title));
  good = await shelf.backUp(id);
}, 60_000);

let device: ShelfForTest;
let mine: string;
beforeEach(async () => {
  device = await openShelfForTest();
  ({ id: mine } = await device.shelf.add({ source: NOTES, origin: "pasted", withSampleData: false }));
}, 60_000);

/** The good backup with a changed database. */
function changed(change: (db: Database) => void): Uint8Array {
  const backup = unpackBackup(good);
  if (typeof backup === "string") throw new Error(backup);
  const db = openInMemory(sqlite, backup.database);
  change(db);
  const database = db.export();
  db.close();
  return packBackup({ ...backup, database });
}

/** The good backup with changed bytes in its database. */
function withBytes(change: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  const backup = unpackBackup(good);
  if (typeof backup === "string") throw new Error(backup);
  return packBackup({ ...backup, database: change(backup.database.slice()) });
}

/** Rewrites the SQL of a table in a way that SQLite itself would not. */
function withStatement(table: string, rewrite: (sql: string) => string): Uint8Array {
  return changed((db) => {
    const name = table.slice(1, -1);
    const sql = String(db.one("SELECT sql FROM sqlite_schema WHERE name = ?", [name])?.[0]);
    db.run("PRAGMA writable_schema = ON");
    db.run("UPDATE sqlite_schema SET sql = ? WHERE name = ?", [rewrite(sql), name]);
  });
}

test("a good backup comes back with its records, as a new app and into an empty one", async () => {
  const { id } = await device.shelf.restore(good);
  expect((await (await device.device.running(id)).app.describe()).records).toBe(3);
  await device.shelf.restore(good, mine);
  const { app } = await device.device.running(mine);
  expect((await app.describe()).records).toBe(3);
});

test("a backup that says all numbers were given leaves some for new records", async () => {
  const { id } = await device.shelf.restore(
    changed((db) => db.run("UPDATE sqlite_sequence SET seq = 9223372036854775807")),
  );
  const { app } = await device.device.running(id);
  expect(await app.submit(note("Butter"))).toMatchObject({ kind: "done" });
});

const random = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => (at * 7919 + 13) % 256);

const HOSTILE: readonly (readonly [what: string, code: string, file: () => Uint8Array])[] = [
  ["nothing at all", "not-a-backup", () => new Uint8Array()],
  ["random bytes", "not-a-backup", () => random(100_000)],
  ["a text", "not-a-backup", () => new TextEncoder().encode("Ninefold backup of my notes")],
  ["the database without its head", "not-a-backup", () => (unpackBackup(good) as { database: Uint8Array }).database],
  ["a file of a later form", "backup-newer", () => new TextEncoder().encode("Ninefold backup 2\n{}")],
  ["a file that ends early", "backup-incomplete", () => good.slice(0, good.length - 5000)],
  ["a file that ends in its head", "backup-incomplete", () => good.slice(0, 60)],
  ["a file that ends in its mark", "backup-incomplete", () => good.slice(0, 19)],
  ["more at the end", "backup-damaged", () => Uint8Array.from([...good, 1, 2, 3])],
  ["a head that is no JSON", "backup-damaged", () => good.map((byte, at) => (at === 25 ? 0 : byte))],
  ["random bytes for a database", "backup-damaged", () => withBytes(({ length }) => random(length))],
  ["an empty database", "backup-damaged", () => withBytes(() => new Uint8Array())],
  [
    "more pages than there are",
    "backup-incomplete",
    () =>
      withBytes((bytes) => {
        new DataView(bytes.buffer, bytes.byteOffset).setUint32(28, 0xffff_fffe);
        return bytes;
      }),
  ],
  [
    "pages without sense",
    "backup-damaged",
    () => withBytes((bytes) => bytes.map((byte, at) => (at < 4096 ? byte : (at * 31) % 256))),
  ],
  [
    "a trigger that gives roles",
    "backup-foreign",
    () =>
      changed((db) =>
        db.run(`CREATE TRIGGER t AFTER INSERT ON ${NOTE} BEGIN UPDATE ${PERSON} SET roles = '["keeper"]'; END`),
      ),
  ],
  [
    "a trigger with a name of ours",
    "backup-foreign",
    () =>
      changed((db) =>
        db.run(`CREATE TRIGGER nf_commit_after AFTER INSERT ON nf_commit BEGIN DELETE FROM nf_history; END`),
      ),
  ],
  ["a view", "backup-foreign", () => changed((db) => db.run(`CREATE VIEW nf_view AS SELECT * FROM ${NOTE}`))],
  [
    "a view in the place of a table",
    "backup-foreign",
    () =>
      changed((db) => {
        db.run(`ALTER TABLE ${NOTE} RENAME TO other`);
        db.run(`CREATE VIEW ${NOTE} AS SELECT * FROM other`);
      }),
  ],
  ["an unknown table", "backup-foreign", () => changed((db) => db.run("CREATE TABLE nf_secret (a)"))],
  ["a table of records that no entity has", "backup-foreign", () => changed((db) => db.run('CREATE TABLE "r_^x" (a)'))],
  [
    "a name that wants to be SQL",
    "backup-foreign",
    () => changed((db) => db.run(`CREATE TABLE "r_x""; ATTACH 'other' AS y; --" (a)`)),
  ],
  [
    "a generated column",
    "backup-foreign",
    () => changed((db) => db.run(`ALTER TABLE ${NOTE} ADD COLUMN worth AS (abs(-5))`)),
  ],
  [
    "a check",
    "backup-foreign",
    () => withStatement(NOTE, (sql) => sql.replace('"title"', `"title" CHECK (length("title") < 99)`)),
  ],
  [
    "a default that is worked out",
    "backup-foreign",
    () => withStatement('"nf_state"', (sql) => sql.replace("value TEXT", "value TEXT DEFAULT (hex(randomblob(4)))")),
  ],
  ["a virtual table", "backup-foreign", () => changed((db) => db.run("CREATE VIRTUAL TABLE nf_file2 USING fts5(a)"))],
  [
    "another virtual table in the place of the word index",
    "backup-foreign",
    () => withStatement('"words_^note"', () => `CREATE VIRTUAL TABLE "words_^note" USING dbstat(main)`),
  ],
  [
    "a foreign database",
    "not-a-backup",
    () =>
      withBytes(() => {
        const db = openInMemory(sqlite);
        db.script("CREATE TABLE contact (name TEXT); INSERT INTO contact VALUES ('Ann')");
        return db.export();
      }),
  ],
  [
    "a later layout of the tables",
    "backup-newer",
    () =>
      changed((db) => {
        const wanted = JSON.parse(String(db.one("SELECT value FROM nf_meta WHERE key = 'wanted'")?.[0])) as unknown[];
        wanted[0] = 9999;
        db.run("UPDATE nf_meta SET value = ? WHERE key = 'wanted'", [JSON.stringify(wanted)]);
        db.run("CREATE TABLE nf_of_tomorrow (a)");
      }),
  ],
  [
    "tables that it does not tell of",
    "backup-damaged",
    () => changed((db) => db.run("DELETE FROM nf_meta WHERE key = 'tables'")),
  ],
  [
    "records without their keys",
    "backup-foreign",
    () =>
      changed((db) => {
        const columns = db.all(`PRAGMA table_info(${NOTE})`).map(([, name]) => `"${String(name)}"`);
        db.run(`ALTER TABLE ${NOTE} RENAME TO other`);
        db.run(`CREATE TABLE ${NOTE} ("#" INTEGER PRIMARY KEY AUTOINCREMENT, ${columns.slice(1).join(", ")})`);
        for (const add of [0, 100])
          db.run(`INSERT INTO ${NOTE} SELECT "#" + ${add}, ${columns.slice(1).join(", ")} FROM other`);
        db.run("DROP TABLE other");
      }),
  ],
  [
    "a table of ours without a key",
    "backup-foreign",
    () => changed((db) => db.script("DROP TABLE nf_fired; CREATE TABLE nf_fired (entity, transition, record, mark)")),
  ],
  [
    "a record with the highest number that there is",
    "backup-damaged",
    () => changed((db) => db.run(`UPDATE ${NOTE} SET "#" = 9223372036854775807 WHERE title = 'Milk'`)),
  ],
  [
    "columns that are not there",
    "backup-damaged",
    () => changed((db) => db.run(`ALTER TABLE ${NOTE} DROP COLUMN title`)),
  ],
];

describe("a backup that is none is refused with a sentence, and nothing changes", () => {
  test.for(HOSTILE)("%s: %s", async ([, code, file]) => {
    const { shelf, files, device: apps } = device;
    const before = [...files.names()].sort();
    for (const into of [undefined, mine])
      await expect(shelf.restore(file(), into)).rejects.toMatchObject({
        code,
        message: expect.stringMatching(/\. Nothing was changed\.$/),
      });
    expect((await shelf.list()).map(({ id }) => id)).toEqual([mine]);
    expect([...files.names()].filter((name) => !name.includes(mine)).sort()).toEqual(
      before.filter((name) => !name.includes(mine)),
    );
    expect(apps.table.rows({ removed: true })).toEqual([]);
    await (await apps.running(mine)).app.submit(note("Still here"));
    expect((await (await apps.running(mine)).app.describe()).records).toBe(1);
  });
});

describe("a backup takes the place of what an app holds", () => {
  test("only if asked to, and what was there stays as an app beside it", async () => {
    const { shelf, device: apps } = device;
    await (await apps.running(mine)).app.submit(note("Written since"));
    await expect(shelf.restore(good, mine)).rejects.toMatchObject({ code: "not-empty" });
    const replaced = await shelf.restore(good, mine, true);
    expect(replaced.id).toBe(mine);
    const held = async (id: string) => (await (await apps.running(id)).app.describe()).records;
    expect(await held(mine)).toBe(3);
    const [copy] = (await shelf.list()).filter(({ id }) => id !== mine);
    expect(copy?.name).toMatch(/^Notes \(\d{4}-\d\d-\d\d\)$/);
    expect(await held(copy?.id ?? "")).toBe(1);
  });

  test("never over records that whoever is at work may not see", async () => {
    const { shelf, device: apps } = device;
    const { app } = await apps.running(mine);
    await app.submit(note("Written since"));
    await app.giveRoles("me", []);
    expect((await app.describe()).records).toBe(0);
    await expect(shelf.restore(good, mine)).rejects.toMatchObject({ code: "not-empty" });
    await shelf.restore(good, mine, true);
    const [copy] = (await shelf.list()).filter(({ id }) => id !== mine);
    const kept = (await apps.running(copy?.id ?? "")).database;
    expect(kept.all(`SELECT title FROM ${NOTE}`)).toEqual([["Written since"]]);
  });

  test("never over work that was not sent", async () => {
    const { shelf, device: apps } = device;
    const { app, database } = await apps.running(mine);
    await app.submit(note("Written since"));
    const columns = database.all("SELECT name, type, \"notnull\" FROM pragma_table_info('nf_outbox')");
    const values = columns.map(([name, type]) =>
      name === "state" ? "'waiting'" : /INT|REAL/i.test(String(type)) ? "1" : "'x'",
    );
    database.run(`INSERT INTO nf_outbox VALUES (${values.join(", ")})`);
    await expect(shelf.restore(good, mine, true)).rejects.toMatchObject({ code: "unsent-work" });
    expect(await shelf.list()).toHaveLength(1);
    database.run("DELETE FROM nf_outbox");
    expect((await (await apps.running(mine)).app.describe()).records).toBe(1);
  });
});

test("what was saved of a damaged app becomes an app again, with its history, through the same checks", async () => {
  const { shelf, device: apps } = device;
  const { app } = await apps.running(mine);
  for (const title of ["Milk", "Eggs"]) await app.submit(note(title));
  const { file } = await shelf.rescue(mine);
  const again = await shelf.restore(file);
  expect(again.name).toBe("Notes");
  const rows = async (id: string) =>
    (await apps.running(id)).database.all(`SELECT * FROM ${NOTE} UNION ALL SELECT * FROM ${NOTE} ORDER BY 1`);
  expect(await rows(again.id)).toEqual(await rows(mine));
  const { app: reopened } = await apps.running(again.id);
  const screen = (await reopened.describe()).model.screens[0]?.name ?? "";
  const found = await reopened.ask({ kind: "list", screen, view: 0, from: 0, limit: 9, search: "milk" });
  expect(found.rows.map(({ title }) => title?.value)).toEqual(["Milk"]);
  const histories = (await apps.running(again.id)).database.one("SELECT count(*) FROM nf_history");
  expect(histories).toEqual((await apps.running(mine)).database.one("SELECT count(*) FROM nf_history"));
});

test.for([
  ["tables that are none of ours", { nf_meta: [{ key: "wanted", value: "[]" }], sqlite_schema: [{ sql: "DROP" }] }],
  ["rows that are none", { r_x: "y", nf_history: [1, null, "x", { a: { base64: 7 } }] }],
  ["a layout that is none", { nf_meta: [{ key: "tables", value: '{"entities":[{"key":"Note","columns":[7]}]}' }, 5] }],
  [
    "a layout with too many columns",
    {
      nf_meta: [
        {
          key: "tables",
          value: JSON.stringify({
            entities: [{ key: "Note", columns: Array.from({ length: 3000 }, (_, key) => ({ key: `c${key}` })) }],
          }),
        },
      ],
    },
  ],
  ["columns that are none", { nf_history: [{ 'x") --': 1, constructor: 2, __proto__: 3 }] }],
] as const)("a rescued file with %s does no harm", async ([, tables]) => {
  const { shelf, device: apps } = device;
  const file = new TextEncoder().encode(JSON.stringify({ name: "Odd", document: NOTES, tables }));
  const { id } = await shelf.restore(file);
  expect((await (await apps.running(id)).app.describe()).records).toBe(0);
});

/** `npm test` uses a third of the samples, since backups don't depend on the document. */
const backedUp = readdirSync(SAMPLES)
  .filter((file) => file.endsWith(".md"))
  .filter((_, index) => process.env["NINEFOLD_FULL"] !== undefined || index % 3 === 1);

test.for(backedUp)("the backup of %s comes back as it was", async (file) => {
  const { shelf, device: apps } = device;
  const source = readFileSync(join(SAMPLES, file), "utf8");
  const { id } = await shelf.add({ source, origin: "sample", withSampleData: true });
  const restored = await shelf.restore(await shelf.backUp(id));
  const rowsOf = async (app: string) => {
    const { database } = await apps.running(app);
    const tables = database.all(
      "SELECT name FROM sqlite_schema WHERE name GLOB 'r_*' OR name = 'nf_history' ORDER BY name",
    );
    return tables.map(([name]) => [name, database.all(`SELECT * FROM "${String(name)}"`)]);
  };
  expect(await rowsOf(restored.id)).toEqual(await rowsOf(id));
  expect((await shelf.list()).map(({ name }) => name).filter((name) => name === restored.name)).toHaveLength(2);
});

test("P6.34 whoever holds the device empties an app for good, whatever the profile may; the document stays", async () => {
  const { shelf, device: apps, call } = device;
  const { app } = await apps.running(mine);
  await app.submit(note("Written since"));
  await app.giveRoles("me", []);
  expect((await app.removeAllRecords()).kind).toBe("refused");
  apps.vault.of(mine).set("token", "secret");
  const before = apps.row(mine);
  await call("shelf", "erase", [mine], "once");
  // A repeated call, as after a crash, has no further effect.
  await (await apps.running(mine)).app.submit(note("Begun anew"));
  expect(await call("shelf", "erase", [mine], "once")).toMatchObject({ id: mine, version: before.version + 1 });
  const { database, app: now } = await apps.running(mine);
  expect(database.all(`SELECT title FROM ${NOTE}`)).toEqual([["Begun anew"]]);
  expect(Buffer.from(database.export()).includes("Written since")).toBe(false);
  expect((await now.describe()).profile).toMatchObject({ name: "Me", roles: ["keeper"] });
  expect(apps.vault.of(mine).get("token")).toBeNull();
  expect(await shelf.source(mine)).toBe(NOTES);
});

describe("a form that was begun", () => {
  const request = { entity: "Note", id: null };
  const begin = async (): Promise<void> => {
    const { app } = await device.device.running(mine);
    const { draft } = await app.openDraft(request);
    await app.editDraft(draft, { kind: "set", field: "title", value: "half filled" });
  };
  const begun = async (id: string): Promise<boolean> => {
    const { app } = await device.device.running(id);
    return (await app.openDraft(request)).changed;
  };

  test("is in the copy that stays of an app when a backup takes its place, and goes on there", async () => {
    await (await device.device.running(mine)).app.submit(note("Salt"));
    await begin();
    await device.shelf.restore(good, mine, true, "copy");
    expect([await begun(mine), await begun("copy")]).toEqual([false, true]);
    device = await device.reopen();
    const { app } = await device.device.running("copy");
    const { draft } = await app.openDraft(request);
    expect(await app.submitDraft(draft, [])).toMatchObject({ outcome: { kind: "done" } });
    expect((await app.describe()).records).toBe(2);
  });

  test("is in such a copy too where the app had no records yet", async () => {
    await begin();
    await device.shelf.restore(good, mine, false, "copy");
    expect(await begun("copy")).toBe(true);
    expect((await (await device.device.running(mine)).app.describe()).records).toBe(3);
  });

  test("makes no copy where nothing was typed, and is in no duplicate", async () => {
    await (await device.device.running(mine)).app.openDraft(request);
    await device.shelf.restore(good, mine);
    expect(await device.shelf.list()).toHaveLength(1);
    await begin();
    const { id } = await device.shelf.duplicate(mine);
    expect([await begun(mine), await begun(id)]).toEqual([true, false]);
  });
});
