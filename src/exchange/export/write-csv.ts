/**
 * Writes rows as CSV. Spreadsheet programs run a text that begins with `=`, `+`, `-` or `@` as a formula, so such a
 * text gets a leading apostrophe. A text that already has one gets another, so that reading removes exactly one.
 */
export function csvOf(rows: Iterable<readonly string[]>): string {
  const lines: string[] = [];
  for (const row of rows) lines.push(row.map(cellOf).join(","));
  // The byte order mark tells spreadsheet programs that the text is UTF-8.
  return `\ufeff${lines.join("\r\n")}\r\n`;
}

/** Some programs skip leading spaces, and some accept the full-width signs of East Asian keyboards. */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;
/** Numbers, dates and telephone numbers can't call functions. */
const HARMLESS = /^[+-]?[\d\s().,:/%-]*$/;

export const guarded = (text: string): string => (FORMULA.test(text) && !HARMLESS.test(text) ? `'${text}` : text);

const GUARDED = /^'+(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** Reverses `guarded`. */
export const unguarded = (text: string): string =>
  GUARDED.test(text) && !HARMLESS.test(text.slice(1)) ? text.slice(1) : text;

function cellOf(text: string): string {
  const safe = guarded(text);
  return /[",;\t|\r\n]|^\s|\s$|^'/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
