import { KEPT_BY_ENTITY, stateOf } from "#engine/ports/state-of-entity.ts";
import type { Value } from "#expr/types.ts";
import type { Database } from "../database.ts";
import { isJson, rewriteState, withKey, type Json } from "./kept-state.ts";

/** The small state that is kept for an entity follows it. */
export function renameEntityInState(db: Database, from: string, to: string): void {
  for (const kind of KEPT_BY_ENTITY) moveKeys(db, stateOf(kind, from), stateOf(kind, to));
  // What the rows of its states have done.
  rewriteFitted(db, (rows) => withKey(rows, from, to));
  rewriteState(db, "untold", (told) => withEntity(told, from, to));
}

/** `/`: of a record or a field; a blank: of a person. Both are followed by the next letter in the order of keys. */
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

/** Rows of a state table are known by what they say: statuses in them have their new names. */
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

/** A number series that was given numbers goes on knowing it, and a field what its past values are. */
export function renameFieldInState(db: Database, entity: string, from: string, to: string): void {
  for (const kind of ["numbered", "past-types"] as const)
    moveKeys(db, stateOf(kind, entity, from), stateOf(kind, entity, to));
}

/** A number series takes no number that is there already. */
export const rememberNumbers = (db: Database, entity: string, field: string): void => {
  db.run("INSERT OR REPLACE INTO nf_state (key, value) VALUES (?, 'true')", [stateOf("numbered", entity, field)]);
};
