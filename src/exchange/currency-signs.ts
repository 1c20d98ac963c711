import { isCurrency } from "#expr/money.ts";
import { plainCharacters } from "./plain-characters.ts";

/** Signs that mean the same currency in every language and country. */
const EVERYWHERE: { readonly [currency: string]: string } = {
  EUR: "€ Euro euro EURO Euros euros Eur",
  USD: "$ US$ Dollar dollar Dollars dollars",
  GBP: "£",
  CHF: "Fr. SFr. sFr. SFr",
  CAD: "C$ CA$",
  AUD: "A$ AU$",
  NZD: "NZ$",
  SGD: "S$",
  HKD: "HK$",
  TWD: "NT$",
  MXN: "MX$ MEX$",
  BRL: "R$",
  CNY: "RMB CN¥",
  JPY: "¥ 円 JP¥",
  KRW: "₩ 원",
  INR: "₹ रु रु.",
  PHP: "₱",
  THB: "฿ บาท",
  VND: "₫ đ",
  ILS: "₪ ש״ח",
  TRY: "₺",
  RUB: "₽ руб руб. р.",
  UAH: "₴ грн грн.",
  BGN: "лв лв.",
  RSD: "дин дин.",
  PLN: "zł",
  CZK: "Kč",
  RON: "lei LEI",
  NGN: "₦",
  AED: "د.إ. د.إ",
  SAR: "ر.س. ر.س",
  QAR: "ر.ق. ر.ق",
  KWD: "د.ك. د.ك",
  BHD: "د.ب. د.ب",
  OMR: "ر.ع. ر.ع",
  JOD: "د.أ. د.أ د.ا. د.ا",
  IQD: "د.ع. د.ع",
  LBP: "ل.ل. ل.ل",
  LYD: "د.ل. د.ل",
  EGP: "ج.م. ج.م E£",
  MAD: "د.م. د.م",
  DZD: "د.ج. د.ج",
  TND: "د.ت. د.ت",
  YER: "ر.ي. ر.ي",
};

/** Signs that are shared with other currencies or units. They mean the currency of the reader's own app or country. */
const AT_HOME: { readonly [currency: string]: string } = {
  CHF: "fr. Fr fr",
  CAD: "$ Dollar Dollars dollars",
  AUD: "$ Dollar Dollars dollars",
  NZD: "$ Dollar Dollars dollars",
  SGD: "$ Dollar Dollars dollars",
  HKD: "$ 元",
  TWD: "$ 元",
  MXN: "$ M.N. MN",
  ARS: "$",
  CLP: "$",
  COP: "$",
  UYU: "$ $U",
  SEK: "kr kr. Kr Kr. SKr",
  NOK: "kr kr. Kr Kr. NKr",
  DKK: "kr kr. Kr Kr. DKr",
  ISK: "kr kr. Kr Kr. ISKr",
  CNY: "¥ 元 圆",
  INR: "Rs Rs. rs. Re.",
  PKR: "Rs Rs.",
  LKR: "Rs Rs.",
  NPR: "Rs Rs.",
  MUR: "Rs Rs.",
  HUF: "Ft Ft. ft ft.",
  MDL: "lei L",
  TRY: "TL tl",
  IDR: "Rp Rp.",
  MYR: "RM",
  PHP: "Php",
  PEN: "S/ S/.",
  BOB: "Bs Bs.",
  VES: "Bs.",
  RSD: "din din. Din Din.",
  BAM: "KM",
  MKD: "ден ден.",
  BYN: "р. Br",
  KES: "KSh Ksh Ksh.",
  UGX: "USh Ush",
  TZS: "TSh Tsh",
  ZAR: "R",
  XOF: "FCFA CFA",
  XAF: "FCFA CFA",
  MAD: "DH Dh dh DH. Dhs",
  AED: "Dhs Dhs.",
  TND: "DT dt",
  DZD: "DA da",
  KWD: "KD K.D.",
  BHD: "BD B.D.",
  JOD: "JD J.D.",
  SAR: "﷼ SR S.R.",
  QAR: "﷼ QR Q.R.",
  OMR: "﷼ R.O.",
  YER: "﷼",
  IRR: "﷼",
  EGP: "£ LE L.E.",
  LBP: "£ LL L.L.",
  ILS: "NIS",
};

const words = (list: string | undefined): readonly string[] => list?.split(" ") ?? [];

const everywhere = new Map(
  Object.entries(EVERYWHERE).flatMap(([currency, signs]) => words(signs).map((sign) => [sign, currency] as const)),
);

/** Signs of several currencies that can't be told apart without context: `kr`. */
const shared: ReadonlySet<string> = new Set(
  Object.values(AT_HOME)
    .flatMap(words)
    .filter((sign, at, all) => sign.length > 1 && all.indexOf(sign) !== at),
);

/** The currency of a sign in any context. A shared sign is returned as it is. Null: not a currency. */
export const currencyOfSign = (sign: string): string | null =>
  everywhere.get(sign) ?? (shared.has(sign) ? sign : isCurrency(sign) ? sign : null);

const all: ReadonlySet<string> = new Set([...everywhere.keys(), ...Object.values(AT_HOME).flatMap(words)]);

/** True for the sign or the code of any currency. */
export const isCurrencySign = (word: string): boolean => all.has(word) || isCurrency(word);

const signs = new Map<string, readonly string[]>();

/** Everything people write for a currency of their own, longest first. Cached, because it is read for every cell. */
export function signsOf(currency: string): readonly string[] {
  let known = signs.get(currency);
  if (known === undefined) {
    const symbols = isCurrency(currency)
      ? ["en", languageWith(currency)].flatMap((one) => symbolsIn(one, currency))
      : [];
    const written = [currency, ...words(EVERYWHERE[currency]), ...words(AT_HOME[currency]), ...symbols];
    known = [...new Set(written.map((sign) => plainCharacters(sign).replace(/\s/gu, " ")))].toSorted(
      (a, b) => b.length - a.length,
    );
    signs.set(currency, known);
  }
  return known;
}

/** The main language of the country in a currency code: `лв.` is how Bulgarian writes BGN. */
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
