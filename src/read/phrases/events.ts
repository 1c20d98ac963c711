import type { TransitionEvent } from "#model/4-states.ts";
import type { Problem } from "#model/expression.ts";
import { suggest } from "#text/suggest.ts";
import { CODE, type Rich } from "../markdown/rich.ts";
import type { Names } from "../names.ts";
import type { Reading } from "../reading.ts";
import { unquote } from "./lists.ts";
import { fieldThenCode } from "./named-expressions.ts";
import { readRepetition } from "./repetitions.ts";
import { firstWord, takeField } from "./order.ts";
import { textExpression } from "./text-expression.ts";

/**
 * *Event*: a name, or an event that fires by itself. `after` begins a timer if a number, a constant or code follows,
 * and `at` begins one if code or (nearly) a field of the entity does. Text that looks like a time, a condition or a
 * repetition but is none is a mistake, because as a button anybody could press it. `After care` and `At home` are
 * names, and so is any quoted text.
 */
export function readEvent(
  reading: Reading,
  names: Names,
  entity: string | null,
  rich: Rich,
): { readonly event: TransitionEvent; readonly problem: Problem | null } {
  const span = rich.span;
  const quoted = unquote(rich);
  if (quoted !== rich && !quoted.hasCode) return { event: { kind: "named", name: quoted.plain, span }, problem: null };
  const when = /^when(?:ever)?\s+\uE000$/iu.exec(rich.text);
  const code = when === null ? null : rich.codeAt(rich.text.length - 1);
  if (code !== null) return { event: { kind: "when", condition: reading.expression(code), span }, problem: null };

  const after = /^after\s+(?=[\d\uE000]|\p{Lu}[\p{Lu}\p{N}_]+(?:$|\s))/u.exec(lowerFirst(rich.text));
  if (after !== null) {
    const duration = textExpression(reading, rich.slice(after[0].length));
    return { event: { kind: "after", duration, span }, problem: null };
  }

  const at = /^at\s+/iu.exec(rich.text);
  if (at !== null && entity !== null) {
    const moment = rich.slice(at[0].length);
    const isTime =
      moment.text.startsWith(CODE) ||
      takeField(names, entity, moment, 0) !== null ||
      /\s[+-]\s|^[\p{L}_][\p{L}\p{N}_]*\.\p{L}/u.test(moment.text) ||
      suggest(firstWord(moment, 0).plain, names.fieldKeys(entity)) !== null;
    if (isTime)
      return { event: { kind: "at", moment: fieldThenCode(reading, names, entity, moment), span }, problem: null };
  }
  const repetition = readRepetition(reading, names, entity, rich);
  if (repetition !== null) return { event: { kind: "every", repetition, span }, problem: null };
  const name: TransitionEvent = { kind: "named", name: rich.plain, span };
  if (!rich.hasCode && !beginsLikeTime(names, entity, rich)) return { event: name, problem: null };
  return { event: name, problem: reading.problem("event-not-understood", span, { written: rich.plain }) };
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/** Frequencies: `twice a day`, `three times per week`. */
const TIMES =
  /^(?:once|twice|thrice|(?:\d+|two|three|four|five|six|several|many)\s+times)\s+(?:(?:an?|per|each|every|in)\s|daily|weekly|monthly|yearly)/iu;
/** Conditions and repetitions, which no button is called. */
const NEVER_A_NAME =
  /^(?:when|whenever|as soon as|as long as|if|unless|every|each|once (?:a|an|every|per)|(?:daily|hourly|nightly|weekly|fortnightly|bi-?weekly|monthly|quarterly|yearly|annually)(?:$|\s+(?:at|on|from)\b))(?=\s|$)/iu;
/** Words of time, if in lower case or followed by a time: `At home` is a name. */
const TIME_WORD = /^(at|after|before|until|till|on|by)\s+/iu;
const SMALL_TIME_WORD = /^(?:at|after|before|until)\s/u;
const TIME =
  /\d|\p{L}\.\p{L}|\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|noon|midnight|midday|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?)\b/iu;

/** `3 days`, `one week after due`; a button may be called `One day at home`. */
const LENGTH =
  /\b\d+\s+(?:second|minute|hour|day|week|month|year)s?\b|\b(?:second|minute|hour|day|week|month|year)s?\s+(?:after|before|later)\b/iu;
/** `on Monday`, `on the 1st`, `on 1 May`: after `on` nothing but a day, since `On shift 2` is a name. */
const DAY_ALONE =
  /^(?:the\s+)?(?:(?:first|last|next|every|each)\s+)?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week(?:day|end)s?|holidays|\d{1,2}(?:st|nd|rd|th|\.)?(?:\s+(?:of\s+)?(?:the\s+month|each month|every month|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*)?|\d{4}-\d\d-\d\d)$/iu;
/** `end of day`, `midnight`, in lower case: a button may be called `End of day`. */
const SMALL_TIME =
  /^(?:the\s+)?(?:(?:end|start|beginning|close) of (?:the\s+)?(?:business\s+)?(?:day|week|month|quarter|year)|noon|midnight|midday|tomorrow|next (?:day|week|month|year))$/u;

/** Words after a date field that make it a point in time: `due passes`. */
const PASSES = /^\s+(?:(?:has\s+)?passed|passes|is\s+(?:over|past|reached)|expires|comes|arrives)$/iu;

/**
 * `afer 3 days`, `3 days after due`, `due is over`, `on due`, `at 10:00`, `after some days`: text that nobody means as
 * a button.
 */
function beginsLikeTime(names: Names, entity: string | null, rich: Rich): boolean {
  const { text } = rich;
  if (LENGTH.test(text)) return true;
  if (TIMES.test(text) || NEVER_A_NAME.test(text) || SMALL_TIME_WORD.test(text) || SMALL_TIME.test(text)) return true;
  const own = takeField(names, entity, rich, 0);
  if (own !== null && PASSES.test(text.slice(own.end))) return true;
  const word = TIME_WORD.exec(text);
  if (word === null) return false;
  const rest = rich.slice(word[0].length);
  if ((word[1]?.toLowerCase() === "on" ? DAY_ALONE : TIME).test(rest.text)) return true;
  const field = takeField(names, entity, rest, 0);
  return field !== null && /^(?:\s+(?:date|day|time))?$/iu.test(rest.text.slice(field.end));
}
