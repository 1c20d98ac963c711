import { numberOnPaper } from "#expr/number-on-paper.ts";
import { topLevel } from "#expr/top-level.ts";
import type { Assignment } from "#model/4-states.ts";
import type { Problem } from "#model/expression.ts";
import { fieldKey } from "#text/names.ts";
import { CODE, type Code, type Rich } from "../markdown/rich.ts";
import type { Reading } from "../reading.ts";
import { subCode, trimCode } from "./templates.ts";

/** The positions of separators in code, outside quotes and brackets. */
const cuts = (source: string, separators: string): number[] =>
  topLevel(source).filter((at) => separators.includes(source.charAt(at)));

/** The parts of code between separators outside quotes and brackets. */
export function splitCode(code: Code, separators: string): Code[] {
  const parts: Code[] = [];
  let from = 0;
  for (const cut of [...cuts(code.source, separators), code.source.length]) {
    parts.push(trimCode(code, from, cut));
    from = cut + 1;
  }
  return parts.filter((part) => part.source !== "");
}

const LEFT = /^(?:this\s*\.\s*)?([\p{L}_][\p{L}\p{N}\p{M}_]*(?:\.[\p{L}_][\p{L}\p{N}\p{M}_]*)*)\s*=(?!=)/u;

/** `field = EXPR`; null: the code is something else. */
export function readAssignment(reading: Reading, code: Code): Assignment | null {
  const left = LEFT.exec(code.source);
  const name = left?.[1];
  if (left === null || name === undefined) return null;
  const value = trimCode(subCode(code, left[0].length, code.source.length));
  if (value.source === "") return null;
  const field = name.includes(".") ? name : fieldKey(name);
  return { field, value: reading.expression(value), span: code.span };
}

/** The part after `with`: `` `a = 1`, `b = 2` `` or `` `a = 1, b = 2` ``. */
export function readAssignments(
  reading: Reading,
  rich: Rich,
): { readonly assignments: readonly Assignment[]; readonly problem: Problem | null } {
  const assignments: Assignment[] = [];
  let problem: Problem | null = null;
  const between = rich.text
    .split(CODE)
    .join("")
    .replace(/\band\b/giu, "");
  if (!/^[\s,.]*$/u.test(between) || !rich.hasCode)
    problem = reading.problem("assignments-not-understood", rich.span, { written: rich.plain });
  for (const code of rich.codes)
    for (const part of splitCode(code, ",")) {
      const assignment = readAssignment(reading, part);
      if (assignment === null) problem ??= notAssigned(reading, code, part);
      else assignments.push(assignment);
    }
  return { assignments, problem };
}

/** `paid = 100,00 €`: the comma belongs to the number and does not separate values. */
function notAssigned(reading: Reading, whole: Code, { source, span }: Code): Problem {
  const at = /^\s*\d/u.test(source) ? whole.source.search(/\d,\d/u) : -1;
  const paper = at === -1 ? null : numberOnPaper(whole.source, at + 1);
  if (paper === null) return reading.problem("assignments-not-understood", span, { written: source });
  const place = subCode(whole, paper.start, paper.start + paper.written.length).span;
  const fix =
    paper.code === null
      ? undefined
      : { title: `Write ${paper.code}`, edits: [{ span: place, text: paper.code }], safe: true };
  return reading.problem("number-as-on-paper", place, paper, fix);
}

/** One value of a step: `room = Blue`, or a part that is code. */
export type GivenPart =
  | { readonly name: string; readonly value: Rich; readonly span: Rich["span"] }
  | { readonly code: Rich };

/**
 * `room = Blue, day = 2026-05-04`: values without backticks, possibly mixed with code (``day = `today()` `` is code
 * too). Null: everything is code, or a part is neither.
 */
export function readPlainAssignments(rich: Rich, isField: (name: string) => boolean): readonly GivenPart[] | null {
  const parts: GivenPart[] = [];
  // `tags = a, b` has a part without a field. It may or may not belong to the value before it.
  for (const part of rich.split(",").flatMap((one) => splitAtAnd(one, isField))) {
    const at = part.text.indexOf("=");
    if (part.hasCode && (at === -1 || part.text.indexOf(CODE) < at)) parts.push({ code: part });
    else if (at === -1) return null;
    else parts.push({ name: part.slice(0, at).trim().plain, value: part.slice(at + 1).trim(), span: part.span });
  }
  return parts.every((part) => "code" in part) ? null : parts;
}

/** `room = Blue and day = 2026-05-04` are two; `name = Salt and pepper` is one. */
function splitAtAnd(rich: Rich, isField: (name: string) => boolean): readonly Rich[] {
  for (const found of rich.text.matchAll(/\s+and\s+(?=\uE000$|([^=\uE000]+?)\s*=)/giu))
    if (found[1] === undefined || isField(found[1]))
      return [
        rich.slice(0, found.index).trim(),
        ...splitAtAnd(rich.slice(found.index + found[0].length).trim(), isField),
      ];
  return [rich];
}
