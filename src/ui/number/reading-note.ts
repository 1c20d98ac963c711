import type { NumberKind } from "./number-kind.ts";
import type { NumberReading } from "./read-number.ts";
import { sayNumber } from "./write-number.ts";

/** How a text was read; "" if there is only one reading. */
export function readingNote(
  reading: NumberReading,
  locale: string,
  kind: NumberKind,
  readAs: (taken: string, other: string) => string,
): string {
  if (reading.kind === "number" && !reading.usual) return `= ${sayNumber(reading.value, locale, kind)}`;
  if (reading.kind !== "ambiguous") return "";
  // Without grouping: otherwise "1,250" would be explained by "1,250".
  return readAs(sayNumber(reading.value, locale, kind, false), sayNumber(reading.other, locale, kind, false));
}
