import { formatAmount } from "#expr/money.ts";
import type { Type, Value } from "#expr/types.ts";

/** A value as an author would write it. */
export function valueInWords(value: Value, type: Type): string {
  if (value === null) return "empty";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (type.kind === "money" && typeof value === "number")
    return `${formatAmount(value, type.currency)} ${type.currency}`;
  if (typeof value === "string") return ["text", "any"].includes(type.kind) ? `"${value}"` : value;
  return JSON.stringify(value);
}
