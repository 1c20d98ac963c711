import { fingerprint } from "#text/fingerprint.ts";
import type { Database } from "./database.ts";
import { meta, setMeta } from "./schema/meta.ts";

/** The document in an app's own database, in case the list of apps is lost. */
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
 * The document that the records were last migrated to, if the list of apps names another one: the device stopped before
 * the list was updated. Migrating back could lose values.
 */
export function fittedDocument(db: Database, source: string): OwnDocument | null {
  const own = ownDocument(db);
  if (own === null || own.source === source) return null;
  const fitted = db.one("SELECT value FROM nf_state WHERE key = 'fitted'");
  return String(fitted).includes(fingerprint(own.source)) ? own : null;
}

/** null: there is none, or it can't be read. */
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
