import { currencySign } from "./currency.ts";
import type { NumberKind } from "./number-kind.ts";

/** The signs shown beside a number while it is typed. */
export function signsOf(kind: NumberKind, locale: string): { readonly before?: string; readonly after?: string } {
  if (kind.kind === "percent") return { after: "%" };
  if (kind.kind !== "money") return kind.unit === undefined ? {} : { after: kind.unit };
  const { symbol, before } = currencySign(kind.currency, locale);
  return before ? { before: symbol } : { after: symbol };
}
