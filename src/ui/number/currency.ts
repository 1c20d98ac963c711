import { moneyStyle, plainCharacters } from "./marks.ts";
import { numberFormat } from "./number-format.ts";

/** The sign that stands beside the number while it is typed. */
export function currencySign(currency: string, locale: string): { readonly symbol: string; readonly before: boolean } {
  const style = moneyStyle(currency);
  // Not a currency that the browser knows.
  if (style.style === undefined) return { symbol: currency, before: false };
  const parts = numberFormat(locale, { ...style, currencyDisplay: "narrowSymbol" }).formatToParts(1);
  const at = parts.findIndex((part) => part.type === "currency");
  return {
    symbol: parts[at]?.value ?? currency,
    before: at < parts.findIndex((part) => part.type === "integer"),
  };
}

/** All that people write for a currency, beside a number: "€", "EUR", "euros". Longest first. */
export function signsOf(currency: string, locale: string): readonly string[] {
  const style = moneyStyle(currency);
  const signs = new Set([currency]);
  if (style.style !== undefined)
    // In Britain $5 of the United States are US$5.
    for (const language of [locale, "en", "en-GB"])
      for (const currencyDisplay of ["symbol", "narrowSymbol", "name"] as const)
        for (const amount of [1, 2, 5])
          for (const { type, value } of numberFormat(language, { ...style, currencyDisplay }).formatToParts(amount))
            if (type === "currency") signs.add(plainCharacters(value));
  return [...signs].map((sign) => sign.toLowerCase()).toSorted((a, b) => b.length - a.length);
}

/** A sign or a code of some currency stands in the text. */
export function namesCurrency(text: string): boolean {
  if (/\p{Sc}/u.test(text)) return true;
  const codes = /^([a-z]{3})(?![a-z])|(?<![a-z])([a-z]{3})$/giu;
  const known = new Intl.DisplayNames("en", { type: "currency", fallback: "none" });
  return [...text.matchAll(codes)].some(([code]) => known.of(code.trim().toUpperCase()) !== undefined);
}
