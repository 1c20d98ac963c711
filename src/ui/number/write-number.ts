import { decimalOfNumber, moved, textOfDecimal, timesPowerOfTen } from "./decimal.ts";
import { moneyStyle } from "./marks.ts";
import { numberFormat } from "./number-format.ts";
import type { NumberKind } from "./number-kind.ts";

/** The number as a person types it, with all digits and without its unit. `readNumber` reads the same number back. */
export function writeNumber(value: number, locale: string, kind: NumberKind): string {
  switch (kind.kind) {
    case "money": {
      const style = moneyStyle(kind.currency);
      const parts = numberFormat(locale, { ...style, ...fixed(kind.places) }).formatToParts(amountOf(value, kind));
      const number = new Set(["minusSign", "integer", "group", "decimal", "fraction"]);
      // Money's own marks, as in Swiss French, without its sign.
      return parts.map((part) => (number.has(part.type) ? part.value : "")).join("");
    }
    case "percent":
      return plain(timesPowerOfTen(value, 2), locale);
    case "number":
    case "whole":
      return plain(value, locale);
  }
}

/** The number with its unit, unambiguous: a single mark is always the decimal mark, never a group mark. */
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

/** As text, because the largest amounts exceed the precision of a double. */
const amountOf = (minor: number, { places }: { readonly places: number }): Intl.StringNumericLiteral =>
  textOfDecimal(moved(decimalOfNumber(minor), -places)) as Intl.StringNumericLiteral;

const fixed = (places: number) => ({ minimumFractionDigits: places, maximumFractionDigits: places });

function plain(value: number, locale: string): string {
  const format = numberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 });
  const { whole, fraction } = decimalOfNumber(value);
  if (fraction.length <= 20 && whole.length <= 21) return format.format(value);
  // Longer than `Intl` can write, such as 1.6e-27.
  const decimal = format.formatToParts(0.5).find((part) => part.type === "decimal")?.value ?? ".";
  return String(value).replace(".", decimal);
}
