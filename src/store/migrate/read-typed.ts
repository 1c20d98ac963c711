import { parseDate } from "#expr/dates.ts";
import { minorDigits } from "#expr/money.ts";
import { daysMeant } from "#expr/written-days.ts";
import type { NumberKind } from "#ui/number/number-kind.ts";
import { readNumber } from "#ui/number/read-number.ts";
import type { ColumnShape } from "../schema/shape.ts";
import { fits, set, type Conversion } from "./conversion.ts";

/**
 * Parses text in a column that becomes a number, duration or date, as forms parse input. Ambiguous text is not
 * converted. null: the text is none of these; other conversions apply.
 */
export function readTyped(text: string, to: ColumnShape, language: string): Conversion | null {
  switch (to.storage) {
    case "number":
    case "money":
      return readAmount(text, /%\s*$/u.test(text) && to.kind === "number" ? { kind: "percent" } : kindOf(to), language);
    case "duration":
      return hasTwoReadings(text, language) ? set("two-readings") : null;
    case "date":
    case "instant": {
      const days = parseDate(text.trim()) === null ? daysMeant(text.trim()) : [];
      if (days.length > 1) return set("two-readings");
      return days[0] === undefined || to.storage === "instant" ? null : fits(days[0]);
    }
    default:
      return null;
  }
}

function readAmount(text: string, kind: NumberKind, language: string): Conversion {
  const reading = readNumber(text, language, kind);
  if (reading.kind === "ambiguous") return set("two-readings");
  if (reading.kind !== "number") return set("other-kind");
  // In a form 0.5 means 0.5 %. Without a percent sign it may also have meant 50 %.
  if (kind.kind === "percent" && reading.value !== 0 && !/[%٪﹪％]/u.test(text)) return set("two-readings");
  return fits(reading.value);
}

function kindOf({ kind, currency = "EUR" }: ColumnShape): NumberKind {
  if (kind === "money") return { kind, currency, places: minorDigits(currency) };
  if (kind === "percent") return { kind };
  return { kind: kind === "number" ? "number" : "whole" };
}

/** Ambiguous, for example: `1.250 hours`. */
const hasTwoReadings = (text: string, language: string): boolean =>
  (text.match(/[\d.,]*\d/gu) ?? []).some(
    (number) => readNumber(number, language, { kind: "number" }).kind === "ambiguous",
  );
