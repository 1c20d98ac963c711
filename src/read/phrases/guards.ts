import type { Guard } from "#model/4-states.ts";
import type { Problem, Written } from "#model/expression.ts";
import { CODE, type Rich } from "../markdown/rich.ts";
import { written, type Reading } from "../reading.ts";
import { readCondition, type ReadResult } from "./conditions.ts";

/**
 * *Only if*: one condition, or several with a reason each: `` `a` else E1; `b` else E2 ``. A condition without its own
 * reason has that of the column *Otherwise*.
 */
export function readGuards(
  reading: Reading,
  cell: Rich | null,
  otherwise: Written | null,
): ReadResult<readonly Guard[]> {
  if (cell === null) return { value: [], problem: null };
  const guards: Guard[] = [];
  let problem: Problem | null = null;
  const parts = cell.onlyCode !== null ? [cell] : cell.split(";");
  for (const part of parts) {
    const reason = /^\uE000\s*,?\s*(?:else|otherwise)\s*:?\s*(\S+)$/du.exec(part.text)?.indices?.[1];
    const read = readCondition(reading, reason === undefined ? part : part.slice(0, CODE.length), "Only if");
    problem ??= read.problem;
    if (read.value !== null)
      guards.push({
        condition: read.value,
        otherwise: reason === undefined ? otherwise : written(part.slice(...reason)),
        afterAsking: false,
      });
  }
  return { value: guards, problem };
}
