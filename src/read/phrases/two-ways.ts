import { parseDate } from "#expr/dates.ts";
import { minorDigits } from "#expr/money.ts";
import type { Type } from "#expr/types.ts";
import type { Span } from "#text/span.ts";
import type { Expression, Problem } from "#model/expression.ts";
import type { Rich } from "../markdown/rich.ts";
import type { Reading } from "../reading.ts";
import { daysMeant, isLikeADay, plainDay } from "#expr/written-days.ts";
import { writtenNumber, type WrittenNumber } from "./written-numbers.ts";

/**
 * What kind of value stands there. A number may well have three decimals, and so may a duration; whole numbers and most amounts
 * have none. What the author sets for the whole app (a limit, a time) is seldom so fine; a constant may be a text too.
 */
export type MeantValue = { readonly kind: "number" | "whole" | "limit" | "constant" } | AmountMeant;

interface AmountMeant {
  readonly kind: "amount";
  readonly currency: string;
}

/** Whether people of the document's language, or whoever knows what stands there, would read another number. */
function isTwoWays(
  { mark, oddGroups, isAmount }: WrittenNumber,
  meant: MeantValue,
  decimalComma: boolean | null,
): boolean {
  if (mark === null) return oddGroups && meant.kind === "constant";
  if (mark === ",") return decimalComma === true && meant.kind !== "whole";
  if (decimalComma === true || meant.kind === "whole") return true;
  if (meant.kind === "amount") return minorDigits(meant.currency) < 3;
  if (meant.kind === "number") return false;
  return decimalComma === null || (meant.kind === "constant" && isAmount);
}

/** Tells of a number by itself that can be read in two ways. */
export function tellTwoWays(reading: Reading, text: string, span: Span, meant: MeantValue): void {
  const number = writtenNumber(text.trim());
  if (number === null || !isTwoWays(number, meant, reading.decimalComma)) return;
  const { read, other } = number;
  reading.problem("constant-two-ways", span, { written: text.trim(), read, other });
}

/** Numbers among other words and signs: `between 1.000 and 2.000`, `3 hours 1.500 minutes`, `[1.250, 2.500]`. */
const AMONG_WORDS = /(?<![\p{L}\p{N}_.,])[1-9]\d{0,2}\.\d{3}(?![.,]?\p{N})/gu;

/** Tells of every number that can be read in two ways where words or code stand without backticks. */
export function tellTwoWaysWithin(reading: Reading, rich: Rich): void {
  if (writtenNumber(rich.text) !== null) tellTwoWays(reading, rich.text, rich.span, { kind: "limit" });
  else
    for (const { 0: number, index } of rich.text.matchAll(AMONG_WORDS))
      tellTwoWays(reading, number, rich.slice(index, index + number.length).span, { kind: "limit" });
}

/** `[1,5, 2,5]`: a comma with a space behind it parts numbers, so what is the one without? */
const COMMAS_OF_TWO_KINDS = /^\[(?=.*\d,\d)(?=.*,\s)\s*[+-]?\d+(?:,\s*[+-]?\d+)*\s*\]$/u;

/** A constant that is no text: a number by itself, or several in a list. */
export function tellConstantInTwoWays(reading: Reading, { source, span }: Expression): void {
  const written = source.trim();
  if (COMMAS_OF_TWO_KINDS.test(written))
    reading.problem("constant-two-ways", span, {
      written,
      read: written.replace(/,\s*/gu, ", "),
      other: written.replace(/(?<=\d),(?=\d)/gu, "."),
    });
  else if (writtenNumber(written) !== null) tellTwoWays(reading, written, span, { kind: "constant" });
  else if (!/["']/u.test(written))
    for (const [number] of written.matchAll(AMONG_WORDS)) tellTwoWays(reading, number, span, { kind: "constant" });
}

/** The mistake of a day that documents don't hold so, or that there is not; null: it is a day, or nothing like one. */
export function dayProblem(reading: Reading, text: string, span: Span): Problem | null {
  const written = text.trim();
  if (!isLikeADay(written) || parseDate(plainDay(written) ?? written) !== null) return null;
  return reading.problem("date-not-plain", span, { written, days: daysMeant(written) });
}

/** A number whose type is known; a place and a text have no thousands. */
export function tellTwoWaysOf(reading: Reading, text: string, span: Span, type: Type, isWhole = false): void {
  if (type.kind === "money") tellTwoWays(reading, text, span, { kind: "amount", currency: type.currency });
  else if (type.kind === "number" || type.kind === "duration")
    tellTwoWays(reading, text, span, { kind: isWhole ? "whole" : "number" });
}
