import { isZip, openZip, tooLarge, type Zip } from "../zip/read-zip.ts";
import { decodeAny } from "./bytes.ts";
import { atOnce, type Pausing } from "../pausing.ts";
import { isMark, markIn, type ExportMark } from "../export-mark.ts";
import { LIMITS, type Limits } from "./limits.ts";
import { FileError, orRefusal, type FileRefusal } from "./refusal.ts";
import type { Table } from "./table.ts";

export type TableFormat = "csv" | "xlsx" | "ods" | "json" | "json lines";

export interface ReadTables {
  readonly kind: "tables";
  readonly format: TableFormat;
  /** Each has a header. The list is empty only if the file contains nothing but the mark of an export. */
  readonly tables: readonly Table[];
  /** The mark of an export, if there is one. */
  readonly mark: ExportMark | null;
}

/**
 * Reads the tables of a file: CSV with any delimiter and encoding, XLSX, ODS, JSON, JSON Lines. The format is
 * recognized by content; the name only helps if that is ambiguous.
 */
export const readTables = (
  bytes: Uint8Array,
  fileName = "",
  limits: Limits = LIMITS,
  pace: Pausing = atOnce,
): Promise<ReadTables | FileRefusal> =>
  orRefusal(async () => {
    if (bytes.length === 0) throw new FileError("file-empty");
    if (bytes.length > limits.file) throw tooLarge(limits.file);
    const read = isZip(bytes)
      ? await readPacked(openZip(bytes, limits), limits, pace)
      : await readText(bytes, fileName, limits, pace);
    if (read.tables.every(({ header }) => header.length === 0)) throw new FileError("file-empty");
    const tables = read.tables.filter((table) => table.header.length > 0 && !isMark(table));
    return { kind: "tables", ...read, tables, mark: markIn(read.tables.find(isMark)) };
  });

type FoundTables = Omit<ReadTables, "kind" | "mark">;

async function readPacked(zip: Zip, limits: Limits, pace: Pausing): Promise<FoundTables> {
  if (zip.has("xl/workbook.xml")) {
    const { readXlsx } = await import("./read-xlsx.ts");
    return { format: "xlsx", tables: await pace(readXlsx(zip, limits)) };
  }
  if (zip.has("content.xml")) {
    const { readOds } = await import("./read-ods.ts");
    return { format: "ods", tables: readOds(zip, limits) };
  }
  throw new FileError("file-unknown");
}

/** The first bytes of old Office files, and of new ones with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

async function readText(bytes: Uint8Array, fileName: string, limits: Limits, pace: Pausing): Promise<FoundTables> {
  if (OLE.every((byte, index) => bytes[index] === byte))
    throw new FileError(holdsEncryption(bytes) ? "file-encrypted" : "file-old-form");
  const text = decodeAny(bytes);
  if (looksBinary(text)) throw new FileError("file-unknown");
  if (text.trim() === "") throw new FileError("file-empty");
  if (/^(?:%PDF-|%!PS|\{\\rtf)/.test(text)) throw new FileError("file-unknown");
  const name = withoutEnding(fileName);
  const first = text.trimStart()[0];
  if (first === "{" || first === "[") {
    const { looksLikeJsonLines, readJson, readJsonLines } = await import("./read-json.ts");
    const ending = /\.(jsonl|ndjson)$/i.test(fileName);
    if (ending || (first === "{" && looksLikeJsonLines(text)))
      return { format: "json lines", tables: readJsonLines(text, name, limits) };
    if (first === "{" || /^\s*\[\s*([[{"\]\d-]|true|false|null)/.test(text))
      return { format: "json", tables: readJson(text, name, limits) };
  }
  // Markup, such as a web page or a drawing, is not a table.
  if (/^\s*<(\?xml|!doctype|html|svg|[a-z]+[\s>])/i.test(text)) throw new FileError("file-unknown");
  const { readCsv } = await import("./read-csv.ts");
  const table = await pace(readCsv(text, name, limits));
  return { format: "csv", tables: table === null ? [] : [table] };
}

/** Encrypted workbooks contain a stream with this name in UTF-16. */
function holdsEncryption(bytes: Uint8Array): boolean {
  const name = [..."EncryptedPackage"].flatMap((letter) => [letter.charCodeAt(0), 0]);
  for (let at = 0; at < Math.min(bytes.length, 2_000_000) - name.length; at++)
    if (bytes[at] === name[0] && name.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
}

/** True if the text has characters that only binary files have: pictures, programs, other archives. */
function looksBinary(text: string): boolean {
  const start = text.slice(0, 4000);
  let strange = 0;
  let lost = 0;
  for (const character of start) {
    const code = character.charCodeAt(0);
    if (code === 0) return true;
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) strange++;
    // A text file may contain a few replacement characters, left by an earlier conversion.
    if (code === 0xfffd) lost++;
  }
  return strange > start.length / 100 || lost > start.length / 10;
}

export const withoutEnding = (fileName: string): string =>
  fileName
    .replace(/^.*[/\\]/, "")
    .replace(/\.[A-Za-z0-9]{1,8}$/, "")
    .trim();
