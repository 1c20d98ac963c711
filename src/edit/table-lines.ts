import type { Row, Table } from "#read/markdown/outline.ts";
import type { Span } from "#text/span.ts";
import { lineEndAt, nextLine } from "./document-text.ts";

/** One line of a table as written: the cells between its pipes, including blanks. */
export interface TableLine {
  readonly span: Span;
  readonly cells: readonly Span[];
  /** Whether it begins or ends with a pipe. */
  readonly opened: boolean;
  readonly closed: boolean;
}

const isBlank = (char: string | undefined): boolean => char === " " || char === "\t";

/** A backslash escapes the next pipe or backslash, also inside code. */
export function tableLine(source: string, from: number, to: number): TableLine {
  let start = from;
  let end = to;
  while (start < end && isBlank(source[start])) start++;
  while (end > start && isBlank(source[end - 1])) end--;
  const opened = source[start] === "|";
  const cells: Span[] = [];
  let begin = opened ? start + 1 : start;
  let closed = false;
  for (let i = begin; i < end; i++) {
    const char = source[i];
    if (char === "\\" && (source[i + 1] === "|" || source[i + 1] === "\\")) i++;
    else if (char === "|") {
      cells.push({ start: begin, end: i });
      begin = i + 1;
      closed = begin === end;
    }
  }
  if (!closed) cells.push({ start: begin, end });
  return { span: { start: from, end: to }, cells, opened, closed };
}

export const rowLine = (source: string, row: Row): TableLine => tableLine(source, row.span.start, row.span.end);

/** The line of heads and the ruler below it. */
export function headLines(source: string, table: Table): readonly [TableLine, TableLine] {
  const headEnd = lineEndAt(source, table.span.start);
  const ruler = nextLine(source, headEnd);
  return [tableLine(source, table.span.start, headEnd), tableLine(source, ruler, lineEndAt(source, ruler))];
}

/**
 * The column widths of a table that its author aligned; null: cells are as wide as their text. At least one cell must
 * be padded with blanks, because a single line always looks aligned.
 */
export function alignedWidths(source: string, table: Table): readonly number[] | null {
  if (table.slip !== undefined) return null;
  const lines = [...headLines(source, table), ...table.rows.map((row) => rowLine(source, row))];
  const [head] = lines;
  const widths = head?.cells.map((cell) => widthOf(source, cell)) ?? [];
  const alike = lines.every(
    ({ cells }) => cells.length === widths.length && cells.every((cell, i) => widthOf(source, cell) === widths[i]),
  );
  const filled = lines.some(({ cells }) => cells.some((cell) => source.slice(cell.start, cell.end).endsWith("  ")));
  return alike && filled ? widths : null;
}

const widthOf = (source: string, cell: Span): number => charactersIn(source.slice(cell.start, cell.end));

const charactersIn = (text: string): number => [...text].length;

/** A cell padded with blanks, up to the column width if the table is aligned. */
export function cellText(text: string, width: number | undefined): string {
  if (width === undefined) return text === "" ? " " : ` ${text} `;
  const cell = text === "" ? "" : ` ${text} `;
  return cell + " ".repeat(Math.max(0, width - charactersIn(cell)));
}
