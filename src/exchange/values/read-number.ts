import type { DecimalMark } from "#engine/contract/exchange.ts";
import { isCurrency } from "#expr/money.ts";
import { currencyOfSign, signsOf } from "../currency-signs.ts";
import { holdsDigits } from "../exact-digits.ts";
import { plainCharacters } from "../plain-characters.ts";

const SPACES = /[\s\u00a0\u202f'’_٬]/g;

/**
 * Groups have three digits, or two in India, where only the last has three. The first never starts with a zero, so
 * `12,50` is not 1250 and `0,125` is not 125.
 */
const FORMS: { readonly [mark in DecimalMark]: RegExp } = {
  ".": /^(?:[1-9]\d{0,2}(?:(?:,\d{3})+|(?:,\d{2})*,\d{3})|\d*)(?:\.\d*)?(?:e[+-]?\d{1,3})?$/i,
  ",": /^(?:[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:\.\d{2})*\.\d{3})|\d*)(?:,\d*)?(?:e[+-]?\d{1,3})?$/i,
};

/** Spaces and apostrophes only separate groups: `12 50` is two numbers, and so are two lines. */
const DIVIDED = /\d[\s'’_٬]+\d/;
const GROUPED =
  /^\D*[1-9]\d{0,2}(?:(?:(?:[^\S\t\r\n]|['’_٬])\d{3})+|(?:(?:[^\S\t\r\n]|['’_٬])\d{2})*(?:[^\S\t\r\n]|['’_٬])\d{3})(?:[.,٫]\d*)?\D*$/;
/** A currency sign in place of the decimal mark, as in `12€50`, is not interpreted. */
const SIGN_INSIDE = /\d\s*[\p{Sc}%٪]\s*\d/u;
/** A currency code before or after the number. `INV7` does not match. */
const CODE = /^([(\-−–+]?\s*)([A-Z]{3})(?![A-Za-z])|(?<![A-Za-z])([A-Z]{3})(?=\s*[)\-−]?$)/;

/**
 * Reads a number as people write it, with a given decimal mark. Currencies, `%` and group separators are allowed. Null:
 * not a number, or more digits than a double can hold.
 * `currency`: if the text names a currency, it must be this one. `places`: how many places the decimal point moves to
 * the right, unless there is a `%`.
 */
export function readNumber(
  written: string,
  decimal: DecimalMark,
  currency: string | null = null,
  places = 0,
): { readonly value: number; percent: boolean } | null {
  const bare = withoutSigns(plainCharacters(written.trim()), decimal, currency);
  if (bare === null) return null;
  const { percent } = bare;
  let { text } = bare;
  const negative = /^\(.*\)$/.test(text) || /^[-−–]/.test(text) || /[-−]$/.test(text);
  if (negative || !BARE.test(text)) text = text.replace(/^\((.*)\)$/, "$1").replace(/^[-−–+]|[-−]$/g, "");
  const group = decimal === "." ? "," : ".";
  if (!/\d/.test(text) || !FORMS[decimal].test(text)) return null;
  const plain = text.replaceAll(group, "").replace(decimal, ".");
  // Moves the decimal point within the text, because dividing would round.
  const [digits = "", exponent = "0"] = plain.split(/e/i);
  const value = Number(`${digits}e${Number(exponent) + (percent ? -2 : places)}`);
  if (!holdsDigits(plain, value)) return null;
  return { value: negative && value !== 0 ? -value : value, percent };
}

/** Most numbers have no other characters, which skips the slower steps. */
const BARE = /^-?[\d.,]+$/;

/** The text without currencies, percent signs and spaces. Null: they are in a place where they don't belong. */
function withoutSigns(
  written: string,
  decimal: DecimalMark,
  currency: string | null,
): { readonly text: string; readonly percent: boolean } | null {
  if (BARE.test(written)) return { text: written, percent: false };
  let text = written;
  if (SIGN_INSIDE.test(text) || (DIVIDED.test(text) && !GROUPED.test(text))) return null;
  // The Arabic decimal mark is unambiguous, whatever mark the column uses.
  if (text.includes("٫")) {
    if (/٫.*٫|[.,]/.test(text)) return null;
    text = text.replace("٫", decimal);
  }
  const percent = /[%٪]/.test(text);
  const own = currency === null ? text : withoutSign(text, currency);
  if (own !== text) text = own;
  else if (currency !== null && namesCurrency(text)) return null;
  if (BARE.test(text)) return { text, percent };
  // `R$` and `US$` are signs too. The minus may be on either side of a currency: $-5, -$5, ($5), 5- EUR.
  text = text
    .replace(/[%٪]|(?<!\p{L})[A-Z]{0,2}\p{Sc}/gu, "")
    .replace(CODE, (whole: string, before: string | undefined, first: string | undefined, last: string | undefined) =>
      isCurrency(first ?? last ?? "") ? (before ?? "") : whole,
    );
  if (currency === null && /\p{L}/u.test(text)) text = withoutAnySign(text);
  return { text: text.replace(SPACES, ""), percent };
}

/** Removes a currency sign before or after the number, but not inside it. Some people write two: `USD $5`. */
function withoutSign(text: string, currency: string, isSecond = false): string {
  const small = text.toLowerCase().replace(/\s/gu, " ");
  for (const sign of signsOf(currency)) {
    const at = small.indexOf(sign.toLowerCase());
    const [before, behind] = [text.slice(0, at), text.slice(at + sign.length)];
    if (at < 0 || (/\d/.test(before) && /\d/.test(behind))) continue;
    const rest = before + behind;
    if (!/[\p{L}\p{Sc}]/u.test(rest.replace(/e[+-]?\d/i, ""))) return rest;
    const plain = isSecond ? rest : withoutSign(rest, currency, true);
    if (plain !== rest) return plain;
  }
  return text;
}

/** Removes any currency: `12 zł` in a field without one. */
function withoutAnySign(text: string): string {
  const first = text.search(/\d/);
  let end = text.length;
  while (end > first && !/\d/.test(text[end - 1] ?? "")) end--;
  if (first < 0) return text;
  const [before, behind] = [text.slice(0, first), text.slice(end)];
  const sign = (before + behind).replace(/[-−–()+\s]/gu, "");
  if (sign === "" || currencyOfSign(sign) === null) return text;
  return onlySigns(before) + text.slice(first, end) + onlySigns(behind);
}

const onlySigns = (text: string): string => text.replace(/[^-−–()+]/gu, "");

const namesCurrency = (text: string): boolean => {
  const code = CODE.exec(text);
  return /\p{Sc}/u.test(text) || isCurrency(code?.[2] ?? code?.[3] ?? "");
};

/**
 * Determines the decimal mark of a column. A cell that is a number with only one of the marks votes for it; `read`
 * parses with a given mark. If all numbers are ambiguous (1,250), the language decides and the column is unsure. It is
 * also unsure if there are votes for both marks, or only few votes against the language.
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
  // A single vote against the language may itself be the mistake.
  const isOpen = mark === usual ? open > 0 && votes[mark] === 0 : open > votes[mark];
  return { mark, unsure: isSplit || isOpen, numbers };
}
