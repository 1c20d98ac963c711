import type { Selection, Where } from "#engine/ports/records.ts";
import type { Value } from "#expr/types.ts";
import { fromColumn } from "../values.ts";
import type { StoreContext } from "../store-context.ts";
import { fieldSql } from "./field-sql.ts";
import { fromSql } from "./select.ts";
import { onlyWhere } from "./where.ts";

export interface Group {
  readonly key: Value;
  readonly count: number;
  readonly sum: Value;
}

/** Counts, and sums where a value field is given, by a field; dates and instants by day, week, month or year. */
export function groups(
  at: StoreContext,
  selection: Selection,
  by: string,
  step: "day" | "week" | "month" | "year" | null,
  value: string | null,
  only: Where | null,
): readonly Group[] {
  const { entity } = selection;
  const storage = at.catalogue.storage(entity, by);
  const field = onlyWhere(at, entity, fieldSql(at, entity, by), only);
  const dated = storage === "date" || storage === "instant";
  const key = step !== null && dated ? { ...field, text: `nf_period('${step}', ${field.text})` } : field;
  const added = value === null ? { text: "NULL", values: [] } : fieldSql(at, entity, value);
  const from = fromSql(at, selection);
  const order = at.catalogue.ordered(entity, by, "k");
  const rows = at.db.all(
    `SELECT ${key.text} AS k, count(*), total(${added.text}) ${from.text} GROUP BY k ORDER BY ${order} ASC NULLS LAST, k`,
    [...key.values, ...added.values, ...from.values],
  );
  const summed = value === null ? "number" : at.catalogue.storage(entity, value);
  return rows.map((row) => ({
    key: fromColumn(row[0] ?? null, storage),
    count: Number(row[1] ?? 0),
    sum: value === null ? null : fromColumn(row[2] ?? null, summed),
  }));
}
