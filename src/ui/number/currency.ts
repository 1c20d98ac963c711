import { moneyStyle, plainCharacters } from "./marks.ts";
import { numberFormat } from "./number-format.ts";

/** The sign shown beside the number while it is typed. */
export function currencySign(currency: string, locale: string): { readonly symbol: string; readonly before: boolean } {
  const style = moneyStyle(currency);
  // The browser does not know this currency.
  if (style.style === undefined) return { symbol: currency, before: false };
  const parts = numberFormat(locale, { ...style, currencyDisplay: "narrowSymbol" }).formatToParts(1);
  const at = parts.findIndex((part) => part.type === "currency");
  return {
    symbol: parts[at]?.value ?? currency,
    before: at < parts.findIndex((part) => part.type === "integer"),
  };
}

/** Everything that people write for a currency beside a number: "€", "EUR", "euros". Longest first. */
export function signsOf(currency: string, locale: string): readonly string[] {
  const style = moneyStyle(currency);
  const signs = new Set([currency]);
  if (style.style !== undefined)
    // In British English, the dollar of the United States is US$.
    for (const language of [locale, "en", "en-GB"])
      for (const currencyDisplay of ["symbol", "narrowSymbol", "name"] as const)
        for (const amount of [1, 2, 5])
          for (const { type, value } of numberFormat(language, { ...style, currencyDisplay }).formatToParts(amount))
            if (type === "currency") signs.add(plainCharacters(value));
  return [...signs].map((sign) => sign.toLowerCase()).toSorted((a, b) => b.length - a.length);
}

/** True if the text contains the sign or code of any currency. */
export function namesCurrency(text: string): boolean {
  if (/\p{Sc}/u.test(text)) return true;
  const codes = /^([a-z]{3})(?![a-z])|(?<![a-z])([a-z]{3})$/giu;
  const known = new Intl.DisplayNames("en", { type: "currency", fallback: "none" });
  return [...text.matchAll(codes)].some(([code]) => known.of(code.trim().toUpperCase()) !== undefined);
}
