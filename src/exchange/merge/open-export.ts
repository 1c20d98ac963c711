import type { FileRefused, ImportFile } from "#engine/contract/exchange.ts";
import { bare } from "../column-names.ts";
import { uniqueFieldsOf } from "../import/targets.ts";
import type { Pausing } from "../pausing.ts";
import { readFiles } from "../tables/read-files.ts";
import type { CopyHistory } from "./copy.ts";
import { exportTables } from "./export-columns.ts";
import { ExportCopy, type ExportCopyOptions } from "./export-copy.ts";

type Into = Pick<ExportCopyOptions, "app" | "newId" | "hashOf"> & {
  readonly history: CopyHistory;
  readonly pace: Pausing;
};

/** A workbook's password is not the passphrase of a backup, so the message for backups would mislead. */
const CODES: { readonly [code: string]: string } = {
  "file-unknown": "merge-no-backup",
  "file-empty": "merge-no-backup",
  "file-encrypted": "merge-protected",
};

/** Opens an export of an app, in any table format, to merge it into that app. */
export async function openExport(files: readonly ImportFile[], into: Into): Promise<ExportCopy | FileRefused> {
  const read = await readFiles(files, into.pace);
  if (read.kind === "refused") {
    const code = CODES[read.code] ?? read.code;
    return { ...read, code };
  }
  const description = await into.app.describe();
  const { model } = description;
  const { mark } = read;
  const isKnown = mark?.known.some(({ commit, mark: of }) => into.history.mark(commit)?.mark === of) ?? false;
  if (mark !== null && !isKnown && bare(mark.app) !== bare(model.name.value))
    return { kind: "refused", code: "merge-other-app", parameters: { name: mark.app } };
  const found = exportTables(model, read.tables);
  // Without an id or a unique field, every row would become a new record.
  const tables = found.filter(
    (table) =>
      table !== null &&
      (table.id !== null ||
        uniqueFieldsOf(table.entity).some((key) => table.columns.some(({ field }) => field === key))),
  );
  const known = tables.flatMap((table) => table ?? []);
  if (known.length === 0) {
    const isOurs = mark !== null || found.some((table) => table !== null);
    return { kind: "refused", code: isOurs ? "merge-no-ids" : "merge-no-backup", parameters: {} };
  }
  const leftOut = read.tables.filter((_, index) => !tables.includes(found[index] ?? null)).map(({ name }) => name);
  return new ExportCopy({ ...into, description, tables: known, leftOut, mark, file: read.file });
}
