import { stateOf, type PastType } from "#engine/ports/state-of-entity.ts";
import type { Database } from "../database.ts";
import type { ColumnShape } from "../schema/shape.ts";
import { parseJson } from "../values.ts";

/** Notes a field's old type before it changes, because history entries keep values as they were written. */
export function notePastType(
  db: Database,
  entity: string,
  field: string,
  { kind, currency = "EUR" }: ColumnShape,
): void {
  const upTo = Number(db.one("SELECT max(number) FROM nf_commit")?.[0] ?? 0);
  if (kind === "built-in" || upTo === 0) return;
  const key = stateOf("past-types", entity, field);
  const there = parseJson(String(db.one("SELECT value FROM nf_state WHERE key = ?", [key])?.[0] ?? "[]"));
  const known = Array.isArray(there) ? (there as unknown as readonly PastType[]) : [];
  // No commits since the last change of type, so there is nothing to note.
  if (known.at(-1)?.upTo === upTo) return;
  const now: PastType = { upTo, kind, ...(kind === "money" && { currency }) };
  db.run("INSERT OR REPLACE INTO nf_state (key, value) VALUES (?, ?)", [key, JSON.stringify([...known, now])]);
}
