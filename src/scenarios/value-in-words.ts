import { formatAmount } from "#expr/money.ts";
import type { Type, Value } from "#expr/types.ts";
import { dateOfInstant, timeOfInstant } from "#expr/zones.ts";

/** A value as an author would write it. Moments are in the document's time zone. */
export function valueInWords(value: Value, type: Type, zone: string): string {
  if (value === null) return "empty";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (type.kind === "money" && typeof value === "number")
    return `${formatAmount(value, type.currency)} ${type.currency}`;
  if (type.kind === "instant" && typeof value === "string") {
    const date = dateOfInstant(value, zone);
    const time = timeOfInstant(value, zone);
    if (date !== null && time !== null) return `${date} ${time}`;
  }
  if (type.kind === "list" && Array.isArray(value))
    return `[${(value as readonly Value[]).map((element) => valueInWords(element, type.of, zone)).join(", ")}]`;
  if (typeof value === "string") return ["text", "any"].includes(type.kind) ? `"${value}"` : value;
  return JSON.stringify(value);
}
