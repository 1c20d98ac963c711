import { minorDigits } from "#expr/money.ts";
import type { NumberKind } from "#ui/number/number-kind.ts";

/** The format of a type's numbers; null: its values are no numbers. */
export function numberKindOf(type: string, currency: string): NumberKind | null {
  if (type === "money") return { kind: "money", currency, places: minorDigits(currency) };
  if (type === "whole number" || type === "rating") return { kind: "whole" };
  return type === "number" || type === "percent" ? { kind: type } : null;
}
