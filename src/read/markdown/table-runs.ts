import type { Span } from "#text/span.ts";
import type { TableSlip } from "./outline.ts";

export interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Adjacent lines that begin with a pipe: a table, well-formed or not. */
export interface Run {
  /** The head, then the ruler if there is one, then the rows. */
  readonly lines: readonly Line[];
  /** Index of the last line. */
  readonly last: number;
  /** The number of lines that are not rows: the head, and the ruler if there is one. */
  readonly heads: number;
  readonly slip: TableSlip | null;
}

const HEADING = /^#{1,6}(?:[ \t]|$)/;
const IN_CONTAINER = /^[ \t]*(?:[-*+]|\d{1,9}[.)]|>)(?:[ \t]|$)/;
/** The ruler below a table head, also as office programs write it. */
const RULER = /^\|[\s:|=\u2013\u2014-]*$/;
const PROPER_RULER = /^\|(?:[ \t]*:?-+:?[ \t]*\|)*(?:[ \t]*:?-+:?)?[ \t]*$/;

const isRuler = ({ text }: Line): boolean => RULER.test(text) && /[=\u2013\u2014-]/.test(text);

export const isRow = (line: Line | undefined): line is Line =>
  line !== undefined && line.text.startsWith("|") && line.text.length > 2;

const isBlank = (line: Line | undefined): boolean => line === undefined || line.text.trim() === "";

/** True for a line that can't become part of the table next to it. */
export const isEdge = (line: Line | undefined): boolean =>
  line === undefined || isBlank(line) || HEADING.test(line.text);

/** The run that begins at a row; null: no table, or one that the parser reads as well. */
export function runAt(lines: readonly Line[], first: number, cells: (line: Line) => number): Run | null {
  const head = lines[first];
  const before = lines[first - 1];
  if (!isRow(head)) return null;
  // These are rows of a table whose head does not begin with a pipe.
  if (before !== undefined && before.text.includes("|")) return null;
  const [taken, gap] = linesOfRun(lines, first);
  const last = taken.at(-1) ?? first;
  const run = taken.map((i) => lines[i]).filter((line) => line !== undefined);
  const under = run[1];
  if (under === undefined) return null;
  const hasRuler = isRuler(under);
  const heads = hasRuler ? 2 : 1;
  const slip = slipOf(lines, first, { head, under, hasRuler, gap }, cells);
  return slip !== null && run.length === heads ? null : { lines: run, last, heads, slip };
}

/** The indexes of the lines, and the span of a blank line between them. */
function linesOfRun(lines: readonly Line[], first: number): readonly [readonly number[], Span | null] {
  const taken = [first];
  let gap: Span | null = null;
  for (let i = first + 1; i < lines.length; i++) {
    const line = lines[i];
    if (line === undefined || isBlank(line)) continue;
    const behind = taken.at(-1) ?? first;
    const apart = i > behind + 1;
    if (!isRow(line) || (apart && (!line.text.includes("|", 1) || hasHeadOfItsOwn(line, lines[i + 1])))) break;
    if (apart) gap ??= { start: lines[behind]?.end ?? line.start, end: line.start };
    taken.push(i);
  }
  return [taken, gap];
}

const hasHeadOfItsOwn = (line: Line, next: Line | undefined): boolean =>
  next !== undefined && !isRuler(line) && isRuler(next);

function slipOf(
  lines: readonly Line[],
  first: number,
  { head, under, hasRuler, gap }: { head: Line; under: Line; hasRuler: boolean; gap: Span | null },
  cells: (line: Line) => number,
): TableSlip | null {
  const ruler = `|${" --- |".repeat(cells(head))}`;
  const headSpan = { start: head.start, end: head.end };
  if (!hasRuler)
    return {
      kind: "no line under the head",
      span: headSpan,
      edit: { span: { start: head.end, end: head.end }, text: `\n${ruler}` },
    };
  if (!PROPER_RULER.test(under.text) || cells(under) !== cells(head)) {
    const span = { start: under.start, end: under.end };
    return { kind: "bad line under the head", span, edit: { span, text: ruler } };
  }
  if (gap !== null) {
    const next = lines.find((line) => line.start === gap.end);
    return {
      kind: "blank line inside",
      span: { start: gap.end, end: next?.end ?? gap.end },
      edit: { span: gap, text: "\n" },
    };
  }
  if (!isLazy(lines, first)) return null;
  return {
    kind: "no blank line before",
    span: headSpan,
    edit: { span: { start: head.start, end: head.start }, text: "\n" },
  };
}

/** In Markdown, lines after a bullet or quote without a blank line continue its text. */
function isLazy(lines: readonly Line[], first: number): boolean {
  for (let i = first - 1; !isEdge(lines[i]); i--) if (IN_CONTAINER.test(lines[i]?.text ?? "")) return true;
  return false;
}
