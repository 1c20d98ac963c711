import type { Type } from "#expr/types.ts";
import { plainDay } from "#expr/written-days.ts";
import { plainNumber } from "./written-numbers.ts";

/** Numbers and dates in the notations of other countries, converted to the notation of documents. */
export function plainlyWritten(text: string, { kind }: Type): string {
  if (kind === "number" || kind === "money" || kind === "duration") return plainNumber(text);
  return kind === "date" ? (plainDay(text.trim()) ?? text) : text;
}

/** The same for a bare number or date of unknown type. */
export const plainValue = (text: string): string => plainDay(text.trim()) ?? plainNumber(text);
