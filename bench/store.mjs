// The cost of the store beside plain SQL on the same SQLite, with 100,000 records of eight fields. Prints ratios,
// because only those are meaningful on other machines. Run alone: `node bench/store.mjs [records]`.
import { mkdirSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";

const DOCUMENT = `# Specification: Loans

## 2. Screens and routes

| Route | Screen | Shows |
| --- | --- | --- |
| /loans | Loans | list of Loan where \`status == "Out"\` by due earliest first |

### Loans
- Search: Name, Note

## 3. Entities and their fields

### Tool
| Field | Type |
| --- | --- |
| Name | text |

### Loan
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Note | long text | |
| Tool | Tool | |
| Borrower | person | |
| Due | date | |
| Fee | money | |
| Extensions | whole number | |
| Reminded | yes/no | |
COMPUTED
## 4. States and transitions

### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | Return | Returned |
`;

/** Node 20 does not run TypeScript, so the rooms are bundled first. */
async function load() {
  const root = new URL("..", import.meta.url);
  mkdirSync(new URL(".cache/", root), { recursive: true });
  const file = new URL(".cache/bench-store.mjs", root);
  const bundle = await rolldown({
    input: "entry",
    cwd: fileURLToPath(root),
    platform: "node",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === "entry" ? fileURLToPath(new URL("bench/entry-store.ts", root)) : null),
        load: (id) =>
          id.endsWith("/bench/entry-store.ts")
            ? 'export { readDocument } from "../src/read/read-document.ts"; export { openStore } from "../src/store/open-store.ts";' +
              'export { openInMemory } from "../src/store/sqlite/sqlite-database.ts"; export { sqliteOnNode } from "../src/store/sqlite/on-node.ts"; export { checkExpression } from "../src/expr/check.ts";'
            : null,
      },
    ],
  });
  await bundle.write({ file: fileURLToPath(file), format: "esm" });
  await bundle.close();
  return import(pathToFileURL(fileURLToPath(file)).href);
}

const WORDS = "saw drill ladder hammer rope tent stove pump lamp spade rake axe pliers level clamp chisel".split(" ");
const clock = { now: () => "2026-03-01T10:00:00.000Z", zone: "UTC", weekStart: 1 };
const pad = (n) => String(n).padStart(2, "0");

function loan(i) {
  return {
    id: `L${String(i).padStart(8, "0")}`,
    created_at: clock.now(),
    name: `${WORDS[i % 16]} ${WORDS[(i * 7) % 13]} ${i}`,
    note: `${WORDS[(i * 3) % 16]} for ${WORDS[(i * 5) % 16]} and ${WORDS[(i * 11) % 16]}`,
    tool: `T${i % 500}`,
    borrower: `P${i % 200}`,
    due: `20${20 + (i % 10)}-${pad(1 + (i % 12))}-${pad(1 + ((i * 13) % 28))}`,
    fee: (i * 37) % 10_000,
    extensions: i % 4,
    reminded: i % 3 === 0,
    status: i % 5 === 0 ? "Returned" : "Out",
  };
}

const time = (rounds, work) => {
  const times = [];
  for (let i = 0; i < rounds; i++) {
    const start = performance.now();
    work(i);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)];
};

const least = (work) => Math.min(...[0, 1, 2].map(work));

const COLUMNS = [
  "id",
  "created_at",
  "name",
  "note",
  "tool",
  "borrower",
  "due",
  "fee",
  "extensions",
  "reminded",
  "status",
];

/** The same data in a careful hand-written schema: same indexes, same word index. */
function rawDatabase(openInMemory, sqlite, count) {
  const db = openInMemory(sqlite);
  db.script(
    `CREATE TABLE loan (n INTEGER PRIMARY KEY, ${COLUMNS.map((c) => (c === "id" ? "id TEXT UNIQUE" : c)).join(", ")});
     CREATE INDEX a ON loan (tool); CREATE INDEX b ON loan (borrower); CREATE INDEX c ON loan (due); CREATE INDEX d ON loan (status);
     CREATE VIRTUAL TABLE words USING fts5(name, note, status, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');`,
  );
  const insert = `INSERT INTO loan (${COLUMNS.join(", ")}) VALUES (${COLUMNS.map(() => "?").join(", ")}) RETURNING n`;
  const start = performance.now();
  for (let i = 0; i < count; i += 1000) {
    db.run("BEGIN");
    for (let j = i; j < Math.min(count, i + 1000); j++) {
      const row = loan(j);
      const n = db.one(
        insert,
        COLUMNS.map((c) => (typeof row[c] === "boolean" ? Number(row[c]) : row[c])),
      )[0];
      db.run("INSERT INTO words (rowid, name, note, status) VALUES (?, ?, ?, ?)", [n, row.name, row.note, row.status]);
    }
    db.run("COMMIT");
  }
  return { db, load: performance.now() - start };
}

