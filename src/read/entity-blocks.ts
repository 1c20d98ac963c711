import { ENTITY, FIELD, STATUS, TRANSITION } from "./keys.ts";
import type { Fact, OutlineBlock, OutlineSection, Table } from "./markdown/outline.ts";
import { compact, matchKey } from "./match-keys.ts";
import type { Rich } from "./markdown/rich.ts";

/**
 * The blocks of points 3 and 4, with the rows of tables that stand before them and have a column *Entity*: a table of
 * many entities is the short form of many blocks. An empty cell goes on with the entity above it.
 */
export function entityBlocks(section: OutlineSection): OutlineBlock[] {
  const blocks = [...section.blocks];
  for (const table of section.body.tables) {
    const column = entityColumn(table);
    if (column === -1 || !table.columns.some(saysSomething)) continue;
    for (const { name, rows } of groups(table, column)) {
      const said = { name, table: without({ ...table, rows }, column) };
      const at = blocks.findIndex((block) => compact(block.heading.text.plain) === compact(name.plain));
      const block = blocks[at];
      if (block === undefined) blocks.push(added(emptyBlock(name, table), said.table));
      else blocks[at] = added(block, said.table);
    }
  }
  return blocks;
}

/** A glossary with a column *Entity* declares nothing: one of the others must be a key of point 3 or 4. */
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

function groups(table: Table, column: number): { name: Rich; rows: Table["rows"] }[] {
  const found: { name: Rich; rows: Table["rows"][number][] }[] = [];
  for (const row of table.rows) {
    const cell = row.cells[column];
    const last = found.at(-1);
    if (cell === undefined || (cell.text === "" && last === undefined)) continue;
    const same = cell.text === "" ? last : found.find((each) => compact(each.name.plain) === compact(cell.plain));
    if (same === undefined) found.push({ name: cell, rows: [row] });
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

/** Columns that are facts of an entity (*Shown as*, *Unique*) become its facts; other tables stay tables. */
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
