import { KNOWN_UNITS } from "#read/phrases/units.ts";
import { isCurrencySign } from "../currency-signs.ts";

/** Words for thousand, million, billion and trillion in number formats that divide by them. */
const MAGNITUDES: readonly ReadonlySet<string>[] = [
  "k ts tsd tds tsnd tausend tausende thousand thousands thou ths mil miles mille milliers mila tys tis tisíc tusen duizend bin ezer ribu nghìn hazar тыс тысяч тис 千 ألف آلاف हज़ार हजार",
  "m mm mn mln mio mios mill million millions millionen mil millón millón millones millon mi milhão milhões milione milioni milion miliony milionów milj miljoen miljoner milyon juta triệu млн миллион миллионов 百万 百萬 مليون ملايين मिलियन",
  "b bn bln bil mrd mrds md mds mia mdr milliard milliards milliarde milliarden billion billions miliard miliardi miliardy milyar tỷ млрд мільярд миллиард 十亿 十億 مليار",
  "bio billion billions billionen tn trn trillion trillions bln трлн 万亿 兆 تريليون",
].map((words) => new Set(words.split(" ")));

const MORE_UNITS = "GWh TWh GW GJ TJ GPa MPa MN Mbit Gbit MWp kWp kVA MVA kt Mt to To Tonnen Liter µm µg mVA hPa".split(
  " ",
);
/** `K` and `B` usually mean thousand and billion. The others are never scaled: 1500 days are not `1.5 days`. */
const NO_UNITS: ReadonlySet<string> = new Set(
  "K B pcs pc pieces units items boxes pallets people persons d days weeks months years h hr hrs hours min mins minutes in inches inch ft feet foot yd yards mi miles lb lbs oz st stone pounds ounces acres sqft ° °C °F °K mph kn knots rpm pH".split(
    " ",
  ),
);
const units: ReadonlySet<string> = new Set([...KNOWN_UNITS, ...MORE_UNITS].filter((unit) => !NO_UNITS.has(unit)));

const isUnit = (word: string): boolean => units.has(word) || (word.length > 1 && units.has(word.toLowerCase()));

/** The meaning of a word after a number that the format divides by a thousand, `scale` times. */
export type ScaledWord =
  | { readonly kind: "nothing" }
  | { readonly kind: "currency" }
  | { readonly kind: "unit" }
  | { readonly kind: "unknown" }
  /** `rest`: a currency attached to the word. */
  | { readonly kind: "magnitude"; readonly rest: string };

/** `withMoney`: a currency is next to it. `t` is a tonne on its own and a thousand in `t€`. */
export function readScaledWord(written: string, scale: number, withMoney: boolean): ScaledWord {
  const word = written.replace(/^[^\p{L}\p{Sc}°]+|[^\p{L}\p{M}\p{N}\p{Sc}²³]+$/gu, "");
  if (!/[\p{L}\p{Sc}°]/u.test(word)) return { kind: "nothing" };
  if (isMagnitude(word, scale, withMoney)) return { kind: "magnitude", rest: "" };
  const isMoney = isSign(word) || isSign(written);
  if (isUnit(word)) return { kind: isMoney && !units.has(word) ? "unknown" : "unit" };
  if (isMoney) return { kind: "currency" };
  for (let at = 1; at < word.length; at++) {
    const [first, last] = [word.slice(0, at), word.slice(at)];
    for (const [magnitude, sign] of [
      [first, last],
      [last, first],
    ] as const)
      if (isSign(sign) && isMagnitude(magnitude, scale, true)) return { kind: "magnitude", rest: sign };
  }
  return { kind: isUnit(word.split("/")[0] ?? "") ? "unit" : "unknown" };
}

const isSign = (word: string): boolean => word !== "" && isCurrencySign(word);

function isMagnitude(word: string, scale: number, withMoney: boolean): boolean {
  const plain = word.replace(/\.$/u, "");
  if (scale === 1 && (plain === "T" || (plain === "t" && withMoney))) return true;
  return MAGNITUDES[scale - 1]?.has(plain.toLowerCase()) === true;
}
