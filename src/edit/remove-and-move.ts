import { removeBlock } from "./blocks.ts";
import type { DocumentText } from "./document-text.ts";
import { above, namesKept, rowsBeside } from "./entity-tables.ts";
import { removeFact } from "./facts.ts";
import type { ItemText } from "./item-text.ts";
import type { PlannedEdit } from "./plan.ts";
import { Refused } from "./refusal.ts";
import { moveRow, removeRow } from "./tables.ts";

/** Removes the row, the block and the bullet of an item. */
export function removeItem(text: DocumentText, item: ItemText): PlannedEdit[] {
  const { facts, fact } = item;
  return [
    ...removeOwnRow(text, item),
    ...(facts?.block === null || facts?.block === undefined ? [] : [removeBlock(text, facts.block)]),
    ...(fact === null ? [] : removeFact(text, fact.fact)),
  ];
}

function removeOwnRow(text: DocumentText, { row, goesOn }: ItemText): PlannedEdit[] {
  if (row === null) return [];
  const left = row.table.rows.filter((each) => each !== row.row);
  const kept = goesOn === true ? [...namesKept(text, row.table, left).values()].flat() : [];
  return [...removeRow(text, row.row), ...kept];
}

export function moveInTable(text: DocumentText, { row, goesOn }: ItemText, after: ItemText | null): PlannedEdit[] {
  if (row === null) throw new Refused("other-place");
  if (after !== null && after.row?.table !== row.table) throw new Refused("other-place");
  const { table, row: own } = row;
  if (goesOn !== true) return moveRow(text, table, own, after?.row?.row ?? null);
  // The first place means the first row of its entity.
  const [first = own] = rowsBeside(row);
  const place = after === null ? above(table, first) : (after.row?.row ?? null);
  const others = table.rows.filter((each) => each !== own);
  const at = place === null ? 0 : others.indexOf(place) + 1;
  const kept = namesKept(text, table, others.toSpliced(at, 0, own));
  const moved = moveRow(text, table, own, place, kept.get(own));
  return moved.length === 0 ? [] : [...moved, ...others.flatMap((each) => kept.get(each) ?? [])];
}
