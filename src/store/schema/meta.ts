import type { Model } from "#model/model.ts";
import type { Database } from "../database.ts";
import type { Catalogue } from "./catalogue.ts";
import { wantedIndexes } from "./indexes.ts";
import type { Shape } from "./shape.ts";
import type { WordSlots } from "./word-slots.ts";

/** Raised when tables, words or system tables are laid out anew: then every database is gone over once. */
export const LAYOUT = 6;

/** What the tables should be for this document, as one text. */
export function wantedOf(model: Model, shape: Shape, catalogue: Catalogue): string {
  return JSON.stringify([
    LAYOUT,
    shape,
    [...wantedIndexes(model, catalogue).values()].map(({ statement }) => statement),
  ]);
}

/** Whether the tables are what the document asks for. */
export const isPrepared = (db: Database, wanted: string): boolean => hasMeta(db) && meta(db, "wanted") === wanted;

export function wordSlots(db: Database): WordSlots {
  const slots = meta(db, "words");
  return slots === null ? {} : (JSON.parse(slots) as WordSlots);
}

const hasMeta = (db: Database): boolean =>
  db.one("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'nf_meta'") !== null;

export function meta(db: Database, key: string): string | null {
  const row = db.one("SELECT value FROM nf_meta WHERE key = ?", [key]);
  return row === null ? null : String(row[0]);
}

export function setMeta(db: Database, key: string, value: string): void {
  db.run("INSERT OR REPLACE INTO nf_meta (key, value) VALUES (?, ?)", [key, value]);
}
