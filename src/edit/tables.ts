import type { Row, Table } from "#read/markdown/outline.ts";
import { type Content, piecesOf, plainOf } from "./content.ts";
import { type DocumentText, lineEndAt, lineStartAt, nextLine } from "./document-text.ts";
import {
  type PlannedEdit,
  cellStatement,
  headStatement,
  rowStatement,
  statementsWithin,
  type Statement,
} from "./plan.ts";
import { Refused } from "./refusal.ts";
import { alignedWidths, cellText, headLines, rowLine, type TableLine } from "./table-lines.ts";
import { writeContent } from "./write-content.ts";

/** Sets one cell. Padding is replaced too, so that an aligned column stays aligned as long as the text fits. */
export function setCell(
  text: DocumentText,
  table: Table,
  row: Row,
  column: number,
  content: Content | null,
): PlannedEdit[] {
  const { source } = text;
  const line = rowLine(source, row);
  const put = content === null ? "" : writeContent(content, "cell");
  const says = sayCell(table, column, content);
  const cell = line.cells[column];
  const widths = alignedWidths(source, table);
  if (cell === undefined) {
    if (put === "") return [];
    const missing = column - line.cells.length;
    const before = (line.closed ? "" : " |") + " |".repeat(missing);
    return [insertion(line.span.end, `${before} ${put} |`, says)];
  }
  const old = source.slice(cell.start, cell.end);
  const lead = /^\s*/u.exec(old)?.[0] ?? "";
  const tight = old.trim() !== "" && lead === "";
  const fresh = tight && widths === null ? put : cellText(put, widths?.[column]);
  return [{ span: cell, text: fresh, says }];
}

const sayCell = (table: Table, column: number, content: Content | null): Statement[] => {
  const pieces = content === null ? [] : piecesOf(content);
  return pieces.length === 0 ? [] : [cellStatement(table.columns[column]?.plain ?? "", pieces)];
};

const insertion = (at: number, text: string, says: readonly Statement[]): PlannedEdit => ({
  span: { start: at, end: at },
  text,
  says,
});

/** Adds a column before the column `at`, with a value in one row. */
export function addColumn(
  text: DocumentText,
  table: Table,
  at: number,
  head: string,
  of: { readonly row: Row; readonly content: Content } | null,
): PlannedEdit[] {
  mustBeWhole(table);
  const { source } = text;
  const [heads, ruler] = headLines(source, table);
  const width = alignedWidths(source, table) === null ? undefined : [...head].length + 2;
  const cells = (line: TableLine, put: string, says: readonly Statement[]): PlannedEdit[] => {
    const cell = line.cells[at];
    if (cell !== undefined) return [insertion(cell.start, `${put}|`, says)];
    if (line.cells.length < at && says.length === 0) return [];
    const missing = " |".repeat(at - line.cells.length);
    return [insertion(line.span.end, line.closed ? `${missing}${put}|` : `${missing} |${put}`, says)];
  };
  return [
    ...cells(heads, cellText(head, width), [headStatement([head])]),
    ...cells(ruler, width === undefined ? " --- " : ` ${"-".repeat(width - 2)} `, []),
    ...table.rows.flatMap((row) => {
      const content = of !== null && of.row === row ? of.content : null;
      const put = content === null ? "" : writeContent(content, "cell");
      return cells(
        rowLine(source, row),
        cellText(put, width),
        content === null ? [] : [cellStatement(head, piecesOf(content))],
      );
    }),
  ];
}

/** Adds a row below `after`, or directly below the head. `contents`: the cells from the first column on. */
export function addRow(
  text: DocumentText,
  table: Table,
  after: Row | null,
  contents: readonly (Content | null)[],
): PlannedEdit[] {
  mustBeWhole(table);
  const { source, lineEnd } = text;
  const [head, ruler] = headLines(source, table);
  const widths = alignedWidths(source, table);
  const above = after === null ? ruler.span : after.span;
  const indent = source.slice(lineStartAt(source, ruler.span.start), ruler.span.start);
  const cells = table.columns.map((_, i) => {
    const content = contents[i] ?? null;
    return cellText(content === null ? "" : writeContent(content, "cell"), widths?.[i]);
  });
  const added = `${indent}${head.opened ? "|" : ""}${cells.join("|")}${head.closed ? "|" : ""}`;
  const says = table.columns.flatMap((_, i) => sayCell(table, i, contents[i] ?? null));
  return [insertion(lineEndAt(source, above.end), `${lineEnd}${added}`, [rowStatement, ...says])];
}

export function removeRow(text: DocumentText, row: Row): PlannedEdit[] {
  return [{ span: wholeLine(text.source, row), text: "", says: [] }];
}

/** A line including its line end; the last line of a document includes the line end before it. */
function wholeLine(source: string, { span }: Row): { start: number; end: number } {
  const start = lineStartAt(source, span.start);
  const end = nextLine(source, span.end);
  const isLast = end === lineEndAt(source, span.end);
  return { start: isLast ? beforeLineEnd(source, start) : start, end };
}

const beforeLineEnd = (source: string, start: number): number =>
  start - (source.slice(0, start).endsWith("\r\n") ? 2 : start > 0 ? 1 : 0);

/** Moves the line of a row within its table, unchanged except for an edit of one of its cells. */
export function moveRow(
  text: DocumentText,
  table: Table,
  row: Row,
  after: Row | null,
  [own]: readonly PlannedEdit[] = [],
): PlannedEdit[] {
  mustBeWhole(table);
  const { source, lineEnd } = text;
  const index = table.rows.indexOf(row);
  if (after === row || (after === null ? index === 0 : table.rows.indexOf(after) === index - 1)) return [];
  const { start, end } = { start: lineStartAt(source, row.span.start), end: lineEndAt(source, row.span.end) };
  const cell = own ?? insertion(end, "", []);
  const line = source.slice(start, cell.span.start) + cell.text + source.slice(cell.span.end, end);
  const above = after?.span ?? headLines(source, table)[1].span;
  const says = [
    ...statementsWithin(text, { start, end: cell.span.start }),
    ...cell.says,
    ...statementsWithin(text, { start: cell.span.end, end }),
  ];
  return [...removeRow(text, row), insertion(lineEndAt(source, above.end), `${lineEnd}${line}`, says)];
}

const line = (cells: readonly string[]): string => `|${cells.map((cell) => cellText(cell, undefined)).join("|")}|`;

/** A new table with its rows, without a final line end. */
export function newTable(
  text: DocumentText,
  heads: readonly string[],
  rows: readonly (readonly (Content | null)[])[],
): { readonly lines: string; readonly says: Statement[] } {
  const written = rows.map((row) =>
    line(heads.map((_, i) => ((row[i] ?? null) === null ? "" : writeContent(row[i] ?? "", "cell")))),
  );
  const says = rows.flatMap((row) => [
    rowStatement,
    ...heads.flatMap((head, i) => {
      const pieces = piecesOf(row[i] ?? "");
      return pieces.length === 0 ? [] : [cellStatement(head, pieces)];
    }),
  ]);
  return {
    lines: [line(heads), line(heads.map(() => "---")), ...written].join(text.lineEnd),
    says: [...heads.flatMap((head) => (head === "" ? [] : [headStatement([head])])), ...says],
  };
}

function mustBeWhole(table: Table): void {
  if (table.slip !== undefined) throw new Refused("table-broken", table.columns.map(plainOfHead).join(", "));
}

const plainOfHead = (head: Table["columns"][number]): string => plainOf(head.plain);
