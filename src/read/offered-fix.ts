import type { Fix } from "#diagnostics/diagnostic.ts";
import { fieldKey } from "#text/names.ts";
import type { Span } from "#text/span.ts";

/** The parameters of a message about an unknown name. */
interface UnknownName {
  readonly name?: unknown;
  readonly written?: unknown;
  readonly near?: unknown;
}

/** Characters that Markdown or a table would interpret. */
const MARKUP = /[|`\\<>[\]*_~#\r\n]/u;

/** `offered_by.person`: an underscore inside a word is not emphasis. */
const INSIDE = /(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}])/gu;

/**
 * The fix for an unknown name: a similar known name replaces it; without one, an unknown field is removed from its
 * list, or its column from the table. Only if the span contains nothing but the name.
 */
export function offeredFix(code: string, source: string, span: Span, params: unknown): Fix | undefined {
  const { near, ...said } = (params ?? {}) as UnknownName;
  const written = said.name ?? said.written;
  if (typeof written !== "string" || source.slice(span.start, span.end) !== written) return undefined;
  if (typeof near === "string") {
    // Spelt as in code: `out_on` for Out on.
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

/** A name with the comma next to it; the whole line if the fact names nothing else. */
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

/** The cells of the column with this head, each with the bar before it; empty: the name is not a column head. */
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
