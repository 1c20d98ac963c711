import { entityColumn, entityOfRows, isOfEntities } from "#read/entity-blocks.ts";
import type { Row, Table } from "#read/markdown/outline.ts";
import type { Rich } from "#read/markdown/rich.ts";
import { compact } from "#read/match-keys.ts";
import type { Part } from "#read/sections.ts";
import { contentOf } from "./content.ts";
import type { DocumentText, RowPlace } from "./document-text.ts";
import type { PlannedEdit } from "./plan.ts";
import { addToTable, type Style, type Values } from "./table-items.ts";
import { setCell } from "./tables.ts";

/** The rows of one entity in a table of many entities, which is the short form of many blocks. */
export interface EntityRows {
  readonly table: Table;
  readonly rows: readonly Row[];
}

/** True if empty entity cells repeat the entity above. Tables below an entity's heading have no such column. */
export const goesOn = ({ holder, table }: RowPlace): boolean => holder.block === null && isOfEntities(table);

/** The rows of an entity in tables of many entities, from the first such table on. */
export const entityRows = (text: DocumentText, part: Part, name: string): readonly EntityRows[] =>
  text.sections
    .of(part)
    .flatMap(({ body }) => body.tables.filter(isOfEntities))
    .map((table) => ({ table, rows: rowsOf(table, name) }))
    .filter(({ rows }) => rows.length > 0);

const rowsOf = (table: Table, name: string): readonly Row[] => {
  const entities = entityOfRows(table);
  return table.rows.filter((row) => compact(entities.get(row)?.plain ?? "") === compact(name));
};

/** All rows of the same entity in this table. */
export const rowsBeside = ({ table, row }: RowPlace): readonly Row[] =>
  rowsOf(table, entityOfRows(table).get(row)?.plain ?? "");

/** A row that names its entity: below `after`; null: above all rows of the entity; missing: below them. */
export function addEntityRow(
  text: DocumentText,
  { keys, columns }: Style,
  { table, rows }: EntityRows,
  name: string,
  after: Row | null | undefined,
  values: Values,
): PlannedEdit[] {
  const [first] = rows;
  const place = after === undefined ? rows.at(-1) : after === null && first !== undefined ? above(table, first) : after;
  const style = { keys: { ...keys, entity: { names: ["Entity"] } }, columns: ["entity", ...columns] };
  return addToTable(text, style, table, place, new Map([["entity", name], ...values]));
}

/** The row above another; null: it is the first row. */
export const above = (table: Table, row: Row): Row | null => table.rows[table.rows.indexOf(row) - 1] ?? null;

/**
 * Keeps each row's entity after reordering: if an empty cell would repeat a different entity, the name is filled in.
 */
export function namesKept(
  text: DocumentText,
  table: Table,
  order: readonly Row[],
): ReadonlyMap<Row, readonly PlannedEdit[]> {
  const column = entityColumn(table);
  const entities = entityOfRows(table);
  const kept = new Map<Row, readonly PlannedEdit[]>();
  let last: Rich | null = null;
  for (const row of order) {
    const own = entities.get(row) ?? null;
    const isEmpty = (row.cells[column]?.text ?? "") === "";
    if (isEmpty && own !== null && own !== last) kept.set(row, setCell(text, table, row, column, contentOf(own)));
    last = own;
  }
  return kept;
}

/**
 * An empty entity cell below repeats this row's entity. If this row gets another entity, the row below gets its name.
 */
export function nextNamed(text: DocumentText, { table, row }: RowPlace, other: string): readonly PlannedEdit[] {
  const next = table.rows[table.rows.indexOf(row) + 1];
  const isSame = compact(entityOfRows(table).get(row)?.plain ?? "") === compact(other);
  return next === undefined || isSame ? [] : (namesKept(text, table, [next]).get(next) ?? []);
}
