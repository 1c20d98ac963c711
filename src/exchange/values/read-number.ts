import type { DecimalMark } from "#engine/contract/exchange.ts";
import { isCurrency } from "#expr/money.ts";
import { holdsDigits } from "../exact-digits.ts";

const SPACES = /[\s\u00a0\u202f'’_٬]/g;

/** Groups are of three digits, or (in India) of two; the last is always of three, and the first begins with no zero: `12,50` is no 1250, `0,125` no 125. */
const FORMS: { readonly [mark in DecimalMark]: RegExp } = {
  ".": /^(?:[1-9]\d{0,2}(?:(?:,\d{3})+|(?:,\d{2})*,\d{3})|\d*)(?:\.\d*)?(?:e[+-]?\d{1,3})?$/i,
  ",": /^(?:[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:\.\d{2})*\.\d{3})|\d*)(?:,\d*)?(?:e[+-]?\d{1,3})?$/i,
};

/** Spaces and apostrophes divide groups, and nothing else: `12 50` is two numbers, and so are two lines. */
const DIVIDED = /\d[\s'’_٬]+\d/;
const GROUPED =
  /^\D*[1-9]\d{0,2}(?:(?:(?:[^\S\t\r\n]|['’_٬])\d{3})+|(?:(?:[^\S\t\r\n]|['’_٬])\d{2})*(?:[^\S\t\r\n]|['’_٬])\d{3})(?:[.,٫]\d*)?\D*$/;
/** Some write the currency in the place of the decimal mark: `12€50`. What that means is not guessed. */
const SIGN_INSIDE = /\d\s*[\p{Sc}%٪]\s*\d/u;
/** The code of a currency before the number or behind it. `INV7` is none. */
const CODE = /^([(\-−–+]?\s*)([A-Z]{3})(?![A-Za-z])|(?<![A-Za-z])([A-Z]{3})(?=\s*[)\-−]?$)/;

/**
 * A number as people write it, under a decimal mark; null: it is none, or has digits that no number here can hold.
 * Currencies, `%` and groups may stand with it. `currency`: the one that an amount must be in, where it names one.
 * `places`: how far the point moves to the right, where there is no `%`.
 */
export function readNumber(
  written: string,
  decimal: DecimalMark,
  currency: string | null = null,
  places = 0,
): { readonly value: number; percent: boolean } | null {
  let text = plainCharacters(written.trim());
  if (SIGN_INSIDE.test(text) || (DIVIDED.test(text) && !GROUPED.test(text))) return null;
  // Arabic has a decimal mark that is nothing else, whatever the column uses.
  if (/٫/.test(text)) {
    if (/٫.*٫|[.,]/.test(text)) return null;
    text = text.replace("٫", decimal);
  }
  const percent = /[%٪]/.test(text);
  const own = currency === null ? text : withoutSign(text, currency);
  if (own !== text) text = own;
  else if (currency !== null && namesCurrency(text)) return null;
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
  const [digits = "", exponent = "0"] = plain.split(/e/i);
  const value = Number(`${digits}e${Number(exponent) + (percent ? -2 : places)}`);
  if (!holdsDigits(plain, value)) return null;
  return { value: negative && value !== 0 ? -value : value, percent };
}

const signs = new Map<string, readonly string[]>();

/** What people write for a currency, longest first; kept, as every cell of a column asks. */
function signsOf(currency: string): readonly string[] {
  let known = signs.get(currency);
  if (known === undefined) {
    const displays = isCurrency(currency) ? (["symbol", "narrowSymbol"] as const) : [];
    const symbols = displays.flatMap((currencyDisplay) =>
      new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay })
        .formatToParts(1)
        .flatMap(({ type, value }) => (type === "currency" ? [value] : [])),
    );
    signs.set(currency, (known = [currency, ...symbols].toSorted((a, b) => b.length - a.length)));
  }
  return known;
}

/** Before the number or behind it; inside it is none. */
function withoutSign(text: string, currency: string): string {
  const small = text.toLowerCase();
  for (const sign of signsOf(currency)) {
    const at = small.indexOf(sign.toLowerCase());
    const [before, behind] = [text.slice(0, at), text.slice(at + sign.length)];
    if (at < 0 || (/\d/.test(before) && /\d/.test(behind))) continue;
    const rest = before + behind;
    if (!/[\p{L}\p{Sc}]/u.test(rest.replace(/e[+-]?\d/i, ""))) return rest;
  }
  return text;
}

const namesCurrency = (text: string): boolean => {
  const code = CODE.exec(text);
  return /\p{Sc}/u.test(text) || isCurrency(code?.[2] ?? code?.[3] ?? "");
};

/** Digits of other scripts as the usual ones, and one character for each kind of minus and of wide mark. */
const plainCharacters = (text: string): string =>
  westernDigits(text)
    .replace(/[−‒﹣－]/g, "-")
    .replaceAll("．", ".")
    .replaceAll("，", ",")
    .replaceAll("￥", "¥");

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
  const text = plainCharacters(written);
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
