import type { OrderBy } from "#model/2-screens.ts";
import type { Effect } from "#model/4-states.ts";
import { CODE, type Rich } from "../markdown/rich.ts";
import type { Reading } from "../reading.ts";
import { directionAt } from "./order.ts";
import { textExpression } from "./text-expression.ts";

const LOOP = /^for\s+(?:each|every)\s+([\p{L}_][\p{L}\p{N}_]*)\s+/iu;

/** The head of a loop over a list or a range, and the text after its colon. */
export function readLoop(
  reading: Reading,
  rich: Rich,
): { readonly variable: string; readonly rest: Rich; readonly of: (effects: readonly Effect[]) => Effect } | null {
  const start = LOOP.exec(rich.text);
  const variable = start?.[1];
  if (start === null || variable === undefined) return null;
  const head = rich.slice(start[0].length);
  const base = { variable, span: rich.span, problem: null };
  const count =
    /^from\s+(\uE000|-?\d+|[\p{L}_][\p{L}\p{N}_.]*)\s+(?:up\s+)?to\s+(\uE000|-?\d+|[\p{L}_][\p{L}\p{N}_.]*)\s*(?:[:,]\s*|$)/diu.exec(
      head.text,
    );
  const [, first, last] = count?.indices ?? [];
  if (count !== null && first !== undefined && last !== undefined) {
    const [from, to] = [first, last].map((at) => textExpression(reading, head.slice(...at)));
    if (from === undefined || to === undefined) return null;
    return {
      variable,
      rest: head.slice(count[0].length).trim(),
      of: (effects) => ({ ...base, kind: "count", from, to, effects }),
    };
  }
  const list = /^(?:in|of)\s+\uE000(?:\s+(?:by|ordered by|in order of)\s+([^:\uE000]+?))?\s*(?:[:,]\s*|$)/diu.exec(
    head.text,
  );
  const code = list === null ? null : head.codeAt(head.text.indexOf(CODE));
  if (list === null || code === null) return null;
  const by = list.indices?.[1];
  const order =
    by === undefined
      ? []
      : head
          .slice(...by)
          .split(",")
          .map(orderOf);
  const expression = reading.expression(code);
  return {
    variable,
    rest: head.slice(list[0].length).trim(),
    of: (effects) => ({ ...base, kind: "forEach", list: expression, order, effects }),
  };
}

/** The field is looked up once the type of the list is known. */
function orderOf(rich: Rich): OrderBy {
  const words = /^(.+?)\s+(?=\S)/u.test(rich.text) ? directionAt(rich.text) : null;
  const name = words === null ? rich : rich.slice(0, words.at).trim();
  return { field: { value: name.plain, span: name.span }, descending: words?.descending ?? false };
}
