/** Characters that a document can't contain: control characters, and the private ones that the reader uses as marks. */
// oxlint-disable-next-line no-control-regex -- it is control characters that are taken out
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uE000-\uE003\uFEFF\u200B\u2028\u2029]/gu;

/** Removes everything that a document can't contain. Line breaks become spaces. */
const writable = (text: string): string =>
  text
    .replace(/[\uD800-\uDFFF]/gu, " ")
    .replace(UNWRITABLE, " ")
    .replace(/[\r\n\t]/gu, " ");

/** One line of text with single spaces. */
export const oneLine = (text: string): string => writable(text).replace(/\s+/gu, " ").trim();

/** Escapes text as Markdown that renders as exactly this text, with as few escapes as possible. */
export function plainText(text: string): string {
  return oneLine(text)
    .replace(/[\\`*|]/gu, String.raw`\$&`)
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replace(/<(?=[\p{L}/!?])/gu, String.raw`\<`)
    .replace(/&(?=#?\w+;)/gu, String.raw`\&`)
    .replace(/\[/gu, String.raw`\[`);
}

/** Escapes text at the start of a line, where it must not begin a heading, list, quote or code fence. */
export function paragraph(text: string): string {
  return plainText(text)
    .replace(/^(?:[#>+~=-])/u, String.raw`\$&`)
    .replace(/^(\d{1,9})([.)])/u, String.raw`$1\$2`);
}

/** A code span, optionally for a table cell. */
export function codeSpan(code: string, inTable = true): string {
  const text = writable(code).trim();
  const runs = [...text.matchAll(/`+/gu)].map(([run]) => run.length);
  const fence = "`".repeat(runs.length === 0 ? 1 : Math.max(...runs) + 1);
  const pad = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${fence}${pad}${inTable ? text.replaceAll("|", String.raw`\|`) : text}${pad}${fence}`;
}

/** A string literal in an expression. */
export const quoted = (text: string): string => JSON.stringify(writable(text));

/** A message of the catalogue. Braces are escaped, so that they are shown instead of evaluated. */
export const message = (text: string): string => plainText(oneLine(text).replace(/[{}]/gu, "$&$&"));

export type Cell = string;

/** A table with one space around each cell and none in empty cells. */
export function table(head: readonly Cell[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]): string =>
    `|${cells.map((cell) => (cell === "" ? " |" : ` ${cell} |`)).join("")}`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A table without its empty columns. The first `keep` columns always stay. */
export function narrowTable(head: readonly Cell[], rows: readonly (readonly Cell[])[], keep: number): string {
  const used = head.map((_, i) => i < keep || rows.some((row) => (row[i] ?? "") !== ""));
  const narrow = (cells: readonly Cell[]): Cell[] => cells.filter((_, i) => used[i]);
  return table(narrow(head), rows.map(narrow));
}

/** The options of a choice. Options with a separator are quoted. */
export function optionList(options: readonly string[]): string {
  return options.map((option) => plainText(optionText(option))).join(", ");
}

const NEEDS_QUOTES = /[,;()[\]{}"“”„«»]| \/ | or |^(?:or|and) |^\s*$/u;

function optionText(option: string): string {
  return NEEDS_QUOTES.test(option) || /^[-–—…]$|^(?:not shown|n\/a|not specified|unspecified)$/iu.test(option)
    ? `"${option}"`
    : option;
}

/** An option as the reader will return it: one line, without double quotes. */
export const cleanOption = (text: string): string => oneLine(text).replace(/["“”„«»]/gu, "'");
