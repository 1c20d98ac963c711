import { stat } from "node:fs/promises";
import { importFile } from "#exchange/documents/import-file.ts";
import { importTables, planSpreadsheet } from "#exchange/documents/import-tables.ts";
import { noteInEnglish } from "#exchange/documents/note-in-english.ts";
import type { ImportedDocument, Maker } from "#engine/contract/new-app.ts";
import { type Io, WELL, wrongUse } from "./command.ts";
import { readBytes } from "./data-file.ts";
import { fileRefusal } from "./file-refusals.ts";
import { readOptions } from "./options.ts";

const MOST_NOTES = 200;

/** Makes a document from another format, writes it and reports how much was taken over. */
export async function makeDocument(args: readonly string[], io: Io, verb: "import" | "new"): Promise<number> {
  const { on, rest, values, mistake } = readOptions(args, ["force", "json", "no-rows"], ["out", "language"]);
  if (mistake !== null) return wrongUse(io, mistake);
  const [file, ...more] = rest;
  if (file === undefined || more.length > 0)
    return wrongUse(io, `say which file to make a document from: ninefold ${verb} FILE [--out DOCUMENT.md]`);
  const maker = makerOf(values.get("language"));
  if (maker === null)
    return wrongUse(io, `there is no language ${values.get("language")}; name one as in --language de-CH.`);
  const out = values.get("out") ?? `${baseName(file)}.md`;
  const bytes = await readBytes(file);
  if (typeof bytes === "string") return wrongUse(io, bytes);
  const read = await importFile(bytes, file);
  if (read.kind === "refused") return wrongUse(io, fileRefusal(file, read));
  const made =
    read.kind === "document"
      ? read
      : importTables(read.tables, { ...planSpreadsheet(read.tables, read.name, maker), withRows: !on.has("no-rows") });
  if (!on.has("force") && (await isThere(out)))
    return wrongUse(io, `${out} is there already. Name another file with --out, or write over it with --force.`);
  const { why } = await io.writeFile(out, made.source);
  if (why !== null) return wrongUse(io, why);
  io.out(
    on.has("json")
      ? `${JSON.stringify({ out, origin: made.origin, ...made.report, notes: made.report.notes.map(noteInEnglish) }, null, 2)}\n`
      : reportAsText(out, made),
  );
  return WELL;
}

/** The language for ambiguous numbers and dates: the given one, or this machine's. Null: not a language. */
function makerOf(language: string | undefined): Maker | null {
  const { locale, timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    return { language: language === undefined ? locale : new Intl.Locale(language).toString(), zone };
  } catch {
    return null;
  }
}

function reportAsText(out: string, { report, title }: ImportedDocument): string {
  const { taken, of, notes } = report;
  const lines = [`${title}: ${taken} of ${of} facts taken over into ${out}.`];
  if (notes.length > 0) lines.push("", "Kept as a note, or not taken over:");
  for (const { place, what, why } of notes.slice(0, MOST_NOTES).map(noteInEnglish))
    lines.push(`  ${place}: ${what} (${why})`);
  if (notes.length > MOST_NOTES) lines.push(`  and ${notes.length - MOST_NOTES} more; --json lists them all.`);
  lines.push("", `Look at it with: ninefold run ${out}`, "");
  return lines.join("\n");
}

const baseName = (file: string): string => file.replace(/^.*[/\\]/u, "").replace(/\.[A-Za-z0-9]{1,8}$/u, "") || "app";

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch {
    return false;
  }
}
