import type { Body } from "./markdown/outline.ts";
import type { Reading } from "./reading.ts";
import type { Span } from "#text/span.ts";

const ROW = /^[ \t>]*\|.*\|.*\|/m;
const RULER = /^[ \t>]*\|?[ \t]*:?-{2,}:?[ \t]*\|[ \t:|-]*$/m;

/**
 * Rows that Markdown takes for text: after a note or a comment between the rows of a table, or in a code block or a quote. What
 * a row says must never be lost without a word.
 */
export function tellRowsInText(reading: Reading, { prose }: Body): void {
  for (const { text, span } of prose) {
    const at = text.search(ROW);
    const isTable = RULER.test(text);
    if (at === -1 || !(isTable || text.startsWith("|"))) continue;
    const start = span.start + at;
    const end = start + text.slice(at).search(/[\r\n]|$/);
    reading.problem(isTable ? "table-in-code" : "row-not-read", { start, end }, {});
  }
}

/** Raw HTML is nobody's to see, and a table in it nobody's to read. */
export function tellHtmlTables(reading: Reading, source: string, { start, end }: Span): void {
  const found = /(?<=^[ \t]*)<table\b[^\r\n]*/imu.exec(source.slice(start, end));
  if (found === null) return;
  const at = start + found.index;
  reading.problem("table-in-code", { start: at, end: at + found[0].length }, {});
}
