import { Lines } from "#text/lines.ts";
import type { Diagnostic, Severity } from "./diagnostic.ts";
import { cells, crop } from "./columns.ts";

export interface PrintOptions {
  readonly file: string;
  readonly source: string;
  readonly colour: boolean;
  /** The line offsets, if the caller already has them. */
  readonly lines?: Lines;
}

const COLOURS: Record<Severity | "faint" | "bold", string> = {
  error: "31",
  warning: "33",
  gap: "36",
  hint: "34",
  faint: "2",
  bold: "1",
};

/** The names of severities that people read. */
export const SEVERITY_NAMES: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  gap: "using default",
  hint: "tip",
};

const paint = (on: boolean, how: keyof typeof COLOURS, text: string): string =>
  on ? `\u001b[${COLOURS[how]}m${text}\u001b[0m` : text;

/**
 * One diagnostic for people:
 *
 * ```
 * app.md:12:9: error unknown-field
 *    12 | | Out | Retrun | Returned |
 *       |         ^^^^^^
 *       `Retrun` is not …
 *       Did you mean `Return`?
 * ```
 */
export function printDiagnostic(diagnostic: Diagnostic, options: PrintOptions): string {
  const { file, source, colour } = options;
  const lines = options.lines ?? new Lines(source);
  const start = lines.at(diagnostic.span.start);
  const end = lines.at(diagnostic.span.end);
  const number = String(start.line);
  const margin = " ".repeat(number.length + 3);
  const text = lines.text(start.line);
  // Of a range over several lines, only the first line is printed.
  const until = end.line === start.line ? end.column : text.length + 1;
  const picture = crop(text, start.column - 1, Math.max(start.column, until) - 1);
  const bar = paint(colour, "faint", "|");
  const carets = "^".repeat(Math.max(1, cells(picture.marked)));
  return [
    `${paint(colour, "bold", `${file}:${start.line}:${start.column}:`)} ${paint(colour, diagnostic.severity, SEVERITY_NAMES[diagnostic.severity])} ${diagnostic.code}`,
    `  ${paint(colour, "faint", number)} ${bar} ${picture.line}`,
    `${margin}${bar} ${" ".repeat(cells(picture.before))}${paint(colour, diagnostic.severity, carets)}`,
    `${margin}${diagnostic.message}`,
    `${margin}${paint(colour, "faint", diagnostic.help)}`,
    "",
  ].join("\n");
}
