import type { ImportFile } from "#engine/contract/exchange.ts";
import type { ExportMark } from "../export-mark.ts";
import { isZip, openZip, type Zip } from "../zip/read-zip.ts";
import { atOnce, type Pausing } from "../pausing.ts";
import { LIMITS, type Limits } from "./limits.ts";
import { readTables } from "./read-tables.ts";
import { FileError, orRefusal, type FileRefusal } from "./refusal.ts";
import type { Table } from "./table.ts";
import { tablesOnSheet } from "./tables-on-sheet.ts";

/** The combined content of several files. */
export interface ReadFiles {
  readonly kind: "read";
  readonly tables: readonly Table[];
  /** The mark of an export, if the files contain one. */
  readonly mark: ExportMark | null;
  /** Finds a file delivered with the tables, by the name that a cell gives. */
  readonly file: FileLookup;
}

type FileLookup = (name: string) => ImportFile | null;

/** Reads a table, an archive of tables and photos, or a table together with an archive. */
export const readFiles = (
  files: readonly ImportFile[],
  pace: Pausing = atOnce,
  limits: Limits = LIMITS,
): Promise<ReadFiles | FileRefusal> =>
  orRefusal(async () => {
    const tables: Table[] = [];
    const beside: FileLookup[] = [];
    let mark: ExportMark | null = null;
    let all = 0;
    let refused: FileRefusal | null = null;
    const add = async (bytes: Uint8Array, name: string): Promise<FileRefusal | null> => {
      const read = await readTables(bytes, name, limits, pace);
      if (read.kind === "refused") return read;
      for (const { rows } of read.tables) for (const { cells } of rows) all += cells.length;
      // The limit applies to all tables of an archive together.
      if (all > limits.cells) throw new FileError("table-too-long", { rows: String(limits.rows) });
      for (const table of read.tables) tables.push(...tablesOnSheet(table));
      mark ??= read.mark;
      return null;
    };
    for (const { name, bytes } of files) {
      if (isAttached(name)) continue;
      const problem = await add(bytes, name);
      if (problem === null) continue;
      if (problem.code === "file-unknown" && isZip(bytes) && !NUMBERS.test(name)) {
        const zip = openZip(bytes, limits);
        for (const entry of zip.entries)
          if (TABLE.test(entry.name) && !isAttached(entry.name) && !isLeftOver(entry.name)) {
            const inner = await add(zip.read(entry.name) ?? new Uint8Array(), entry.name);
            if (inner !== null && isBrokenTable(entry.name, inner)) return inner;
          }
        beside.push(lookInside(zip));
        continue;
      }
      if (isBrokenTable(name, problem)) return problem;
      refused ??= problem;
    }
    // Other files may accompany a table. Without any table, the first problem is the refusal.
    if (tables.length === 0) return refused ?? ({ kind: "refused", code: "file-unknown", parameters: {} } as const);
    // A single file has nothing to look up; not keeping it frees its bytes after reading.
    if (files.length > 1) beside.push(lookAmong(files));
    return { kind: "read" as const, tables, mark, file: firstOf(beside) };
  });

// Separate functions, so that their closures keep only what they need and the other files' memory can be freed.

function lookInside(zip: Zip): FileLookup {
  const paths = onlyPaths(zip.entries.map((entry) => entry.name));
  return (wanted) => {
    // A cell that lists several files must not match the last of them as a whole.
    const path = zip.has(wanted) ? wanted : /[;\n]/.test(wanted) ? null : paths.get(lastPart(wanted));
    const found = path == null ? null : zip.read(path);
    return found === null ? null : { name: lastPart(path ?? wanted), bytes: found };
  };
}

function lookAmong(files: readonly ImportFile[]): FileLookup {
  const given = onlyPaths(files.map(({ name }) => name));
  return (wanted) => {
    const path = files.some(({ name }) => name === wanted) ? wanted : given.get(lastPart(wanted));
    const found = files.find(({ name }) => name === path);
    return found === undefined ? null : { name: lastPart(found.name), bytes: found.bytes };
  };
}

function firstOf(looks: readonly FileLookup[]): FileLookup {
  return (name) => {
    for (const look of looks) {
      const found = look(name);
      if (found !== null) return found;
    }
    return null;
  };
}

/** True for paths of attached files in an export. They are never read as tables, even if they are. */
const isAttached = (path: string): boolean => /(?:^|\/)files\/[^/]+\/[^/]+$/.test(path);

const TABLE = /\.(csv|tsv|xlsx?|ods|numbers|json|jsonl|ndjson)$/i;
const WORKBOOK = /\.(xlsx?|ods|numbers)$/i;
/** Apple Numbers files are ZIP archives, but their content is not supported. */
const NUMBERS = /\.numbers$/i;

/** True for metadata files of operating systems and office programs. */
const isLeftOver = (path: string): boolean => /(?:^|\/)(?:__MACOSX\/|\._|~\$)/.test(path);

/** Paths by file name. Null: the name occurs in several folders. */
function onlyPaths(paths: readonly string[]): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  for (const path of paths) found.set(lastPart(path), found.has(lastPart(path)) ? null : path);
  return found;
}

/** True for unreadable tables. They refuse the whole import, because a partial one could go unnoticed. */
const isBrokenTable = (name: string, { code }: FileRefusal): boolean =>
  TABLE.test(name) && code !== "file-empty" && (code !== "file-unknown" || WORKBOOK.test(name));

const lastPart = (path: string): string => path.replace(/^.*[/\\]/, "");
