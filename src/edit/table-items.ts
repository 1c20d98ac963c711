import { fit } from "#read/items.ts";
import { nameInHeading } from "#read/screen-headings.ts";
import type { Keys } from "#read/keys.ts";
import type { OutlineBlock, OutlineSection, Table } from "#read/markdown/outline.ts";
import type { Part } from "#read/sections.ts";
import { inBody, inSection, newBlock, addBlock, type Lines } from "./blocks.ts";
import type { Content } from "./content.ts";
import {
  blockAt,
  type DocumentText,
  factAt,
  type HeadedPart,
  holderOf,
  holders,
  type RowPlace,
  rowAt,
} from "./document-text.ts";
import { newFact } from "./facts.ts";
import { columnOf, type ItemText, placeInOrder } from "./item-text.ts";
import type { PlannedEdit } from "./plan.ts";
import { Refused } from "./refusal.ts";
import { addColumn, addRow, newTable } from "./tables.ts";

/** How items of one kind are written in a document. */
export interface Style {
  readonly part: Part;
  readonly keys: Keys;
  /** Keys with a column, in order. */
  readonly columns: readonly string[];
  /** The columns of a new table. */
  readonly heads: readonly string[];
  /** The key of an item's name. */
  readonly name: string | null;
  /** An item may have a block with its name and further facts. */
  readonly blocks?: true;
  /** The keys are names of fields. */
  readonly exact?: true;
  /** True if empty cells in the column *Entity* repeat the entity above. */
  readonly goesOn?: (row: RowPlace) => boolean;
  /** The two keys for a bullet that is a whole item: that of the fact's key and that of its value. */
  readonly asFact?: { readonly name: string; readonly value: string };
}

export type Values = ReadonlyMap<string, Content>;

/** The item whose row, block or bullet is at an offset. */
export function itemAt(text: DocumentText, style: Style, offset: number): ItemText | null {
  const { part, keys, columns } = style;
  const row = rowAt(text, part, offset);
  const base = {
    keys,
    columns,
    row,
    fact: null,
    makeBlock: null,
    ...(style.exact === true && { exact: true as const }),
    ...(row !== null && style.goesOn?.(row) === true && { goesOn: true as const }),
  };
  if (row !== null) {
    const named = style.blocks === true && style.name !== null ? columnOf(row.table, keys, style.name) : -1;
    const name = row.row.cells[named]?.plain;
    const block = name === undefined ? undefined : blockNamed(row.holder.section, name, part);
    const facts = block === undefined ? null : holderOf(row.holder.section, block);
    const makeBlock =
      name === undefined || row.holder.block !== null
        ? null
        : (key: string, values: readonly Content[]): PlannedEdit[] => [
            addBlock(
              text,
              row.holder.section,
              lastBlockBefore(row, style),
              newBlock(text, name, [newFact(text, key, values)]),
            ),
          ];
    return { ...base, facts, makeBlock };
  }
  const facts = blockAt(text, part, offset);
  if (facts !== null) return { ...base, row: null, facts };
  const fact = style.asFact === undefined ? null : factAt(text, part, offset);
  if (fact === null || style.asFact === undefined) return null;
  const { name, value } = style.asFact;
  return { ...base, row: null, facts: null, fact: { ...fact, nameKey: name, valueKey: value } };
}

const blockNamed = (section: OutlineSection, name: string, part: Part): OutlineBlock | undefined =>
  section.blocks.find(({ heading: { text } }) => {
    const heading = part === 2 ? nameInHeading(text.plain) : text.plain;
    return heading.toLocaleLowerCase("en") === name.toLocaleLowerCase("en");
  });

/** The block of the nearest row above that has one, because blocks are in the order of their rows. */
function lastBlockBefore({ holder, table, row }: RowPlace, { keys, name, part }: Style): OutlineBlock | null {
  if (name === null) return null;
  const column = columnOf(table, keys, name);
  const above = table.rows.slice(0, table.rows.indexOf(row)).toReversed();
  for (const each of above) {
    const block = blockNamed(holder.section, each.cells[column]?.plain ?? "", part);
    if (block !== undefined) return block;
  }
  return null;
}

/** The facts of a point as one item. */
export function factsOf(text: DocumentText, part: Part, keys: Keys): ItemText {
  const section = text.sections.of(part).find(({ body }) => body.facts.length > 0) ?? text.sections.of(part)[0];
  const makeBlock = (key: string, values: readonly Content[]): readonly PlannedEdit[] =>
    inSection(
      text,
      part,
      () => [],
      () => [newFact(text, key, values)],
    );
  return {
    keys,
    columns: [],
    row: null,
    facts: section === undefined ? null : holderOf(section),
    fact: null,
    makeBlock,
  };
}

