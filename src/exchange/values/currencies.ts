import { isCurrency } from "#expr/money.ts";
import { currencyOfSign, signsOf } from "../currency-signs.ts";
import { plainCharacters } from "../plain-characters.ts";
import { NUMBER, NUMERAL } from "../tables/shown-with.ts";
import type { Cell } from "../tables/table.ts";

/** Regions by currency. Only used for language tags with a region: `en` alone is spoken in too many countries. */
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

/** The currency of the region in a language tag. Null: no region, or one that is not listed. */
export function currencyOfLanguage(language: string): string | null {
  const region = /-([A-Z]{2})\b/u.exec(language)?.[1];
  if (region === undefined) return null;
  return Object.entries(REGIONS).find(([, regions]) => regions.split(" ").includes(region))?.[0] ?? null;
}

const SIGN = /(?:(?<!\p{L})([A-Z]{1,3}))?(\p{Sc})/u;
const CODE_ALONE = /(?<!\p{L})[A-Z]{3}(?!\p{L})/gu;
const CODE_BESIDE_NUMBER = /^[-−(]?\s*([A-Z]{3})\s*[-−(]?\s*[\0\p{Nd}.,]|[\0\p{Nd}.,)-]\s*([A-Z]{3})\)?$/u;
/** `TOP` and `ALL` are currency codes too. Only these codes are recognized in a header. */
const CODE_IN_HEADER = /\b(EUR|USD|GBP|CHF|JPY|INR|CNY|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|ZAR)\b/u;
/** Longer texts are not amounts. */
const LONGEST = 100;
/** Size of the caches: a column repeats a few texts thousands of times. */
const MOST_KNOWN = 1000;

/** The text around the number in a cell. Null: no number, or nothing around it. */
function aroundNumber(text: string): string | null {
  if (text.length > LONGEST) return null;
  const around = text.replace(NUMERAL, NUMBER);
  // Accounting formats write zero as `$-`.
  return around === NUMBER || (around === text && !/^\s*\p{Sc}/u.test(text)) ? null : around;
}

/** Recognizes currencies in cells. */
export class CurrencyReader {
  readonly #own: string | null;
  readonly #ownSigns: ReadonlySet<string>;
  readonly #known = { text: new Map<string, string | null>(), number: new Map<string, string | null>() };

  /** `own`: the reader's currency. Shared signs such as `$` and `kr` mean it, if people write it that way. */
  constructor(own: string | null) {
    this.#own = own;
    this.#ownSigns = new Set(own === null ? [] : signsOf(own).map((sign) => sign.replace(/\s/gu, "")));
  }

  /**
   * The currency that a cell shows next to its number. A sign that is unknown or shared is returned itself. Null: none.
   */
  inCell(cell: Cell): string | null {
    if (typeof cell === "string") return this.#of(aroundNumber(cell), this.#known.text, true);
    if (typeof cell !== "object" || cell?.kind !== "number") return null;
    return cell.currency ?? this.#of(cell.around ?? aroundNumber(cell.shown), this.#known.number, false);
  }

  #of(around: string | null, known: Map<string, string | null>, isText: boolean): string | null {
    if (around === null) return null;
    let currency = known.get(around);
    if (currency === undefined) {
      currency = this.#beside(plainCharacters(around).trim(), isText);
      if (known.size < MOST_KNOWN) known.set(around, currency);
    }
    return currency;
  }

  /** `isText`: a person typed the text. Then a single letter as in `R 5` may be something else, such as a row. */
  #beside(around: string, isText: boolean): string | null {
    const sign = around.replace(/[-−–()+\s\0]/gu, "");
    if (this.#ownSigns.has(sign) && !(isText && /^\p{L}$/u.test(sign))) return this.#own;
    const named = currencyOfSign(sign) ?? this.#signIn(around);
    if (named !== null) return named;
    const [, before, behind] = CODE_BESIDE_NUMBER.exec(around) ?? [];
    const code = before ?? behind ?? "";
    return isCurrency(code) ? code : null;
  }

  inHeader(header: string): string | null {
    return this.#signIn(plainCharacters(header)) ?? CODE_IN_HEADER.exec(header)?.[1] ?? null;
  }

  #signIn(text: string): string | null {
    const [whole, before = "", sign] = SIGN.exec(text) ?? [];
    if (whole === undefined || sign === undefined) return null;
    if (isCurrency(before)) return before;
    // A code next to its sign is more precise: `CAD $5`.
    for (const [code] of text.matchAll(CODE_ALONE)) if (isCurrency(code) && signsOf(code).includes(sign)) return code;
    // `US$` does not mean Canadian dollars, and `TT$` is an unknown dollar.
    if (this.#ownSigns.has(whole)) return this.#own;
    const named = currencyOfSign(whole);
    if (before !== "" && (named !== null || sign === "$")) return named ?? whole;
    return this.#ownSigns.has(sign) ? this.#own : (currencyOfSign(sign) ?? sign);
  }

  /** How often each currency occurs in a column. */
  count(cells: Iterable<Cell>): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    for (const cell of cells) {
      const currency = this.inCell(cell);
      if (currency !== null) found.set(currency, (found.get(currency) ?? 0) + 1);
    }
    return found;
  }
}

/** The most frequent one. Null: the map is empty. */
export function mostFrequent(counts: ReadonlyMap<string, number>): string | null {
  let best: string | null = null;
  for (const [one, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = one;
  return best;
}
