import { minorDigits } from "#expr/money.ts";
import { currencyNamed, KNOWN_UNITS, unitNamed } from "#read/phrases/units.ts";
import { wordsAt } from "../code/conditions.ts";
import type { PlainWords, WordsPlace } from "../plain-words.ts";
import type { TypeInWords } from "./type-words.ts";

const HEADS = [
  [/whole\s+number|integer|int/u, "whole number"],
  [/decimal(?:\s+number)?|float|double|numeric/u, "decimal"],
  [/number/u, "number"],
  [/percent(?:age)?/u, "percent"],
  [/money|amount(?:\s+of\s+money)?|price|cost/u, "money"],
] as const;

type NumberType = (typeof HEADS)[number][1];

const COUNT = "\\d|one|two|three|four";
const DECIMALS = new RegExp(
  `(?:(?:with|to|rounded\\s+to)\\s+)?(?:up\\s+to\\s+)?((?:${COUNT})\\s+(?:decimals?(?:\\s+(?:places?|digits?))?|dp|digits?\\s+after\\s+the\\s+(?:decimal\\s+)?(?:point|comma)))`,
  "u",
);
/** For a decimal, the digits after the point; for other numbers possibly all digits. */
const DIGITS = new RegExp(`(?:with\\s+)?((?:${COUNT})\\s+digits?)`, "u");

/** Collects the details given for a number. */
class SaidOfNumber {
  readonly head: NumberType;
  unit: string | null = null;
  decimals: string | null = null;
  per: string | null = null;
  range: readonly [least: string, most: string] | null = null;

  constructor(head: NumberType) {
    this.head = head;
  }

  /** Sets the unit; false: another unit was given before. */
  measure(unit: string): boolean {
    if (this.unit !== null && this.unit !== unit) return false;
    this.unit = unit;
    return true;
  }
}

/**
 * `number with 2 decimals`, `whole number 1..12`, `percentage 0–50 %`, `price per kg in EUR`: read part by part, to the
 * end.
 */
export function numberInWords(text: string, place: WordsPlace): TypeInWords | null {
  const words = wordsAt(text, place);
  const head = HEADS.find(([pattern]) => words.take(pattern) !== null)?.[1];
  if (head === undefined) return null;
  const said = new SaidOfNumber(head);
  let count = 0;
  for (; !words.isAtEnd && count < 5; count++) {
    words.take(/[,;(]/u);
    if (!readPiece(words, said)) return null;
    words.take(/\)/u);
  }
  return count === 0 || !words.isAtEnd ? null : written(said, place.scope.currency);
}

function readPiece(words: PlainWords, said: SaidOfNumber): boolean {
  return (
    words.attempt(() => decimals(words, said)) ??
    words.attempt(() => per(words, said)) ??
    words.attempt(() => readRange(words, said)) ??
    words.attempt(() => measured(words, said)) ??
    false
  );
}

function decimals(words: PlainWords, said: SaidOfNumber): true | null {
  const found = words.take(DECIMALS) ?? (said.head === "decimal" ? words.take(DIGITS) : null);
  if (found === null || said.decimals !== null || said.head === "whole number") return null;
  said.decimals = found[1] ?? null;
  return true;
}

function per(words: PlainWords, said: SaidOfNumber): true | null {
  const found = words.take(/(?:per|an?|each)\s+(\p{L}+)/u);
  if (found === null || said.head !== "money" || said.per !== null) return null;
  said.per = `per ${found[1]}`;
  return true;
}

function readRange(words: PlainWords, said: SaidOfNumber): true | null {
  if (said.range !== null) return null;
  words.take(/(?:(?:in\s+(?:the\s+)?)?range(?:\s+of)?)?\s*(?:from|between)?/u);
  const least = bound(words, said);
  if (least === null || words.take(/\.{2,3}|…|–|—|-|to|and/u) === null) return null;
  const most = bound(words, said);
  if (most === null) return null;
  said.range = [least, most];
  return true;
}

/** A number with its unit, or another field of the record. */
function bound(words: PlainWords, said: SaidOfNumber): string | null {
  const number = words.take(/[-−]?\d+(?:\.\d+(?!\.))?/u)?.[0].replace("−", "-");
  if (number === undefined) {
    const field = words.field();
    return field === null || words.typed(field)?.type.kind !== "number" ? null : `\`${field}\``;
  }
  // `1,5` and `1,000` are ambiguous.
  if (/^,\d/u.test(words.rest)) return null;
  const unit = words.attempt(() => knownUnit(words, said));
  return unit === null || said.measure(unit) ? number : null;
}

function knownUnit(words: PlainWords, { head }: SaidOfNumber): string | null {
  const unit = words.take(/[^\s\d,;()–—-]+/u)?.[0] ?? "";
  if (head === "money") return currencyNamed(unit);
  return KNOWN_UNITS.has(unit) && (unit === "%") === (head === "percent") ? unit : null;
}

