import { fieldToSql, type SqlContext } from "#expr/sql/to-sql.ts";
import { durationLength } from "#expr/durations.ts";
import type { Storage } from "../schema/shape.ts";
import { textOrder } from "../schema/text-order.ts";
import type { Statement, StoreContext } from "../store-context.ts";

const NO_ROWS: SqlContext["rows"] = new Map();

/** A stored or computed field of the rows `alias`; null for a field that is not there, and for a list without items. */
export function fieldSql(at: StoreContext, entity: string, field: string, alias = "t"): Statement {
  const value = valueSql(at, entity, field, alias);
  // Columns hold NULL for it already.
  const mayBeNoItems =
    at.catalogue.storage(entity, field) === "json" && at.catalogue.field(entity, field)?.kind === "computed";
  return mayBeNoItems ? { ...value, text: `nullif(${value.text}, '[]')` } : value;
}

function valueSql(at: StoreContext, entity: string, field: string, alias: string): Statement {
  const emitted = at.emittedField(`${entity} ${field} ${alias}`, () =>
    fieldToSql({ entity, field, type: at.catalogue.type(entity, field) }, alias, {
      tables: at.catalogue,
      rows: NO_ROWS,
    }),
  );
  if (emitted !== null) return at.statement(emitted, () => null);
  const place = at.catalogue.field(entity, field);
  if (place?.kind !== "computed") return { text: "NULL", values: [] };
  const value = at.rowValue(place.tree, place.self, () => null, `${alias}."id"`);
  if (place.fixed === null) return value;
  const unless = `CASE WHEN ifnull(${alias}.${place.fixed.mark}, 0) = 0 THEN ${value.text} END`;
  return { ...value, text: `coalesce(${alias}.${place.fixed.value}, ${unless})` };
}

/** What rows are ordered by: choices and statuses by their place in the document. */
export function orderingSql(at: StoreContext, entity: string, field: string): Statement {
  const column = fieldSql(at, entity, field);
  const rank = column.values.length === 0 ? at.catalogue.rank(entity, field, column.text) : null;
  return rank === null ? sortable(column, at.catalogue.storage(entity, field)) : { text: rank, values: [] };
}

/** The same as people order texts: as indexes do it for columns, and worked out once for what is worked out. */
export function asOrdered(at: StoreContext, entity: string, field: string, value: Statement): Statement {
  if (!at.catalogue.isText(entity, field)) return value;
  const isColumn = at.catalogue.field(entity, field)?.kind === "stored" && value.values.length === 0;
  const text = isColumn
    ? textOrder(value.text)
    : `(SELECT ${textOrder("v")} FROM (SELECT ${value.text} AS v)) COLLATE NOCASE`;
  return { ...value, text };
}

/** Durations are ordered by their length, not by how they are written; everything else orders as it is kept. */
export function sortable(field: Statement, storage: Storage): Statement {
  return storage === "duration" ? { ...field, text: `nf_duration_length(${field.text})` } : field;
}

export const lengthOfDuration = (text: unknown): number | null =>
  typeof text === "string" ? durationLength(text) : null;
