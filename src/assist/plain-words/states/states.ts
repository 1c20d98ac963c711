import type { Diagnostic, Fix } from "#diagnostics/diagnostic.ts";
import type { TextEdit } from "#text/edit.ts";
import { lineAt } from "../../table-lines.ts";
import type { Study } from "../../study.ts";
import { tableOf } from "../forms/bullet-lists.ts";
import { arrowIn, type Arrow } from "./arrows.ts";
import { arrowsOfDiagram } from "./diagrams.ts";
import { arrowsOfMatrix } from "./matrix.ts";

const TITLE = "Write as a table with the columns From, Event, To";

/** Transitions in a diagram, in bullets with arrows or in a table of statuses by statuses get the table that is read. */
export function offerStates(study: Study, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const points = study.model.outline.filter(({ part }) => part === 4).map(({ span }) => span);
  return diagnostics.map((each) => {
    const isHere = points.some((one) => each.span.start >= one.start && each.span.end <= one.end);
    if (!isHere || (each.code !== "states-without-table" && each.code !== "table-not-understood")) return each;
    const fix = fixFor(study.source, each);
    return fix === null ? each : { ...each, fix };
  });
}

function fixFor(source: string, { code, span }: Diagnostic): Fix | null {
  const newLine = source.includes("\r\n") ? "\r\n" : "\n";
  const lines = linesBelow(source, span.start);
  const found = code === "table-not-understood" ? arrowsOfMatrix(source, span) : null;
  if (found !== null) {
    const around = lines.filter(
      ({ text, start }) => text.trim() !== "" && (start < found.span.start || start >= found.span.end),
    );
    const isAlone = around.length === 0;
    return { title: TITLE, edits: [{ span: found.span, text: written(found.arrows, newLine) }], safe: isAlone };
  }
  return code === "table-not-understood" ? null : (fromDiagram(lines, newLine) ?? fromBullets(lines, newLine));
}

interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const MOST_LINES = 500;

/** What stands between the `###` heading of a place and the next heading. */
function linesBelow(source: string, place: number): readonly Line[] {
  const at = (offset: number): Line => {
    const { start, end } = lineAt(source, offset);
    return { start, end, text: source.slice(start, end).replace(/\r$/u, "") };
  };
  let first = at(place);
  while (first.start > 0 && !/^#{1,3}\s/u.test(first.text)) first = at(first.start - 1);
  const lines: Line[] = [];
  for (let line = first; line.end < source.length && lines.length < MOST_LINES;) {
    line = at(line.end + 1);
    if (/^#{1,6}\s/u.test(line.text)) break;
    lines.push(line);
  }
  return lines;
}

/** The diagram stays: people would rather look. */
function fromDiagram(lines: readonly Line[], newLine: string): Fix | null {
  const opens = lines.findIndex(({ text }) => /^\s*(?:```|~~~)\s*mermaid\s*$/iu.test(text));
  const closes = lines.findIndex(({ text }, i) => i > opens && /^\s*(?:```|~~~)\s*$/u.test(text));
  const last = lines[closes];
  if (opens === -1 || last === undefined) return null;
  const arrows = arrowsOfDiagram(lines.slice(opens + 1, closes).map(({ text }) => text));
  if (arrows === null) return null;
  const isAlone = lines.every(({ text }, i) => text.trim() === "" || (i >= opens && i <= closes));
  const end = last.start + last.text.length;
  const edit = { span: { start: end, end }, text: `${newLine}${newLine}${written(arrows, newLine)}` };
  return { title: TITLE, edits: [edit], safe: isAlone };
}

const BULLET = /^(?:[-*+]|\d+[.)])\s+/u;
const START =
  /^(?:(?:an?|every|each)\s+)?(?:new\s+)?.{0,40}?\b(?:is|are|starts?\s+(?:as|in)|begins?\s+(?:as|in))\s+["“]?(.+?)["”]?\.?$/iu;

/** Bullets of which every one says where something leads. */
function fromBullets(lines: readonly Line[], newLine: string): Fix | null {
  const bullets = lines.filter(({ text }) => BULLET.test(text));
  const [first] = bullets;
  const last = bullets.at(-1);
  if (first === undefined || last === undefined) return null;
  const next = lines[lines.indexOf(last) + 1];
  const between = lines.filter(({ start }) => start > first.start && start <= (next ?? last).start);
  if (between.some((line) => line.text.trim() !== "" && !bullets.includes(line))) return null;
  const arrows = bullets.map(({ text }) => arrowOfBullet(text.replace(BULLET, "")));
  if (!arrows.every((arrow) => arrow !== null)) return null;
  const isAlone = lines.every((line) => line.text.trim() === "" || bullets.includes(line));
  const span = { start: first.start, end: last.start + last.text.length };
  const edit: TextEdit = { span, text: written(arrows, newLine) };
  return { title: TITLE, edits: [edit], safe: isAlone };
}

/** `A new Loan is Open` says where it begins. */
function arrowOfBullet(text: string): Arrow | null {
  const status = /\bnew\b|\b(?:starts?|begins?)\b/iu.test(text) ? START.exec(text)?.[1] : undefined;
  return status === undefined ? arrowIn(text) : arrowIn(`start → ${status}`);
}

/** The start comes first, and *Who* where somebody is named. */
function written(arrows: readonly Arrow[], newLine: string): string {
  const ordered = [...arrows].sort((a, b) => Number(b.from === "start") - Number(a.from === "start"));
  const hasWho = arrows.some(({ who }) => who !== "");
  const head = ["From", "Event", "To", ...(hasWho ? ["Who"] : [])];
  const rows = ordered.map(({ from, event, to, who }) => [from, event, to, ...(hasWho ? [who] : [])]);
  return tableOf(head, rows).join(newLine);
}
