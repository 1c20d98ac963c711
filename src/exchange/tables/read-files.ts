import type { ImportFile } from "#engine/contract/exchange.ts";
import type { ExportMark } from "../export-mark.ts";
import { isZip, openZip, type Zip } from "../zip/read-zip.ts";
import { atOnce, type Pausing } from "../pausing.ts";
import { LIMITS, type Limits } from "./limits.ts";
import { readTables } from "./read-tables.ts";
import { FileError, orRefusal, type FileRefusal } from "./refusal.ts";
import type { Table } from "./table.ts";
import { tablesOnSheet } from "./tables-on-sheet.ts";

/** What several files hold together. */
export interface ReadFiles {
  readonly kind: "read";
  readonly tables: readonly Table[];
  /** Where an export of an app says what it is. */
  readonly mark: ExportMark | null;
  /** A file that came beside the tables, by the name that a cell gives it. */
  readonly file: FileLookup;
}

type FileLookup = (name: string) => ImportFile | null;

/** A table, an archive that holds tables and photos, or a table with an archive beside it. */
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
      // An archive may hold thousands of tables, each of which is small enough.
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
    // A picture beside a table is a picture; a file that alone is no table is refused.
    if (tables.length === 0) return refused ?? ({ kind: "refused", code: "file-unknown", parameters: {} } as const);
    // A file that came alone is beside nothing: its bytes are let go once they are read.
    if (files.length > 1) beside.push(lookAmong(files));
    return { kind: "read" as const, tables, mark, file: firstOf(beside) };
  });

// Made out here, so that they hold on to what they need and to no file beside it.

function lookInside(zip: Zip): FileLookup {
  const paths = onlyPaths(zip.entries.map((entry) => entry.name));
  return (wanted) => {
    // A cell that names several files is not the last of them.
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

/** A file that a record has, where an export puts it: it may be a table itself. */
const isAttached = (path: string): boolean => /(?:^|\/)files\/[^/]+\/[^/]+$/.test(path);

const TABLE = /\.(csv|tsv|xlsx?|ods|numbers|json|jsonl|ndjson)$/i;
const WORKBOOK = /\.(xlsx?|ods|numbers)$/i;
/** It is an archive itself, whose parts nobody else reads. */
const NUMBERS = /\.numbers$/i;

/** What systems and office programs put beside files for themselves. */
const isLeftOver = (path: string): boolean => /(?:^|\/)(?:__MACOSX\/|\._|~\$)/.test(path);

/** Files by their names without folders; a name that stands in two folders says neither. */
function onlyPaths(paths: readonly string[]): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  for (const path of paths) found.set(lastPart(path), found.has(lastPart(path)) ? null : path);
  return found;
}

/** A table that can't be read is told, and not left out: half of what was chosen would look like all of it. */
const isBrokenTable = (name: string, { code }: FileRefusal): boolean =>
  TABLE.test(name) && code !== "file-empty" && (code !== "file-unknown" || WORKBOOK.test(name));

const lastPart = (path: string): string => path.replace(/^.*[/\\]/, "");
