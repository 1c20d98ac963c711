import { fieldToSql, type SqlContext } from "#expr/sql/to-sql.ts";
import { durationLength } from "#expr/durations.ts";
import type { Storage } from "../schema/shape.ts";
import { textOrder } from "../schema/text-order.ts";
import type { Statement, StoreContext } from "../store-context.ts";

const NO_ROWS: SqlContext["rows"] = new Map();

/** SQL for a stored or computed field of the rows `alias`; null for an unknown field and for an empty list. */
export function fieldSql(at: StoreContext, entity: string, field: string, alias = "t"): Statement {
  const value = valueSql(at, entity, field, alias);
  // Stored columns already contain NULL for an empty list.
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

/** The value to sort by; choices and statuses sort by their position in the document. */
export function orderingSql(at: StoreContext, entity: string, field: string): Statement {
  const column = fieldSql(at, entity, field);
  const rank = column.values.length === 0 ? at.catalogue.rank(entity, field, column.text) : null;
  return rank === null ? sortable(column, at.catalogue.storage(entity, field)) : { text: rank, values: [] };
}

/** Adds people's text order, in the same form as the indexes for columns; for computed texts, evaluated once. */
export function asOrdered(at: StoreContext, entity: string, field: string, value: Statement): Statement {
  if (!at.catalogue.isText(entity, field)) return value;
  const isColumn = at.catalogue.field(entity, field)?.kind === "stored" && value.values.length === 0;
  const text = isColumn
    ? textOrder(value.text)
    : `(SELECT ${textOrder("v")} FROM (SELECT ${value.text} AS v)) COLLATE NOCASE`;
  return { ...value, text };
}

/** Durations sort by length instead of by text; everything else sorts as stored. */
export function sortable(field: Statement, storage: Storage): Statement {
  return storage === "duration" ? { ...field, text: `nf_duration_length(${field.text})` } : field;
}

export const lengthOfDuration = (text: unknown): number | null =>
  typeof text === "string" ? durationLength(text) : null;
