import { Rich } from "./rich.ts";
import type { Span } from "#text/span.ts";

/** A document as headings, facts, tables and prose. The readers of the points know nothing else about Markdown. */
export interface Outline {
  readonly source: string;
  /** The first first-level heading. */
  readonly title: Heading | null;
  readonly description: string;
  /** Everything before the first section. */
  readonly head: Body;
  readonly sections: readonly OutlineSection[];
}

export interface Heading {
  readonly text: Rich;
  /** The whole line. */
  readonly span: Span;
  /** The number of `#` signs. */
  readonly level: number;
  /** The whole text, if `text` leaves out a number or a label. */
  readonly whole?: string;
}

export interface OutlineSection {
  readonly heading: Heading;
  /** From its heading to the next. */
  readonly span: Span;
  readonly body: Body;
  /** `###` blocks. */
  readonly blocks: readonly OutlineBlock[];
}

export interface OutlineBlock {
  readonly heading: Heading;
  readonly span: Span;
  /** Includes the content of its fourth-level headings. */
  readonly body: Body;
  /** The content of its fourth-level headings, as lists of steps. */
  readonly parts?: readonly OutlinePart[];
}

/** A `####` heading and the lists below it. */
export interface OutlinePart {
  readonly heading: Heading;
  readonly span: Span;
  readonly steps: readonly OutlineStep[];
}

/** A list item with its nested items. */
export interface OutlineStep {
  readonly text: Rich;
  readonly steps: readonly OutlineStep[];
}

export interface Body {
  readonly facts: readonly Fact[];
  readonly tables: readonly Table[];
  /** Paragraphs, quotes and bullets that are not facts, as written. */
  readonly prose: readonly { readonly text: string; readonly span: Span }[];
}

/** One block of Markdown at the outermost level. */
export interface Block {
  readonly span: Span;
  readonly heading: Heading | null;
  readonly facts: readonly Fact[];
  readonly tables: readonly Table[];
  readonly prose: readonly { readonly text: string; readonly span: Span }[];
  /** The items of a list with their nested items. A function, because few lists are steps. */
  readonly steps: (() => readonly OutlineStep[]) | null;
}

/** `- Key: value`; bullets below it are additional values. */
export interface Fact {
  readonly key: Rich;
  readonly value: Rich;
  readonly more: readonly Rich[];
  readonly span: Span;
}

export interface Table {
  readonly columns: readonly Rich[];
  readonly rows: readonly Row[];
  readonly span: Span;
  /**
   * Why other Markdown readers show no table here. We read it as the table it is meant to be, because losing it could
   * open more.
   */
  readonly slip?: TableSlip;
}

export interface TableSlip {
  readonly kind: "no blank line before" | "no line under the head" | "bad line under the head" | "blank line inside";
  readonly span: Span;
  /** The edit that fixes it. */
  readonly edit: { readonly span: Span; readonly text: string };
}

export interface Row {
  readonly cells: readonly Rich[];
  /** The first non-empty cell beyond the last column. */
  readonly surplus?: Rich;
  readonly span: Span;
}

/** A row cut or filled to the width of its table. A cell beyond it belongs to no column and is kept to be reported. */
export function rowOfWidth(all: readonly Rich[], width: number, span: Span): Row {
  const cells = all.slice(0, width);
  while (cells.length < width) cells.push(Rich.empty(span.end));
  const surplus = all.slice(width).find((cell) => cell.text !== "");
  return surplus === undefined ? { cells, span } : { cells, surplus, span };
}

/** The value of a fact and the bullets below it. */
export const valuesOf = (fact: Fact): readonly Rich[] =>
  fact.value.text === "" ? fact.more : [fact.value, ...fact.more];
