import { decodeText, encodeText } from "./bytes.ts";

/** A backup: one file with an app's name, its document and its whole database (records, history, pictures). */
export interface Backup {
  readonly name: string;
  readonly source: string;
  readonly database: Uint8Array;
}

/** The format: this line of text, the length of a JSON head, the head, and the database unchanged. */
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

/** The mark of any version. Later versions have another number. */
const ANY_MARK = /^Ninefold backup (\d{1,9})\n/;

/** True if a file claims to be a backup, of any version, even if truncated. */
export const isBackup = (file: Uint8Array): boolean =>
  String.fromCharCode(...file.subarray(0, 16)).startsWith("Ninefold backup ");

const LONGEST_NAME = 200;
const LONGEST_HEAD = 20_000_000;

/** The parts of the file, or what is wrong with it. The database itself is not checked here. */
export function unpackBackup(file: Uint8Array): Backup | "no-backup" | "incomplete" | "damaged" | "newer" {
  const version = ANY_MARK.exec(String.fromCharCode(...file.subarray(0, 30)))?.[1];
  if (version === undefined) return "no-backup";
  if (version !== "1") return "newer";
  const headStart = MARK.length + 4;
  if (file.length < headStart) return "incomplete";
  const headLength = new DataView(file.buffer, file.byteOffset).getUint32(MARK.length);
  if (headLength > LONGEST_HEAD) return "damaged";
  if (file.length < headStart + headLength) return "incomplete";
  const head = jsonIn(file.subarray(headStart, headStart + headLength));
  if (typeof head !== "object" || head === null) return "damaged";
  const { name, source, database: length } = head as Record<string, unknown>;
  if (typeof name !== "string" || typeof source !== "string" || typeof length !== "number") return "damaged";
  const database = file.subarray(headStart + headLength);
  if (database.length < length) return "incomplete";
  if (database.length > length) return "damaged";
  return { name: name.slice(0, LONGEST_NAME), source, database };
}

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeText(bytes));
  } catch {
    return null;
  }
}
