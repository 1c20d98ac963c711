import type { NumberKind } from "./number-kind.ts";
import { readNumber } from "./read-number.ts";
import { sayNumber } from "./write-number.ts";

/**
 * The numbers in a line: separated by semicolons, or by commas with a space, because a comma may be part of a number.
 */
export const partsOf = (text: string): readonly string[] =>
  text
    .split(/;|,\s/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** The numbers as stored; null if any part is not a number. */
export function readNumbers(text: string, locale: string, kind: NumberKind): readonly number[] | null {
  const readings = partsOf(text).map((part) => readNumber(part, locale, kind));
  const numbers = readings.flatMap((one) => (one.kind === "number" || one.kind === "ambiguous" ? [one.value] : []));
  return numbers.length === readings.length ? numbers : null;
}

/**
 * How the line was read: a person who means `1,5` as two numbers sees that it is one. "" if any part is not a number.
 */
export function sayNumbers(
  text: string,
  locale: string,
  kind: NumberKind,
  readAs: (taken: string, other: string) => string,
): string {
  const numbers = readNumbers(text, locale, kind);
  if (numbers === null || numbers.length === 0) return "";
  const taken = numbers.map((one) => sayNumber(one, locale, kind)).join("; ");
  const doubtful = partsOf(text).flatMap((part) => {
    const reading = readNumber(part, locale, kind);
    if (reading.kind !== "ambiguous") return [];
    return [readAs(sayNumber(reading.value, locale, kind, false), sayNumber(reading.other, locale, kind, false))];
  });
  return [`= ${taken}`, ...doubtful].join(" · ");
}
