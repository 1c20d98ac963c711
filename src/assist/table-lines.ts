import type { Span } from "#text/span.ts";

/** The maximum number of lines searched upwards for the head of a table. */
const MOST_LINES = 20_000;

/** The line that contains an offset. */
export function lineAt(source: string, offset: number): Span {
  const end = source.indexOf("\n", offset);
  return { start: source.lastIndexOf("\n", offset - 1) + 1, end: end === -1 ? source.length : end };
}

export const isRow = (source: string, { start, end }: Span): boolean =>
  source.slice(start, end).trimStart().startsWith("|");

/** The first line of the table around a line. */
export function headOf(source: string, line: Span): Span {
  let top = line;
  for (let count = 0; top.start > 0 && count < MOST_LINES; count++) {
    const above = lineAt(source, top.start - 1);
    if (!isRow(source, above)) break;
    top = above;
  }
  return top;
}

/** The spans of a line's cells; the last one may be unclosed. A `|` after a backslash does not separate. */
export function cellsIn(source: string, { start, end }: Span): Span[] {
  const borders: number[] = [];
  for (let at = start; at < end; at++) {
    if (source[at] === "\\") at++;
    else if (source[at] === "|") borders.push(at);
  }
  return borders
    .map((border, i) => ({ start: border + 1, end: borders[i + 1] ?? end }))
    .filter((cell, i) => i < borders.length - 1 || source.slice(cell.start, cell.end).trim() !== "");
}

/** A row as text, with bars inside cells escaped. */
export const tableRow = (cells: readonly string[]): string =>
  `|${cells.map((cell) => (cell === "" ? " " : ` ${cell.replaceAll(/(?<!\\)\|/gu, "\\|")} `)).join("|")}|`;

/** The lines of a new table. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  tableRow(head),
  tableRow(head.map(() => "---")),
  ...rows.map(tableRow),
];
