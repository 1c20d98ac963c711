import { machineClock } from "#device/clock.ts";
import { appClock } from "#engine/app-clock.ts";
import type { Database, SqlValue } from "#store/database.ts";
import { openStore } from "#store/open-store.ts";
import { isRescuedTable } from "#store/rescue.ts";
import { layOut } from "#store/schema/lay-out.ts";
import { setMeta } from "#store/schema/meta.ts";
import type { Backup } from "./backup-file.ts";
import { decodeText, fromBase64 } from "./bytes.ts";
import type { Databases } from "./machine.ts";
import { reading } from "./model-cache.ts";

interface RescuedFile {
  readonly name: string;
  readonly document: string;
  readonly tables: { readonly [table: string]: unknown };
}

/** Turns a file written by `rescue` back into a backup. Null: another kind of file. */
export async function readRescued(file: Uint8Array, databases: Databases): Promise<Backup | null> {
  const rescued = rescuedIn(file);
  if (rescued === null) return null;
  const { name, document: source, tables } = rescued;
  const { model } = (await reading()).readDocument(source);
  const clock = appClock(machineClock(), model.purpose.timeZone?.value ?? null);
  const notes = notesOf(tables["nf_meta"]);
  const prepared = (layout: string | undefined): Database => {
    const made = databases.inMemory();
    try {
      made.run("PRAGMA page_size = 8192");
      // Also creates the tables of earlier documents, whose data is kept.
      if (layout !== undefined) layOut(made, layout);
      // The store creates the tables of the document. Rows without a table are skipped.
      openStore(made, model, clock);
      return made;
    } catch (problem) {
      made.close();
      // Ignore an unusable layout.
      if (layout !== undefined) return prepared(undefined);
      throw problem;
    }
  };
  const db = prepared(notes.get("tables"));
  try {
    for (const [table, rows] of Object.entries(tables))
      if (table !== "nf_meta" && isRescuedTable(table) && Array.isArray(rows)) putRows(db, table, rows);
    // An unfinished import is undone when the app opens.
    const imports = notes.get("imports");
    if (imports !== undefined) setMeta(db, "imports", imports);
    // Indexes and search words are rebuilt when the app opens.
    db.run("DELETE FROM nf_meta WHERE key IN ('wanted', 'prepared', 'words')");
    return { name, source, database: db.export() };
  } finally {
    db.close();
  }
}

export function rescuedIn(file: Uint8Array): RescuedFile | null {
  if (file[0] !== "{".charCodeAt(0)) return null;
  let read: unknown;
  try {
    read = JSON.parse(decodeText(file));
  } catch {
    return null;
  }
  const { name, document, tables } = read as Record<string, unknown>;
  if (typeof name !== "string" || typeof document !== "string") return null;
  return typeof tables === "object" && tables !== null ? (read as RescuedFile) : null;
}

/** The app's own metadata, by key. */
function notesOf(rows: unknown): ReadonlyMap<string, string> {
  const notes = new Map<string, string>();
  for (const row of Array.isArray(rows) ? (rows as readonly unknown[]) : []) {
    const { key, value } = (row ?? {}) as { readonly key?: unknown; readonly value?: unknown };
    if (typeof key === "string" && typeof value === "string") notes.set(key, value);
  }
  return notes;
}

function putRows(db: Database, table: string, rows: readonly unknown[]): void {
  const columns = new Set(db.all("SELECT name FROM pragma_table_info(?)", [table]).map(([name]) => String(name)));
  for (const row of rows) {
    if (typeof row !== "object" || row === null) continue;
    const cells = Object.entries(row).filter(([column]) => columns.has(column));
    if (cells.length === 0) continue;
    const names = cells.map(([column]) => quoted(column)).join(", ");
    const places = cells.map(() => "?").join(", ");
    const values = cells.map(([, value]) => sqlValue(value));
    db.run(`INSERT OR IGNORE INTO ${quoted(table)} (${names}) VALUES (${places})`, values);
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function sqlValue(value: unknown): SqlValue {
  if (typeof value === "string" || typeof value === "number") return value;
  if (typeof value === "object" && value !== null && "base64" in value && typeof value.base64 === "string")
    return fromBase64(value.base64);
  return null;
}
