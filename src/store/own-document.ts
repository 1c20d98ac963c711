import { fingerprint } from "#text/fingerprint.ts";
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

/**
 * The document that the records were last made to fit, where it is not the one that the list of apps names: the device
 * stopped before the list came to know of it. Going back would not bring everything back.
 */
export function fittedDocument(db: Database, source: string): OwnDocument | null {
  const own = ownDocument(db);
  if (own === null || own.source === source) return null;
  const fitted = db.one("SELECT value FROM nf_state WHERE key = 'fitted'");
  return String(fitted).includes(fingerprint(own.source)) ? own : null;
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
