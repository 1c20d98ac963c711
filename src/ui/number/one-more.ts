import { timesPowerOfTen } from "./decimal.ts";
import type { NumberKind } from "./number-kind.ts";

/** The step for counting: 1 % or one whole euro, not the stored share or cent. */
export const oneOf = (kind: NumberKind): number =>
  kind.kind === "percent" ? 0.01 : kind.kind === "money" ? 10 ** kind.places : 1;

/** The number after `by` steps, without rounding errors: 0.28 plus 1 % is 0.29. */
export function oneMore(value: number, by: number, kind: NumberKind): number {
  const next = value + by * oneOf(kind);
  if (Number.isInteger(next)) return next;
  const places = Math.max(decimals(value), decimals(oneOf(kind)));
  return timesPowerOfTen(Math.round(timesPowerOfTen(next, places)), -places);
}

function decimals(value: number): number {
  const [digits = "", exponent = "0"] = String(value).split("e");
  return Math.max(0, (digits.split(".")[1]?.length ?? 0) - Number(exponent));
}
