import type { Value } from "#expr/types.ts";
import type { Database } from "../database.ts";
import { parseJson } from "../values.ts";

export type Json = { readonly [key: string]: Value };

export const isJson = (value: Value | undefined): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Rewrites the state values under all keys with this prefix. `undefined`: the value stays. */
export function rewriteState(db: Database, prefix: string, change: (value: Value) => Value | undefined): void {
  const rows = db.all("SELECT key, value FROM nf_state WHERE key >= ? AND key < ?", [prefix, `${prefix}\u{10FFFF}`]);
  for (const [key, kept] of rows) {
    const after = orAsItWas(() => change(parseJson(String(kept))), undefined);
    if (after !== undefined)
      db.run("UPDATE nf_state SET value = ? WHERE key = ?", [JSON.stringify(after), String(key)]);
  }
}

/** Keeps data in an unexpected form, from an older version or a backup: it must not stop an app from opening. */
export function orAsItWas<T>(change: () => T, before: T): T {
  try {
    return change();
  } catch {
    return before;
  }
}

/** An object with one key renamed in place. */
export const withKey = (json: Json, from: string, to: string): Json =>
  Object.fromEntries(Object.entries(json).map(([key, value]) => [key === from ? to : key, value]));
