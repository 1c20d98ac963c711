import type { Database } from "./database.ts";
import { meta, setMeta } from "./schema/meta.ts";

/** What an app's database says of itself, should the list of apps be lost. */
export interface OwnDocument {
  readonly name: string;
  readonly source: string;
}

const KEY = "document";

export function keepOwnDocument(db: Database, { name, source }: OwnDocument): void {
  const text = JSON.stringify({ name, source });
  if (meta(db, KEY) !== text) setMeta(db, KEY, text);
}

/** Null: it says nothing, or can't be read. */
export function ownDocument(db: Database): OwnDocument | null {
  try {
    const said: unknown = JSON.parse(meta(db, KEY) ?? "null");
    if (typeof said !== "object" || said === null) return null;
    const { name, source } = said as Record<string, unknown>;
    return typeof name === "string" && typeof source === "string" ? { name, source } : null;
  } catch {
    return null;
  }
}
