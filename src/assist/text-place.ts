import { partOf, type Part } from "#read/sections.ts";
import type { Span } from "#text/span.ts";
import { cellsIn, headOf } from "./table-lines.ts";
import { factSets, keyPath, setOfTable, type KeySet } from "./key-sets.ts";

/** The context of a cursor, derived from lines alone, so that it also works in unreadable texts. */
export interface TextPlace {
  readonly part: Part | null;
  /** The `###` heading above. */
  readonly heading: string | null;
  readonly kind: "heading" | "fact key" | "fact" | "column" | "cell" | "text";
  /** `screen.shows`: the key of the cell, bullet or column; null: unknown. */
  readonly key: string | null;
  /** The key sets that apply if a key is written here. */
  readonly sets: readonly KeySet[];
  /** The span of the cell, of the bullet's value or of the line. */
  readonly span: Span;
  /** The column's head as written, for sample data. */
  readonly column: string | null;
  /** The cells of the row by key. */
  readonly row: ReadonlyMap<string, string>;
  /** The code around the cursor, without its backticks. */
  readonly code: Span | null;
}

const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/u;
const FACT = /^(\s*(?:[-*+]|\d+[.)])\s+)(?:\*\*|__)?([^:\n|`]{0,80}?)(?:\*\*|__)?\s*:(?:\*\*|__)?\s*/u;
const BULLET = /^(\s*(?:[-*+]|\d+[.)])\s+)/u;
const STEP = /^\s*(?:[-*+]|\d+[.)])\s+/u;
/** The maximum number of lines searched upwards for a bullet or a heading. */
const MOST_LINES = 20_000;

export function placeAt(source: string, offset: number): TextPlace {
  const at = Math.max(0, Math.min(offset, source.length));
  const start = source.lastIndexOf("\n", at - 1) + 1;
  const found = source.indexOf("\n", at);
  const end = found === -1 ? source.length : found;
  const line = source.slice(start, end);
  const { part, heading, isBelowEvent } = headingsAbove(source, start);
  const base = {
    part,
    heading,
    sets: [] as readonly KeySet[],
    column: null,
    row: new Map<string, string>(),
    code: null,
  };
  const title = HEADING.exec(line);
  if (title !== null) {
    const from = start + line.indexOf(title[2] ?? "", (title[1] ?? "").length);
    return { ...base, ...ownHeading(title, base), kind: "heading", key: null, span: { start: from, end } };
  }
  if (line.trimStart().startsWith("|")) return inTable(source, { start, end }, at, base);
  const step = part === 4 && isBelowEvent ? STEP.exec(line) : null;
  if (step !== null && at >= start + step[0].length) {
    const span = { start: start + step[0].length, end };
    return { ...base, kind: "fact", key: "transition.then", span, code: codeAround(source, span, at) };
  }
  const fact = FACT.exec(line);
  const sets = factSets(part, heading !== null);
  if (fact !== null && at >= start + fact[0].length) {
    const span = { start: start + fact[0].length, end };
    const key = keyPath(fact[2] ?? "", sets);
    const said =
      key === null && part === 5 ? { key: "rule.rule", row: new Map([["rule.on", fact[2] ?? ""]]) } : { key };
    return { ...base, ...said, kind: "fact", span, code: codeAround(source, span, at) };
  }
  const bullet = BULLET.exec(line);
  if (bullet !== null && at >= start + bullet[0].length) {
    const span = { start: start + bullet[0].length, end };
    const above = factAbove(source, start, (bullet[1] ?? "").length);
    if (above !== null)
      return { ...base, kind: "fact", key: keyPath(above, sets), span, code: codeAround(source, span, at) };
    return { ...base, kind: "fact key", key: null, sets, span, code: codeAround(source, span, at) };
  }
  const span = { start, end };
  return { ...base, kind: "text", key: null, span, code: codeAround(source, span, at) };
}

type Base = Pick<TextPlace, "part" | "heading" | "sets" | "column" | "row" | "code">;

function ownHeading(title: RegExpExecArray, base: Base): Pick<TextPlace, "part" | "heading"> {
  const level = (title[1] ?? "").length;
  return level <= 2 ? { part: partOf(title[2] ?? ""), heading: null } : { part: base.part, heading: title[2] ?? "" };
}

interface HeadingsAbove {
  readonly part: Part | null;
  readonly heading: string | null;
  /** True below a `####` heading: in point 4, the steps of an event follow. */
  readonly isBelowEvent: boolean;
}

function headingsAbove(source: string, start: number): HeadingsAbove {
  let heading: string | null = null;
  let isBelowEvent = false;
  for (let end = start - 1, count = 0; end >= 0 && count < MOST_LINES; count++) {
    const from = source.lastIndexOf("\n", end - 1) + 1;
    const title = source.startsWith("#", from) ? HEADING.exec(source.slice(from, end)) : null;
    const level = (title?.[1] ?? "").length;
    if (title !== null && level <= 2) return { part: partOf(title[2] ?? ""), heading, isBelowEvent };
    if (title !== null && level === 3) heading ??= title[2] ?? "";
    if (level === 4 && heading === null) isBelowEvent = true;
    end = from - 1;
  }
  return { part: null, heading, isBelowEvent };
}

/** The bullet that contains a nested bullet. */
function factAbove(source: string, start: number, indent: number): string | null {
  for (let end = start - 1; end >= 0;) {
    const from = source.lastIndexOf("\n", end - 1) + 1;
    const line = source.slice(from, end);
    const bullet = BULLET.exec(line);
    if (bullet === null) return null;
    if ((bullet[1] ?? "").length < indent) return FACT.exec(line)?.[2] ?? null;
    end = from - 1;
  }
  return null;
}

function inTable(source: string, line: Span, at: number, base: Base): TextPlace {
  const top = headOf(source, line);
  const heads = cellsIn(source, top).map((cell) => source.slice(cell.start, cell.end).trim());
  const set = setOfTable(base.part, heads);
  const sets = set === null ? [] : [set];
  const cells = cellsIn(source, line);
  const index = Math.max(
    0,
    cells.findIndex(({ end }) => at <= end),
  );
  const span = cells[index] ?? line;
  const column = heads[index] ?? null;
  if (top.start === line.start) return { ...base, kind: "column", key: null, sets, span, column, code: null };
  const pathOf = (head: string): string | null => keyPath(head, sets);
  const row = new Map<string, string>();
  for (const [i, cell] of cells.entries()) {
    const key = pathOf(heads[i] ?? "");
    if (key !== null) row.set(key, source.slice(cell.start, cell.end).trim());
  }
  const key = column === null ? null : pathOf(column);
  return { ...base, kind: "cell", key, span, column, row, code: codeAround(source, span, at) };
}

/** The code span around an offset; an unclosed one extends to the end. */
function codeAround(source: string, span: Span, at: number): Span | null {
  for (let from = span.start; from < span.end;) {
    const open = source.indexOf("`", from);
    if (open === -1 || open >= span.end || open >= at) return null;
    const found = source.indexOf("`", open + 1);
    const close = found === -1 || found > span.end ? span.end : found;
    if (at <= close) return { start: open + 1, end: close };
    from = close + 1;
  }
  return null;
}
