/**
 * A table of texts. Spreadsheets run a text that begins with `=`, `+`, `-` or `@` as a formula: such a text gets an
 * apostrophe in front, and one that has an apostrophe there already gets another, so that reading takes off exactly one.
 */
export function csvOf(rows: Iterable<readonly string[]>): string {
  const lines: string[] = [];
  for (const row of rows) lines.push(row.map(cellOf).join(","));
  // The mark tells spreadsheets that the text is UTF-8.
  return `\ufeff${lines.join("\r\n")}\r\n`;
}

/** Some programs skip blanks in front of it, and some know the wide signs of East Asian keyboards. */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;
/** Numbers, dates and telephone numbers call nothing. */
const HARMLESS = /^[+-]?[\d\s().,:/%-]*$/;

export const guarded = (text: string): string => (FORMULA.test(text) && !HARMLESS.test(text) ? `'${text}` : text);

const GUARDED = /^'+(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** What `guarded` made of a text, as it was. */
export const unguarded = (text: string): string =>
  GUARDED.test(text) && !HARMLESS.test(text.slice(1)) ? text.slice(1) : text;

function cellOf(text: string): string {
  const safe = guarded(text);
  return /[",;\t|\r\n]|^\s|\s$|^'/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
