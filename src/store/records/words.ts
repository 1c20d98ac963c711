import type { StoredRecord } from "#engine/ports/records.ts";
import type { SqlValue } from "../database.ts";
import { columnName, LETTERS, SEQUENCE, wordsName, wordsSlot } from "../names.ts";
import { lettersOf } from "./letters.ts";
import { wordsOf } from "./words-of.ts";
import { fromColumn } from "../values.ts";
import type { StoreContext } from "../store-context.ts";

/** The slot of an entity's word index that contains a field's words. */
export const slotOf = (at: StoreContext, entity: string, field: string): string =>
  wordsSlot(Math.max(0, at.slots[entity]?.indexOf(field) ?? 0));

/** The searchable texts of a record, by searched field. */
export const wordsIn = (at: StoreContext, entity: string, record: StoredRecord): readonly (string | null)[] =>
  at.catalogue.entity(entity).searched.map((field) => wordsOf(record[field] ?? null));

export function keepWords(
  at: StoreContext,
  entity: string,
  sequence: SqlValue,
  words: readonly (string | null)[],
): void {
  if (words.every((word) => word === null)) return;
  writeWords(at, entity, at.catalogue.entity(entity).searched, sequence, words, "INSERT");
}

/** Updates the index after a change of some fields, if any of them is searched. */
export function refreshWords(at: StoreContext, entity: string, id: string, changed: readonly string[]): void {
  const { table, searched: fields } = at.catalogue.entity(entity);
  if (!changed.some((field) => fields.includes(field))) return;
  const row = at.db.one(`SELECT ${SEQUENCE}, ${fields.map(columnName).join(", ")} FROM ${table} WHERE "id" = ?`, [id]);
  if (row === null) return;
  const words = fields.map((field, index) =>
    wordsOf(fromColumn(row[index + 1] ?? null, at.catalogue.storage(entity, field))),
  );
  writeWords(at, entity, fields, row[0] ?? null, words, "INSERT OR REPLACE");
  // Most changes leave the letters as they are; skipping the update also saves updating the indexes.
  at.db.run(`UPDATE ${table} SET ${LETTERS} = ?1 WHERE ${SEQUENCE} = ?2 AND ${LETTERS} IS NOT ?1`, [
    lettersOf(words),
    row[0] ?? null,
  ]);
}

export function forgetWords(at: StoreContext, entity: string, sequence: SqlValue): void {
  if (at.catalogue.entity(entity).searched.length === 0) return;
  at.db.run(`DELETE FROM ${wordsName(entity)} WHERE rowid = ?`, [sequence]);
}

function writeWords(
  at: StoreContext,
  entity: string,
  fields: readonly string[],
  sequence: SqlValue,
  words: readonly SqlValue[],
  how: "INSERT" | "INSERT OR REPLACE",
): void {
  const sql = at.once(`${how} words ${entity}`, () => {
    const slots = fields.map((field) => slotOf(at, entity, field)).join(", ");
    return `${how} INTO ${wordsName(entity)} (rowid, ${slots}) VALUES (?${", ?".repeat(fields.length)})`;
  });
  at.db.run(sql, [sequence, ...words]);
}
