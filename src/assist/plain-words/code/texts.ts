import { quote } from "#expr/quoted-text.ts";
import type { PlainWords } from "../plain-words.ts";

const NOT = String.raw`(?:(?:does|do|is)\s+not\s+|(?:does|do)n['’]t\s+|not\s+)?`;
const PART = new RegExp(String.raw`(${NOT})(starts?|begins?|ends?)\s+(?:with|in)|(${NOT})(contains?|includes?)`, "u");

/** Tests of a text: its beginning, its end, its content, its length. */
export function asText(words: PlainWords, left: string): string | null {
  if (words.typed(left)?.type.kind !== "text") return null;
  return words.attempt(() => withPart(words, left)) ?? words.attempt(() => withLength(words, left));
}

/** `starts with https://`, `does not contain "@"`. */
function withPart(words: PlainWords, left: string): string | null {
  const [, not, verb, notToo, holds] = words.take(PART) ?? [];
  const does = (verb ?? holds)?.toLowerCase();
  const part = does === undefined ? null : writtenText(words);
  if (does === undefined || part === null) return null;
  const name = holds !== undefined ? "contains" : does.startsWith("end") ? "endsWith" : "startsWith";
  return `${(not ?? notToo ?? "") === "" ? "" : "not "}${left}.${name}(${quote(part)})`;
}

/** A quoted text, or a single word. If another word follows, the end would be unclear. */
function writtenText(words: PlainWords): string | null {
  const quoted = words.take(/"([^"\\]+)"|“([^”\\]+)”|'([^'\\]+)'/u);
  if (quoted !== null) return quoted[1] ?? quoted[2] ?? quoted[3] ?? null;
  if (words.take(/(?:an?|the|any|only|at|on)(?=\s)/u) !== null) return null;
  const word = words.take(/[^\s"“'`,;]+(?<![.)])/u)?.[0] ?? null;
  // `must contain letters` means a class of characters, not the word.
  if (word !== null && /^\p{L}+$/u.test(word) && word !== word.toUpperCase()) return null;
  return word !== null && (words.isAtEnd || /^\s*(?:,?\s*(?:and|or|but)\b|,)/iu.test(words.rest)) ? word : null;
}

const LENGTHS: readonly (readonly [words: string, sign: string])[] = [
  ["(?:at\\s+least|minimum|min\\.?|not\\s+(?:shorter|fewer|less)\\s+than|no\\s+(?:shorter|fewer|less)\\s+than)", ">="],
  ["(?:at\\s+most|up\\s+to|maximum|max\\.?|not\\s+(?:longer|more)\\s+than|no\\s+(?:longer|more)\\s+than)", "<="],
  ["(?:longer|more)\\s+than", ">"],
  ["(?:shorter|fewer|less)\\s+than", "<"],
  ["(?:exactly)?", "="],
];
const CHARACTERS = String.raw`(\d+)\s+(?:characters?|chars?|letters?|signs?)(?:\s+long)?`;

/** `has 22 characters`, `is not longer than 40 letters`. */
function withLength(words: PlainWords, left: string): string | null {
  for (const [most, sign] of LENGTHS) {
    const found = words.take(new RegExp(String.raw`(?:(?:has|have|is)\s+)?${most}\s*${CHARACTERS}`, "u"));
    if (found !== null) return `${left}.size() ${sign} ${found[1]}`;
  }
  return null;
}
