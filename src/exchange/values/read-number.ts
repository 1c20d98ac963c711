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
  // `R$` and `US$` are signs too. A currency stands before the minus or behind it: $-5, -$5, ($5), 5- EUR. Without it the sign is seen.
  text = text
    .replace(/[%٪]|(?<!\p{L})[A-Z]{0,2}\p{Sc}/gu, "")
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

/** What people write beside what the standard says. */
const OTHERS: { readonly [currency: string]: readonly string[] } = { CHF: ["SFr.", "Fr."], INR: ["Rs.", "Rs"] };

/** What people write for a currency, longest first; kept, as every cell of a column asks. */
function signsOf(currency: string): readonly string[] {
  let known = signs.get(currency);
  if (known === undefined) {
    const symbols = isCurrency(currency)
      ? ["en", languageWith(currency)].flatMap((one) => symbolsIn(one, currency))
      : [];
    const all = new Set([currency, ...symbols, ...(OTHERS[currency] ?? [])].map(plainCharacters));
    signs.set(currency, (known = [...all].toSorted((a, b) => b.length - a.length)));
  }
  return known;
}

/** The language of the country that a code begins with: `лв.` is how BGN is written in Bulgaria. */
function languageWith(currency: string): string {
  try {
    return new Intl.Locale(`und-${currency.slice(0, 2)}`).maximize().toString();
  } catch {
    return "en";
  }
}

const symbolsIn = (language: string, currency: string): readonly string[] =>
  (["symbol", "narrowSymbol"] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay })
      .formatToParts(1)
      .flatMap(({ type, value }) => (type === "currency" ? [value] : [])),
  );

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

/** Marks of direction and joiners are there for the eye. */
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Nearly every cell of a table is without them. */
// oxlint-disable-next-line no-control-regex
const HAS_OTHERS = /[^\x00-\x7f]/;

/** Digits of other scripts as the usual ones, one character for each kind of minus and of wide mark, and none unseen. */
export function plainCharacters(text: string): string {
  if (!HAS_OTHERS.test(text)) return text;
  return westernDigits(text.replace(INVISIBLE, ""))
    .replace(/[−‒﹣－]/g, "-")
    .replaceAll("．", ".")
    .replaceAll("，", ",")
    .replaceAll("￥", "¥");
}

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
 * Which decimal mark a whole column uses. A cell votes that is a number under one mark alone; `read` says what it is
 * under each. Where every number has two readings (1,250), the language decides, and the column is unsure. So is one
 * whose cells vote for both, or where few vote against the language.
 */
export function decimalMarkOf(
  texts: Iterable<string>,
  usual: DecimalMark,
  read: (text: string, mark: DecimalMark) => number | null = (text, mark) => readNumber(text, mark)?.value ?? null,
): { readonly mark: DecimalMark; readonly unsure: boolean; readonly numbers: number } {
  const votes = { ".": 0, ",": 0 };
  let open = 0;
  let numbers = 0;
  for (const text of texts) {
    const [point, comma] = [read(text, "."), read(text, ",")];
    if (point === null && comma === null) continue;
    numbers++;
    if (comma === null) votes["."]++;
    else if (point === null) votes[","]++;
    else if (point !== comma) open++;
  }
  const isSplit = votes["."] > 0 && votes[","] > 0;
  const mark = votes["."] === votes[","] ? usual : votes["."] > votes[","] ? "." : ",";
  // A single cell against the language may be the one that is wrong.
  const isOpen = mark === usual ? open > 0 && votes[mark] === 0 : open > votes[mark];
  return { mark, unsure: isSplit || isOpen, numbers };
}
