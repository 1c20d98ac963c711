import { decodeText, encodeText } from "./bytes.ts";

/** A backup: one file that holds an app's name, its document and its whole database (records, history, pictures). */
export interface Backup {
  readonly name: string;
  readonly source: string;
  readonly database: Uint8Array;
}

/** A line of text that says what the file is, the length of a JSON head, the head, then the database as it is. */
const MARK = encodeText("Ninefold backup 1\n");

export function packBackup({ name, source, database }: Backup): Uint8Array {
  const head = encodeText(JSON.stringify({ name, source, database: database.length }));
  const file = new Uint8Array(MARK.length + 4 + head.length + database.length);
  file.set(MARK);
  new DataView(file.buffer).setUint32(MARK.length, head.length);
  file.set(head, MARK.length + 4);
  file.set(database, MARK.length + 4 + head.length);
  return file;
}

/** Null: it is not a backup, or not a whole one. */
export function unpackBackup(file: Uint8Array): Backup | null {
  if (file.length < MARK.length + 4 || MARK.some((byte, index) => file[index] !== byte)) return null;
  const headLength = new DataView(file.buffer, file.byteOffset).getUint32(MARK.length);
  const headStart = MARK.length + 4;
  try {
    const head: unknown = JSON.parse(decodeText(file.subarray(headStart, headStart + headLength)));
    if (typeof head !== "object" || head === null) return null;
    const { name, source, database: length } = head as Record<string, unknown>;
    const database = file.slice(headStart + headLength);
    if (typeof name !== "string" || typeof source !== "string" || length !== database.length) return null;
    return { name, source, database };
  } catch {
    return null;
  }
}
