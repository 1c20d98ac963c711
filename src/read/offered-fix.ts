import type { Fix } from "#diagnostics/diagnostic.ts";
import { fieldKey } from "#text/names.ts";
import type { Span } from "#text/span.ts";

/** What a message says about a name that nobody knows. */
interface UnknownName {
  readonly name?: unknown;
  readonly written?: unknown;
  readonly near?: unknown;
}

/** Signs that Markdown or a table would take for something else. */
const MARKUP = /[|`\\<>[\]*_~#\r\n]/u;

/** `offered_by.person`: within a word it is no emphasis. */
const INSIDE = /(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}])/gu;

/**
 * How an unknown name can be mended: the known one that is nearly written so takes its place; a field that there is not is
 * left out of the list that names it, or its column out of the table. Only where the place holds the name and nothing else.
 */
export function offeredFix(code: string, source: string, span: Span, params: unknown): Fix | undefined {
  const { near, ...said } = (params ?? {}) as UnknownName;
  const written = said.name ?? said.written;
  if (typeof written !== "string" || source.slice(span.start, span.end) !== written) return undefined;
  if (typeof near === "string") {
    // As in code: `out_on` for Out on.
    const text = written === fieldKey(written) && code === "field-unknown" ? fieldKey(near) : near;
    if (text !== near || !MARKUP.test(near.replaceAll(INSIDE, "")))
      return { title: `Change to “${text}”`, edits: [{ span, text }], safe: false };
  }
  if (near !== null || code !== "field-unknown") return undefined;
  const inList = inItsList(source, span);
  const gone = inList === null ? itsColumn(source, span) : [inList];
  if (gone.length === 0) return undefined;
  return { title: "Leave it out", edits: gone.map((one) => ({ span: one, text: "" })), safe: false };
}

/** A name with the comma that parts it from the next; the whole line where a fact names nothing else. */
function inItsList(source: string, { start, end }: Span): Span | null {
  const from = source.lastIndexOf("\n", start - 1) + 1;
  const next = source.indexOf("\n", end);
  const before = source.slice(from, start);
  const after = source.slice(end, next === -1 ? source.length : next);
  const [following = ""] = /^[ \t]*,[ \t]*/u.exec(after) ?? [];
  if (following !== "") return { start, end: end + following.length };
  const [leading = ""] = /[ \t]*,[ \t]*$/u.exec(before) ?? [];
  if (leading !== "") return { start: start - leading.length, end };
  const isAlone = /^[ \t]*[-*+][ \t]+[^:|`]+:[* \t]*$/u.test(before) && after.trim() === "";
  return isAlone ? { start: from, end: next === -1 ? source.length : next + 1 } : null;
}

/** The column that a name heads, with the bar before it; nothing where it heads none. */
function itsColumn(source: string, { start }: Span): readonly Span[] {
  let from = source.lastIndexOf("\n", start - 1) + 1;
  const head = linesOfTable(source, from);
  if (!/^[ \t|:-]*-[ \t|:-]*$/u.test(head[1] ?? "")) return [];
  const column = cellsOf(head[0] ?? "").findIndex((cell) => cell.end > start - from);
  const found: Span[] = [];
  for (const line of head) {
    const cell = cellsOf(line)[column];
    if (cell !== undefined) found.push({ start: from + cell.start, end: from + cell.end });
    from += line.length + 1;
  }
  return found;
}

function linesOfTable(source: string, from: number): readonly string[] {
  const lines = source.slice(from).split("\n");
  const end = lines.findIndex((line) => !line.includes("|"));
  return end === -1 ? lines : lines.slice(0, end);
}

/** The cells of a line that begins with a bar, each with the bar before it. */
function cellsOf(line: string): readonly Span[] {
  const bars = [...line.matchAll(/(?<!\\)\|/gu)].map(({ index }) => index);
  const last = line.trimEnd().length;
  if (line.slice(0, bars[0]).trim() !== "") return [];
  return bars.map((start, index) => ({ start, end: bars[index + 1] ?? last })).filter(({ start }) => start < last - 1);
}
