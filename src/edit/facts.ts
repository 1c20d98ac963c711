import { type Fact, valuesOf } from "#read/markdown/outline.ts";
import type { Rich } from "#read/markdown/rich.ts";
import { type Content, piecesOf } from "./content.ts";
import { type DocumentText, type HeadedPart, lineEndAt, lineStartAt, nextLine } from "./document-text.ts";
import { type PlannedEdit, factStatement, valueStatement, statementsWithin, type Statement } from "./plan.ts";
import { writeContent } from "./write-content.ts";

/** Sets the value of a fact, or one of the bullets below it. */
export function setFactValue(text: DocumentText, fact: Fact, value: Rich, content: Content): PlannedEdit[] {
  const { source } = text;
  const isBelow = fact.more.includes(value);
  const put = writeContent(content, isBelow ? "value" : "fact");
  const says = [valueStatement(piecesOf(content))];
  if (value.text === "") {
    const at = lineEndAt(source, fact.key.span.end);
    return [{ span: { start: trimmedEnd(source, at), end: at }, text: ` ${put}`, says }];
  }
  return [{ span: rawSpan(source, value), text: put, says }];
}

/** Includes the marks of bold or emphasis around a value. On its last line only such marks follow the value. */
function rawSpan(source: string, value: Rich): { start: number; end: number } {
  let { start } = value.span;
  while (/[*_[]/u.test(source[start - 1] ?? "") && source[start - 2] !== ":") start--;
  return { start, end: trimmedEnd(source, lineEndAt(source, value.span.end)) };
}

function trimmedEnd(source: string, end: number): number {
  let at = end;
  while (at > 0 && (source[at - 1] === " " || source[at - 1] === "\t")) at--;
  return at;
}

/** Removes a fact with its bullets, including line ends. */
export function removeFact(text: DocumentText, fact: Fact): PlannedEdit[] {
  return [{ span: wholeLines(text.source, fact.span.start, lastLine(text.source, fact)), text: "", says: [] }];
}

/** Removes one of the values of a fact. */
export function removeFactValue(text: DocumentText, fact: Fact, value: Rich): PlannedEdit[] {
  if (valuesOf(fact).length === 1) return removeFact(text, fact);
  if (!fact.more.includes(value)) {
    const span = rawSpan(text.source, value);
    return [{ span: { start: trimmedEnd(text.source, span.start), end: span.end }, text: "", says: [] }];
  }
  return [{ span: wholeLines(text.source, value.span.start, value.span.end), text: "", says: [] }];
}

function wholeLines(source: string, from: number, to: number): { start: number; end: number } {
  const start = lineStartAt(source, from);
  const end = nextLine(source, to);
  if (end !== lineEndAt(source, to)) return { start, end };
  return { start: start - (source.slice(0, start).endsWith("\r\n") ? 2 : start > 0 ? 1 : 0), end };
}

/** Adds a bullet below a fact. */
export function addFactValue(text: DocumentText, fact: Fact, content: Content): PlannedEdit[] {
  const { source, lineEnd } = text;
  const last = fact.more.at(-1);
  const put = writeContent(content, "value");
  const at = lineEndAt(source, last === undefined ? fact.span.end : last.span.end);
  const indent = source.slice(lineStartAt(source, fact.span.start), fact.span.start);
  const start = last === undefined ? "" : /^\s*(?:[-*+]|\d+[.)])\s+/u.exec(lineOf(source, last.span.start))?.[0];
  const lead = start === undefined || start === "" ? `${indent}  ${text.bullet} ` : start;
  return [{ span: { start: at, end: at }, text: `${lineEnd}${lead}${put}`, says: [valueStatement(piecesOf(content))] }];
}

const lineOf = (source: string, at: number): string => source.slice(lineStartAt(source, at), lineEndAt(source, at));

/** The lines of a new fact: a single value after its key, several values below it. */
export function newFact(
  text: DocumentText,
  key: string,
  values: readonly Content[],
  bullet = text.bullet,
): { readonly lines: string; readonly says: Statement[] } {
  const [first = "", ...more] = values;
  const name = writeContent(key, "key");
  const says = [factStatement(piecesOf(key)), ...values.map((value) => valueStatement(piecesOf(value)))];
  if (more.length === 0) return { lines: `${bullet} ${name}: ${writeContent(first, "fact")}`.trimEnd(), says };
  const below = values.map((value) => `  ${bullet} ${writeContent(value, "value")}`);
  return { lines: [`${bullet} ${name}:`, ...below].join(text.lineEnd), says };
}

