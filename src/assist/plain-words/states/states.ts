import type { Diagnostic, Fix } from "#diagnostics/diagnostic.ts";
import type { Span } from "#text/span.ts";
import type { AnalysedDocument } from "../../analysed-document.ts";
import { tableOf } from "../../table-lines.ts";
import { BULLET, newLineOf, textLine, type TextLine } from "../bullet-lists.ts";
import { LONGEST } from "../offer.ts";
import { knownRole } from "../rights/rights-words.ts";
import { arrowIn, type Arrow } from "./arrows.ts";
import { arrowsOfDiagram } from "./diagrams.ts";
import { arrowsOfMatrix } from "./matrix.ts";

const TITLE = "Write as a table with the columns From, Event, To";

/** Offers a table for transitions in a diagram, in bullets with arrows, or in a table of statuses by statuses. */
export function offerStates(study: AnalysedDocument, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const points = study.model.outline.filter(({ part }) => part === 4).map(({ span }) => span);
  return diagnostics.map((each) => {
    const isHere = points.some((one) => each.span.start >= one.start && each.span.end <= one.end);
    if (!isHere || (each.code !== "states-without-table" && each.code !== "table-not-understood")) return each;
    const found = transitionsAt(study.source, each);
    const fix = found === null ? null : fixOf(study, found);
    return fix === null ? each : { ...each, fix };
  });
}

/** The transitions that were understood, and where to write them. */
interface FoundTransitions {
  readonly arrows: readonly Arrow[];
  readonly span: Span;
  /** Text before the table: the diagram, which stays above it. */
  readonly before: string;
  /** There is no further text about them, and no other way to read it. */
  readonly isAlone: boolean;
}

function transitionsAt(source: string, { code, span }: Diagnostic): FoundTransitions | null {
  const lines = linesBelow(source, span.start);
  if (code === "states-without-table") return inDiagram(lines, newLineOf(source)) ?? inBullets(lines);
  const found = arrowsOfMatrix(source, span);
  if (found === null) return null;
  // The direction of the table is ambiguous, so its author decides.
  return { ...found, before: "", isAlone: false };
}

function fixOf(study: AnalysedDocument, { arrows, span, before, isAlone }: FoundTransitions): Fix | null {
  const certainty = judged(study, arrows);
  if (certainty === null) return null;
  const begins = arrows.some(({ from }) => /^new$/iu.test(from)) && !arrows.some(({ to }) => /^new$/iu.test(to));
  const all = begins ? [{ from: "start", event: "", to: "New", who: "" }, ...arrows] : arrows;
  const text = `${before}${written(all, newLineOf(study.source))}`;
  return { title: TITLE, edits: [{ span, text }], safe: isAlone && !begins && certainty === "sure" };
}

/** Null: a name can't be a status or an event. *Who* may name an unknown role: `Pay by card`. */
function judged(study: AnalysedDocument, arrows: readonly Arrow[]): "sure" | "unsure" | null {
  const others = arrows.filter(({ from }) => from !== "start").flatMap(({ from, to }) => [from, to]);
  const isKnown = arrows.every(({ from, to }) => from !== "start" || others.length === 0 || others.includes(to));
  if (!isKnown || arrows.some(({ event }) => knownRole(study, event) !== null)) return null;
  const people = arrows.flatMap(({ who }) => who.split(",").map((each) => each.trim())).filter((each) => each !== "");
  return people.every((each) => knownRole(study, each) !== null) ? "sure" : "unsure";
}

const MOST_LINES = 500;

/** The lines between the `###` heading above a place and the next heading. */
function linesBelow(source: string, place: number): readonly TextLine[] {
  let first = textLine(source, place);
  while (first.start > 0 && !/^#{1,3}\s/u.test(first.text)) first = textLine(source, first.start - 1);
  const lines: TextLine[] = [];
  for (let line = first; line.end < source.length && lines.length < MOST_LINES;) {
    line = textLine(source, line.end + 1);
    if (/^#{1,6}\s/u.test(line.text)) break;
    lines.push(line);
  }
  return lines;
}

/** The diagram is kept for readers. */
function inDiagram(lines: readonly TextLine[], newLine: string): FoundTransitions | null {
  const opens = lines.findIndex(({ text }) => /^\s*(?:```|~~~)\s*mermaid\s*$/iu.test(text));
  const closes = lines.findIndex(({ text }, i) => i > opens && /^\s*(?:```|~~~)\s*$/u.test(text));
  const last = lines[closes];
  if (opens === -1 || last === undefined) return null;
  const arrows = arrowsOfDiagram(lines.slice(opens + 1, closes).map(({ text }) => text));
  if (arrows === null) return null;
  const isAlone = lines.every(({ text }, i) => text.trim() === "" || (i >= opens && i <= closes));
  const end = last.start + last.text.trimEnd().length;
  return { arrows, span: { start: end, end }, before: `${newLine}${newLine}`, isAlone };
}

const START =
  /^(?:(?:an?|every|each)\s+)?(?:new\s+)?.{0,40}?\b(?:is|are|starts?\s+(?:as|in)|begins?\s+(?:as|in))\s+["“]?(.+?)["”]?\.?$/iu;

/** Bullets that all describe a transition. */
function inBullets(lines: readonly TextLine[]): FoundTransitions | null {
  const bullets = lines.filter(({ text }) => BULLET.test(text));
  const [first] = bullets;
  const last = bullets.at(-1);
  if (first === undefined || last === undefined) return null;
  const next = lines[lines.indexOf(last) + 1];
  const between = lines.filter(({ start }) => start > first.start && start <= (next ?? last).start);
  if (between.some((line) => line.text.trim() !== "" && !bullets.includes(line))) return null;
  const arrows = bullets.map(({ text }) => arrowOfBullet(BULLET.exec(text)?.[1] ?? ""));
  if (!arrows.every((arrow) => arrow !== null)) return null;
  const isAlone = lines.every((line) => line.text.trim() === "" || bullets.includes(line));
  const span = { start: first.start, end: last.start + last.text.trimEnd().length };
  return { arrows, span, before: "", isAlone };
}

/** `A new Loan is Open` is the start row. */
function arrowOfBullet(text: string): Arrow | null {
  if (text.length > LONGEST) return null;
  const status = /\bnew\b|\b(?:starts?|begins?)\b/iu.test(text) ? START.exec(text)?.[1] : undefined;
  return status === undefined ? arrowIn(text) : arrowIn(`start → ${status}`);
}

/** Start rows come first. The column *Who* is added if anybody is named. */
function written(arrows: readonly Arrow[], newLine: string): string {
  const ordered = [...arrows].sort((a, b) => Number(b.from === "start") - Number(a.from === "start"));
  const hasWho = arrows.some(({ who }) => who !== "");
  const head = ["From", "Event", "To", ...(hasWho ? ["Who"] : [])];
  const rows = ordered.map(({ from, event, to, who }) => [from, event, to, ...(hasWho ? [who] : [])]);
  return tableOf(head, rows).join(newLine);
}
