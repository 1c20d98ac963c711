import type { Type } from "#expr/types.ts";
import { plainDay } from "#expr/written-days.ts";
import { plainNumber } from "./written-numbers.ts";

/** What people write for a number or a date in other countries, as documents hold it. */
export function plainlyWritten(text: string, { kind }: Type): string {
  if (kind === "number" || kind === "money" || kind === "duration") return plainNumber(text);
  return kind === "date" ? (plainDay(text.trim()) ?? text) : text;
}

/** The same where the type is not known: a number or a day by itself. */
export const plainValue = (text: string): string => plainDay(text.trim()) ?? plainNumber(text);
