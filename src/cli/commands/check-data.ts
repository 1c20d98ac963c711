import { basename } from "node:path";
import { Imports } from "#exchange/import/imports.ts";
import type { ImportProgress, ImportView, RefusedRow } from "#engine/contract/exchange.ts";
import { looseName } from "#text/names.ts";
import { enErrors } from "#words/english.ts";
import { sayRefusal } from "#words/say.ts";
import { appInMemory } from "../app-in-memory.ts";
import { checkSource, summarise } from "../checked-file.ts";
import { some } from "../check-as-text.ts";
import { type Command, MISTAKES, WELL, wrongUse } from "../command.ts";
import { readBytes } from "../data-file.ts";
import { readOptions } from "../options.ts";
import { withFile } from "../file-trouble.ts";
import { fileRefusal } from "../file-refusals.ts";
import { replaceFile } from "../replace-file.ts";

export const checkData: Command = {
  name: "check-data",
  summary: "say what importing a table into an app would do",
  help: [
    "ninefold check-data DOCUMENT FILE [--entity NAME] [--refused OUT.csv] [--json]",
    "",
    "Reads a table (CSV, XLSX, ODS, JSON, JSON Lines, or a ZIP with a table and photos), matches its columns to the fields",
    "of the document, and tries to write every row into an empty app: which would be created, and which refused and why.",
    "The rules of the document decide, as in the app. Nothing is kept.",
    "",
    "  --entity NAME      what the rows are; without it, names of columns and tables decide",
    "  --refused OUT.csv  write the rows that are refused into a file, with a column that says why",
    "  --json             print the result as JSON",
    "",
    "The exit code is 0 when every row is taken, 1 when some are refused, 2 for wrong use.",
    "",
  ].join("\n"),
  async run(args, io) {
    const { on, values, rest, mistake } = readOptions(args, ["json"], ["entity", "refused"]);
    if (mistake !== null) return wrongUse(io, mistake);
    const [document, file, ...others] = rest;
    if (document === undefined || file === undefined || others.length > 0)
      return wrongUse(io, "say which document and which table: ninefold check-data DOCUMENT FILE");
    const read = await io.readFile(document);
    if (read.text === null) return wrongUse(io, read.why);
    const bytes = await readBytes(file);
    if (typeof bytes === "string") return wrongUse(io, bytes);
    const checked = checkSource(document, read.text);
    if (summarise(checked.diagnostics).errors > 0)
      return wrongUse(io, `${document} has mistakes. Run \`ninefold check ${document}\` to see them.`);
    const wanted = values.get("entity");
    const entity = checked.model.entities.find(({ name }) => looseName(name) === looseName(wanted ?? ""));
    if (wanted !== undefined && entity === undefined) return wrongUse(io, `${document} has no entity ${wanted}.`);
    const app = await appInMemory(checked.model, read.text);
    let last = 0;
    const imports = new Imports({
      app,
      newId: () => `row-${++last}`,
      pause: async () => undefined,
      noteUnfinished: () => undefined,
      now: () => Date.now(),
      openCopy: async () => ({ app, close: () => undefined }),
    });
    const opened = await imports.open([{ name: basename(file), bytes }], entity?.key ?? null);
    if (opened.kind === "refused") return wrongUse(io, fileRefusal(file, opened));
    let progress = await imports.begin(opened.id, "run");
    while (progress !== null && !progress.finished) progress = await imports.step(opened.id);
    if (progress === null) return MISTAKES;
    const refused = await imports.refusals(opened.id);
    const out = values.get("refused");
    if (out !== undefined && refused.length > 0) {
      const written = await imports.refusedRows(opened.id, "Reason", refused.map(reasonsOf));
      if (written !== null) await withFile(out, (path) => replaceFile(path, written.bytes));
    }
    if (on.has("json"))
      io.out(`${JSON.stringify({ tables: opened.view.plan.tables, counts: progress.counts, refused }, null, 2)}\n`);
    else io.out(asText(opened.view, progress, refused, (key) => nameOf(checked.model.entities, key)));
    return refused.length === 0 ? WELL : MISTAKES;
  },
};

const nameOf = (entities: readonly { readonly key: string; readonly name: string }[], key: string): string =>
  entities.find((one) => one.key === key)?.name ?? key;

const inEnglish = { words: { errors: enErrors }, t: (text: string) => text };

const reasonsOf = ({ refusals }: RefusedRow): readonly string[] => [
  ...new Set(
    refusals.map((refusal) => {
      const { field = "", written } = refusal.parameters ?? {};
      return written === undefined ? sayRefusal(inEnglish, refusal) : `${field}: there is no “${written}” yet.`;
    }),
  ),
];

const MOST_SHOWN = 20;

function asText(
  view: ImportView,
  { counts }: ImportProgress,
  refused: readonly RefusedRow[],
  name: (entity: string) => string,
): string {
  const lines: string[] = [];
  view.tables.forEach((table, index) => {
    const plan = view.plan.tables[index];
    const of = plan?.entity ?? null;
    lines.push(`${table.name || "table"}: ${some(table.rows, "row")}, ${of === null ? "left out" : `as ${name(of)}`}`);
    if (of === null) return;
    const width = Math.max(...table.columns.map((column) => column.name.length));
    table.columns.forEach((column, at) => {
      const field = plan?.columns[at]?.field;
      const target = table.targets.find((one) => one.field === field)?.name ?? "left out";
      const example = column.examples.find(({ written, read }) => read !== null && read !== written);
      const yesNo = example?.read === true ? "yes" : example?.read === false ? "no" : example?.read;
      const read = example === undefined ? "" : `   ${example.written} → ${yesNo}`;
      lines.push(`  ${column.name.padEnd(width)}  ${target}${read}`);
    });
  });
  lines.push(
    "",
    `${counts.created} new, ${counts.changed} changed, ${counts.same} the same, ${counts.refused} refused.`,
  );
  for (const row of refused.slice(0, MOST_SHOWN))
    lines.push(`  ${row.table} row ${row.number} (${row.title}): ${reasonsOf(row).join(" ")}`);
  if (refused.length > MOST_SHOWN) lines.push(`  and ${refused.length - MOST_SHOWN} more.`);
  return `${lines.join("\n")}\n`;
}
