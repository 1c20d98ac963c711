import { looseName } from "#text/names.ts";
import type { Rich } from "../markdown/rich.ts";
import type { Reading } from "../reading.ts";
import { unquote } from "./lists.ts";

/**
 * Types that some authors mean differently from how we read them. The messages give both readings and what to write.
 */

const TRAIT = /^(?:required|mandatory|optional|unique)$/u;
/** `at most 2`, `Cheese (at most 2)`. */
const LIMIT = /(?:^|\(\s*)(?:at (?:most|least)|up to|no more than|max\.?|min\.?|maximum|minimum)\s+\d+\)?$/iu;
const CAPITAL = /^\p{Lu}/u;

/**
 * Reports a last option that may be two (`choice of Red, Green and Blue`), or that is a trait or a limit of the field.
 * An option in quotation marks is taken as it is.
 */
export function tellLastOption(reading: Reading, options: readonly Rich[], isOne: boolean): void {
  const last = options.at(-1);
  if (last === undefined || unquote(last) !== last) return;
  const others = options.slice(0, -1);
  const tell = (other: string, instead: string): void => {
    reading.problem("read-two-ways", last.span, {
      written: last.plain,
      read: `the option “${last.plain}”`,
      other,
      instead: `${instead}, or put the option in quotes`,
    });
  };
  const two = / and /u.exec(last.text);
  if (two !== null && (others.length > 0 || !isOne) && !others.some(({ text }) => / (?:and|&) /u.test(text))) {
    const [first, second] = [last.slice(0, two.index), last.slice(two.index + two[0].length)];
    // Among names with capitals, `Doors and windows` is one option.
    if (CAPITAL.test(second.text) === CAPITAL.test(first.text))
      tell(`the two options “${first.plain}” and “${second.plain}”`, `Write “${first.plain}, ${second.plain}”`);
    return;
  }
  const isSetApart = others.some(({ text }) => CAPITAL.test(text));
  if (TRAIT.test(last.text) && isSetApart && !others.some(({ text }) => TRAIT.test(looseName(text))))
    tell("something that the field is", `Say “${last.plain}” in a column of the table`);
  else if (!isOne && LIMIT.test(last.text) && others.length > 0 && !others.some(({ text }) => /\d/u.test(text)))
    tell("a limit", "Write the limit as a rule in section 5");
}

/** `INV-{year}-001`: reports placeholders, because the text before the number is used literally. */
export function tellSeriesPrefix(reading: Reading, rich: Rich, prefix: string): void {
  const braces = /\{[^{}]+\}|%[Yymd]|\b(?:YYYY|yyyy)\b/u.exec(prefix)?.[0];
  if (braces !== undefined)
    reading.problem("read-two-ways", rich.span, {
      written: rich.plain,
      read: `numbers that all begin with “${prefix}”`,
      other: `numbers with something else in place of “${braces}”`,
      instead: "Leave it out, and join it and the number in a computed field",
    });
}

/** Reports a larger limit: a rating always has five stars. */
export function tellRatingBeyondFive(reading: Reading, whole: Rich, limits: readonly Rich[]): void {
  for (const limit of limits)
    if ((limit.text.match(/\d+/gu) ?? []).some((number) => Number(number) > 5))
      reading.problem("read-two-ways", whole.span, {
        written: whole.plain,
        read: `a rating of five stars with the rule “${limit.plain}”`,
        other: "a number of other stars",
        instead: `Write “rating”, or “whole number ${limit.plain}”`,
      });
}
