import type { StoredRecord } from "#engine/ports/records.ts";
import type { Value } from "#expr/types.ts";
import type { SqlValue } from "../database.ts";
import { columnName, LETTERS, POSITION, SEQUENCE } from "../names.ts";
import type { ColumnShape } from "../schema/shape.ts";
import { fromColumn, toColumn } from "../values.ts";
import type { StoreContext } from "../store-context.ts";
import { lettersOf } from "./letters.ts";
import { forgetWords, keepWords, refreshWords, wordsIn } from "./words.ts";

/** Key in a stored record for a child row's position in its owner's list. */
export const POSITION_KEY = "@position";

/** Numbers are stored as doubles even if integral, so that SQL arithmetic equals the evaluator's. */
const placeholder = (column: ColumnShape): string => (column.storage === "number" ? "CAST(? AS REAL)" : "?");

export function read(at: StoreContext, entity: string, id: string): StoredRecord | null {
  const { table, shape } = at.catalogue.entity(entity);
  const child = shape.owner !== null;
  const sql = at.once(`read ${entity}`, () => {
    const names = shape.columns.map((column) => columnName(column.key)).join(", ");
    return `SELECT ${names}${child ? `, ${POSITION}` : ""} FROM ${table} WHERE "id" = ?`;
  });
  const row = at.db.one(sql, [id]);
  if (row === null) return null;
  // No prototype, so that a field may be called `__proto__`.
  const record: { [field: string]: Value } = Object.create(null);
  shape.columns.forEach((column, index) => {
    record[column.key] = fromColumn(row[index] ?? null, column.storage);
  });
  if (child) record[POSITION_KEY] = fromColumn(row[shape.columns.length] ?? null, "number");
  return record;
}

export function insert(at: StoreContext, entity: string, record: StoredRecord): void {
  const { table, shape } = at.catalogue.entity(entity);
  const id = String(record["id"] ?? "");
  if (id === "") throw new Error(`A record of ${entity} needs an id before it can be kept.`);
  const { columns } = shape;
  const sql = at.once(`insert ${entity}`, () => {
    const names = columns.map((column) => columnName(column.key)).join(", ");
    return `INSERT INTO ${table} (${SEQUENCE}, ${POSITION}, ${LETTERS}, ${names}) VALUES (?, ?, ?, ${columns.map(placeholder).join(", ")})`;
  });
  const words = wordsIn(at, entity, record);
  const position = toColumn(record[POSITION_KEY], "number");
  const values: SqlValue[] = [oldPlace(at, entity, id), position, lettersOf(words)];
  for (const column of columns) values.push(toColumn(record[column.key], column.storage));
  const sequence = at.db.insert(sql, values);
  at.inserted(entity);
  keepWords(at, entity, sequence, words);
  at.changes.touch(entity, id, ["*"]);
}

/** A record restored by undo gets its old position in the order of creation. */
function oldPlace(at: StoreContext, entity: string, id: string): SqlValue {
  if (!at.hasGone(entity)) return null;
  const row = at.db.one("DELETE FROM nf_gone WHERE entity = ? AND id = ? RETURNING sequence", [entity, id]);
  return row?.[0] ?? null;
}

export function update(at: StoreContext, entity: string, id: string, values: StoredRecord): void {
  const { table, shape } = at.catalogue.entity(entity);
  const columns = shape.columns.filter((column) => Object.hasOwn(values, column.key) && column.key !== "id");
  const places = Object.hasOwn(values, POSITION_KEY);
  if (columns.length === 0 && !places) return;
  const sets = columns.map((column) => `${columnName(column.key)} = ${placeholder(column)}`);
  const bound: SqlValue[] = columns.map((column) => toColumn(values[column.key], column.storage));
  if (places) {
    sets.push(`${POSITION} = ?`);
    bound.push(toColumn(values[POSITION_KEY], "number"));
  }
  const changed = at.db.run(`UPDATE ${table} SET ${sets.join(", ")} WHERE "id" = ?`, [...bound, id]);
  if (changed === 0) return;
  const fields = columns.map((column) => column.key);
  refreshWords(at, entity, id, fields);
  at.changes.touch(entity, id, places ? [...fields, POSITION_KEY] : fields);
}

export function remove(at: StoreContext, entity: string, id: string): void {
  const { table } = at.catalogue.entity(entity);
  const row = at.db.one(`SELECT ${SEQUENCE} FROM ${table} WHERE "id" = ?`, [id]);
  if (row === null) return;
  const sequence = row[0] ?? null;
  forgetWords(at, entity, sequence);
  at.db.run(`DELETE FROM ${table} WHERE "id" = ?`, [id]);
  at.someGone(entity);
  at.db.run("INSERT OR REPLACE INTO nf_gone (entity, id, sequence) VALUES (?, ?, ?)", [entity, id, sequence]);
  at.changes.touch(entity, id, ["*"]);
}
