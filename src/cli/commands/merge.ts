import { readdir, stat } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import type { MergeAbout, MergeConflict, MergeProgress, RefusedRecord } from "#engine/contract/merge.ts";
import type { FileRefused, ImportFile } from "#engine/contract/exchange.ts";
import { isSealed, seal } from "#exchange/sealed/sealed-file.ts";
import { HostFailure } from "#device/wire.ts";
import { openBackupsToMerge, type BackupsToMerge } from "#shelf/merge-backups.ts";
import { enErrors } from "#words/english.ts";
import { sayRefusal } from "#words/say.ts";
import { databasesInMemory, withoutSeal } from "../backup-in-memory.ts";
import { some } from "../check-as-text.ts";
import { type Command, MISTAKES, WELL, wrongUse } from "../command.ts";
import { readBytes } from "../data-file.ts";
import { withFile } from "../file-trouble.ts";
import { readOptions } from "../options.ts";
import { replaceFile } from "../replace-file.ts";

export const merge: Command = {
  name: "merge",
  summary: "merge another copy of the same app into a backup",
  help: [
    "ninefold merge MINE THEIRS [--out FILE] [--mine | --theirs] [--refused OUT.json] [--passphrase WORDS] [--json]",
    "",
    "Compares two copies of the same app, record by record and field by field, through their histories: what is new in",
    "THEIRS comes in, what was changed there alone is taken, and what both have changed is a conflict. Rights and rules hold",
    "as in the app, for the person who uses MINE. Neither of the two files is changed.",
    "",
    "MINE is a backup. THEIRS is a backup, or an export that was edited elsewhere: XLSX, ODS, CSV, JSON, a ZIP of them, or",
    "the folder that ninefold export writes. Records that an export does not have stay.",
    "",
    "  --out FILE          write MINE with what was merged; without it, only say what would happen",
    "  --mine              in conflicts, keep what MINE has",
    "  --theirs            in conflicts, take what THEIRS has",
    "  --refused OUT.json  write the records that are refused into a file, with the reasons",
    "  --passphrase WORDS  for backups that are sealed with a passphrase; what is written is sealed as MINE is",
    "  --json              print the result as JSON",
    "",
    "The exit code is 0 when everything came in, 1 when conflicts are not decided (nothing is written then), records are",
    "refused (the others are written), or a file can't be read, 2 for wrong use.",
    "",
  ].join("\n"),
  async run(args, io) {
    const { on, values, rest, mistake } = readOptions(
      args,
      ["mine", "theirs", "json"],
      ["out", "refused", "passphrase"],
    );
    if (mistake !== null) return wrongUse(io, mistake);
    const [mine, theirs, ...others] = rest;
    if (mine === undefined || theirs === undefined || others.length > 0)
      return wrongUse(io, "say which two copies: ninefold merge MINE THEIRS --out FILE");
    if (on.has("mine") && on.has("theirs")) return wrongUse(io, "choose --mine or --theirs, not both.");
    const plain: ImportFile[] = [];
    let isMineSealed = false;
    const passphrase = values.get("passphrase") ?? null;
    for (const [name, file] of [["", mine] as const, ...(await filesIn(theirs))]) {
      const bytes = await readBytes(file);
      if (typeof bytes === "string") return wrongUse(io, bytes);
      if (plain.length === 0) isMineSealed = isSealed(bytes);
      const opened = await withoutSeal(bytes, passphrase);
      if (typeof opened === "string") {
        io.err(`ninefold: ${file}: ${opened}\n`);
        return MISTAKES;
      }
      plain.push({ name, bytes: opened });
    }
    const [first, ...second] = plain;
    const opened = await openedOr(first?.bytes ?? new Uint8Array(), second);
    if (typeof opened === "string") {
      io.err(`ninefold: ${opened}\n`);
      return MISTAKES;
    }
    const out = values.get("out");
    const { merges, id, about } = opened;
    let progress = await toTheEnd(opened);
    const conflicts = await merges.conflicts(id, 0, progress.counts.conflicts);
    const isDecided = conflicts.length === 0 || on.has("mine") || on.has("theirs");
    const writes = out !== undefined && isDecided;
    await merges.begin(id, writes ? "run" : "try", { all: on.has("theirs") ? "theirs" : "mine", each: {} });
    progress = await toTheEnd(opened);
    const refused = await merges.refusals(id);
    const refusedTo = values.get("refused");
    if (refusedTo !== undefined && refused.length > 0) {
      const written = await merges.refusedRecords(id, "Reason", refused.map(reasonsOf));
      if (written !== null) await withFile(refusedTo, (path) => replaceFile(path, written.bytes));
    }
    if (writes) {
      const file = opened.backUp();
      const bytes = isMineSealed && passphrase !== null ? await seal(file, passphrase) : file;
      await withFile(out, (path) => replaceFile(path, bytes));
    }
    await opened.close();
    if (on.has("json")) io.out(`${JSON.stringify({ about, counts: progress.counts, conflicts, refused }, null, 2)}\n`);
    else io.out(asText(about, progress, conflicts, refused, { isDecided, out: writes ? out : null }));
    return isDecided && refused.length === 0 ? WELL : MISTAKES;
  },
};

