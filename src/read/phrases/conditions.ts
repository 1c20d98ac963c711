import type { Expression, Problem } from "#model/expression.ts";
import type { Rich } from "../markdown/rich.ts";
import type { Reading } from "../reading.ts";

export interface ReadResult<T> {
  readonly value: T | null;
  readonly problem: Problem | null;
}

/** A cell that must be one code span. Anything else is a mistake: words must never stand in for a condition. */
export function readCondition(reading: Reading, rich: Rich | null, what: string): ReadResult<Expression> {
  if (rich === null) return { value: null, problem: null };
  const code = rich.onlyCode;
  if (code !== null) return { value: reading.expression(code), problem: null };
  if (rich.hasCode) return { value: null, problem: reading.problem("text-around-code", rich.span, { what }) };
  const fix = {
    title: "Put it in backticks",
    edits: [{ span: rich.span, text: `\`${rich.text}\`` }],
    safe: false,
  };
  return { value: null, problem: reading.problem("code-expected", rich.span, { what, written: rich.text }, fix) };
}
