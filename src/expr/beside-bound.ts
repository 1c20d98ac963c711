import { isEmptyValue, orderOf } from "./equality.ts";
import type { Type, Value } from "./types.ts";
import { dateOfInstant } from "./zones.ts";

const ANY: Type = { kind: "any" };

/**
 * Compares a value with a bound of this type: negative below it, 0 on it, positive above it; null: one of them is
 * unknown. The order is the same as in comparisons in code: a moment compared with a date counts by its date.
 */
export function besideBound(value: Value, bound: Value, type: Type | null | undefined, zone: string): number | null {
  if (isEmptyValue(value) || isEmptyValue(bound)) return null;
  const isMoment = typeof value === "string" && value.includes("T");
  const compared = isMoment && type?.kind === "date" ? dateOfInstant(value, zone) : value;
  if (compared === null) return null;
  const order = orderOf(type ?? ANY)(compared, bound);
  return Number.isNaN(order) ? null : order;
}
