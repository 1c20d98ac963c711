import { isEmptyValue, orderOf } from "./equality.ts";
import type { Type, Value } from "./types.ts";
import { dateOfInstant } from "./zones.ts";

const ANY: Type = { kind: "any" };

/**
 * Where a value lies beside a bound of this type: negative below, 0 on it, positive above; null where either is unknown.
 * It is the order that comparisons in code have: a moment beside a day counts by its day.
 */
export function besideBound(value: Value, bound: Value, type: Type | null | undefined, zone: string): number | null {
  if (isEmptyValue(value) || isEmptyValue(bound)) return null;
  const isMoment = typeof value === "string" && value.includes("T");
  const compared = isMoment && type?.kind === "date" ? dateOfInstant(value, zone) : value;
  if (compared === null) return null;
  const order = orderOf(type ?? ANY)(compared, bound);
  return Number.isNaN(order) ? null : order;
}
