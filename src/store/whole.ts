import type { Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import type { Database } from "./database.ts";
import { openInMemory } from "./sqlite-wasm.ts";

/** The document an app was made from, as it travels with its data. */
export interface WholeDocument {
  readonly name: string;
  readonly source: string;
}

/** Everything of an app as the bytes of one file: document, records, history, outbox, attachments. */
export function exportWhole(db: Database, document: WholeDocument): Uint8Array {
  db.run("INSERT OR REPLACE INTO nf_meta (key, value) VALUES ('document', ?)", [JSON.stringify(document)]);
  const bytes = db.export();
  // The file must stand alone: bytes 18 and 19 would otherwise ask for the write-ahead log of this device.
  bytes[18] = 1;
  bytes[19] = 1;
  return bytes;
}

export type Whole =
  | { readonly kind: "whole"; readonly document: WholeDocument; readonly bytes: Uint8Array }
  | { readonly kind: "refused"; readonly reason: "no-backup" | "damaged" | "foreign" };

const HEADER = "SQLite format 3\0";
/** What a backup may hold; a trigger or a view could act when the file is used, so there must be none. */
const OURS = /^(?:r_|words_|nf_|i_|sqlite_|done_once)/;

/** Looks at a file from anywhere and says whether it is a whole app. Nothing in it is run. */
export function readWhole(sqlite3: Sqlite3Static, bytes: Uint8Array): Whole {
  for (let i = 0; i < HEADER.length; i++)
    if (bytes[i] !== HEADER.charCodeAt(i)) return { kind: "refused", reason: "no-backup" };
  let db: Database | null = null;
  try {
    db = openInMemory(sqlite3, bytes);
    db.run("PRAGMA trusted_schema = OFF");
    if (db.one("PRAGMA quick_check(1)")?.[0] !== "ok") return { kind: "refused", reason: "damaged" };
    const schema = db.all("SELECT type, name FROM sqlite_schema");
    if (schema.some(([type, name]) => (type !== "table" && type !== "index") || !OURS.test(String(name))))
      return { kind: "refused", reason: "foreign" };
    if (!schema.some(([, name]) => name === "nf_meta")) return { kind: "refused", reason: "no-backup" };
    const document = documentIn(db);
    if (document === null) return { kind: "refused", reason: "no-backup" };
    return { kind: "whole", document, bytes };
  } catch {
    return { kind: "refused", reason: "damaged" };
  } finally {
    db?.close();
  }
}

function documentIn(db: Database): WholeDocument | null {
  const text = db.one("SELECT value FROM nf_meta WHERE key = 'document'")?.[0];
  if (typeof text !== "string") return null;
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || !("name" in value) || !("source" in value)) return null;
  return { name: String(value.name), source: String(value.source) };
}
