import type { Figure } from "#model/2-screens.ts";
import type { Problem } from "#model/expression.ts";
import { CODE, type Rich } from "../markdown/rich.ts";
import type { Reading } from "../reading.ts";

const VALUE = new RegExp(String.raw`^(?:the\s+)?value\s+of\s+(?=${CODE})`, "iu");
const PERCENT = /^\s*,?\s*(?:as|in)\s+(?:a\s+)?percent(?:age)?\b/iu;
/** Display formats that are the default anyway. */
const AS_IT_IS = /^\s*,?\s*(?:as|in)\s+(?:an?\s+)?(?:money|amount|number|whole number|date|text|duration)\b/iu;
const COMPARED = new RegExp(String.raw`^\s*,?\s*(?:compared\s+(?:with|to)|against|before:?|after)\s+(?=${CODE})`, "iu");
const TARGET = new RegExp(
  String.raw`^\s*,?\s*(?:with\s+)?(?:a\s+)?(?:target|goal|aim)(?:\s+of|\s+is|:)?\s+(?=${CODE})`,
  "iu",
);

/** ``value of `EXPR` as percent, compared with `EXPR`, target `EXPR` ``. Null for other blocks. */
export function readFigure(reading: Reading, rich: Rich): { figure: Figure; problem: Problem | null } | null {
  const start = VALUE.exec(rich.text);
  const code = start === null ? null : rich.codeAt(start[0].length);
  if (start === null || code === null) return null;
  let figure: Figure = { of: reading.expression(code), percent: false, compared: null, target: null };
  let at = start[0].length + 1;
  let problem: Problem | null = null;
  while (/[^\s.]/u.test(rich.text.slice(at))) {
    const rest = rich.text.slice(at);
    const percent = PERCENT.exec(rest);
    const asItIs = AS_IT_IS.exec(rest);
    const compared = COMPARED.exec(rest);
    const clause = compared ?? TARGET.exec(rest);
    const inside = clause === null ? null : rich.codeAt(at + clause[0].length);
    if (percent !== null) {
      figure = { ...figure, percent: true };
      at += percent[0].length;
    } else if (asItIs !== null) at += asItIs[0].length;
    else if (clause !== null && inside !== null) {
      const expression = reading.expression(inside);
      figure = compared === null ? { ...figure, target: expression } : { ...figure, compared: expression };
      at += clause[0].length + 1;
    } else {
      problem = reading.problem("figure-not-understood", rich.span, { written: rest.replaceAll(CODE, "…").trim() });
      break;
    }
  }
  return { figure, problem };
}