function measured(words: PlainWords, said: SaidOfNumber): true | null {
  const isSaid = words.take(/in/u) !== null;
  const known = words.attempt(() => knownUnit(words, said));
  const unit = known ?? (isSaid && isNumber(said.head) ? otherUnit(words) : null);
  return unit !== null && said.measure(unit) ? true : null;
}

const isNumber = (head: NumberType): boolean => head !== "money" && head !== "percent";

function otherUnit(words: PlainWords): string | null {
  return unitNamed(words.take(/[^\s,;()]+/u)?.[0] ?? "", true);
}

function written(said: SaidOfNumber, currency: string): TypeInWords | null {
  const { head, unit, range } = said;
  if (head === "money" && unit !== null && unit !== currency) return null;
  const type = head === "decimal" ? "number" : head;
  const limit = range === null ? "" : limitOf(said, range, currency);
  if (limit === null) return null;
  const measure = unit !== null && isNumber(head) ? ` in ${unit}` : "";
  const isExact = head === "money" && said.decimals?.startsWith(String(minorDigits(currency))) === true;
  const left = [said.per, isExact ? null : said.decimals].filter((one) => one !== null).join(", ");
  const found = { type: `${type}${measure}${limit}` };
  return left === "" ? { ...found, safe: true } : { ...found, safe: true, left, isWish: true };
}

/** ` from 1 to 12`; null: the range is empty, or its unit is unclear. */
function limitOf(
  { head, unit }: SaidOfNumber,
  [least, most]: readonly [string, string],
  currency: string,
): string | null {
  if (Number(least) >= Number(most)) return null;
  const isWhole = [least, most].every((one) => !one.includes("."));
  if ((head === "whole number" && !isWhole) || (head === "percent" && unit !== "%")) return null;
  const sign = head === "percent" ? " %" : head === "money" ? ` ${currency}` : "";
  const bounds = [least, most].map((one) => (one.startsWith("`") ? one : `${one}${sign}`));
  return ` from ${bounds[0]} to ${bounds[1]}`;
}

const OF_DATABASES = /^(?:decimal|numeric|number)\s*\(\s*\d{1,2}\s*,\s*([1-9])\s*\)$/iu;

/** `decimal(10,2)` */
export function databaseNumber(text: string): TypeInWords | null {
  const digits = OF_DATABASES.exec(text)?.[1];
  return digits === undefined ? null : { type: "number", safe: false, left: `${digits} decimals` };
}

const COUNTED = /^(?:whole\s+)?(?:number|count)\s+of\s+(\S+)$/iu;

/** `number of days` becomes a whole number in days. */
export function countOf(text: string): TypeInWords | null {
  const unit = COUNTED.exec(text)?.[1] ?? "";
  return KNOWN_UNITS.has(unit) ? { type: `whole number in ${unit}`, safe: false } : null;
}

const LENGTHS: Readonly<Record<string, string>> = { min: "minutes", h: "hours", d: "days" };
const LENGTH_UNIT = "min(?:ute)?s?|h(?:ours?|rs?)?|days?|weeks?";
const RANGE_OF_TIME = new RegExp(
  `^(duration|length\\s+of\\s+time)?[\\s,(]*(?:from\\s+|between\\s+)?(\\d{1,4})\\s*(${LENGTH_UNIT})?\\s*(?:to|–|—|-|\\.{2,3}|and)\\s*(\\d{1,4})\\s*(${LENGTH_UNIT})\\s*\\)?$`,
  "iu",
);
const TIME_IN = new RegExp(
  `^(?:duration|length\\s+of\\s+time)(?:\\s+in\\s+|\\s*\\(\\s*(?:in\\s+)?|\\s*,\\s*)(${LENGTH_UNIT})\\s*\\)?$`,
  "iu",
);

const lengthUnit = (word: string): string => {
  const short = /^(?:min|h(?!our)|d$)/iu.exec(word)?.[0].toLowerCase();
  return short === undefined ? word.toLowerCase().replace(/s?$/u, "s") : (LENGTHS[short] ?? word);
};

/** `15 min to 4 hours`, `duration in minutes`. `examples`: values of the field in the document. */
export function lengthOfTime(text: string, examples: readonly string[]): TypeInWords | null {
  if (TIME_IN.test(text)) {
    const isLength = examples.length > 0 && examples.every((one) => /^\d+\s*\p{L}/u.test(one));
    return { type: "duration", safe: isLength };
  }
  const [, named, least, from, most, to = ""] = RANGE_OF_TIME.exec(text) ?? [];
  if (least === undefined || most === undefined || (named === undefined && from === undefined)) return null;
  return { type: `duration from ${least} ${lengthUnit(from ?? to)} to ${most} ${lengthUnit(to)}`, safe: true };
}
