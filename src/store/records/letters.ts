import type { SqlValue } from "../database.ts";

const STARTS = /(?<![a-z0-9])[a-z0-9]/gi;
const ASCII = /^[\0-\x7f]*$/;
/** Characters that the word index may fold to an ASCII letter by its own rules. */
const LIKE_ASCII = /(?![\0-\x7f])[\p{Script=Latin}\p{N}]/u;
const OTHER = 1 << 31;

/** One bit per letter; digits share bits in pairs, so that all fit into 32 bits. */
function bitOf(sign: string): number {
  const code = sign.charCodeAt(0);
  return 1 << (code < 0x40 ? 26 + ((code - 0x30) >> 1) : (code | 0x20) - 0x61);
}

/**
 * First letters and digits of the words in these texts. May contain too many, but never too few: non-ASCII characters
 * count as word boundaries, which only adds letters.
 */
export function lettersOf(texts: readonly SqlValue[]): number {
  let letters = 0;
  for (const text of texts) {
    if (typeof text !== "string") continue;
    const plain = ASCII.test(text) ? text : text.normalize("NFD");
    for (const [start] of plain.matchAll(STARTS)) letters |= bitOf(start);
    if (LIKE_ASCII.test(plain)) letters |= OTHER;
  }
  return letters;
}

/** Mask of the records that may contain a word with this first letter or digit. */
export const mayBeginWith = (letter: string): number => bitOf(letter) | OTHER;
