import type { Part } from "#read/sections.ts";
import { titleOf } from "#read/sections.ts";
import { saysNothing } from "#read/not-shown.ts";
import { type Fact, type OutlineBlock, type OutlineSection, valuesOf } from "#read/markdown/outline.ts";
import { type Content, piecesOf } from "./content.ts";
import { type DocumentText, type HeadedPart, lastTextBefore } from "./document-text.ts";
import { type PlannedEdit, headingStatement, statementsWithin, type Statement } from "./plan.ts";
import { writeContent } from "./write-content.ts";

/** Lines to insert, and the statements that they must be read as. */
export interface Lines {
  readonly lines: string;
  readonly says: readonly Statement[];
}

/** A `###` block with content under its heading. */
export function newBlock(text: DocumentText, name: Content, under: readonly Lines[]): Lines {
  const heading = `### ${writeContent(name, "heading")}`;
  const [first, ...more] = under;
  const lines = [
    first === undefined ? heading : `${heading}${text.lineEnd}${first.lines}`,
    ...more.map((each) => each.lines),
  ].join(text.lineEnd + text.lineEnd);
  return { lines, says: [headingStatement(3, piecesOf(name)), ...under.flatMap(({ says }) => says)] };
}

/** Inserts lines below the last text before an offset, after a blank line. */
export function below(text: DocumentText, end: number, { lines, says }: Lines): PlannedEdit {
  const at = lastTextBefore(text.source, end);
  const gap = at === 0 ? "" : text.lineEnd + text.lineEnd;
  return { span: { start: at, end: at }, text: `${gap}${lines}`, says };
}

/** The end of a section's own text, before its first block. */
export const bodyEnd = (section: OutlineSection): number => section.blocks[0]?.span.start ?? section.span.end;

/** A new block below another one; null: above all blocks of its section. */
export const addBlock = (
  text: DocumentText,
  section: OutlineSection,
  after: OutlineBlock | null,
  block: Lines,
): PlannedEdit => below(text, after === null ? bodyEnd(section) : after.span.end, block);

/** Removes a block and the blank lines above it. */
export function removeBlock({ source }: DocumentText, block: OutlineBlock): PlannedEdit {
  return { span: { start: lastTextBefore(source, block.span.start), end: textEnd(source, block) }, text: "", says: [] };
}

const textEnd = (source: string, { span }: OutlineBlock): number => lastTextBefore(source, span.end);

export function moveBlock(
  text: DocumentText,
  section: OutlineSection,
  block: OutlineBlock,
  after: OutlineBlock | null,
): PlannedEdit[] {
  const index = section.blocks.indexOf(block);
  if (after === block || (after === null ? index === 0 : section.blocks.indexOf(after) === index - 1)) return [];
  const span = { start: block.span.start, end: textEnd(text.source, block) };
  const lines = { lines: text.source.slice(span.start, span.end), says: statementsWithin(text, span) };
  return [removeBlock(text, block), addBlock(text, section, after, lines)];
}

/** Edits the section of a part; if the document has none, creates one with `fresh` lines. */
export function inSection(
  text: DocumentText,
  part: Part,
  put: (section: OutlineSection) => readonly PlannedEdit[],
  fresh: () => readonly Lines[],
): readonly PlannedEdit[] {
  const section = text.sections.of(part).at(-1);
  if (section !== undefined) return put(section);
  const heading = `## ${headingOf(part)}`;
  const under = fresh();
  const lines = [heading, ...under.map((each) => each.lines)].join(text.lineEnd + text.lineEnd);
  const says = [headingStatement(2, [headingOf(part)]), ...under.flatMap((each) => each.says)];
  return [below(text, placeOf(text, part), { lines, says })];
}

const headingOf = (part: Part): string =>
  typeof part === "number" ? `${part}. ${titleOf(part)}` : `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`;

const ORDER: readonly Part[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, "sample data", "scenarios", "words"];

/** The offset for a missing section: before the next section in the standard order. */
function placeOf(text: DocumentText, part: Part): number {
  const later = ORDER.slice(ORDER.indexOf(part) + 1).flatMap((each) => text.sections.of(each));
  const starts = later.map(({ span }) => span.start);
  return starts.length === 0 ? text.source.length : Math.min(...starts);
}

/** True for facts that only say `not shown`, such as `- Roles: not shown.` */
const isSilentFact = (fact: Fact): boolean => valuesOf(fact).every((value) => saysNothing(value.text));

/**
 * Inserts lines in the body of a section or block: in place of `not shown` if the body says nothing else, otherwise
 * below its content.
 */
export function inBody(text: DocumentText, { section, block, body }: HeadedPart, lines: Lines): PlannedEdit {
  const end = block === null ? bodyEnd(section) : block.span.end;
  const [first] = body.facts;
  const last = body.facts.at(-1);
  const silent = body.tables.length === 0 && body.prose.length === 0 && body.facts.every(isSilentFact);
  if (silent && first !== undefined && last !== undefined)
    return {
      span: { start: first.span.start, end: lastTextBefore(text.source, last.span.end) },
      text: lines.lines,
      says: lines.says,
    };
  if (block !== null && body.facts.length + body.tables.length + body.prose.length === 0) {
    const at = lastTextBefore(text.source, end);
    return { span: { start: at, end: at }, text: `${text.lineEnd}${lines.lines}`, says: lines.says };
  }
  return below(text, end, lines);
}
