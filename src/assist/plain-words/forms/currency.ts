import type { Offer, Words } from "../offer.ts";

/** Signs of a single currency; a dollar or yen sign may mean several. */
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

/** `Currency: €` becomes `EUR`. */
export function asCurrency({ text, span }: Words): Offer | null {
  const sign = text.trim().toLowerCase();
  const code = Object.hasOwn(CODES, sign) ? CODES[sign] : undefined;
  const likely = Object.hasOwn(LIKELY, sign) ? LIKELY[sign] : undefined;
  const found = code ?? likely;
  return found === undefined ? null : { span, text: found, safe: code !== undefined };
}
