import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Checked } from "#expr/check.ts";
import type { Scope, Type } from "#expr/types.ts";
import type { Span } from "#text/span.ts";
import type { Place } from "../reading-notes.ts";
import { mapTree } from "./tree.ts";

/**
 * Everything that an expression may refer to besides the variables of its place, as one text for comparison. Spans are
 * left out.
 */
export function meaningOf(scope: Scope, zone: string): string {
  const { entities, formulas, constants, calendar, inHours, texts, currency } = scope;
  return JSON.stringify(
    [
      [...entities.values()].map(({ key, fields }) => [key, [...fields]]),
      [...(formulas ?? [])],
      [...constants],
      [...(inHours ?? [])],
      [...(texts ?? [])],
      calendar,
      currency,
      zone,
    ],
    withoutPlaces,
  );
}

/** Spans in formulas don't matter, because a call of a formula has the span of the call. */
const withoutPlaces = (key: string, value: unknown): unknown =>
  key === "span" || key === "nameSpan" ? undefined : value;

/** Two expressions with the same key mean the same as long as the document's names do. */
export function keyOf(
  source: string,
  { entity, candidate, variables, before, madeElsewhere, written }: Place,
  expected?: Type,
): string {
  const named = variables === undefined ? [] : [...variables];
  return `${source}\u0000${JSON.stringify([entity, candidate === undefined ? 0 : candidate, before, named, madeElsewhere, written, expected])}`;
}

/** The cached result of the same expression, moved to another offset. */
export function movedChecked({ typed, type, diagnostics }: Checked, by: number): Checked {
  if (by === 0) return { typed, type, diagnostics: [...diagnostics] };
  const move = ({ start, end }: Span): Span => ({ start: start + by, end: end + by });
  return {
    typed: typed === null ? null : mapTree(typed, move, (name) => name),
    type,
    diagnostics: diagnostics.map((each) => movedTo(each, move)),
  };
}

export function movedTo(diagnostic: Diagnostic, where: (span: Span) => Span): Diagnostic {
  const { fix, ...rest } = diagnostic;
  const moved = { ...rest, span: where(diagnostic.span) };
  if (fix === undefined) return moved;
  return { ...moved, fix: { ...fix, edits: fix.edits.map((edit) => ({ ...edit, span: where(edit.span) })) } };
}
