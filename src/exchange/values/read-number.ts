import type { DecimalMark } from "#engine/contract/exchange.ts";

const SPACES = /[\s\u00a0\u202f'’_]/g;

/** Groups are of three digits, or (in India) of two. */
const FORMS: { readonly [mark in DecimalMark]: RegExp } = {
  ".": /^(?:\d{1,3}(?:,\d{2,3})*|\d*)(?:\.\d*)?(?:e[+-]?\d{1,3})?$/i,
  ",": /^(?:\d{1,3}(?:\.\d{2,3})*|\d*)(?:,\d*)?(?:e[+-]?\d{1,3})?$/i,
};

/** A number as people write it, under a decimal mark; null: it is none. Currencies, `%` and groups may stand with it. */
export function readNumber(written: string, decimal: DecimalMark): { readonly value: number; percent: boolean } | null {
  let text = westernDigits(written.trim());
  const negative = /^\(.*\)$/.test(text) || /^[-−–]/.test(text) || /[-−]$/.test(text);
  const percent = /[%٪]/.test(text);
  text = text
    .replace(/^\(|\)$/g, "")
    .replace(/[%٪]|\p{Sc}/gu, "")
    .replace(/^([A-Z]{3})(?=[\s\d+-])|(?<=[\s\d])([A-Z]{3})$/g, "")
    .replace(/^[-−–+]|[-−]$/g, "")
    .replace(SPACES, "");
  const group = decimal === "." ? "," : ".";
  if (!/\d/.test(text) || !FORMS[decimal].test(text)) return null;
  const plain = text.replaceAll(group, "").replace(decimal, ".");
  // The point is moved in the text: dividing would round.
  const value = Number(percent && !/e/i.test(plain) ? `${plain}e-2` : plain) / (percent && /e/i.test(plain) ? 100 : 1);
  if (!Number.isFinite(value)) return null;
  return { value: negative && value !== 0 ? -value : value, percent };
}

/** Digits of other scripts as the usual ones. */
const westernDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) as number;
    if (code < 128) return digit;
    // The digits of every script stand together, from its zero on.
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String((code - zero) % 10);
  });

/**
 * Which decimal mark a whole column uses. Two different marks, one that stands twice, or one that is not before three
 * digits decide; where every number has two readings (1,250), the language does, and the column is unsure.
 */
export function decimalMarkOf(
  texts: Iterable<string>,
  usual: DecimalMark,
): { readonly mark: DecimalMark; readonly unsure: boolean; readonly numbers: number } {
  const votes = { ".": 0, ",": 0 };
  let open = 0;
  let numbers = 0;
  for (const text of texts) {
    const vote = voteOf(text);
    if (vote === null) continue;
    numbers++;
    if (vote === "either") open++;
    else if (vote !== "none") votes[vote]++;
  }
  if (votes["."] === votes[","]) return { mark: usual, unsure: open > 0 && votes["."] === 0, numbers };
  return { mark: votes["."] > votes[","] ? "." : ",", unsure: false, numbers };
}

function voteOf(text: string): DecimalMark | "either" | "none" | null {
  if (!/\d/.test(text) || /\d[^\d\s.,'’%]+\d/.test(text)) return null;
  const marks = text.replace(/[^.,]/g, "");
  if (marks === "") return "none";
  const last = marks.at(-1) as DecimalMark;
  const other = last === "." ? "," : ".";
  if (marks.includes(other)) return marks.indexOf(last) === marks.length - 1 ? last : null;
  // The same mark twice can only divide groups.
  if (marks.length > 1) return other;
  const after = /[.,](\d*)/.exec(text)?.[1]?.length ?? 0;
  const before = /(\d*)[.,]/.exec(text)?.[1] ?? "";
  return after === 3 && before !== "" && before !== "0" && before.length <= 3 ? "either" : last;
}
