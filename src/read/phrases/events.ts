import type { TransitionEvent } from "#model/4-states.ts";
import type { Problem } from "#model/expression.ts";
import { suggest } from "#text/suggest.ts";
import { CODE, type Rich } from "../markdown/rich.ts";
import type { Names } from "../names.ts";
import type { Reading } from "../reading.ts";
import { fieldThenCode } from "./named-expressions.ts";
import { firstWord, takeField } from "./order.ts";

/**
 * *Event*: a name, or one that fires by itself. `after` is a timer when a number, a constant or code follows it, `at`
 * when (nearly) a field of the entity or code does; so `After care` and `At home` stay names of events.
 */
export function readEvent(
  reading: Reading,
  names: Names,
  entity: string | null,
  rich: Rich,
): { readonly event: TransitionEvent; readonly problem: Problem | null } {
  const span = rich.span;
  const when = /^when(?:ever)?\s+\uE000$/iu.exec(rich.text);
  const code = when === null ? null : rich.codeAt(rich.text.length - 1);
  if (code !== null) return { event: { kind: "when", condition: reading.expression(code), span }, problem: null };

  const after = /^after\s+(?=[\d\uE000]|\p{Lu}[\p{Lu}\p{N}_]+(?:$|\s))/u.exec(lowerFirst(rich.text));
  if (after !== null) {
    const duration = reading.textExpression(rich.slice(after[0].length));
    return { event: { kind: "after", duration, span }, problem: null };
  }

  const at = /^at\s+/iu.exec(rich.text);
  if (at !== null && entity !== null) {
    const moment = rich.slice(at[0].length);
    const isTime =
      moment.text.startsWith(CODE) ||
      takeField(names, entity, moment, 0) !== null ||
      /\s[+-]\s/u.test(moment.text) ||
      suggest(firstWord(moment, 0).plain, names.fieldKeys(entity)) !== null;
    if (isTime)
      return { event: { kind: "at", moment: fieldThenCode(reading, names, entity, moment), span }, problem: null };
  }
  const name: TransitionEvent = { kind: "named", name: rich.plain, span };
  if (!rich.hasCode && !/^when\s/iu.test(rich.text) && !looksLikeTime(names, entity, rich))
    return { event: name, problem: null };
  return { event: name, problem: reading.problem("event-not-understood", span, { written: rich.plain }) };
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/** `afer 3 days`, `3 days after due`, `on due`: a time that nobody would want as a button. */
function looksLikeTime(names: Names, entity: string | null, rich: Rich): boolean {
  if (/\b\d+\s+(?:second|minute|hour|day|week|month|year)s?\b/iu.test(rich.text)) return true;
  const word = /^(?:after|before|on)\s+/iu.exec(rich.text);
  if (word === null || entity === null) return false;
  const rest = rich.slice(word[0].length);
  return takeField(names, entity, rest, 0)?.end === rest.text.length;
}
