import type { Value } from "#expr/types.ts";
import type { Database, SqlRow } from "../database.ts";
import type { ColumnShape } from "../schema/shape.ts";
import { parseJson } from "../values.ts";
import { convert, type Surroundings } from "./convert.ts";

/** A value that an earlier document allowed, as it was. */
export interface SetAside {
  readonly number: number;
  readonly entity: string;
  readonly record: string;
  readonly field: string;
  readonly shape: ColumnShape;
  readonly value: Value;
  /** What the field holds instead: null, or what the value was turned into. */
  readonly became: Value;
  readonly reason: string;
  readonly at: string;
}

export function setAside(db: Database, item: Omit<SetAside, "number">): void {
  db.run(
    "INSERT INTO nf_quarantine (entity, record, field, shape, value, became, reason, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    [
      item.entity,
      item.record,
      item.field,
      JSON.stringify(item.shape),
      JSON.stringify(item.value),
      JSON.stringify(item.became),
      item.reason,
      item.at,
    ],
  );
}

/** What is set aside and shown nowhere else, newest first; a value that was merely turned is not among them. */
export function quarantined(db: Database, limit: number): readonly SetAside[] {
  return db
    .all(`SELECT ${COLUMNS} FROM nf_quarantine WHERE became = 'null' ORDER BY number DESC LIMIT ?`, [limit])
    .map(itemOf);
}

export function quarantinedItem(db: Database, number: number): SetAside | null {
  const row = db.one(`SELECT ${COLUMNS} FROM nf_quarantine WHERE number = ?`, [number]);
  return row === null ? null : itemOf(row);
}

export function dropQuarantined(db: Database, number: number): void {
  db.run("DELETE FROM nf_quarantine WHERE number = ?", [number]);
}

/** The same entry under the same number, so that the chain of what became of what is whole again. */
export function putQuarantined(db: Database, item: SetAside): void {
  db.run(
    "INSERT OR IGNORE INTO nf_quarantine (number, entity, record, field, shape, value, became, reason, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [
      item.number,
      item.entity,
      item.record,
      item.field,
      JSON.stringify(item.shape),
      JSON.stringify(item.value),
      JSON.stringify(item.became),
      item.reason,
      item.at,
    ],
  );
}

const COLUMNS = "number, entity, record, field, shape, value, became, reason, at";

export function recordsSetAside(db: Database, entity: string, field: string): readonly string[] {
  return db
    .all("SELECT DISTINCT record FROM nf_quarantine WHERE entity = ? AND field = ?", [entity, field])
    .map((row) => String(row[0]));
}

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
): Back | null {
  const items = db
    .all(`SELECT ${COLUMNS} FROM nf_quarantine WHERE entity = ? AND field = ? AND record = ? ORDER BY number DESC`, [
      entity,
      field,
      record,
    ])
    .map(itemOf);
  let holds = JSON.stringify(current);
  const chain: number[] = [];
  let best: Back | null = null;
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
export interface Back {
  readonly value: Value;
  readonly numbers: readonly number[];
  readonly exact: boolean;
}

export function takeBack(db: Database, back: Back): void {
  const origin = back.numbers.at(-1);
  for (const number of back.numbers) {
    if (number === origin && !back.exact)
      db.run("UPDATE nf_quarantine SET became = ?, reason = '' WHERE number = ?", [JSON.stringify(back.value), number]);
    else db.run("DELETE FROM nf_quarantine WHERE number = ?", [number]);
  }
}

const itemOf = (row: SqlRow): SetAside => ({
  number: Number(row[0]),
  entity: String(row[1]),
  record: String(row[2]),
  field: String(row[3]),
  shape: JSON.parse(String(row[4])) as ColumnShape,
  value: parseJson(String(row[5])),
  became: parseJson(String(row[6])),
  reason: String(row[7]),
  at: String(row[8]),
});
