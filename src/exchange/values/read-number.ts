import type { DecimalMark } from "#engine/contract/exchange.ts";
import { isCurrency } from "#expr/money.ts";

const SPACES = /[\s\u00a0\u202f'’_٬]/g;

/** Groups are of three digits, or (in India) of two; the last is always of three: `12,50` is no 1250. */
const FORMS: { readonly [mark in DecimalMark]: RegExp } = {
  ".": /^(?:\d{1,3}(?:(?:,\d{2,3})*,\d{3})?|\d*)(?:\.\d*)?(?:e[+-]?\d{1,3})?$/i,
  ",": /^(?:\d{1,3}(?:(?:\.\d{2,3})*\.\d{3})?|\d*)(?:,\d*)?(?:e[+-]?\d{1,3})?$/i,
};

/** Spaces and apostrophes divide groups, and nothing else: `12 50` is two numbers. */
const DIVIDED = /\d[\s'’_٬]+\d/;
const GROUPED = /^\D*\d{1,3}(?:[\s'’_٬]\d{2,3})*[\s'’_٬]\d{3}(?:[.,٫]\d*)?\D*$/;
/** Some write the currency in the place of the decimal mark: `12€50`. What that means is not guessed. */
const SIGN_INSIDE = /\d\s*[\p{Sc}%٪]\s*\d/u;
/** The code of a currency before the number or behind it. `INV7` is none. */
const CODE = /^([(\-−–+]?\s*)([A-Z]{3})(?![A-Za-z])|(?<![A-Za-z])([A-Z]{3})(?=\s*[)\-−]?$)/;

/** A number as people write it, under a decimal mark; null: it is none. Currencies, `%` and groups may stand with it. */
export function readNumber(written: string, decimal: DecimalMark): { readonly value: number; percent: boolean } | null {
  let text = westernDigits(written.trim());
  if (SIGN_INSIDE.test(text) || (DIVIDED.test(text) && !GROUPED.test(text))) return null;
  // Arabic has a decimal mark that is nothing else, whatever the column uses.
  if (/٫/.test(text)) {
    if (/٫.*٫|[.,]/.test(text)) return null;
    text = text.replace("٫", decimal);
  }
  const percent = /[%٪]/.test(text);
  // A currency stands before the sign or behind it: $-5, -$5, ($5), 5- EUR. Without it the sign is seen.
  text = text
    .replace(/[%٪]|\p{Sc}/gu, "")
    .replace(CODE, (whole: string, before: string | undefined, first: string | undefined, last: string | undefined) =>
      isCurrency(first ?? last ?? "") ? (before ?? "") : whole,
    )
    .replace(SPACES, "");
  const negative = /^\(.*\)$/.test(text) || /^[-−–]/.test(text) || /[-−]$/.test(text);
  text = text.replace(/^\((.*)\)$/, "$1").replace(/^[-−–+]|[-−]$/g, "");
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

function voteOf(written: string): DecimalMark | "either" | "none" | null {
  const text = westernDigits(written);
  if (!/\d/.test(text) || /\d[^\d\s.,'’%٫٬]+\d/.test(text)) return null;
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
