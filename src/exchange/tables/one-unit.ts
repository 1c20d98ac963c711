import { KNOWN_UNITS } from "#read/phrases/units.ts";
import { isCurrencySign } from "../currency-signs.ts";

/** The unit in the text around a number, without signs: `kg`. */
export const unitIn = (around: string): string => around.replace(/[-−–()+\s\0]/gu, "");

/**
 * True if all sections of a format use one unit: `1 day` and `2 days` of `[=1]0" day";0" days"`. Two different known
 * units are never the same.
 */
export function areInOneUnit(sections: readonly { readonly around: string; readonly valueShift: number }[]): boolean {
  const [first, ...others] = sections;
  if (first === undefined) return true;
  return others.every(
    ({ around, valueShift }) => valueShift === first.valueShift && areOne(unitIn(first.around), unitIn(around)),
  );
}

function areOne(one: string, other: string): boolean {
  if (one === other || `${one}s` === other || `${other}s` === one) return true;
  if ([one, other].some((unit) => unit === "" || /[%٪‰\p{Sc}]/u.test(unit) || isCurrencySign(unit))) return false;
  return !KNOWN_UNITS.has(one) || !KNOWN_UNITS.has(other);
}
