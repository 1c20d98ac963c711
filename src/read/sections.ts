import type { PointNumber, Section } from "#model/model.ts";
import { suggest } from "#text/suggest.ts";
import type { Body, Outline, OutlineSection } from "./markdown/outline.ts";
import { compact } from "./match-keys.ts";
import { tellHtmlTables, tellRowsInText } from "./not-read.ts";
import { saysNothing } from "./not-shown.ts";
import { valuesOf } from "./markdown/outline.ts";
import type { Rich } from "./markdown/rich.ts";
import type { Reading } from "./reading.ts";
import type { DefaultId } from "#diagnostics/defaults.ts";
import { DEFAULTS } from "#diagnostics/defaults.ts";
import { valueNamed } from "#text/by-name.ts";

export type Part = Exclude<Section["part"], "prose">;

/** The canonical title first. A heading without a number may also have one of the others. */
const TITLES: Readonly<Record<PointNumber, readonly string[]>> = {
  1: ["What the product does and for whom", "What it does and for whom", "What the product does", "Purpose"],
  2: ["Screens and routes", "Screens", "Routes", "Routes and screens"],
  3: ["Entities and their fields", "Entities", "Entities and fields", "Data"],
  4: ["States and transitions", "States", "Transitions", "Statuses and transitions", "Workflow"],
  5: ["Validation rules", "Validation", "Rules"],
  6: ["Roles and permissions", "Roles", "Permissions", "Roles and rights"],
  7: ["The calls it makes", "Calls", "The calls"],
  8: ["The error catalogue", "Error catalogue", "Errors", "The error catalog", "Error catalog"],
  9: ["Business constants and limits", "Constants and limits", "Constants", "Business constants"],
};

const APPENDICES: Readonly<Record<string, Part>> = {
  sampledata: "sample data",
  samples: "sample data",
  exampledata: "sample data",
  scenarios: "scenarios",
  scenario: "scenarios",
  words: "words",
  translations: "words",
};

export const POINTS: readonly PointNumber[] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export const titleOf = (point: PointNumber): string => TITLES[point][0] ?? "";

const byTitle = new Map<string, PointNumber>();
for (const point of POINTS) for (const title of TITLES[point]) byTitle.set(compact(title), point);

/** `4.`, `4)`, `4 `, `Point 4:`, `§ 4`, `**4**`: the number decides, whatever the words are. */
const NUMBERED = /^(?:point|section|chapter|part|no\.?|§|#)?\s*([1-9])(?![\p{L}\p{N}])\s*[.):–—-]*\s*/iu;
const LABEL = /^(?:appendix|annex)?\s*(?:[A-Za-z]|\d{1,2})?\s*[.):–—-]\s*|^(?:appendix|annex)\s+/iu;

interface Recognised {
  readonly part: Part;
  /** The point whose title this is, if it differs from the number. */
  readonly other: PointNumber | null;
}

function recognise(heading: string): Recognised | null {
  const numbered = NUMBERED.exec(heading);
  if (numbered !== null) {
    const part = Number(numbered[1]) as PointNumber;
    const other = byTitle.get(compact(heading.slice(numbered[0].length))) ?? null;
    return { part, other: other === part ? null : other };
  }
  const words = heading.replace(LABEL, "");
  const appendix = valueNamed(APPENDICES, compact(words)) ?? valueNamed(APPENDICES, compact(heading));
  if (appendix !== undefined) return { part: appendix, other: null };
  const point = byTitle.get(compact(heading));
  return point === undefined ? null : { part: point, other: null };
}

/** The part of a document that a heading begins; null: none. */
export const partOf = (heading: string): Part | null => recognise(heading)?.part ?? null;

/** At the second level a number or a title is enough; at deeper levels a point needs both. */
export const namesPart = (heading: string, depth: number): boolean => {
  const recognised = recognise(heading);
  if (recognised === null || depth <= 2) return recognised !== null;
  return NUMBERED.test(heading) && recognised.other === null && byTitle.has(titlePart(heading));
};

const titlePart = (heading: string): string => compact(heading.replace(NUMBERED, ""));

export interface Sections {
  readonly outline: readonly Section[];
  /** Sections of one part, in order. A document may have several, which are read as one. */
  of(part: Part): readonly OutlineSection[];
}

