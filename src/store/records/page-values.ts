import type { StoredRecord } from "#engine/ports/records.ts";
import type { Value } from "#expr/types.ts";
import type { SqlValue } from "../database.ts";
import type { Storage } from "../schema/shape.ts";
import { fromColumn } from "../values.ts";
import { CacheName, type Statement, type StoreContext } from "../store-context.ts";
import { fieldSql } from "./field-sql.ts";
import { children } from "./relatives.ts";

/** Stored and computed fields of many records in one statement, in the order of `ids`; deleted records are omitted. */
export function values(
  at: StoreContext,
  entity: string,
  ids: readonly string[],
  fields: readonly string[],
): readonly StoredRecord[] {
  if (ids.length === 0) return [];
  const { sql, bound, plain, lists, storages } = reading(at, entity, fields);
  const rows = at.db.all(sql, [...bound, JSON.stringify(ids)]);
  const found = new Map<string, StoredRecord>();
  for (const row of rows) {
    const id = String(row[0]);
    const record: { [field: string]: Value } = Object.create(null);
    for (let i = 0; i < plain.length; i++)
      record[plain[i] ?? ""] = fromColumn(row[i + 1] ?? null, storages[i] ?? "text");
    for (const list of lists) record[list] = children(at, entity, id, list);
    record["id"] = id;
    found.set(id, record);
  }
  return ids.map((id) => found.get(id)).filter((record) => record !== undefined);
}

interface PageStatement {
  readonly sql: string;
  readonly bound: readonly SqlValue[];
  readonly plain: readonly string[];
  readonly lists: readonly string[];
  readonly storages: readonly Storage[];
}

/** Fields as result columns of a statement on the records `t`. */
export interface Columns {
  readonly fields: readonly string[];
  readonly statements: readonly Statement[];
  readonly storages: readonly Storage[];
}

export function columnsOf(at: StoreContext, entity: string, fields: readonly string[]): Columns {
  const wanted = fields.filter((field) => field !== "id");
  return {
    fields: wanted,
    statements: wanted.map((field) => fieldSql(at, entity, field)),
    storages: wanted.map((field) => at.catalogue.storage(entity, field)),
  };
}

const READINGS = new CacheName(() => new Map<string, PageStatement>());

/** The statement for a set of fields. Cached, unless it has bound values. */
function reading(at: StoreContext, entity: string, fields: readonly string[]): PageStatement {
  const known = at.cache(READINGS);
  const key = JSON.stringify([entity, fields]);
  const ready = known.get(key);
  if (ready !== undefined) return ready;
  const { table } = at.catalogue.entity(entity);
  const lists = fields.filter((field) => at.catalogue.field(entity, field)?.kind === "children");
  const columns = columnsOf(
    at,
    entity,
    fields.filter((field) => !lists.includes(field)),
  );
  const texts = columns.statements.map((column) => `, ${column.text}`).join("");
  const made: PageStatement = {
    sql: `SELECT t."id"${texts} FROM ${table} AS t WHERE t."id" IN (SELECT value FROM json_each(?))`,
    bound: columns.statements.flatMap((column) => column.values),
    plain: columns.fields,
    lists,
    storages: columns.storages,
  };
  if (made.bound.length === 0) known.set(key, made);
  return made;
}
