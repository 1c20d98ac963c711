import type { Value } from "#expr/types.ts";
import type { Database } from "../database.ts";
import type { ColumnShape } from "../schema/shape.ts";
import { convert, type Surroundings } from "./convert.ts";
import { findSetAside } from "./quarantine.ts";

/**
 * Finds a value from an earlier document that fits the field again. Each entry contains what its value became, so the
 * entries form a chain from the current value back to the first; the chain ends where a person has since entered
 * another value. Prefers the oldest value that fits without conversion, else the newest that fits after one.
 */
export function comesBack(
  db: Database,
  entity: string,
  record: string,
  field: string,
  current: Value,
  column: ColumnShape,
  around: Surroundings,
): ReturnedValue | null {
  const of = "entity = ? AND field = ? AND record = ? ORDER BY number DESC";
  const items = findSetAside(db, of, [entity, field, record]);
  let holds = JSON.stringify(current);
  const chain: number[] = [];
  let best: ReturnedValue | null = null;
  for (const item of items) {
    if (JSON.stringify(item.became) !== holds) break;
    chain.push(item.number);
    holds = JSON.stringify(item.value);
    const back = convert(item.value, item.shape, column, around);
    if (!back.fits || back.value === null) continue;
    const exact = item.shape.storage === column.storage && JSON.stringify(back.value) === holds;
    if (best === null || exact) best = { value: back.value, numbers: [...chain], exact };
  }
  return best;
}

/** `numbers`: the chain up to the restored entry. That entry is kept if its value had to be converted. */
export interface ReturnedValue {
  readonly value: Value;
  readonly numbers: readonly number[];
  readonly exact: boolean;
}

export function takeBack(db: Database, back: ReturnedValue): void {
  const origin = back.numbers.at(-1);
  for (const number of back.numbers) {
    if (number === origin && !back.exact)
      db.run("UPDATE nf_quarantine SET became = ?, reason = '' WHERE number = ?", [JSON.stringify(back.value), number]);
    else db.run("DELETE FROM nf_quarantine WHERE number = ?", [number]);
  }
}