/** The table of a section or block with items of this kind; the last one, because new items go there. */
export const tableIn = (
  holder: HeadedPart | null,
  keys: Keys,
  best: (table: Table) => boolean = () => true,
): Table | null => holder?.body.tables.findLast((table) => fit(table, keys) > 0 && best(table)) ?? null;

/** Adds a row below `after` (null: above all rows) and the columns that it needs. */
export function addToTable(
  text: DocumentText,
  style: Pick<Style, "keys" | "columns" | "exact">,
  table: Table,
  after: RowPlace["row"] | null | undefined,
  values: Values,
): PlannedEdit[] {
  const { keys, columns, exact } = style;
  const missing = columns.filter((key) => values.has(key) && columnOf(table, keys, key, exact) === -1);
  for (const key of values.keys()) if (!columns.includes(key)) throw new Refused("no-such-value", key);
  const added = missing.map((key) => ({ key, head: headOf(keys, key), at: placeInOrder(table, style, key) }));
  const contents = table.columns.map((_, i): Content | null => {
    const key = [...values.keys()].find((each) => columnOf(table, keys, each, exact) === i);
    return key === undefined ? null : (values.get(key) ?? null);
  });
  const edits = added.flatMap(({ at, head }) => addColumn(text, table, at, head, null));
  const wide = widened(table, contents, added, values);
  const last = after === undefined ? (table.rows.at(-1) ?? null) : after;
  return [...edits, ...addRow(text, wide.table, last, wide.contents)];
}

export function headOf(keys: Keys, key: string): string {
  const head = keys[key]?.names[0];
  if (head === undefined) throw new Refused("no-such-value", key);
  return head;
}

/** The table after the columns are added. */
function widened(
  table: Table,
  contents: readonly (Content | null)[],
  added: readonly { readonly key: string; readonly head: string; readonly at: number }[],
  values: Values,
): { table: Table; contents: (Content | null)[] } {
  const columns: Table["columns"][number][] = [];
  const all: (Content | null)[] = [];
  for (let i = 0; i <= table.columns.length; i++) {
    for (const { key, head, at } of added)
      if (at === i) {
        columns.push({ plain: head } as Table["columns"][number]);
        all.push(values.get(key) ?? null);
      }
    const column = table.columns[i];
    if (column === undefined) continue;
    columns.push(column);
    all.push(contents[i] ?? null);
  }
  return { table: { ...table, columns }, contents: all };
}

/** A new table of this kind with one row, with columns in standard order. */
export function tableWith(text: DocumentText, { keys, heads, columns }: Style, values: Values): Lines {
  const used = columns.filter((key) => heads.includes(key) || values.has(key));
  for (const key of values.keys()) if (!columns.includes(key)) throw new Refused("no-such-value", key);
  return newTable(
    text,
    used.map((key) => headOf(keys, key)),
    [used.map((key) => values.get(key) ?? null)],
  );
}

/** Adds a row to the section's own table. Keys without a column become facts of a block with the item's name. */
export function addInSection(
  text: DocumentText,
  style: Style,
  after: ItemText | null | undefined,
  values: Values,
): readonly PlannedEdit[] {
  const inColumns = new Map([...values].filter(([key]) => style.columns.includes(key)));
  const inBlock = [...values].filter(([key]) => !style.columns.includes(key));
  const name = style.name === null ? undefined : values.get(style.name);
  if (inBlock.length > 0 && name === undefined) throw new Refused("no-such-value", inBlock[0]?.[0]);
  const blockLines = (): Lines[] =>
    inBlock.length === 0 || name === undefined
      ? []
      : [
          newBlock(text, name, [
            joined(
              text,
              inBlock.map(([key, value]) => newFact(text, headOf(style.keys, key), [value])),
            ),
          ]),
        ];
  return inSection(
    text,
    style.part,
    (section) => {
      const table = after?.row?.table ?? newItemsTable(text, style);
      const row = table === null ? undefined : after === null ? null : after?.row?.row;
      const rows =
        table === null
          ? [inBody(text, holderOf(section), tableWith(text, style, inColumns))]
          : addToTable(text, style, table, row, inColumns);
      const last = section.blocks.at(-1) ?? null;
      return [...rows, ...blockLines().map((block) => addBlock(text, section, last, block))];
    },
    () => [tableWith(text, style, inColumns), ...blockLines()],
  );
}

/** Lines of facts without blank lines between them. */
export const joined = (text: DocumentText, all: readonly Lines[]): Lines => ({
  lines: all.map(({ lines }) => lines).join(text.lineEnd),
  says: all.flatMap(({ says }) => says),
});

/** The table of a point for new items of this kind: the last one outside blocks. */
export const newItemsTable = (text: DocumentText, { part, keys }: Style): Table | null =>
  text.sections
    .of(part)
    .flatMap((section) => holders(section))
    .filter(({ block }) => block === null)
    .map((holder) => tableIn(holder, keys))
    .findLast((table) => table !== null) ?? null;
