import { ENTITY, FIELD, STATUS, TRANSITION } from "./keys.ts";
import type { Fact, OutlineBlock, OutlineSection, Row, Table } from "./markdown/outline.ts";
import { compact, matchKey } from "./match-keys.ts";
import type { Rich } from "./markdown/rich.ts";

/**
 * The blocks of points 3 and 4. Rows of preceding tables with a column *Entity* count as blocks too: such a table is
 * the short form of many blocks. Entities are in order of first mention.
 */
export function entityBlocks(section: OutlineSection): OutlineBlock[] {
  const inTables: OutlineBlock[] = [];
  let later = section.blocks;
  for (const table of section.body.tables.filter(isOfEntities))
    for (const { name, rows } of groups(table)) {
      const isNamed = ({ heading }: OutlineBlock): boolean => compact(heading.text.plain) === compact(name.plain);
      const said = without({ ...table, rows }, entityColumn(table));
      const at = inTables.findIndex(isNamed);
      const before = inTables[at];
      if (before !== undefined) {
        inTables[at] = added(before, said);
        continue;
      }
      const block = later.find(isNamed);
      later = later.filter((each) => each !== block);
      inTables.push(added(block ?? emptyBlock(name, table), said));
    }
  return [...inTables, ...later];
}

/** A glossary with a column *Entity* declares nothing, so another column must be a key of point 3 or 4. */
export const isOfEntities = (table: Table): boolean => entityColumn(table) !== -1 && table.columns.some(saysSomething);

function saysSomething(column: Rich): boolean {
  const own = [
    [FIELD, "field"],
    [TRANSITION, "event"],
    [STATUS, "status"],
  ] as const;
  return (
    matchKey(column.plain, ENTITY).kind === "known" ||
    own.some(([keys, key]) => {
      const match = matchKey(column.plain, keys);
      return match.kind !== "prose" && match.key === key;
    })
  );
}

export const entityColumn = (table: Table): number =>
  table.columns.findIndex((column) => compact(column.plain) === "entity");

/** The entity of each row. An empty cell repeats the one above; null: no row above names one. */
export function entityOfRows(table: Table): ReadonlyMap<Row, Rich | null> {
  const column = entityColumn(table);
  const found = new Map<Row, Rich | null>();
  let current: Rich | null = null;
  for (const row of table.rows) {
    const cell = row.cells[column];
    if (cell !== undefined && cell.text !== "") current = cell;
    found.set(row, current);
  }
  return found;
}

/** The table with empty entity cells filled in. */
export function withEveryEntity(table: Table): Table {
  const column = entityColumn(table);
  const entities = entityOfRows(table);
  const rows = table.rows.map((row) => {
    const entity = entities.get(row);
    // A row may end before the column.
    if (!entity || row.cells.length < column) return row;
    return { ...row, cells: [...row.cells.slice(0, column), entity, ...row.cells.slice(column + 1)] };
  });
  return { ...table, rows };
}

/** Rows of such tables that have content but no entity. */
export const rowsWithoutEntity = ({ body }: OutlineSection): readonly Row[] =>
  body.tables.filter(isOfEntities).flatMap((table) => {
    const entities = entityOfRows(table);
    return table.rows.filter((row) => entities.get(row) === null && row.cells.some(({ text }) => text !== ""));
  });

function groups(table: Table): { name: Rich; rows: Table["rows"] }[] {
  const found: { name: Rich; rows: Row[] }[] = [];
  for (const [row, name] of entityOfRows(table)) {
    if (name === null) continue;
    const same = found.find((each) => compact(each.name.plain) === compact(name.plain));
    if (same === undefined) found.push({ name, rows: [row] });
    else same.rows.push(row);
  }
  return found;
}

const without = (table: Table, column: number): Table => ({
  ...table,
  columns: table.columns.filter((_, i) => i !== column),
  rows: table.rows.map((row) => ({ ...row, cells: row.cells.filter((_, i) => i !== column) })),
});

const emptyBlock = (name: Rich, table: Table): OutlineBlock => ({
  heading: { text: name, span: name.span, level: 3 },
  span: table.span,
  body: { facts: [], tables: [], prose: [] },
});

/** Columns that are facts of an entity (*Shown as*, *Unique*) become its facts; other tables remain tables. */
function added(block: OutlineBlock, table: Table): OutlineBlock {
  const { body } = block;
  const isFacts = table.columns.every((column) => {
    const match = matchKey(column.plain, ENTITY);
    return match.kind !== "prose";
  });
  if (!isFacts) return { ...block, body: { ...body, tables: [...body.tables, table] } };
  const facts = table.rows.flatMap((row) =>
    row.cells.flatMap((value, i): Fact[] => {
      const key = table.columns[i];
      return key === undefined || value.text === "" ? [] : [{ key, value, more: [], span: value.span }];
    }),
  );
  return { ...block, body: { ...body, facts: [...body.facts, ...facts] } };
}
