import type { Expression } from "#model/expression.ts";
import { codeFromRaw } from "../markdown/inline.ts";
import type { Rich } from "../markdown/rich.ts";
import { ESCAPABLE, type Reading } from "../reading.ts";
import { codeFor } from "./code-for.ts";
import { dayProblem, tellTwoWaysWithin } from "./two-ways.ts";
import { plainValue } from "./written-values.ts";

/**
 * Text without backticks that is code, as `due + 1 day` after `at`; a bare number or date is read in the usual
 * notations.
 */
export function textExpression(reading: Reading, rich: Rich): Expression {
  const code = rich.onlyCode;
  if (code !== null) return reading.expression(code);
  tellTwoWaysWithin(reading, rich);
  dayProblem(reading, rich.plain, rich.span);
  const plain = plainValue(rich.plain);
  if (plain !== rich.plain) return reading.expression(codeFor(plain, rich));
  return reading.expression(codeFromRaw(reading.source, rich.span, rich.span, ESCAPABLE));
}
