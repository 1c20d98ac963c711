import type { Ordering, Selection, Where } from "#engine/ports/records.ts";
import type { Value } from "#expr/types.ts";
import { averageOf, sumOf } from "#expr/compile-folds.ts";
import { SEQUENCE } from "../names.ts";
import { fromColumn } from "../values.ts";
import type { Statement, StoreContext } from "../store-context.ts";
import { fieldSql } from "./field-sql.ts";
import { orderSql, termsOf } from "./keyset.ts";
import { countFound } from "./search.ts";
import { whereSql } from "./where.ts";

/** `FROM … WHERE …` of a selection. */
export function fromSql(at: StoreContext, selection: Selection): Statement {
  const { table } = at.catalogue.entity(selection.entity);
  if (selection.where === null) return { text: `FROM ${table} AS t`, values: [] };
  const where = whereSql(at, selection.entity, selection.where);
  return { text: `FROM ${table} AS t WHERE ${where.text}`, values: where.values };
}

export function ids(
  at: StoreContext,
  selection: Selection,
  order: readonly Ordering[],
  limit: number | null,
  offset: number,
): readonly string[] {
  const from = fromSql(at, selection);
  const by = orderSql(termsOf(at, selection.entity, order), false);
  const rows = at.db.all(`SELECT t."id" ${from.text} ORDER BY ${by.text} LIMIT ? OFFSET ?`, [
    ...from.values,
    ...by.values,
    limit ?? -1,
    offset,
  ]);
  return rows.map((row) => String(row[0]));
}

export function count(at: StoreContext, selection: Selection, most: number | null): number {
  const { entity, where } = selection;
  const found =
    most === null && where !== null && "search" in where ? countFound(at, entity, where.search, where.fields) : null;
  if (found !== null) return found;
  const from = fromSql(at, selection);
  const row =
    most === null
      ? at.db.one(`SELECT count(*) ${from.text}`, from.values)
      : at.db.one(`SELECT count(*) FROM (SELECT 1 ${from.text} LIMIT ?)`, [...from.values, most]);
  return Number(row?.[0] ?? 0);
}

export function aggregate(
  at: StoreContext,
  selection: Selection,
  fold: "sum" | "min" | "max" | "average",
  field: string,
): Value {
  const from = fromSql(at, selection);
  const storage = at.catalogue.storage(selection.entity, field);
  const value = fieldSql(at, selection.entity, field);
  const bound = [...value.values, ...from.values];
  if (fold === "min" || fold === "max") {
    // Minimum and maximum follow the order of lists: choices by position in the document, texts in people's order.
    const order = orderSql(termsOf(at, selection.entity, [{ field, descending: fold === "max" }]), false);
    const ends = `SELECT ${value.text} ${from.text} ORDER BY ${order.text} LIMIT 1`;
    return fromColumn(at.db.one(ends, [...bound, ...order.values])?.[0] ?? null, storage);
  }
  const simple = storage !== "duration" && !(storage === "money" && fold === "average");
  if (simple) {
    // `total` never fails on overflow, unlike `sum`.
    const name = fold === "average" ? "avg" : "total";
    const result = fromColumn(at.db.one(`SELECT ${name}(${value.text}) ${from.text}`, bound)?.[0] ?? null, storage);
    return storage === "money" && !Number.isSafeInteger(result ?? 0) ? null : result;
  }
  // Durations and averages of money are computed by the evaluator's code, so that both round the same way.
  const type = at.catalogue.type(selection.entity, field);
  const values = at.db
    .all(`SELECT ${value.text} ${from.text} ORDER BY t.${SEQUENCE}`, bound)
    .map((row) => fromColumn(row[0] ?? null, storage))
    .filter((each) => each !== null);
  return fold === "sum" ? sumOf(values, type) : averageOf(values, type);
}

export function matches(at: StoreContext, entity: string, id: string, where: Where): boolean {
  const { table } = at.catalogue.entity(entity);
  const condition = whereSql(at, entity, where);
  const row = at.db.one(`SELECT 1 FROM ${table} AS t WHERE t."id" = ? AND ${condition.text}`, [
    id,
    ...condition.values,
  ]);
  return row !== null;
}
