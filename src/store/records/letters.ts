import type { SqlValue } from "../database.ts";

const STARTS = /(?<![a-z0-9])[a-z0-9]/gi;
const ASCII = /^[\0-\x7f]*$/;
/** What the word index may fold to an ASCII letter in ways that are not known here. */
const LIKE_ASCII = /(?![\0-\x7f])[\p{Script=Latin}\p{N}]/u;
const OTHER = 1 << 31;

/** A bit for each letter; two digits share one, so that all fit into 32. */
function bitOf(sign: string): number {
  const code = sign.charCodeAt(0);
  return 1 << (code < 0x40 ? 26 + ((code - 0x30) >> 1) : (code | 0x20) - 0x61);
}

/**
 * The letters and digits with which words of these texts may begin for the word index: none is missing, and some may be too
 * many. Whatever is not ASCII counts as the end of a word, which only adds to them.
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

/** Which records may hold a word that begins with this ASCII letter or digit. */
export const mayBeginWith = (letter: string): number => bitOf(letter) | OTHER;
