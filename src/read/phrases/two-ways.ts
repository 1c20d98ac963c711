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
 * The kind of value that is expected, which decides whether `1.250` is ambiguous. Numbers and durations may well have
 * three decimals; whole numbers and most amounts have none. Limits and times for the whole app are seldom so precise. A
 * constant may also be a text.
 */
export type MeantValue = { readonly kind: "number" | "whole" | "limit" | "constant" } | AmountMeant;

interface AmountMeant {
  readonly kind: "amount";
  readonly currency: string;
}

/** True if readers of the document's language, or readers who know what is expected, might read another number. */
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

/** Reports a bare number that can be read in two ways. */
export function tellTwoWays(reading: Reading, text: string, span: Span, meant: MeantValue): void {
  const number = writtenNumber(text.trim());
  if (number === null || !isTwoWays(number, meant, reading.decimalComma)) return;
  const { read, other } = number;
  reading.problem("constant-two-ways", span, { written: text.trim(), read, other });
}

/** Numbers inside other text: `between 1.000 and 2.000`, `3 hours 1.500 minutes`, `[1.250, 2.500]`. */
const AMONG_WORDS = /(?<![\p{L}\p{N}_.,])[1-9]\d{0,2}\.\d{3}(?![.,]?\p{N})/gu;

/** Reports every number that can be read in two ways in words or code without backticks. */
export function tellTwoWaysWithin(reading: Reading, rich: Rich): void {
  if (writtenNumber(rich.text) !== null) tellTwoWays(reading, rich.text, rich.span, { kind: "limit" });
  else
    for (const { 0: number, index } of rich.text.matchAll(AMONG_WORDS))
      tellTwoWays(reading, number, rich.slice(index, index + number.length).span, { kind: "limit" });
}

/** `[1,5, 2,5]`: commas with a space separate numbers, so a comma without one may be a decimal comma. */
const COMMAS_OF_TWO_KINDS = /^\[(?=.*\d,\d)(?=.*,\s)\s*[+-]?\d+(?:,\s*[+-]?\d+)*\s*\]$/u;

/** Reports ambiguous numbers in a constant that is not a text: a bare number, or several in a list. */
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

/**
 * The problem of a date in a notation that documents don't accept, or that does not exist; null: a valid date, or no
 * date.
 */
export function dayProblem(reading: Reading, text: string, span: Span): Problem | null {
  const written = text.trim();
  if (!isLikeADay(written) || parseDate(plainDay(written) ?? written) !== null) return null;
  return reading.problem("date-not-plain", span, { written, days: daysMeant(written) });
}

/** Reports an ambiguous number of a known type. Places and texts have no thousands separators. */
export function tellTwoWaysOf(reading: Reading, text: string, span: Span, type: Type, isWhole = false): void {
  if (type.kind === "money") tellTwoWays(reading, text, span, { kind: "amount", currency: type.currency });
  else if (type.kind === "number" || type.kind === "duration")
    tellTwoWays(reading, text, span, { kind: isWhole ? "whole" : "number" });
}
