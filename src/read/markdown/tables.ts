import { codeOf, richOfCell } from "./inline.ts";
import { CODE, Rich, RichBuilder } from "./rich.ts";
import { rowOfWidth, type Row, type Table } from "./outline.ts";
import { isEdge, type Line, runAt } from "./table-runs.ts";

/**
 * Specifications are mostly tables, and the Markdown parser spends nine tenths of its time on them. Tables in the usual
 * plain form are read here, cell by cell as GFM says: every line begins at the left edge with a pipe, and blank lines
 * or headings surround the table. Others are left to the parser, and a test compares both results. Malformed tables are
 * read here too, and marked: rights and rules that silently turned into prose would open what they close.
 */
export interface PlainTables {
  /** The source with `***` and blanks in place of the tables: the same length, and still a break between blocks. */
  readonly rest: string;
  /** By start offset. */
  readonly tables: ReadonlyMap<number, Table>;
}

const FENCE_OR_HTML = /^ {0,3}(?:```|~~~|<[a-z!?/])/i;
const DELIMITER = /^\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$/;

/** The parser is slow for single cells, so a table with more rich cells than this is left to it as a whole. */
const MOST_RICH_CELLS = 40;

export function readPlainTables(source: string): PlainTables {
  const tables = new Map<number, Table>();
  const lines = linesOf(source);
  const verbatim = verbatimLines(lines);
  let rest = "";
  let done = 0;
  for (let i = 0; i < lines.length; i++) {
    if (verbatim.has(i)) continue;
    const run = runAt(lines, i, (line) => cellsOf(source, line).length);
    if (run === null) continue;
    const { lines: taken, last, heads, slip } = run;
    i = last;
    const [head] = taken;
    // Near a fence or raw HTML the parser decides what is a table.
    if (head === undefined || (slip === null && (verbatim.size > 0 || !isPlain(lines, taken, last)))) continue;
    const columns = cellsOf(source, head);
    const end = lines[last]?.end ?? head.end;
    const rows = taken.slice(heads).map((line) => rowOf(source, line, columns.length));
    tables.set(head.start, { columns, rows, span: { start: head.start, end }, ...(slip === null ? {} : { slip }) });
    rest += `${source.slice(done, head.start)}***${source.slice(head.start + 3, end).replace(/[^\r\n]/g, " ")}`;
    done = end;
  }
  return { rest: rest + source.slice(done), tables };
}

function isPlain(lines: readonly Line[], taken: readonly Line[], last: number): boolean {
  const before = lines[last - taken.length];
  return (
    DELIMITER.test(taken[1]?.text ?? "") &&
    isEdge(before) &&
    isEdge(lines[last + 1]) &&
    richCells(taken) <= MOST_RICH_CELLS
  );
}

/** Lines inside a fence or raw HTML, where a table is just text. */
function verbatimLines(lines: readonly Line[]): ReadonlySet<number> {
  const found = new Set<number>();
  let until: ((text: string) => boolean) | null = null;
  lines.forEach(({ text }, i) => {
    if (until === null) {
      if (!FENCE_OR_HTML.test(text)) return;
      const opening = text.trim();
      const fence = opening.slice(0, 3);
      if (fence === "```" || fence === "~~~") until = (line) => line.trim().startsWith(fence);
      else if (opening.startsWith("<!--")) until = opening.includes("-->") ? null : (line) => line.includes("-->");
      else until = (line) => line.trim() === "";
      found.add(i);
    } else {
      found.add(i);
      if (until(text)) until = null;
    }
  });
  return found;
}

function linesOf(source: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (let i = 0; i <= source.length; i++) {
    const char = source[i];
    if (char !== "\n" && char !== "\r" && char !== undefined) continue;
    lines.push({ start, end: i, text: source.slice(start, i) });
    if (char === "\r" && source[i + 1] === "\n") i++;
    start = i + 1;
  }
  return lines;
}

function rowOf(source: string, line: Line, width: number): Row {
  return rowOfWidth(cellsOf(source, line), width, { start: line.start, end: line.end });
}

/** Cells between pipes. A backslash escapes the next pipe or backslash, also inside code. */
function cellsOf(source: string, line: Line): Rich[] {
  const cells: Rich[] = [];
  let from = line.start + 1;
  for (let i = from; i <= line.end; i++) {
    const char = source[i];
    if (char === "\\" && i < line.end && (source[i + 1] === "|" || source[i + 1] === "\\")) i++;
    else if (char === "|" && i < line.end) {
      cells.push(cellOf(source, from, i));
      from = i + 1;
    }
  }
  if (source.slice(from, line.end).trim() !== "") cells.push(cellOf(source, from, line.end));
  return cells;
}

/** Syntax that only the parser handles: escapes, emphasis, links, tags, character references. */
const RICH = /[\\*[<~]|&[#\p{L}]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u;

function cellOf(source: string, from: number, to: number): Rich {
  let start = from;
  let end = to;
  while (start < end && isBlank(source[start])) start++;
  while (end > start && isBlank(source[end - 1])) end--;
  if (start === end) return Rich.empty(isBlank(source[from]) && from < to ? from + 1 : from);
  const text = source.slice(start, end);
  if (!text.includes("`")) {
    if (RICH.test(text)) return richOfCell(source, start, end);
    const plain = new RichBuilder();
    plain.add(text.replaceAll(CODE, "\uFFFD"), start, end, false);
    return Rich.of(plain, start);
  }
  return withCode(source, start, end) ?? richOfCell(source, start, end);
}

const richCells = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + (RICH.test(line.text.replace(/`[^`]*`/g, "")) ? 1 : 0), 0);

const isBlank = (char: string | undefined): boolean => char === " " || char === "\t";

/** A cell of plain text and code spans; null: it contains something else. */
function withCode(source: string, start: number, end: number): Rich | null {
  const builder = new RichBuilder();
  let at = start;
  while (at < end) {
    const tick = source.indexOf("`", at);
    const plainEnd = tick === -1 || tick >= end ? end : tick;
    const text = source.slice(at, plainEnd);
    if (RICH.test(text)) return null;
    builder.add(text.replaceAll(CODE, "\uFFFD"), at, plainEnd, false);
    if (plainEnd === end) break;
    const size = ticks(source, tick, end);
    const close = closing(source, tick + size, end, size);
    if (close === -1) return null;
    const outer = { start: tick, end: close + size };
    builder.add(CODE, outer.start, outer.end, false, codeOf(source, outer, true));
    at = outer.end;
  }
  return Rich.of(builder, start);
}

function ticks(source: string, at: number, end: number): number {
  let i = at;
  while (i < end && source[i] === "`") i++;
  return i - at;
}

function closing(source: string, from: number, end: number, size: number): number {
  for (let i = from; i < end;) {
    const tick = source.indexOf("`", i);
    if (tick === -1 || tick >= end) return -1;
    const run = ticks(source, tick, end);
    if (run === size) return tick;
    i = tick + run;
  }
  return -1;
}