/** Adds a fact to a block or section: below or above another one, otherwise directly below the heading. */
export function addFact(
  text: DocumentText,
  holder: HeadedPart,
  { after, before }: { readonly after: Fact | null; readonly before: Fact | null },
  key: string,
  values: readonly Content[],
): PlannedEdit[] {
  const { source, lineEnd } = text;
  const beside = after ?? before;
  if (beside === null) {
    const { lines, says } = newFact(text, key, values);
    return [belowHeading(text, holder, lines, says)];
  }
  const indent = source.slice(lineStartAt(source, beside.span.start), beside.span.start);
  const mark = source[beside.span.start];
  const { lines, says } = newFact(text, key, values, mark === "*" || mark === "+" ? mark : "-");
  const indented = /^[ \t]*$/u.test(indent) ? lines.replaceAll(lineEnd, `${lineEnd}${indent}`) : lines;
  if (after === null) {
    const at = beside.span.start;
    return [{ span: { start: at, end: at }, text: `${indented}${lineEnd}${indent}`, says }];
  }
  const at = lineEndAt(source, lastLine(source, after));
  return [{ span: { start: at, end: at }, text: `${lineEnd}${indent}${indented}`, says }];
}

const lastLine = (source: string, { span }: Fact): number => trimmedBreaks(source, span.end);

function trimmedBreaks(source: string, end: number): number {
  let at = end;
  while (at > 0 && /\s/u.test(source[at - 1] ?? "x")) at--;
  return at;
}

/** Text directly below a heading: without a blank line in a block, with one in a section, as in the samples. */
export function belowHeading(
  { source, lineEnd }: DocumentText,
  { section, block }: HeadedPart,
  lines: string,
  says: readonly Statement[],
): PlannedEdit {
  const at = (block ?? section).heading.span.end;
  const eol = lineEndAt(source, at);
  const next = nextLine(source, eol);
  const isLast = next === eol;
  const nextBlank = isLast || /^\s*$/u.test(lineOf(source, next));
  const before = block === null ? lineEnd : "";
  return { span: { start: eol, end: eol }, text: `${lineEnd}${before}${lines}${nextBlank ? "" : lineEnd}`, says };
}

/** Changes the key of a fact and keeps its value. */
export function setFactKey({ source }: DocumentText, fact: Fact, key: string): PlannedEdit[] {
  if (fact.key.plain === key) return [];
  let { start, end } = fact.key.span;
  while (/[*_]/u.test(source[start - 1] ?? "") && start - 1 > fact.span.start) start--;
  while (/[*_]/u.test(source[end] ?? "") && source[end - 1] !== ":" && source.slice(start, fact.key.span.start) !== "")
    end++;
  return [{ span: { start, end }, text: writeContent(key, "key"), says: [factStatement(piecesOf(key))] }];
}

/** Moves the unchanged lines of a fact within its list. */
export function moveFact(text: DocumentText, { body }: HeadedPart, fact: Fact, after: Fact | null): PlannedEdit[] {
  const { source, lineEnd } = text;
  const index = body.facts.indexOf(fact);
  if (after === fact || (after === null ? index === 0 : body.facts.indexOf(after) === index - 1)) return [];
  const span = { start: lineStartAt(source, fact.span.start), end: lineEndAt(source, lastLine(source, fact)) };
  const lines = source.slice(span.start, span.end);
  const says = statementsWithin(text, span);
  const first = body.facts[0];
  if (after === null && first !== undefined) {
    const at = lineStartAt(source, first.span.start);
    return [...removeFact(text, fact), { span: { start: at, end: at }, text: `${lines}${lineEnd}`, says }];
  }
  const at = lineEndAt(source, lastLine(source, after ?? fact));
  return [...removeFact(text, fact), { span: { start: at, end: at }, text: `${lineEnd}${lines}`, says }];
}
