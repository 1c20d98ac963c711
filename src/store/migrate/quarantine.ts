import type { SetAsideReason } from "#engine/contract/reasons.ts";
import type { Value } from "#expr/types.ts";
import type { Database, SqlRow, SqlValue } from "../database.ts";
import type { ColumnShape } from "../schema/shape.ts";
import { parseJson } from "../values.ts";

/** A value that an earlier document allowed, in its original form. */
export interface SetAside {
  readonly number: number;
  readonly entity: string;
  readonly record: string;
  readonly field: string;
  readonly shape: ColumnShape;
  readonly value: Value;
  /** The field's value instead: null, or the converted value. */
  readonly became: Value;
  /** null: the value was converted, not rejected. */
  readonly reason: SetAsideReason | null;
  readonly at: string;
}

export function setAside(db: Database, item: Omit<SetAside, "number">): void {
  db.run(
    "INSERT INTO nf_quarantine (entity, record, field, shape, value, became, reason, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    columnsOf(item),
  );
}

const columnsOf = (item: Omit<SetAside, "number">): readonly string[] => [
  item.entity,
  item.record,
  item.field,
  JSON.stringify(item.shape),
  JSON.stringify(item.value),
  JSON.stringify(item.became),
  item.reason ?? "",
  item.at,
];

/** Set-aside values that meet a condition, which may be followed by an order. */
export const findSetAside = (db: Database, where: string, values: readonly SqlValue[]): readonly SetAside[] =>
  db
    .all(
      `SELECT number, entity, record, field, shape, value, became, reason, at FROM nf_quarantine WHERE ${where}`,
      values,
    )
    .map(itemOf);

/** Values without a converted form in the record, newest first. */
export const quarantined = (db: Database, limit: number): readonly SetAside[] =>
  findSetAside(db, "became = 'null' ORDER BY number DESC LIMIT ?", [limit]);

export const quarantinedItem = (db: Database, number: number): SetAside | null =>
  findSetAside(db, "number = ?", [number])[0] ?? null;

export function dropQuarantined(db: Database, number: number): void {
  db.run("DELETE FROM nf_quarantine WHERE number = ?", [number]);
}

/** Restores an entry under its old number, so that the chain of `became` values stays complete. */
export function putQuarantined(db: Database, item: SetAside): void {
  db.run(
    "INSERT OR IGNORE INTO nf_quarantine (number, entity, record, field, shape, value, became, reason, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [item.number, ...columnsOf(item)],
  );
}

/** Sets a server's value aside, with the type of its JSON; restored if a later document has a fitting field. */
export function setAsideSent(
  db: Database,
  { entity, record, field, value, at }: Pick<SetAside, "entity" | "record" | "field" | "value" | "at">,
): void {
  const shape: ColumnShape = { key: field, ...typeOfJson(value) };
  setAside(db, { entity, record, field, shape, value, became: null, reason: "from-server", at });
}

/** Longer texts are never restored. */
const LONGEST_TEXT = 10_000;

function typeOfJson(value: Value): Pick<ColumnShape, "storage" | "kind"> {
  if (typeof value === "string" && value.length <= LONGEST_TEXT) return { storage: "text", kind: "text" };
  if (typeof value === "number") return { storage: "number", kind: "number" };
  if (typeof value === "boolean") return { storage: "boolean", kind: "yes/no" };
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === "string");
  return { storage: "json", kind: isTexts ? "list of text" : "unknown" };
}

/** Unfit values from servers: of a record, of a field in all records, or of the whole entity. */
export function sentAndUnfit(
  db: Database,
  entity: string,
  of: { readonly record?: string; readonly field?: string } = {},
): readonly SetAside[] {
  const named = Object.entries(of);
  const where = named.map(([column]) => ` AND ${column} = ?`).join("");
  return findSetAside(db, `entity = ?${where} AND reason = 'from-server'`, [entity, ...named.map(([, name]) => name)]);
}

const REASONS: readonly SetAsideReason[] = [
  "not-a-choice",
  "no-such-record",
  "other-kind",
  "two-readings",
  "from-server",
];

/** Older versions stored a sentence instead of a code. */
const reasonOf = (kept: string): SetAsideReason | null =>
  kept === "" ? null : (REASONS.find((reason) => reason === kept) ?? "other-kind");

const itemOf = (row: SqlRow): SetAside => ({
  number: Number(row[0]),
  entity: String(row[1]),
  record: String(row[2]),
  field: String(row[3]),
  shape: JSON.parse(String(row[4])) as ColumnShape,
  value: parseJson(String(row[5])),
  became: parseJson(String(row[6])),
  reason: reasonOf(String(row[7])),
  at: String(row[8]),
});
