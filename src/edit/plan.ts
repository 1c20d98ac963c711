import { overstep } from "#read/markdown/limits.ts";
import type { Body, Fact, OutlineStep, Row } from "#read/markdown/outline.ts";
import type { Rich } from "#read/markdown/rich.ts";
import { applyEdits, type TextEdit } from "#text/edit.ts";
import type { Span } from "#text/span.ts";
import { contentOf, keyOf, type ContentPart } from "./content.ts";
import { type DocumentText, lastTextBefore, openText } from "./document-text.ts";
import { Refused } from "./refusal.ts";

/**
 * One statement of a document as the reader sees it. `kind` includes the level of a heading or the head of a column.
 */
export interface Statement {
  readonly kind: string;
  readonly content: string;
}

/** An edit with the statements that its new text must be read as. */
export interface PlannedEdit extends TextEdit {
  readonly says: readonly Statement[];
}

export const headingStatement = (level: number, pieces: readonly ContentPart[]): Statement =>
  statement(`heading ${level}`, pieces);
export const factStatement = (pieces: readonly ContentPart[]): Statement => statement("fact", pieces);
export const valueStatement = (pieces: readonly ContentPart[]): Statement => statement("value", pieces);
export const headStatement = (pieces: readonly ContentPart[]): Statement => statement("head", pieces);
export const cellStatement = (head: string, pieces: readonly ContentPart[]): Statement =>
  statement(`cell ${head}`, pieces);
export const stepStatement = (depth: number, pieces: readonly ContentPart[]): Statement =>
  statement(`step ${depth}`, pieces);
export const proseStatement = (text: string): Statement => ({ kind: "prose", content: text });
export const rowStatement: Statement = { kind: "row", content: "" };

const statement = (kind: string, pieces: readonly ContentPart[]): Statement => ({ kind, content: keyOf(pieces) });

interface Placed extends Statement {
  readonly span: Span;
}

/**
 * Verifies a plan by reading the edited text: the new text must be read as planned, and everything else as before.
 * Otherwise the change is refused, so an edit can't break a document.
 */
export function checkedEdits(text: DocumentText, plan: readonly PlannedEdit[]): TextEdit[] {
  const edits = plan.filter(({ span, text: put }) => text.source.slice(span.start, span.end) !== put);
  if (edits.length === 0) return [];
  const source = applyEdits(text.source, edits);
  if (overstep(source) !== null) throw new Refused("too-large");
  const wanted = meant(text, edits);
  const found = allStatements(openText(source, text.known)).map(({ kind, content }) => `${kind} ${content}`);
  const at = wanted.findIndex((each, i) => each !== found[i]);
  if (at !== -1 || found.length !== wanted.length) throw new Refused("cannot-be-written", wanted[at] ?? found.at(-1));
  return edits.map((edit) => narrowed(text.source, edit));
}

/** Trims the unchanged text at both ends of an edit; never splits a character or a line end. */
function narrowed(source: string, { span, text }: TextEdit): TextEdit {
  const old = source.slice(span.start, span.end);
  const most = Math.min(old.length, text.length);
  let from = 0;
  while (from < most && old[from] === text[from]) from++;
  while (from > 0 && isInside(old, from)) from--;
  let to = 0;
  while (to < most - from && old[old.length - 1 - to] === text[text.length - 1 - to]) to++;
  while (to > 0 && (isInside(old, old.length - to) || isInside(text, text.length - to))) to--;
  return { span: { start: span.start + from, end: span.end - to }, text: text.slice(from, text.length - to) };
}

const isInside = (text: string, at: number): boolean => text.slice(at - 1, at + 1) === "\r\n" || isPair(text, at);

/** True between the two halves of a surrogate pair. */
const isPair = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff;

/** The expected statements: those that no edit touches, and those of the edits. */
function meant(text: DocumentText, edits: readonly PlannedEdit[]): string[] {
  const kept = allStatements(text).filter(({ span }) => edits.every((edit) => !touches(edit.span, span)));
  const items = [
    ...kept.map(({ kind, content, span }) => ({ at: span.start, first: 1, says: [`${kind} ${content}`] })),
    ...edits.map(({ span, says }) => ({
      at: span.start,
      first: 0,
      says: says.map(({ kind, content }) => `${kind} ${content}`),
    })),
  ];
  return items.sort((a, b) => a.at - b.at || a.first - b.first).flatMap(({ says }) => says);
}

const touches = (edit: Span, leaf: Span): boolean => edit.start < leaf.end && leaf.start < edit.end;

/** The statements between two offsets, for text that is moved unchanged. */
export const statementsWithin = (text: DocumentText, span: Span): Statement[] =>
  allStatements(text)
    .filter((each) => span.start <= each.span.start && each.span.end <= span.end)
    .map(({ kind, content }) => ({ kind, content }));

function allStatements({ outline }: DocumentText): Placed[] {
  const all: Placed[] = [];
  const put = (what: Statement, span: Span): void => void all.push({ ...what, span });
  const rich = (make: (pieces: readonly ContentPart[]) => Statement, each: Rich): void => {
    if (each.text !== "") put(make(contentOf(each)), each.span);
  };
  const addRow = (row: Row, columns: readonly Rich[]): void => {
    put(rowStatement, { start: row.span.start, end: row.span.start + 1 });
    row.cells.forEach((cell, i) => rich((pieces) => cellStatement(columns[i]?.plain ?? "", pieces), cell));
    if (row.surplus !== undefined) rich((pieces) => cellStatement("beyond", pieces), row.surplus);
  };
  const addFact = (fact: Fact): void => {
    rich(factStatement, fact.key);
    for (const value of [fact.value, ...fact.more]) rich(valueStatement, value);
  };
  const addBody = (body: Body): void => {
    body.facts.forEach(addFact);
    for (const { columns, rows } of body.tables) {
      for (const column of columns) rich(headStatement, column);
      for (const row of rows) addRow(row, columns);
    }
    for (const prose of body.prose) put(proseStatement(prose.text), prose.span);
  };
  const addSteps = (steps: readonly OutlineStep[], depth: number): void => {
    for (const step of steps) {
      rich((pieces) => stepStatement(depth, pieces), step.text);
      addSteps(step.steps, depth + 1);
    }
  };
  if (outline.title !== null) rich((pieces) => headingStatement(1, pieces), outline.title.text);
  if (outline.description !== "") put(proseStatement(outline.description), descriptionSpan(outline));
  for (const { heading, body, blocks } of outline.sections) {
    rich((pieces) => headingStatement(heading.level, pieces), heading.text);
    addBody(body);
    for (const block of blocks) {
      rich((pieces) => headingStatement(block.heading.level, pieces), block.heading.text);
      addBody(block.body);
      for (const part of block.parts ?? []) {
        rich((pieces) => headingStatement(4, pieces), part.heading.text);
        addSteps(part.steps, 0);
      }
    }
  }
  return all.sort((a, b) => a.span.start - b.span.start || RANK(a) - RANK(b));
}

/** A fixed order for statements at the same offset. */
const RANK = ({ kind }: Statement): number => (kind === "row" ? 0 : kind.startsWith("step") ? 2 : 1);

function descriptionSpan({ source, title, sections }: DocumentText["outline"]): Span {
  const start = title?.span.end ?? 0;
  return { start, end: Math.max(start, lastTextBefore(source, sections[0]?.span.start ?? source.length)) };
}
