import type { Database, SqlValue } from "../database.ts";
import { columnName, LETTERS, SEQUENCE, tableName, wordsName, wordsSlot } from "../names.ts";
import type { Progress } from "../migrate/progress.ts";
import { lettersOf } from "../records/letters.ts";
import { wordsOf } from "../records/words-of.ts";
import { fromColumn } from "../values.ts";
import { columnsOf } from "./create.ts";
import { searchedFields } from "./search.ts";
import type { EntityShape } from "./shape.ts";
import type { WordSlots } from "./word-slots.ts";

/** Free slots, so that adding a field does not require indexing all records again. */
const SPARE = 4;

/** Adapts the word indexes to the entities. An index is rebuilt only if a field that already has values has no slot. */
export function createWords(
  db: Database,
  entities: readonly EntityShape[],
  before: WordSlots,
  progress: Progress,
): WordSlots {
  const slots: { [entity: string]: readonly (string | null)[] } = Object.create(null);
  for (const entity of entities) {
    const fields = searchedFields(entity);
    const there = exists(db, entity.key) ? (before[entity.key] ?? null) : null;
    slots[entity.key] = (there && fitted(db, entity, fields, there)) ?? madeAnew(db, entity, fields, progress);
  }
  return slots;
}

function fitted(
  db: Database,
  entity: EntityShape,
  fields: readonly string[],
  there: readonly (string | null)[],
): readonly (string | null)[] | null {
  const slots = there.map((field) => (field === null || fields.includes(field) ? field : ""));
  for (const field of fields) {
    if (slots.includes(field)) continue;
    const free = slots.indexOf(null);
    const name = columnName(field);
    const used = db.one(`SELECT 1 FROM ${tableName(entity.key)} WHERE ${name} IS NOT NULL LIMIT 1`) !== null;
    if (free < 0 || used) return null;
    slots[free] = field;
  }
  return slots;
}

function madeAnew(
  db: Database,
  entity: EntityShape,
  fields: readonly string[],
  progress: Progress,
): readonly (string | null)[] {
  const name = wordsName(entity.key);
  const table = tableName(entity.key);
  if (!columnsOf(db, unquoted(table)).has(unquoted(LETTERS))) db.run(`ALTER TABLE ${table} ADD COLUMN ${LETTERS}`);
  db.run(`DROP TABLE IF EXISTS ${name}`);
  const slots = [...fields, ...Array.from({ length: SPARE }, () => null)];
  db.run(
    `CREATE VIRTUAL TABLE ${name} USING fts5(${slots.map((_, slot) => wordsSlot(slot)).join(", ")}, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3')`,
  );
  if (fields.length > 0) fillWords(db, entity, fields, progress);
  return slots;
}

/** Indexes the words of all existing records, in batches to limit memory. */
function fillWords(db: Database, entity: EntityShape, fields: readonly string[], progress: Progress): void {
  progress.expect(Number(db.one(`SELECT count(*) FROM ${tableName(entity.key)}`)?.[0] ?? 0));
  const storages = fields.map((field) => entity.columns.find((column) => column.key === field)?.storage ?? "text");
  const insert = `INSERT INTO ${wordsName(entity.key)} (rowid, ${fields.map((_, slot) => wordsSlot(slot)).join(", ")}) VALUES (?${", ?".repeat(fields.length)})`;
  const note = `UPDATE ${tableName(entity.key)} SET ${LETTERS} = ? WHERE ${SEQUENCE} = ?`;
  let last = 0;
  for (;;) {
    const rows = db.all(
      `SELECT ${SEQUENCE}, ${fields.map(columnName).join(", ")} FROM ${tableName(entity.key)} WHERE ${SEQUENCE} > ? ORDER BY ${SEQUENCE} LIMIT 1000`,
      [last],
    );
    for (const row of rows) {
      const words: SqlValue[] = storages.map((storage, index) => wordsOf(fromColumn(row[index + 1] ?? null, storage)));
      if (words.some((word) => word !== null)) db.run(insert, [row[0] ?? null, ...words]);
      db.run(note, [lettersOf(words), row[0] ?? null]);
      last = Number(row[0]);
    }
    progress.did(rows.length);
    if (rows.length < 1000) return;
  }
}

const exists = (db: Database, entity: string): boolean =>
  db.one("SELECT 1 FROM sqlite_schema WHERE name = ?", [unquoted(wordsName(entity))]) !== null;

const unquoted = (name: string): string => name.slice(1, -1).replaceAll('""', '"');
