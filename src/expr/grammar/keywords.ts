import { andWord, emptyWord, inWord, isWord, modWord, noWord, notWord, orWord, yesWord } from "./parser.terms.ts";

/** Keywords, in any case: `and`, `And`, `AND`. `true`, `false` and `null` are CEL's spellings. */
const words = new Map<string, number>([
  ["and", andWord],
  ["or", orWord],
  ["not", notWord],
  ["in", inWord],
  ["is", isWord],
  ["mod", modWord],
  ["yes", yesWord],
  ["true", yesWord],
  ["no", noWord],
  ["false", noWord],
  ["empty", emptyWord],
  ["null", emptyWord],
]);

/** Called by the parser for every name: the keyword's term, or -1 for a plain name. */
export function keyword(name: string, _stack?: unknown): number {
  return words.get(name) ?? words.get(name.toLowerCase()) ?? -1;
}

/** True for a word that an expression never reads as a name. */
export const isKeyword = (name: string): boolean => keyword(name) !== -1;
