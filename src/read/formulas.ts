import { isKeyword } from "#expr/grammar/keywords.ts";
import { foldNamed, functionNamed } from "#expr/functions.ts";
import type { Formula } from "#model/9-constants.ts";
import type { Item } from "./items.ts";
import type { CONSTANT } from "./keys.ts";
import type { Rich } from "./markdown/rich.ts";
import { readCondition } from "./phrases/conditions.ts";
import { written, type Reading } from "./reading.ts";

const HEAD = /^([\p{L}_][\p{L}\p{N}_]*)\s*\(([^()]*)\)$/du;
const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;

export const isFormulaName = (text: string): boolean => HEAD.test(text);

/** A row whose name has brackets is a formula: `overlaps(from, to, a, b)`. Null: a constant. */
export function readFormula(reading: Reading, cell: Rich, item: Item<typeof CONSTANT>): Formula | null {
  // The name may be in backticks, although it is not code that runs.
  const name = cell.onlyCode === null ? cell : reading.richOfCode(cell.onlyCode);
  const head = HEAD.exec(cell.plain);
  const [, called = "", list = ""] = head ?? [];
  if (head === null) return null;
  const [, , inside] = head.indices ?? [];
  const parameters =
    cell.onlyCode === null && inside !== undefined
      ? name
          .slice(...inside)
          .split(",")
          .map(written)
      : list.split(",").flatMap((part) => (part.trim() === "" ? [] : [{ value: part.trim(), span: cell.span }]));
  if (functionNamed(called) !== null || foldNamed(called) !== null || isKeyword(called))
    item.close(reading.problem("formula-name-taken", cell.span, { name: called }));
  for (const [i, { value, span }] of parameters.entries())
    if (!NAME.test(value) || isKeyword(value) || value === "me" || value === "this")
      item.close(reading.problem("formula-parameter", span, { name: value, twice: false }));
    else if (parameters.findIndex((each) => each.value === value) < i)
      item.close(reading.problem("formula-parameter", span, { name: value, twice: true }));
  const value = item.get("value");
  const code = readCondition(reading, value, "Value");
  if (value === null) item.close(reading.problem("formula-missing", cell.span, { name: called }));
  item.close(code.problem);
  return {
    name: called,
    span: cell.span,
    parameters,
    body: { value: code.value?.source ?? "", span: code.value?.span ?? cell.span },
    meaning: item.get("meaning")?.plain ?? null,
    problem: item.problem,
  };
}
