import type { RescuedApp } from "#engine/contract/shelf.ts";
import type { Database } from "#store/database.ts";
import { rescue } from "#store/rescue.ts";
import { encodeText, toBase64 } from "./bytes.ts";

/** All readable data of an app, as a file. `database` null: its file can't be opened. */
export function rescueApp(name: string, source: string, database: Database | null): RescuedApp {
  const { tables, damaged } = database === null ? { tables: {}, damaged: ["everything"] } : rescue(database);
  const records = Object.entries(tables).flatMap(([table, rows]) => (table.startsWith("r_") ? rows : [])).length;
  const text = JSON.stringify({ name, document: source, tables, damaged }, inBase64, 1);
  return { name, file: encodeText(text), records, whole: damaged.length === 0 };
}

/** Encodes bytes as Base64 for JSON. */
function inBase64(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { base64: toBase64(value) } : value;
}
