import type { Group, Grouping, Ordering, Selection } from "#engine/ports/records.ts";
import { sumOf } from "#expr/compile-folds.ts";
import type { Value } from "#expr/types.ts";
import type { SqlValue } from "../database.ts";
import { SEQUENCE } from "../names.ts";
import { fromColumn } from "../values.ts";
import type { Statement, StoreContext } from "../store-context.ts";
import { fieldSql } from "./field-sql.ts";
import { groupTermsOf, orderSql } from "./keyset.ts";
import { fromSql } from "./select.ts";
import { onlyWhere } from "./where.ts";

const BY_KEY: Statement = { text: "1 ASC NULLS LAST", values: [] };

/** Counts by field, and sums if `value` is given; dates and instants by day, week, month or year. */
export function groups(at: StoreContext, selection: Selection, grouping: Grouping): readonly Group[] {
  const { entity } = selection;
  const { by, step = null, value = null, only = null } = grouping;
  const storage = at.catalogue.storage(entity, by);
  const field = onlyWhere(at, entity, fieldSql(at, entity, by), only);
  const isPeriod = step !== null && (storage === "date" || storage === "instant");
  const key = isPeriod ? { ...field, text: `nf_period('${step}', ${field.text})` } : field;
  const added = addedSql(at, entity, value);
  const from = fromSql(at, selection);
  const order = isPeriod ? BY_KEY : orderOfKeys(at, entity, grouping);
  // The sort keys are equal in all rows of a group, so SQLite may take them from any row.
  const rows = at.db.all(`SELECT ${key.text}, count(*), ${added.text} ${from.text} GROUP BY 1 ORDER BY ${order.text}`, [
    ...key.values,
    ...added.values,
    ...from.values,
    ...order.values,
  ]);
  return rows.map((row) => ({
    key: fromColumn(row[0] ?? null, storage),
    count: Number(row[1] ?? 0),
    sum: value === null ? null : sumIn(at, entity, value, row[2] ?? null),
  }));
}

/** The order of groups, consistent with the order of rows by `termsOf`. */
function orderOfKeys(at: StoreContext, entity: string, { by, only = null, order = [] }: Grouping): Statement {
  const key: Ordering = { field: by, descending: false, grouped: true, ...(only === null ? {} : { only }) };
  const terms = groupTermsOf(at, entity, order.length > 0 ? order : [key]);
  // A field that the records don't have gives no order, for example a board of records without a status.
  return terms.length === 0 ? BY_KEY : orderSql(terms, false);
}

/** Durations are added by the evaluator's rules. `total` never fails on overflow, unlike `sum`. */
function addedSql(at: StoreContext, entity: string, value: string | null): Statement {
  if (value === null) return { text: "NULL", values: [] };
  const field = fieldSql(at, entity, value);
  const isDuration = at.catalogue.storage(entity, value) === "duration";
  return {
    ...field,
    text: isDuration ? `json_group_array(${field.text} ORDER BY t.${SEQUENCE})` : `total(${field.text})`,
  };
}

function sumIn(at: StoreContext, entity: string, field: string, sum: SqlValue): Value {
  const storage = at.catalogue.storage(entity, field);
  if (storage === "duration") {
    const values: readonly Value[] = typeof sum === "string" ? JSON.parse(sum) : [];
    return sumOf(
      values.filter((each) => each !== null),
      { kind: "duration" },
    );
  }
  const added = fromColumn(sum, storage);
  return storage === "money" && !Number.isSafeInteger(added ?? 0) ? null : added;
}
