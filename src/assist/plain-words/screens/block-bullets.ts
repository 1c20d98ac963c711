import type { Diagnostic, Fix } from "#diagnostics/diagnostic.ts";
import type { Span } from "#text/span.ts";
import { screenOfPlace } from "../../entity-of-place.ts";
import type { AnalysedDocument } from "../../analysed-document.ts";
import { placeAt } from "../../text-place.ts";
import { tableOf } from "../../table-lines.ts";
import { BULLET, bulletsAround, headingLevel, newLineOf } from "../bullet-lists.ts";

/** Offers a table for the blocks of an overview that are bullets (`- Out: count of Loan`). */
export function offerBlocks(study: AnalysedDocument, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const isBlock = ({ code, span }: Diagnostic): boolean => {
    if (code !== "bullet-not-read") return false;
    const place = placeAt(study.source, span.start);
    return place.part === 2 && screenOfPlace(study, place)?.views.some(({ kind }) => kind === "overview") === true;
  };
  const blocks = new Set(diagnostics.filter(isBlock));
  const told = [...blocks].map(({ span }) => span);
  let end = 0;
  return diagnostics.map((each) => {
    if (!blocks.has(each) || each.span.start < end) return each;
    const fix = fixFor(study.source, each.span, told);
    if (fix === null) return each;
    end = fix.edits[0]?.span.end ?? end;
    return { ...each, fix };
  });
}

const NAMED = /^(?:\*\*|__)?([^:|`*]{1,60}?)(?:\*\*|__)?\s*:(?:\*\*|__)?\s*(.+)$/u;

function fixFor(source: string, place: Span, told: readonly Span[]): Fix | null {
  const list = bulletsAround(source, place);
  if (list === null || headingLevel(source, list.span.start) !== 3) return null;
  const newLine = newLineOf(source);
  const isTold = (at: number): boolean => told.some(({ start, end }) => start <= at && at < end);
  const rows: (readonly string[])[] = [];
  const kept: string[] = [];
  let at = list.span.start;
  for (const line of source.slice(list.span.start, list.span.end).split(newLine)) {
    const [, name, shows] = NAMED.exec(BULLET.exec(line)?.[1] ?? "") ?? [];
    if (!isTold(at + 2)) kept.push(line);
    else if (name === undefined || shows === undefined) return null;
    else rows.push([name, shows]);
    at += line.length + newLine.length;
  }
  const text = [...kept, ...(kept.length === 0 ? [] : [""]), ...tableOf(["Block", "Shows"], rows)].join(newLine);
  const title = "Write as a table with the columns Block, Shows";
  return { title, edits: [{ span: list.span, text }], safe: true };
}
