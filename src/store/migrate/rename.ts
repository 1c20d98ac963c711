import type { Database } from "../database.ts";
import { columnName, tableName, wordsName } from "../names.ts";
import type { EntityShape } from "../schema/shape.ts";
import { parseJson } from "../values.ts";
import { isJson, withKey } from "./kept-state.ts";
import { renameEntityInCalls, renameFieldInCalls, type CallNames } from "./rename-calls.ts";
import { renameEntityInState, renameFieldInState } from "./rename-state.ts";

/** System tables with an entity column. */
const NAMING = ["nf_history", "nf_notice", "nf_timer", "nf_fired", "nf_series", "nf_gone", "nf_quarantine"];

export function renameEntity(db: Database, from: string, to: string, names: CallNames): void {
  db.run(`ALTER TABLE ${tableName(from)} RENAME TO ${tableName(to)}`);
  db.run(`DROP TABLE IF EXISTS ${wordsName(from)}`);
  for (const table of NAMING) db.run(`UPDATE OR REPLACE ${table} SET entity = ? WHERE entity = ?`, [to, from]);
  // Set-aside references contain the entity's name; under the old name they could never be restored.
  db.run("UPDATE nf_quarantine SET shape = json_set(shape, '$.refers', ?) WHERE json_extract(shape, '$.refers') = ?", [
    to,
    from,
  ]);
  renameEntityInCalls(db, from, to, names);
  renameEntityInState(db, from, to);
}

/** Renames a field in its column, its history and all notes about it. */
export function renameField(db: Database, { key: entity, owner }: Renamed, from: string, to: string): void {
  db.run(`ALTER TABLE ${tableName(entity)} RENAME COLUMN ${columnName(from)} TO ${columnName(to)}`);
  for (const table of ["nf_series", "nf_quarantine"])
    db.run(`UPDATE OR REPLACE ${table} SET field = ? WHERE entity = ? AND field = ?`, [to, entity, from]);
  const mention = JSON.stringify(from);
  const rows = db.all(
    "SELECT number, before, after FROM nf_history WHERE entity = ? AND (instr(before, ?) > 0 OR instr(after, ?) > 0)",
    [entity, mention, mention],
  );
  for (const [number, before, after] of rows)
    db.run("UPDATE nf_history SET before = ?, after = ? WHERE number = ?", [
      renamedKey(String(before), from, to),
      renamedKey(String(after), from, to),
      number ?? null,
    ]);
  renameFieldInState(db, entity, from, to);
  renameFieldInCalls(db, entity, from, to, owner);
}

type Renamed = Pick<EntityShape, "key" | "owner">;

function renamedKey(json: string, from: string, to: string): string {
  const value = parseJson(json);
  return isJson(value) ? JSON.stringify(withKey(value, from, to)) : json;
}