/** All files of a folder by their relative path, or the given file alone. */
async function filesIn(path: string): Promise<readonly (readonly [name: string, file: string])[]> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return [[basename(path), path]];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== "document.md")
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [relative(path, file).split(sep).join("/"), file] as const;
    });
}

async function openedOr(mine: Uint8Array, theirs: readonly ImportFile[]): Promise<BackupsToMerge | string> {
  try {
    const opened = await openBackupsToMerge(mine, theirs, await databasesInMemory());
    return "code" in opened ? sentence(opened) : opened;
  } catch (error) {
    if (error instanceof HostFailure) return error.message.replace(" Nothing was changed.", "");
    throw error;
  }
}

const SENTENCES: { readonly [code: string]: string } = {
  "merge-other-app": "the second backup is of another app.",
  "merge-newer": "the second backup was made by a newer Ninefold.",
  "merge-no-backup": "the second file is neither a backup nor an export of this app.",
  "merge-no-ids":
    "the tables have neither an ID nor a unique field, so nothing says which record a row is about. Import them in the app.",
  "file-old-form": "the second file is an old workbook (.xls). Save it as .xlsx first.",
  "merge-protected": "the second file is protected by a password. Save it without one first.",
  "file-incomplete": "the second backup is incomplete: a part of the file is missing.",
};

const sentence = ({ code }: FileRefused): string => SENTENCES[code] ?? "the second file is damaged and can't be read.";

async function toTheEnd({ merges, id }: BackupsToMerge): Promise<MergeProgress> {
  for (;;) {
    const progress = await merges.step(id);
    if (progress === null || progress.finished) return progress as MergeProgress;
  }
}

const inEnglish = { words: { errors: enErrors }, t: (text: string) => text };

const reasonsOf = ({ refusals }: RefusedRecord): readonly string[] => [
  ...new Set(refusals.map((refusal) => sayRefusal(inEnglish, refusal))),
];

const MOST_SHOWN = 20;

function asText(
  about: MergeAbout,
  { counts }: MergeProgress,
  conflicts: readonly MergeConflict[],
  refused: readonly RefusedRecord[],
  { isDecided, out }: { readonly isDecided: boolean; readonly out: string | null },
): string {
  const would = out === null ? "would be " : "";
  const lines = [
    ...(about.ancestor === "none"
      ? [
          "The two have no history in common: records are compared by id and unique fields, and every difference is a conflict.",
        ]
      : []),
    ...(about.leftOut.length === 0
      ? []
      : [`Not read, since nothing in the app has these names: ${about.leftOut.join(", ")}.`]),
    ...(about.unsure.length === 0
      ? []
      : [`Dates or numbers can be read in two ways, and nothing decides: ${about.unsure.join(", ")}.`]),
    `${some(counts.created, "record")} ${would}created, ${counts.changed} ${would}changed, ${counts.deleted} ${would}deleted, ` +
      `${counts.same} as they are.`,
    ...(counts.missing === 0
      ? []
      : [`${some(counts.missing, "record")} of this app not in the export: nothing is deleted.`]),
  ];
  for (const { entity, title, what, fields, mine: author } of conflicts.slice(0, MOST_SHOWN)) {
    const isOnlyThere = what === "deleted-here" && author === null;
    lines.push(`conflict: ${entity} “${title}”${isOnlyThere ? ": not in mine, changed in theirs" : CONFLICTS[what]}`);
    if (what === "fields")
      for (const { name, mine, theirs } of fields)
        lines.push(`  ${name}: mine ${JSON.stringify(mine.value)}, theirs ${JSON.stringify(theirs.value)}`);
  }
  if (conflicts.length > MOST_SHOWN) lines.push(`… and ${conflicts.length - MOST_SHOWN} more conflicts.`);
  for (const one of refused.slice(0, MOST_SHOWN))
    lines.push(`refused: ${one.entity} “${one.title}”: ${reasonsOf(one).join(" ")}`);
  if (refused.length > MOST_SHOWN) lines.push(`… and ${refused.length - MOST_SHOWN} more refused.`);
  if (!isDecided) lines.push("Nothing was written: decide conflicts with --mine or --theirs, or merge in the app.");
  if (out !== null) lines.push(`${out}: written.`);
  return `${lines.join("\n")}\n`;
}

const CONFLICTS: { readonly [what in MergeConflict["what"]]: string } = {
  fields: "",
  "deleted-here": ": deleted in mine, changed in theirs",
  "deleted-there": ": deleted in theirs, changed in mine",
};
