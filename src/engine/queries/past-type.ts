import type { DisplayValue } from "../contract/display-value.ts";
import { stateOf } from "../ports/state-of-entity.ts";
import type { QueryContext } from "../context/query-context.ts";

/**
 * The type of a value in the history when a commit wrote it, if its field has another type now or is gone: 1250 was
 * 12.50 EUR. Null: the type of its field.
 */
export function pastType(
  context: QueryContext,
  entity: string,
  field: string,
  commit: number,
): DisplayValue["type"] | null {
  const kept: unknown = context.app.ports.journal.known(stateOf("past-types", entity, field));
  if (!Array.isArray(kept)) return null;
  const then = (kept as readonly unknown[]).filter(isPastType).find(({ upTo }) => commit <= upTo);
  return then === undefined ? null : typeOf(then);
}

interface Then {
  readonly upTo: number;
  readonly kind: string;
  readonly currency?: unknown;
}

/** A restored backup may contain anything. */
const isPastType = (one: unknown): one is Then =>
  typeof one === "object" &&
  one !== null &&
  "upTo" in one &&
  typeof one.upTo === "number" &&
  "kind" in one &&
  typeof one.kind === "string";

/** Only numbers and dates need their type; null: values of other types read the same without it. */
export function typeOf({ kind, currency }: Pick<Then, "kind" | "currency">): DisplayValue["type"] | null {
  switch (kind) {
    case "money":
      return { kind, currency: typeof currency === "string" ? currency : "EUR" };
    case "number":
    case "percent":
    case "date":
    case "time":
    case "date and time":
    case "duration":
      return { kind };
    case "whole number":
    case "rating":
      return { kind: "number" };
    default:
      return null;
  }
}
