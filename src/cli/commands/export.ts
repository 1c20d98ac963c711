import { existsSync, readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { exportParts } from "#exchange/export/export-data.ts";
import { exportMark, MARK_NAME } from "#exchange/export-mark.ts";
import { HostFailure } from "#device/wire.ts";
import { dataOfBackup, type DataOfBackup } from "#shelf/data-of-backup.ts";
import { databasesInMemory, withoutSeal } from "../backup-in-memory.ts";
import { some } from "../check-as-text.ts";
import { type Command, type Io, MISTAKES, WELL, wrongUse } from "../command.ts";
import { readBytes } from "../data-file.ts";
import { withFile } from "../file-trouble.ts";
import { readOptions } from "../options.ts";

const FORMATS = ["csv", "xlsx", "json"] as const;

export const exportCommand: Command = {
  name: "export",
  summary: "write everything in a backup into a plain folder",
  help: [
    "ninefold export BACKUP --to DIR [--as csv|xlsx|json] [--passphrase WORDS]",
    "",
    "Writes what a backup holds into a folder that needs no Ninefold to be read: the document as document.md, a table for",
    "each kind of record, and photos and files in the folder files. The tables name the files they belong to, and can be",
    "imported again. What is edited there can be merged back: ninefold merge BACKUP DIR.",
    "",
    "  --to DIR            the folder to write: a new or an empty one",
    "  --as csv            CSV, one file for each kind of record (this is the default)",
    "  --as xlsx           one workbook with a sheet for each kind of record",
    "  --as json           one JSON file",
    "  --passphrase WORDS  for a backup that is sealed with a passphrase",
    "",
    "The exit code is 0 when it is written, 1 when the backup can't be read, 2 for wrong use.",
    "",
  ].join("\n"),
  async run(args, io) {
    const { values, rest, mistake } = readOptions(args, [], ["to", "as", "passphrase"]);
    if (mistake !== null) return wrongUse(io, mistake);
    const [file, ...others] = rest;
    const folder = values.get("to");
    if (file === undefined || others.length > 0 || folder === undefined)
      return wrongUse(io, "say which backup and where to: ninefold export BACKUP --to DIR");
    const wanted = values.get("as") ?? "csv";
    const format = FORMATS.find((one) => one === wanted);
    if (format === undefined) return wrongUse(io, `there is no format ${wanted}. There are ${FORMATS.join(", ")}.`);
    if (existsSync(folder) && readdirSync(folder).length > 0)
      return wrongUse(io, `${folder} holds other things. Name a new or an empty folder.`);
    const bytes = await readBytes(file);
    if (typeof bytes === "string") return wrongUse(io, bytes);
    const plain = await withoutSeal(bytes, values.get("passphrase") ?? null);
    const backup = typeof plain === "string" ? plain : await dataIn(plain);
    if (typeof backup === "string") {
      io.err(`ninefold: ${file}: ${backup}\n`);
      return MISTAKES;
    }
    const words = { id: "ID", yes: "yes", no: "no" };
    const { tables, files } = await exportParts(
      backup.data,
      {
        format,
        entities: null,
        shownIn: null,
        files: true,
        words,
      },
      exportMark(backup.history, backup.name, new Date().toISOString(), true),
    );
    const write = (name: string, content: Uint8Array | string): Promise<void> =>
      withFile(join(folder, name), async (path) => {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, content);
      });
    await write("document.md", backup.source);
    for (const { name, bytes: content } of tables) await write(name, content);
    for (const { path, hash } of files) {
      const content = await backup.data.readFile(hash);
      if (content !== null) await write(path, content);
    }
    tell(io, folder, tables.filter(({ name }) => !name.startsWith(MARK_NAME)).length, files.length);
    return WELL;
  },
};

/** The content of a backup, or the reason why it can't be read. */
async function dataIn(file: Uint8Array): Promise<DataOfBackup | string> {
  try {
    return await dataOfBackup(file, await databasesInMemory());
  } catch (error) {
    if (error instanceof HostFailure) return error.message.replace(" Nothing was changed.", "");
    throw error;
  }
}

const tell = (io: Io, folder: string, tables: number, files: number): void =>
  io.out(`${folder}: the document, ${some(tables, "table")} and ${some(files, "file")}.\n`);
