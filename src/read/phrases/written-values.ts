import type { Type } from "#expr/types.ts";

/** `5,00 EUR`, `1.250,5 %`, `€ 1 250,50`: what stands after the comma is no group of thousands, so there is one way to read it. */
const DECIMAL_COMMA =
  /^([€£$]?\s*-?)(\d+|\d{1,3}(?:[. '’\u00A0\u202F]\d{3})+),(\d{1,2}|\d{4,})(\s*(?:[%€£$]|\p{L}+))?$/u;

/** `31.12.2026`: whoever writes points has the day first. */
const DAY_FIRST = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/u;

/** A number as documents hold it; null where the text has no decimal comma. */
export function withDecimalPoint(text: string): string | null {
  const comma = DECIMAL_COMMA.exec(text);
  return comma === null
    ? null
    : `${comma[1] ?? ""}${(comma[2] ?? "").replace(/\D/gu, "")}.${comma[3] ?? ""}${comma[4] ?? ""}`;
}

/** What people write for a number or a date in other countries, where it can be read in one way only. */
export function plainlyWritten(text: string, { kind }: Type): string {
  if (kind === "number" || kind === "money") return withDecimalPoint(text.trim()) ?? text;
  const day = kind === "date" ? DAY_FIRST.exec(text.trim()) : null;
  return day === null ? text : `${day[3]}-${day[2]?.padStart(2, "0")}-${day[1]?.padStart(2, "0")}`;
}
