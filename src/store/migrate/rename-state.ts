import { KEPT_BY_ENTITY, stateOf } from "#engine/ports/state-of-entity.ts";
import type { Value } from "#expr/types.ts";
import type { Database } from "../database.ts";
import { isJson, rewriteState, withKey, type Json } from "./kept-state.ts";

/** Moves the state of an entity to its new name. */
export function renameEntityInState(db: Database, from: string, to: string): void {
  for (const kind of KEPT_BY_ENTITY) moveKeys(db, stateOf(kind, from), stateOf(kind, to));
  // The notes about fitted rows of its state table.
  rewriteFitted(db, (rows) => withKey(rows, from, to));
  rewriteState(db, "untold", (told) => withEntity(told, from, to));
}

/** Keys continue with `/` (record, field) or a space (person). The upper bounds `0` and `!` are the next characters. */
function moveKeys(db: Database, from: string, to: string): void {
  db.run(
    "UPDATE OR REPLACE nf_state SET key = ?1 || substr(key, length(?2) + 1) WHERE key = ?2 OR (key >= ?2 || '/' AND key < ?2 || '0') OR (key >= ?2 || ' ' AND key < ?2 || '!')",
    [to, from],
  );
}

function withEntity(value: Value, from: string, to: string): Value {
  if (Array.isArray(value)) return (value as readonly Value[]).map((one) => withEntity(one, from, to));
  if (!isJson(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === "entity" && one === from ? to : withEntity(one, from, to)]),
  );
}

function rewriteFitted(db: Database, change: (rows: Json) => Json): void {
  rewriteState(db, "fitted", (fitted) => {
    const rows = isJson(fitted) ? fitted["rows"] : null;
    return isJson(fitted) && isJson(rows) ? { ...fitted, rows: change(rows) } : undefined;
  });
}

/** Rows of a state table are identified by their content, so statuses in them are renamed too. */
export function renameStatusesInState(db: Database, entity: string, now: ReadonlyMap<string, string>): void {
  const renamed = (names: Value | undefined): Value =>
    String(names ?? "")
      .split(", ")
      .map((name) => now.get(name) ?? name)
      .toSorted()
      .join(", ");
  rewriteFitted(db, (all) => {
    const rows = all[entity];
    if (!Array.isArray(rows)) return all;
    const after = (rows as readonly Value[]).map((row) => {
      const parts = isJson(row) ? row["parts"] : null;
      return isJson(row) && isJson(parts)
        ? { ...row, parts: { ...parts, from: renamed(parts["from"]), to: renamed(parts["to"]) } }
        : row;
    });
    return { ...all, [entity]: after };
  });
}

/** Moves the state of a field: known numbers of a series, and past types. */
export function renameFieldInState(db: Database, entity: string, from: string, to: string): void {
  for (const kind of ["numbered", "past-types"] as const)
    moveKeys(db, stateOf(kind, entity, from), stateOf(kind, entity, to));
}

/** Marks a series whose column already contains numbers; it never assigns one of those. */
export const rememberNumbers = (db: Database, entity: string, field: string): void => {
  db.run("INSERT OR REPLACE INTO nf_state (key, value) VALUES (?, 'true')", [stateOf("numbered", entity, field)]);
};
