import type { Diagnostic, Fix } from "#diagnostics/diagnostic.ts";
import { CALL, ERROR, TRANSITION, type Keys } from "#read/keys.ts";
import { matchKey } from "#read/match-keys.ts";
import type { TextEdit } from "#text/edit.ts";
import type { Span } from "#text/span.ts";
import type { AnalysedDocument } from "../../analysed-document.ts";
import { cellsIn, headOf, isRow, lineAt } from "../../table-lines.ts";

/** Errors of tables with the right content under different column names, and their fixes. */
const MENDED: Readonly<Record<string, (table: Lines) => readonly TextEdit[]>> = {
  "from-missing": statesRenamed,
  "request-missing": requestsJoined,
  "column-twice": effectsNamed,
  "column-not-read": placesNamed,
};

/** Offers to rename or join columns with other names than ours (*State, Next state*; *Method, URL*). */
export function offerColumns({ source }: AnalysedDocument, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const done = new Set<number>();
  return diagnostics.map((each) => {
    const mend = Object.hasOwn(MENDED, each.code) ? MENDED[each.code] : undefined;
    const table = mend === undefined ? null : tableAround(source, each.span);
    if (mend === undefined || table === null || done.has(table.start)) return each;
    const edits = mend(table);
    // Another column of the same table may be the misnamed one.
    if (each.code === "column-not-read" && edits.length === 0) return each;
    done.add(table.start);
    const above = each.code === "from-missing" && edits.length === 0 ? statusAbove(table, each.span) : null;
    if (above !== null) return { ...each, fix: above };
    const fix: Fix = { title: "Name the columns as the reference does", edits, safe: true };
    return edits.length === 0 ? each : { ...each, fix };
  });
}

interface Cell extends Span {
  readonly text: string;
}

interface Lines {
  readonly start: number;
  readonly head: readonly Cell[];
  /** The ruler and the rows below it. */
  readonly below: readonly (readonly Cell[])[];
}

const MOST_ROWS = 1000;

function tableAround(source: string, { start }: Span): Lines | null {
  const line = lineAt(source, start);
  if (!isRow(source, line)) return null;
  const top = headOf(source, line);
  const below: (readonly Cell[])[] = [];
  for (let next = top; next.end < source.length && below.length < MOST_ROWS;) {
    next = lineAt(source, next.end + 1);
    if (!isRow(source, next)) break;
    below.push(cellsOf(source, next));
  }
  return { start: top.start, head: cellsOf(source, top), below };
}

const cellsOf = (source: string, line: Span): readonly Cell[] =>
  cellsIn(source, line).map((span) => ({ ...span, text: source.slice(span.start, span.end).trim() }));

const isCalled = (cell: Cell, keys: Keys, key: string): boolean => {
  const match = matchKey(cell.text, keys);
  return match.kind === "known" && match.key === key;
};
const renamed = ({ start, end }: Cell, text: string): TextEdit => ({ span: { start, end }, text: ` ${text} ` });

const FROM = /^(?:(?:current|old|start(?:ing)?|source|from|in)\s+)?(?:state|status)$/iu;
const TO = /^(?:(?:next|new|target|end|resulting|then|to)\s+(?:state|status)|becomes)$/iu;

/** `State | Event | Next state` as `From | Event | To`. */
function statesRenamed({ head }: Lines): readonly TextEdit[] {
  const missing = (key: string): boolean => !head.some((cell) => isCalled(cell, TRANSITION, key));
  if (!missing("from")) return [];
  const from = head.filter(({ text }) => FROM.test(text));
  const to = missing("to") ? head.filter(({ text }) => TO.test(text)) : [];
  if (from.length !== 1 || to.length > 1) return [];
  return [...from.map((cell) => renamed(cell, "From")), ...to.map((cell) => renamed(cell, "To"))];
}

/** An empty *From* below a status may mean the same status or any status, so its author decides. */
function statusAbove({ head, below }: Lines, span: Span): Fix | null {
  const column = head.findIndex((cell) => isCalled(cell, TRANSITION, "from"));
  const at = below.findIndex((row) => row.some((cell) => cell.start <= span.start && span.end <= cell.end));
  const cell = below[at]?.[column];
  const above = below.slice(1, at).findLast((row) => (row[column]?.text ?? "") !== "")?.[column]?.text;
  if (cell === undefined || above === undefined || /^(?:start|new)$/iu.test(above)) return null;
  return { title: `Write “${above}”, as above`, edits: [renamed(cell, above)], safe: false };
}

/** `Event | Action`: the actions belong under *Then*. */
function effectsNamed({ head }: Lines): readonly TextEdit[] {
  const events = head.filter((cell) => isCalled(cell, TRANSITION, "event"));
  const actions = events.filter(({ text }) => /^actions?$/iu.test(text));
  const isFree = !head.some((cell) => isCalled(cell, TRANSITION, "then"));
  return isFree && events.length === 2 && actions.length === 1 ? actions.map((cell) => renamed(cell, "Then")) : [];
}

/** `Code | Message | Where`: where a message is shown, if every cell says so. */
function placesNamed({ head, below }: Lines): readonly TextEdit[] {
  if (!isCalled(head[0] ?? NONE, ERROR, "code") || head.some((cell) => isCalled(cell, ERROR, "shown"))) return [];
  const at = head.findIndex(({ text }) =>
    /^(?:where|display(?:ed)?|location|position|place|type|kind|severity)$/iu.test(text),
  );
  const cells = below.slice(1).map((row) => row[at]?.text ?? "");
  const isPlaces = cells.every(
    (text) => text === "" || /^(?:at the field|as a (?:notice|warning|page)|popup|notice|warning)$/iu.test(text),
  );
  const cell = head[at];
  return cell !== undefined && isPlaces && cells.length > 0 ? [renamed(cell, "Shown")] : [];
}

const NONE: Cell = { start: 0, end: 0, text: "" };

const bare = (text: string): string => text.replaceAll("`", "");
const METHOD = /^(?:http\s+)?(?:method|verb)$/iu;
const ADDRESS = /^(?:url|uri|path|endpoint|address|route|resource)$/iu;

/** `Method | URL` as one column *Request*. */
function requestsJoined({ head, below }: Lines): readonly TextEdit[] {
  if (head.some((cell) => isCalled(cell, CALL, "request"))) return [];
  const at = head.findIndex(({ text }) => METHOD.test(text));
  const next = head[at + 1];
  if (at === -1 || next === undefined || !ADDRESS.test(next.text)) return [];
  const [ruler, ...rows] = below;
  const joined = (row: readonly Cell[] | undefined, text: (method: string, address: string) => string): TextEdit[] => {
    const [method, address] = [row?.[at], row?.[at + 1]];
    if (method === undefined || address === undefined) return [];
    return [{ span: { start: method.start, end: address.end }, text: ` ${text(method.text, address.text)} ` }];
  };
  const asked = rows.map((row) =>
    joined(row, (method, address) => `\`${bare(method).toUpperCase()} ${bare(address)}\``),
  );
  const isRead = rows.every((row) => /^`?(?:get|post|put|patch|delete|head)`?$/iu.test(row[at]?.text ?? ""));
  if (!isRead || asked.some((edits) => edits.length === 0)) return [];
  return [...joined(head, () => "Request"), ...joined(ruler, () => "---"), ...asked.flat()];
}
