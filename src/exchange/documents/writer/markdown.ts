/** What can't stand in a document at all: control characters, halves of characters, and the reader's own mark for code. */
// oxlint-disable-next-line no-control-regex -- it is control characters that are taken out
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uE000-\uE003\uFEFF\u200B\u2028\u2029]/gu;

/** Text without anything that a document can't hold; line ends are spaces. */
const writable = (text: string): string =>
  text
    .replace(/[\uD800-\uDFFF]/gu, " ")
    .replace(UNWRITABLE, " ")
    .replace(/[\r\n\t]/gu, " ");

/** One line of text without space around it or doubled inside it. */
export const oneLine = (text: string): string => writable(text).replace(/\s+/gu, " ").trim();

/** Text as Markdown that shows exactly this text. Only what Markdown would take for a sign of its own is escaped. */
export function plainText(text: string): string {
  return oneLine(text)
    .replace(/[\\`*|]/gu, String.raw`\$&`)
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replace(/<(?=[\p{L}/!?])/gu, String.raw`\<`)
    .replace(/&(?=#?\w+;)/gu, String.raw`\&`)
    .replace(/\[/gu, String.raw`\[`);
}

/** Text at the beginning of a line: it must not open a heading, a list, a quote or a fence. */
export function paragraph(text: string): string {
  return plainText(text)
    .replace(/^(?:[#>+~=-])/u, String.raw`\$&`)
    .replace(/^(\d{1,9})([.)])/u, String.raw`$1\$2`);
}

/** Code in backticks, inside a table or not. */
export function codeSpan(code: string, inTable = true): string {
  const text = writable(code).trim();
  const runs = [...text.matchAll(/`+/gu)].map(([run]) => run.length);
  const fence = "`".repeat(runs.length === 0 ? 1 : Math.max(...runs) + 1);
  const pad = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${fence}${pad}${inTable ? text.replaceAll("|", String.raw`\|`) : text}${pad}${fence}`;
}

/** A text in an expression. */
export const quoted = (text: string): string => JSON.stringify(writable(text));

/** A message of the catalogue: braces in it are shown, not evaluated. */
export const message = (text: string): string => plainText(oneLine(text).replace(/[{}]/gu, "$&$&"));

export type Cell = string;

/** A table as people write it: one space around each cell, none in empty ones. */
export function table(head: readonly Cell[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]): string =>
    `|${cells.map((cell) => (cell === "" ? " |" : ` ${cell} |`)).join("")}`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Columns in which no row says anything are left out; the first `keep` stay. */
export function narrowTable(head: readonly Cell[], rows: readonly (readonly Cell[])[], keep: number): string {
  const used = head.map((_, i) => i < keep || rows.some((row) => (row[i] ?? "") !== ""));
  const narrow = (cells: readonly Cell[]): Cell[] => cells.filter((_, i) => used[i]);
  return table(narrow(head), rows.map(narrow));
}

/** The options of a choice; an option that holds a separator stands in quotation marks. */
export function optionList(options: readonly string[]): string {
  return options.map((option) => plainText(optionText(option))).join(", ");
}

const NEEDS_QUOTES = /[,;()[\]{}"“”„«»]| \/ | or |^(?:or|and) |^\s*$/u;

function optionText(option: string): string {
  return NEEDS_QUOTES.test(option) || /^[-–—…]$|^(?:not shown|n\/a|not specified|unspecified)$/iu.test(option)
    ? `"${option}"`
    : option;
}

/** An option as the reader will read it: no double quotation marks inside, one line. */
export const cleanOption = (text: string): string => oneLine(text).replace(/["“”„«»]/gu, "'");
