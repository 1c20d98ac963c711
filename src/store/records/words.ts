import type { StoredRecord } from "#engine/ports/records.ts";
import type { Value } from "#expr/types.ts";
import type { SqlValue } from "../database.ts";
import { columnName, SEQUENCE, wordsName, wordsSlot } from "../names.ts";
import { searchedFields } from "../schema/search.ts";
import { fromColumn } from "../values.ts";
import type { Workplace } from "../workplace.ts";

/**
 * Scripts that are written without spaces between words. Each of their characters is indexed as a word of its own, so
 * that a search finds what stands in the middle of a sentence.
 */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

export const spaced = (text: string): string => text.replace(UNSPACED, " $& ");

/** What a search finds in a value. */
export function wordsOf(value: Value): string | null {
  if (value === null || typeof value === "boolean") return null;
  if (typeof value === "string") return spaced(value);
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(wordsOf).join(" . ");
  return null;
}

/** The slot of the entity's word index that holds a field's words. */
export const slotOf = (at: Workplace, entity: string, field: string): string =>
  wordsSlot(Math.max(0, at.slots[entity]?.indexOf(field) ?? 0));

export function keepWords(at: Workplace, entity: string, sequence: SqlValue, record: StoredRecord): void {
  const fields = searchedFields(at.catalogue.entity(entity).shape);
  if (fields.length === 0) return;
  const words = fields.map((field) => wordsOf(record[field] ?? null));
  if (words.every((word) => word === null)) return;
  writeWords(at, entity, fields, sequence, words, "INSERT");
}

/** After a change of some fields; nothing to do where none of them is searched. */
export function refreshWords(at: Workplace, entity: string, id: string, changed: readonly string[]): void {
  const { shape, table } = at.catalogue.entity(entity);
  const fields = searchedFields(shape);
  if (!changed.some((field) => fields.includes(field))) return;
  const row = at.db.one(`SELECT ${SEQUENCE}, ${fields.map(columnName).join(", ")} FROM ${table} WHERE "id" = ?`, [id]);
  if (row === null) return;
  const words = fields.map((field, index) =>
    wordsOf(fromColumn(row[index + 1] ?? null, at.catalogue.storage(entity, field))),
  );
  writeWords(at, entity, fields, row[0] ?? null, words, "INSERT OR REPLACE");
}

export function forgetWords(at: Workplace, entity: string, sequence: SqlValue): void {
  if (searchedFields(at.catalogue.entity(entity).shape).length === 0) return;
  at.db.run(`DELETE FROM ${wordsName(entity)} WHERE rowid = ?`, [sequence]);
}

function writeWords(
  at: Workplace,
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
