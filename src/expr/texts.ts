/** Functions on texts. Case conversion uses Unicode without a locale, so that all devices and SQL agree. */

export const lower = (text: string): string => text.toLowerCase();
export const upper = (text: string): string => text.toUpperCase();
export const trim = (text: string): string => text.trim();

/** The number of code points, so that an emoji counts as one character. */
export function textSize(text: string): number {
  const { length } = text;
  let size = length;
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff && i + 1 < length) {
      const next = text.charCodeAt(i + 1);
      if (next >= 0xdc00 && next <= 0xdfff) {
        size--;
        i++;
      }
    }
  }
  return size;
}

/** Orders by code point, as CEL and SQLite do; `<` would put emoji before some letters. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const surrogates = Number(x >= 0xd800 && x <= 0xdfff) - Number(y >= 0xd800 && y <= 0xdfff);
    return surrogates === 0 ? x - y : surrogates;
  }
  return a.length - b.length;
}

const MOST_PARTS = 10_000;

/** An empty separator splits into characters. */
export const split = (text: string, separator: string): readonly string[] =>
  (separator === "" ? Array.from(text) : text.split(separator)).slice(0, MOST_PARTS);

/** The maximum length of a text built by an expression; a longer one is unknown. Limits memory. */
export const LONGEST_TEXT = 1_000_000;

/** Replaces every occurrence. */
export function replace(text: string, old: string, by: string): string | null {
  if (old === "") return text;
  const parts = text.split(old);
  const length = text.length + (parts.length - 1) * (by.length - old.length);
  return length > LONGEST_TEXT ? null : parts.join(by);
}

export const joinTexts = (a: string, b: string): string | null => (a.length + b.length > LONGEST_TEXT ? null : a + b);

export function joinAll(parts: readonly string[], between: string): string | null {
  let length = between.length * parts.length;
  for (const part of parts) length += part.length;
  return length > LONGEST_TEXT ? null : parts.join(between);
}
