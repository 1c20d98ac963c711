import { isCurrency } from "#expr/money.ts";
import { shownText, type Cell } from "../tables/table.ts";

/** Where people pay with what. Only where a language says its region: `en` alone is spoken in many. */
const REGIONS: { readonly [currency: string]: string } = {
  EUR: "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM VA",
  USD: "US EC SV PR",
  GBP: "GB",
  CHF: "CH LI",
  CAD: "CA",
  AUD: "AU",
  NZD: "NZ",
  SGD: "SG",
  HKD: "HK",
  TWD: "TW",
  CNY: "CN",
  JPY: "JP",
  KRW: "KR",
  INR: "IN",
  IDR: "ID",
  MYR: "MY",
  PHP: "PH",
  THB: "TH",
  VND: "VN",
  MXN: "MX",
  ARS: "AR",
  CLP: "CL",
  COP: "CO",
  PEN: "PE",
  UYU: "UY",
  BRL: "BR",
  SEK: "SE",
  NOK: "NO",
  DKK: "DK",
  ISK: "IS",
  PLN: "PL",
  CZK: "CZ",
  HUF: "HU",
  RON: "RO",
  UAH: "UA",
  TRY: "TR",
  ILS: "IL",
  AED: "AE",
  SAR: "SA",
  QAR: "QA",
  KWD: "KW",
  BHD: "BH",
  OMR: "OM",
  JOD: "JO",
  EGP: "EG",
  MAD: "MA",
  DZD: "DZ",
  TND: "TN",
  ZAR: "ZA",
  NGN: "NG",
  KES: "KE",
};

/** The currency of the region that a language names; null: it names none, or one that is not listed. */
export function currencyOfLanguage(language: string): string | null {
  const region = /-([A-Z]{2})\b/u.exec(language)?.[1];
  if (region === undefined) return null;
  return Object.entries(REGIONS).find(([, regions]) => regions.split(" ").includes(region))?.[0] ?? null;
}

const SIGNS: { readonly [sign: string]: string } = {
  "€": "EUR",
  $: "USD",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
  "₩": "KRW",
  "₽": "RUB",
  "₺": "TRY",
  "₪": "ILS",
  "₫": "VND",
  "₴": "UAH",
  "₱": "PHP",
  "฿": "THB",
  "₦": "NGN",
};
const DOLLARS: { readonly [before: string]: string } = {
  US: "USD",
  R: "BRL",
  A: "AUD",
  AU: "AUD",
  C: "CAD",
  CA: "CAD",
  NZ: "NZD",
  S: "SGD",
  HK: "HKD",
  NT: "TWD",
  MX: "MXN",
};

const narrowSign = (currency: string): string =>
  new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    .formatToParts(1)
    .find(({ type }) => type === "currency")?.value ?? "";

const SIGN = /([A-Z]{0,2})(\p{Sc})/u;
const CODE_BESIDE_NUMBER = /^[-−(]?\s*([A-Z]{3})\s*[-−(]?\s*[\p{Nd}.,]|[\p{Nd}.,)-]\s*([A-Z]{3})\)?$/u;
/** `TOP` and `ALL` are currencies too: in a header, only these are taken for one. */
const CODE_IN_HEADER = /\b(EUR|USD|GBP|CHF|JPY|INR|CNY|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|ZAR)\b/u;

/** Says which currencies stand in cells. */
export class CurrencyReader {
  readonly #own: string | null;
  readonly #ownSign: string;

  /** `own`: the currency of whoever reads: `$` is theirs, where they write it so. */
  constructor(own: string | null) {
    this.#own = own;
    this.#ownSign = own === null ? "" : narrowSign(own);
  }

  /** The currency that a cell shows beside a number; a sign that is not known stands for itself. Null: it shows none. */
  inCell(cell: Cell): string | null {
    if (typeof cell === "object" && cell !== null && cell.currency !== undefined) return cell.currency;
    if (typeof cell !== "string" && (typeof cell !== "object" || cell?.kind !== "number")) return null;
    const text = shownText(cell).trim();
    if (!/\p{Nd}|^\p{Sc}/u.test(text)) return null;
    const sign = this.#signIn(text);
    if (sign !== null) return sign;
    const [, before, behind] = CODE_BESIDE_NUMBER.exec(text) ?? [];
    const code = before ?? behind ?? "";
    return isCurrency(code) ? code : null;
  }

  inHeader(header: string): string | null {
    return this.#signIn(header) ?? CODE_IN_HEADER.exec(header)?.[1] ?? null;
  }

  #signIn(text: string): string | null {
    const [, before = "", sign] = SIGN.exec(text) ?? [];
    if (sign === undefined) return null;
    const dollars = sign === "$" ? DOLLARS[before] : undefined;
    if (dollars !== undefined) return dollars;
    if (this.#own !== null && sign === this.#ownSign) return this.#own;
    return SIGNS[sign] ?? sign;
  }

  /** How often each stands in a column. */
  count(cells: Iterable<Cell>): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    for (const cell of cells) {
      const currency = this.inCell(cell);
      if (currency !== null) found.set(currency, (found.get(currency) ?? 0) + 1);
    }
    return found;
  }
}

/** What stands most often; null: nothing does. */
export function mostFrequent(counts: ReadonlyMap<string, number>): string | null {
  let best: string | null = null;
  for (const [one, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = one;
  return best;
}