export async function benchStore(count = 100_000) {
  const { readDocument, openStore, openInMemory, checkExpression } = await load();
  const sqlite = sqliteOnNode();
  const { model } = readDocument(DOCUMENT.replace("COMPUTED", ""));
  const results = [];
  const put = (what, ours, raw) => results.push({ what, ours, raw, ratio: ours / raw });

  const raw = rawDatabase(openInMemory, sqlite, count);
  const db = openInMemory(sqlite);
  const { records } = openStore(db, model, clock);
  for (let i = 0; i < 500; i++) records.insert("Tool", { id: `T${i}`, name: WORDS[i % 16] });
  const start = performance.now();
  for (let i = 0; i < count; i += 1000)
    records.transaction(() => {
      for (let j = i; j < Math.min(count, i + 1000); j++) records.insert("Loan", loan(j));
      return { keep: true, result: null };
    });
  put(`load ${count} records`, performance.now() - start, raw.load);

  const scope = scopeOf(model);
  const test = (source) => checkExpression(source, { start: 0, end: source.length }, scope).typed;
  const due = [{ field: "due", descending: false }];
  const shown = ["name", "tool", "due", "status", "fee"];
  const where = {
    all: [
      { test: test('status == "Out"'), row: "this", variables: {} },
      { test: test("borrower == me"), row: "this", variables: { me: "P7" } },
    ],
  };
  const page = (selection, from) => records.values("Loan", records.ids(selection, due, 50, from), shown);
  put(
    "page of 50, filter, right, order",
    time(31, () => page({ entity: "Loan", where }, 0)),
    time(31, () =>
      raw.db.all(
        "SELECT id, name, tool, due, status, fee FROM loan WHERE status = ? AND borrower = ? ORDER BY due NULLS LAST, n LIMIT 50",
        ["Out", "P7"],
      ),
    ),
  );
  const window = Math.floor(count * 0.9);
  put(
    "window at 90 %",
    time(11, () => page({ entity: "Loan", where: null }, window)),
    time(11, () =>
      raw.db.all("SELECT id, name, tool, due, status, fee FROM loan ORDER BY due NULLS LAST, n LIMIT 50 OFFSET ?", [
        window,
      ]),
    ),
  );
  put(
    "count of a filter",
    time(11, () => records.count({ entity: "Loan", where: where.all[0] })),
    time(11, () => raw.db.all("SELECT count(*) FROM loan WHERE status = ?", ["Out"])),
  );
  put(
    "search of two words",
    time(11, () => records.ids({ entity: "Loan", where: { search: "dri lad", fields: ["name", "note"] } }, due, 50, 0)),
    time(11, () =>
      raw.db.all(
        "SELECT id FROM loan WHERE n IN (SELECT rowid FROM words WHERE words MATCH ?) ORDER BY due NULLS LAST, n LIMIT 50",
        ['{name note} : ("dri"* AND "lad"*)'],
      ),
    ),
  );
  put(
    "one durable write",
    time(101, (i) => records.insert("Loan", loan(count + i))),
    time(101, (i) => {
      const row = loan(count + i);
      raw.db.run("BEGIN");
      const n = raw.db.one(
        `INSERT INTO loan (${COLUMNS.join(", ")}) VALUES (${COLUMNS.map(() => "?").join(", ")}) RETURNING n`,
        COLUMNS.map((c) => (typeof row[c] === "boolean" ? Number(row[c]) : row[c])),
      )[0];
      raw.db.run("INSERT INTO words (rowid, name, note, status) VALUES (?, ?, ?, ?)", [
        n,
        row.name,
        row.note,
        row.status,
      ]);
      raw.db.run("COMMIT");
    }),
  );
  const bytes = db.export();
  const rawBytes = raw.db.export();
  const cold = (file, work) => {
    const opened = openInMemory(sqlite, file);
    const from = performance.now();
    work(opened);
    const took = performance.now() - from;
    opened.close();
    return took;
  };
  put(
    "cold open to first page",
    least(() =>
      cold(bytes, (opened) => {
        const store = openStore(opened, model, clock);
        store.records.values("Loan", store.records.ids({ entity: "Loan", where: null }, due, 50, 0), shown);
      }),
    ),
    least(() =>
      cold(rawBytes, (opened) =>
        opened.all("SELECT id, name, tool, due, status, fee FROM loan ORDER BY due NULLS LAST, n LIMIT 50"),
      ),
    ),
  );
  const changed = readDocument(
    DOCUMENT.replace("COMPUTED", "| Twice | money | `= fee + fee` |\n| Grade | text | |\n").replace(
      "by due earliest first |",
      "by fee lowest first |",
    ),
  ).model;
  put(
    "migration: a computed field, a field, an index",
    cold(bytes, (opened) => openStore(opened, changed, clock)),
    cold(rawBytes, (opened) =>
      opened.script(
        "BEGIN; ALTER TABLE loan ADD COLUMN twice; UPDATE loan SET twice = fee + fee; CREATE INDEX e ON loan (fee); COMMIT;",
      ),
    ),
  );
  return results;
}

function scopeOf(model) {
  const kinds = { money: "money", date: "date", "whole number": "number", "yes/no": "boolean" };
  const entities = new Map(
    model.entities.map((entity) => [
      entity.key,
      {
        key: entity.key,
        fields: new Map([
          ["id", { type: { kind: "text" } }],
          ["status", { type: { kind: "text" } }],
          ...entity.fields.map((field) => [
            field.key,
            {
              type:
                field.type.kind === "reference"
                  ? { kind: "record", entity: field.type.entity }
                  : { kind: kinds[field.type.kind] ?? "text", currency: "EUR" },
            },
          ]),
        ]),
      },
    ]),
  );
  return {
    entities,
    constants: new Map(),
    variables: new Map([
      ["this", { kind: "record", entity: "Loan" }],
      ["me", { kind: "record", entity: "Person" }],
    ]),
    bare: "this",
    currency: "EUR",
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { what, ours, raw, ratio } of await benchStore(Number(process.argv[2] ?? 100_000)))
    console.log(
      `${what.padEnd(48)} ${ours.toFixed(2).padStart(9)} ms   raw ${raw.toFixed(2).padStart(9)} ms   × ${ratio.toFixed(2)}`,
    );
