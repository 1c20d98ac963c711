import type { Database } from "../database.ts";
import type { WordSlots } from "./word-slots.ts";

/** Increased when the layout of tables, word indexes or system tables changes; every database is then migrated once. */
export const LAYOUT = 7;

/**
 * True if this version of the program has already prepared the tables for this document, so the check can be skipped.
 * Versions before layout 7 changed tables without removing the note.
 */
export const isPreparedBy = (db: Database, stamp: string): boolean =>
  hasMeta(db) && meta(db, PREPARED) === stamp && isOfLayout(db);

export const isOfLayout = (db: Database): boolean => meta(db, "wanted")?.startsWith(`[${LAYOUT},`) === true;

/** If the disk is full and this note can't be written, the tables are checked again next time. */
export function notePreparedBy(db: Database, stamp: string): void {
  try {
    setMeta(db, PREPARED, stamp);
  } catch {
    // A full disk must not stop an app from opening.
  }
}

/** Must be called with every change of the tables. */
export const forgetPrepared = (db: Database): void => void db.run("DELETE FROM nf_meta WHERE key = ?", [PREPARED]);

const PREPARED = "prepared";

export function wordSlots(db: Database): WordSlots {
  const slots = meta(db, "words");
  return slots === null ? {} : (JSON.parse(slots) as WordSlots);
}

export const hasMeta = (db: Database): boolean =>
  db.one("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'nf_meta'") !== null;

export function meta(db: Database, key: string): string | null {
  const row = db.one("SELECT value FROM nf_meta WHERE key = ?", [key]);
  return row === null ? null : String(row[0]);
}

export function setMeta(db: Database, key: string, value: string): void {
  db.run("INSERT OR REPLACE INTO nf_meta (key, value) VALUES (?, ?)", [key, value]);
}
