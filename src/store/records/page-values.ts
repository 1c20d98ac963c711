import type { StoredRecord } from "#engine/ports/records.ts";
import type { SqlValue } from "../database.ts";
import { fromColumn, recordOf } from "../values.ts";
import type { Statement, Workplace } from "../workplace.ts";
import { fieldSql } from "./field-sql.ts";
import { children } from "./relatives.ts";

/** Stored and computed fields of many records, in one statement; rows in the order of `ids`, gone ones left out. */
export function values(
  at: Workplace,
  entity: string,
  ids: readonly string[],
  fields: readonly string[],
): readonly StoredRecord[] {
  if (ids.length === 0) return [];
  const known = at.catalogue.entity(entity);
  const lists = fields.filter((field) => at.catalogue.field(entity, field)?.kind === "children");
  const plain = fields.filter((field) => !lists.includes(field) && field !== "id");
  const columns: readonly Statement[] = plain.map((field) => fieldSql(at, entity, field));
  const bound: SqlValue[] = columns.flatMap((column) => [...column.values]);
  const rows = at.db.all(
    `SELECT t."id"${columns.map((column) => `, ${column.text}`).join("")} FROM ${known.table} AS t WHERE t."id" IN (SELECT value FROM json_each(?))`,
    [...bound, JSON.stringify(ids)],
  );
  const storages = plain.map((field) => at.catalogue.storage(entity, field));
  const found = new Map<string, StoredRecord>();
  for (const row of rows) {
    const id = String(row[0]);
    const record = recordOf(
      plain.map((field, index) => [field, fromColumn(row[index + 1] ?? null, storages[index] ?? "text")]),
    );
    for (const list of lists) record[list] = children(at, entity, id, list);
    record["id"] = id;
    found.set(id, record);
  }
  return ids.map((id) => found.get(id)).filter((record) => record !== undefined);
}
