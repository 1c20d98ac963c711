import type { Offer, Words } from "../offer.ts";

/** Signs that are one country's money; a dollar or a yen may be another's. */
const CODES: Readonly<Record<string, string>> = {
  "€": "EUR",
  euro: "EUR",
  euros: "EUR",
  "£": "GBP",
  "₹": "INR",
  "₺": "TRY",
  "₪": "ILS",
  "₴": "UAH",
  "₩": "KRW",
};
const LIKELY: Readonly<Record<string, string>> = {
  $: "USD",
  dollar: "USD",
  dollars: "USD",
  "¥": "JPY",
  fr: "CHF",
  "fr.": "CHF",
  pound: "GBP",
  pounds: "GBP",
};

/** `Currency: €` as `EUR`. */
export function asCurrency({ text, span }: Words): Offer | null {
  const sign = text.trim().toLowerCase();
  const code = Object.hasOwn(CODES, sign) ? CODES[sign] : undefined;
  const likely = Object.hasOwn(LIKELY, sign) ? LIKELY[sign] : undefined;
  const found = code ?? likely;
  return found === undefined ? null : { span, text: found, safe: code !== undefined };
}
