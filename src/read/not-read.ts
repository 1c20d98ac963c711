import type { Body } from "./markdown/outline.ts";
import type { Reading } from "./reading.ts";
import type { Span } from "#text/span.ts";

const ROW = /^[ \t>]*\|.*\|.*\|/m;
const RULER = /^[ \t>]*\|?[ \t]*:?-{2,}:?[ \t]*\|[ \t:|-]*$/m;

/**
 * Reports rows that Markdown takes for text: after a note or a comment between the rows of a table, or in a code block
 * or a quote. A row must never be lost silently.
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

/** Reports an HTML table: raw HTML is neither shown nor read. */
export function tellHtmlTables(reading: Reading, source: string, { start, end }: Span): void {
  const found = /(?<=^[ \t]*)<table\b[^\r\n]*/imu.exec(source.slice(start, end));
  if (found === null) return;
  const at = start + found.index;
  reading.problem("table-in-code", { start: at, end: at + found[0].length }, {});
}
