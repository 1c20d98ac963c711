import type { Value } from "#expr/types.ts";

/**
 * Scripts without spaces between words. Each of their characters is indexed as a separate word, so that a search also
 * matches inside a sentence.
 */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

export const spaced = (text: string): string => text.replace(UNSPACED, " $& ");

/** The searchable text of a value. */
export function wordsOf(value: Value): string | null {
  if (value === null || typeof value === "boolean") return null;
  if (typeof value === "string") return spaced(value);
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(wordsOf).join(" . ");
  return null;
}
