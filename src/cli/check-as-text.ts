import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { printDiagnostic } from "#diagnostics/print.ts";
import { type CheckedFile, summarise, type Summary } from "./checked-file.ts";

export interface TextOptions {
  readonly colour: boolean;
  readonly gaps: boolean;
}

/** The report on one file: problems in full, gaps as one line each, and a summary. */
export function checkAsText(checked: CheckedFile, { colour, gaps }: TextOptions): string {
  const mistakes = checked.diagnostics.filter(({ severity }) => severity !== "gap");
  const open = checked.diagnostics.filter(({ severity }) => severity === "gap");
  const { file, source, lines } = checked;
  const parts = mistakes.map((one) => printDiagnostic(one, { file, source, lines, colour }));
  if (gaps && open.length > 0) parts.push(gapBlock(open, checked));
  return `${[...parts, closing(file, summarise(checked.diagnostics))].join("\n")}\n`;
}

/**
 * Gaps are not problems, so they are listed briefly: the place, what is missing and the default used. Gaps with the
 * same default are combined.
 */
function gapBlock(open: readonly Diagnostic[], { file, lines }: CheckedFile): string {
  const byDefault = new Map<string, { readonly message: string; readonly places: number[] }>();
  for (const { message, help, span } of open) {
    const { line } = lines.at(span.start);
    const same = byDefault.get(help);
    if (same === undefined) byDefault.set(help, { message, places: [line] });
    else if (!same.places.includes(line)) same.places.push(line);
  }
  const rows = [...byDefault].flatMap(([help, { message, places }]) => [
    `  ${file}:${places[0]}: ${message}${places.length > 1 ? ` (also ${places.slice(1).join(", ")})` : ""}`,
    `      ${help.replace(/^Using default (D[\d.]+): /, "$1: ")}`,
  ]);
  return ["Left out, so these defaults are used:", ...rows, ""].join("\n");
}

function closing(file: string, summary: Summary): string {
  const { errors, warnings, hints } = summary;
  const found = [
    ...(errors > 0 ? [some(errors, "error")] : []),
    ...(warnings > 0 ? [some(warnings, "warning")] : []),
    ...(hints > 0 ? [some(hints, "tip")] : []),
  ];
  const notShown = summary.gaps === 0 ? "" : ` ${some(summary.gaps, "default")} used.`;
  return `${file}: ${found.length === 0 ? "no problems found" : inWords(found)}.${notShown}`;
}

export const some = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

const inWords = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
