import { Reading } from "#read/reading.ts";
import type { Body, Fact, Outline, OutlineBlock, OutlineSection, Row, Table } from "#read/markdown/outline.ts";
import type { PartCache } from "#read/markdown/parts.ts";
import { readOutline } from "#read/markdown/read-outline.ts";
import { findSections, namesPart, type Part, type Sections } from "#read/sections.ts";

/** A document as text and as outline, and its author's formatting habits. */
export interface DocumentText {
  readonly source: string;
  readonly outline: Outline;
  readonly sections: Sections;
  /** `\n` or `\r\n`, whichever occurs first. */
  readonly lineEnd: string;
  /** `-`, `*` or `+`. */
  readonly bullet: string;
  /** Cached parts of an earlier reading; null: none. */
  readonly known: PartCache | null;
}

export function openText(source: string, known: PartCache | null = null): DocumentText {
  const outline = readOutline(source, namesPart, { known });
  return {
    source,
    known,
    outline,
    sections: findSections(new Reading(source), outline),
    lineEnd: /\r\n|\n|\r/u.exec(source)?.[0] ?? "\n",
    bullet: bulletOf(source, outline),
  };
}

function bulletOf(source: string, outline: Outline): string {
  const bodies = outline.sections.flatMap((section) => [section.body, ...section.blocks.map(({ body }) => body)]);
  const first = bodies.find(({ facts }) => facts.length > 0)?.facts[0];
  const mark = first === undefined ? "-" : source[first.span.start];
  return mark === "*" || mark === "+" ? mark : "-";
}

/** A section or one of its blocks: a heading with a body. */
export interface HeadedPart {
  readonly section: OutlineSection;
  readonly block: OutlineBlock | null;
  readonly body: Body;
}

export interface RowPlace {
  readonly holder: HeadedPart;
  readonly table: Table;
  readonly row: Row;
}

export interface FactPlace {
  readonly holder: HeadedPart;
  readonly fact: Fact;
}

export const holderOf = (section: OutlineSection, block: OutlineBlock | null = null): HeadedPart => ({
  section,
  block,
  body: (block ?? section).body,
});

export const holders = (section: OutlineSection): HeadedPart[] => [
  holderOf(section),
  ...section.blocks.map((block) => holderOf(section, block)),
];

const isIn = (offset: number, { start, end }: { readonly start: number; readonly end: number }): boolean =>
  start <= offset && offset <= end;

/** The row at an offset in one part of the document. */
export function rowAt(text: DocumentText, part: Part, offset: number): RowPlace | null {
  for (const section of text.sections.of(part))
    for (const holder of holders(section))
      for (const table of holder.body.tables) {
        const row = table.rows.find((each) => isIn(offset, each.span));
        if (row !== undefined) return { holder, table, row };
      }
  return null;
}

/** The block whose heading is at an offset. */
export function blockAt(text: DocumentText, part: Part, offset: number): HeadedPart | null {
  for (const section of text.sections.of(part)) {
    const block = section.blocks.find(({ heading }) => isIn(offset, heading.span));
    if (block !== undefined) return holderOf(section, block);
  }
  return null;
}

export function factAt(text: DocumentText, part: Part, offset: number): FactPlace | null {
  for (const section of text.sections.of(part))
    for (const holder of holders(section)) {
      const fact = holder.body.facts.find(({ span }) => isIn(offset, span));
      if (fact !== undefined) return { holder, fact };
    }
  return null;
}

/** The end of the line that contains an offset. */
export function lineEndAt(source: string, offset: number): number {
  let at = offset;
  while (at < source.length && source[at] !== "\n" && source[at] !== "\r") at++;
  return at;
}

export function lineStartAt(source: string, offset: number): number {
  let at = offset;
  while (at > 0 && source[at - 1] !== "\n" && source[at - 1] !== "\r") at--;
  return at;
}

/** The beginning of the next line. */
export function nextLine(source: string, offset: number): number {
  const end = lineEndAt(source, offset);
  return source.startsWith("\r\n", end) ? end + 2 : Math.min(end + 1, source.length);
}

/** The end of the last non-blank text before `end`. */
export function lastTextBefore(source: string, end: number): number {
  let at = end;
  while (at > 0 && /\s/u.test(source[at - 1] ?? "x")) at--;
  return at;
}