export function findSections(reading: Reading, outline: Outline): Sections {
  const found = new Map<Part, OutlineSection[]>();
  const model: Section[] = [];
  for (const section of outline.sections) {
    const heading = section.heading.text;
    const recognised = recognise(heading.plain) ?? nearlyKnown(reading, heading, outline);
    if (recognised === null) {
      tellTablesInProse(reading, section, outline);
      model.push({ part: "prose", heading: heading.plain, span: section.span, notShown: false });
      continue;
    }
    const { part, other } = recognised;
    if (section.heading.level > 2)
      reading.problem("section-too-deep", section.heading.span, { name: heading.plain, part: String(part) });
    tellHtmlTables(reading, outline.source, section.span);
    for (const body of [section.body, ...section.blocks.map((block) => block.body)]) {
      tellSlips(reading, body);
      tellRowsInText(reading, body);
    }
    if (other !== null && typeof part === "number")
      reading.problem("section-number-and-title", heading.span, { number: part, title: titleOf(other), other });
    const before = found.get(part);
    if (before === undefined) found.set(part, [section]);
    else {
      reading.problem("section-twice", heading.span, { name: heading.plain });
      before.push(section);
    }
    model.push({ part, heading: heading.plain, span: section.span, notShown: isSilent(section) });
  }
  reportSilentPoints(reading, outline, found);
  return { outline: model, of: (part) => found.get(part) ?? [] };
}

/**
 * A misspelt title is read as the similar one, unless the document has that too: rights that became prose would open
 * everything.
 */
function nearlyKnown(reading: Reading, heading: Rich, outline: Outline): Recognised | null {
  const known = [...POINTS.map(titleOf), "Sample data", "Scenarios", "Words"];
  const near = suggest(heading.plain, known);
  const recognised = near === null ? null : recognise(near);
  if (near === null || recognised === null) return null;
  const elsewhere = outline.sections.some((other) => recognise(other.heading.text.plain)?.part === recognised.part);
  reading.problem(
    "section-near-miss",
    heading.span,
    { written: heading.plain, name: near, read: elsewhere ? "prose" : `“${near}”` },
    { title: `Write “${near}”`, edits: [{ span: heading.span, text: near }], safe: false },
  );
  return elsewhere ? null : recognised;
}

/**
 * Column heads that no other table has together. Free text may list codes or screens, but lost rights and rules would
 * open everything.
 */
const TELLING: readonly { readonly point: PointNumber; readonly heads: readonly RegExp[]; readonly guards: boolean }[] =
  [
    { point: 6, heads: [/^(?:roles?|who)$/, /^(?:may|can)$/], guards: true },
    { point: 5, heads: [/^on$/, /^rules?$/], guards: true },
    { point: 4, heads: [/^from$/, /^events?$/, /^to$/], guards: true },
    { point: 3, heads: [/^fields?$/, /^type$/], guards: false },
    { point: 2, heads: [/^(?:route|path)$/, /^shows?$/], guards: false },
    { point: 7, heads: [/^calls?$/, /^request$/], guards: false },
    { point: 8, heads: [/^code$/, /^message$/], guards: false },
  ];

function tellTablesInProse(reading: Reading, { heading, body, blocks }: OutlineSection, outline: Outline): void {
  for (const { columns } of [body, ...blocks.map((block) => block.body)].flatMap(({ tables }) => tables)) {
    const heads = columns.map(({ plain }) => compact(plain));
    const found = TELLING.find((one) => one.heads.every((head) => heads.some((written) => head.test(written))));
    if (found === undefined) continue;
    const elsewhere = outline.sections.some((other) => recognise(other.heading.text.plain)?.part === found.point);
    if (elsewhere && !found.guards) continue;
    const { text } = heading;
    const start = { start: text.span.start, end: text.span.start };
    reading.problem(
      "table-in-prose",
      columns[0]?.span ?? heading.span,
      { heading: text.plain, point: found.point, title: titleOf(found.point) },
      { title: `Number the heading ${found.point}`, edits: [{ span: start, text: `${found.point}. ` }], safe: false },
    );
  }
}

function tellSlips(reading: Reading, body: Body): void {
  for (const { slip } of body.tables)
    if (slip !== undefined)
      reading.problem(
        "table-not-markdown",
        slip.span,
        { slip: slip.kind },
        { title: "Make it a table", edits: [slip.edit], safe: true },
      );
}

/** True for a section of nothing but `not shown`, in facts and prose. */
function isSilent(section: OutlineSection): boolean {
  const { body, blocks } = section;
  return (
    blocks.length === 0 &&
    body.tables.every((table) => table.rows.every((row) => row.cells.every((cell) => saysNothing(cell.text)))) &&
    body.facts.every((fact) => valuesOf(fact).every((value) => saysNothing(value.text)))
  );
}

function reportSilentPoints(reading: Reading, outline: Outline, found: ReadonlyMap<Part, OutlineSection[]>): void {
  const afterTitle = outline.title?.span.end ?? 0;
  for (const point of POINTS) {
    const sections = found.get(point);
    if (sections !== undefined && !sections.every(isSilent)) continue;
    const id = `D${point}.1` as DefaultId;
    const span = sections?.[0]?.heading.span ?? { start: afterTitle, end: afterTitle };
    reading.problem("point-not-shown", span, { point, title: titleOf(point), id, holds: DEFAULTS[id].holds });
  }
}
