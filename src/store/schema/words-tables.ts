import type { Database } from "../database.ts";
import { columnName, SEQUENCE, tableName, wordsColumn, wordsName } from "../names.ts";
import { wordsOf, writeWords } from "../records/words.ts";
import { fromColumn } from "../values.ts";
import { searchedFields } from "./search.ts";
import type { EntityShape } from "./shape.ts";
import { columnsOf } from "./create.ts";

/** Makes the word index of an entity, or makes it anew when the searched fields are no longer the same. */
export function createWords(db: Database, entity: EntityShape): void {
  const fields = searchedFields(entity);
  const name = wordsName(entity.key);
  const plain = unquoted(name);
  const there = [...columnsOf(db, plain)];
  const wanted = fields.map((field) => unquoted(wordsColumn(field)));
  if (there.length > 0 && there.join("\n") === wanted.join("\n")) return;
  db.run(`DROP TABLE IF EXISTS ${name}`);
  if (fields.length === 0) return;
  db.run(
    `CREATE VIRTUAL TABLE ${name} USING fts5(${fields.map(wordsColumn).join(", ")}, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3')`,
  );
  fillWords(db, entity);
}

/** Indexes the words of all records that are there already, a batch at a time so that memory stays flat. */
function fillWords(db: Database, entity: EntityShape): void {
  const fields = searchedFields(entity);
  const storages = fields.map((field) => entity.columns.find((column) => column.key === field)?.storage ?? "text");
  let last = 0;
  for (;;) {
    const rows = db.all(
      `SELECT ${SEQUENCE}, ${fields.map(columnName).join(", ")} FROM ${tableName(entity.key)} WHERE ${SEQUENCE} > ? ORDER BY ${SEQUENCE} LIMIT 1000`,
      [last],
    );
    for (const row of rows) {
      const words = storages.map((storage, index) => wordsOf(fromColumn(row[index + 1] ?? null, storage)));
      if (words.some((word) => word !== null)) writeWords(db, entity.key, fields, row[0] ?? null, words);
      last = Number(row[0]);
    }
    if (rows.length < 1000) return;
  }
}

const unquoted = (name: string): string => name.slice(1, -1).replaceAll('""', '"');
