import { decimalOfNumber, moved, textOfDecimal, timesPowerOfTen } from "./decimal.ts";
import { moneyStyle } from "./marks.ts";
import { numberFormat } from "./number-format.ts";
import type { NumberKind } from "./number-kind.ts";

/** The number as one types it, without its unit; all its digits are there. `readNumber` reads the same number from it. */
export function writeNumber(value: number, locale: string, kind: NumberKind): string {
  switch (kind.kind) {
    case "money": {
      const style = moneyStyle(kind.currency);
      const parts = numberFormat(locale, { ...style, ...fixed(kind.places) }).formatToParts(amountOf(value, kind));
      const number = new Set(["minusSign", "integer", "group", "decimal", "fraction"]);
      // The marks of money, without its sign: Swiss French has its own.
      return parts.map((part) => (number.has(part.type) ? part.value : "")).join("");
    }
    case "percent":
      return plain(timesPowerOfTen(value, 2), locale);
    case "number":
    case "whole":
      return plain(value, locale);
  }
}

/** The number with its unit, so that it can't be misread: a lone mark is the decimal mark, never one of groups. */
export function sayNumber(value: number, locale: string, kind: NumberKind, grouped = true): string {
  switch (kind.kind) {
    case "money":
      return numberFormat(locale, {
        ...moneyStyle(kind.currency),
        ...fixed(kind.places),
        useGrouping: grouped && kind.places > 0,
      }).format(amountOf(value, kind));
    case "percent":
      return numberFormat(locale, {
        style: "percent",
        maximumFractionDigits: 20,
        useGrouping: false,
      }).format(value);
    case "number":
    case "whole":
      return plain(value, locale);
  }
}

/** As text: of the largest amounts a computer's number loses the last digit. */
const amountOf = (minor: number, { places }: { readonly places: number }): Intl.StringNumericLiteral =>
  textOfDecimal(moved(decimalOfNumber(minor), -places)) as Intl.StringNumericLiteral;

const fixed = (places: number) => ({ minimumFractionDigits: places, maximumFractionDigits: places });

function plain(value: number, locale: string): string {
  const format = numberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 });
  const { whole, fraction } = decimalOfNumber(value);
  if (fraction.length <= 20 && whole.length <= 21) return format.format(value);
  // Longer than the browser writes out: 1.6e-27.
  const decimal = format.formatToParts(0.5).find((part) => part.type === "decimal")?.value ?? ".";
  return String(value).replace(".", decimal);
}
