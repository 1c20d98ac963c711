import type { Value } from "#expr/types.ts";
import type { Database } from "../database.ts";
import type { ColumnShape } from "../schema/shape.ts";
import { convert, type Surroundings } from "./convert.ts";
import { findSetAside } from "./quarantine.ts";

/**
 * What a field held under an earlier document and may hold again. Each entry says what its value became, so entries
 * form a chain from what the field holds now back to the first; a link breaks where a person has since typed
 * something else. The oldest value that fits as it is comes back, else the newest that fits at all.
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

/** Entries up to the one whose value came back; that one is kept where the value had to be turned to fit. */
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
