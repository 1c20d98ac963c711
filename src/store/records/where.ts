import { toSql } from "#expr/sql/to-sql.ts";
import type { Value } from "#expr/types.ts";
import type { Where } from "#engine/ports/records.ts";
import type { SqlValue } from "../database.ts";
import { dependenciesOf } from "../depends.ts";
import { toColumn } from "../values.ts";
import { CacheName, type Statement, type StoreContext } from "../store-context.ts";
import { fieldSql, sortable } from "./field-sql.ts";
import { searchSql } from "./search.ts";

/** Alias of a selection's records in every statement. */
export const ROOT = "t";

const MOST_MARKS = 500;

interface Known {
  /** The cached SQL; null: not cached. */
  statement: Statement | null;
  /**
   * Whether the bound values can change between runs, because they depend on the clock, a constant or the evaluator;
   * null: not determined yet.
   */
  changes: boolean | null;
}

const WHERES = new CacheName(() => new WeakMap<Where, Map<string, Known>>());

/** Converts a condition to SQL. NULL counts as not met, also inside `not`. Cached by object identity when reused. */
export function whereSql(at: StoreContext, entity: string, where: Where): Statement {
  const wheres = at.cache(WHERES);
  const before = wheres.get(where)?.get(entity);
  if (before?.statement) return before.statement;
  const statement = written(at, entity, where);
  if (before === undefined) wheres.set(where, new Map([[entity, { statement: null, changes: null }]]));
  else {
    before.changes ??= changes(at, entity, where, statement);
    if (!before.changes) before.statement = statement;
  }
  return statement;
}

/** SQL for a value that is NULL in records that don't meet the condition. */
export function onlyWhere(at: StoreContext, entity: string, value: Statement, only: Where | null): Statement {
  if (only === null) return value;
  const where = whereSql(at, entity, only);
  return { text: `CASE WHEN ${where.text} THEN ${value.text} END`, values: [...where.values, ...value.values] };
}

function changes(at: StoreContext, entity: string, where: Where, { text }: Statement): boolean {
  const { clock, constants } = dependenciesOf(at.catalogue, { entity, where });
  return clock || constants.size > 0 || text.includes("nf_ask(") || text.includes("nf_found(");
}

function written(at: StoreContext, entity: string, where: Where): Statement {
  if ("all" in where) return joined(at, entity, where.all, " AND ", "1");
  if ("any" in where) return joined(at, entity, where.any, " OR ", "0");
  if ("not" in where) {
    const inner = written(at, entity, where.not);
    return { text: `(NOT ifnull(${inner.text}, 0))`, values: inner.values };
  }
  if ("search" in where) return searchSql(at, entity, where.search, where.fields);
  if ("oneOf" in where) return oneOfSql(at, entity, where.field, where.oneOf);
  if ("test" in where) {
    const variables = where.variables;
    const { test, row } = where;
    const emitted = at.emitted(test, `${entity} ${row}`, () =>
      toSql(test, { tables: at.catalogue, rows: new Map([[row, { entity, alias: ROOT }]]) }),
    );
    const lookup = (name: string): Value => (Object.hasOwn(variables, name) ? (variables[name] ?? null) : null);
    if (emitted === null) return at.rowValue(where.test, where.row, lookup, `${ROOT}."id"`);
    return at.statement(emitted, lookup);
  }
  return betweenSql(at, entity, where);
}

function joined(at: StoreContext, entity: string, parts: readonly Where[], by: string, none: string): Statement {
  if (parts.length === 0) return { text: none, values: [] };
  const statements = parts.map((part) => written(at, entity, part));
  return {
    text: `(${statements.map((statement) => statement.text).join(by)})`,
    values: statements.flatMap((statement) => statement.values),
  };
}

function oneOfSql(at: StoreContext, entity: string, field: string, values: readonly Value[]): Statement {
  const column = fieldSql(at, entity, field);
  const storage = at.catalogue.storage(entity, field);
  // In a list column, a plain value is compared with the elements; a list or object with the whole value.
  const isPart = (value: Value): boolean => storage === "json" && typeof value !== "object";
  const wanted = values.map((value) => ({
    isPart: isPart(value),
    value: toColumn(value, isPart(value) ? "text" : storage),
  }));
  const there = wanted.filter(({ value }) => value !== null);
  const parts: string[] = [];
  const bound: SqlValue[] = [];
  const add = (text: string, further: readonly SqlValue[]): void => {
    parts.push(text);
    bound.push(...column.values, ...further);
  };
  if (wanted.length > there.length)
    add(
      `${column.text} IS NULL${storage === "boolean" ? ` OR ${column.text} = 0` : ""}`,
      storage === "boolean" ? column.values : [],
    );
  for (const isOfPart of [true, false]) {
    const given = there.filter((one) => one.isPart === isOfPart).map(({ value }) => value);
    if (given.length === 0) continue;
    const { text, values: among } = amongSql(given);
    // A list matches if it contains the value, as in a filter by tag.
    if (isOfPart) add(`EXISTS (SELECT 1 FROM json_each(${column.text}) AS j WHERE j.value IN (${text}))`, among);
    else add(`${column.text} IN (${text})`, among);
  }
  return parts.length === 0 ? { text: "0", values: [] } : { text: `(${parts.join(" OR ")})`, values: bound };
}

/** Many values are bound as one JSON array: SQLite allows at most 32,766 parameters per statement. */
function amongSql(given: readonly SqlValue[]): Statement {
  return given.length > MOST_MARKS && given.every((value) => typeof value === "string")
    ? { text: "SELECT value FROM json_each(?)", values: [JSON.stringify(given)] }
    : { text: given.map(() => "?").join(", "), values: given };
}

function betweenSql(
  at: StoreContext,
  entity: string,
  where: { readonly field: string; readonly least?: Value; readonly most?: Value },
): Statement {
  const storage = at.catalogue.storage(entity, where.field);
  const column = sortable(fieldSql(at, entity, where.field), storage);
  const parts: string[] = [];
  const bound: SqlValue[] = [];
  for (const [limit, operator] of [
    [where.least, ">="],
    [where.most, "<="],
  ] as const) {
    const value = toColumn(limit, storage);
    if (value === null) continue;
    parts.push(`${column.text} ${operator} ${sortable({ text: "?", values: [] }, storage).text}`);
    bound.push(...column.values, value);
  }
  if (parts.length === 0) return { text: `(${column.text} IS NOT NULL)`, values: column.values };
  return { text: `(${parts.join(" AND ")})`, values: bound };
}
