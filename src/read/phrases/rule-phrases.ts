import type { RuleTest } from "#model/5-rules.ts";
import type { Expression } from "#model/expression.ts";
import type { Code, Rich } from "../markdown/rich.ts";
import type { Reading } from "../reading.ts";
import { looseName } from "#text/names.ts";
import { codeFor } from "./code-for.ts";
import { textExpression } from "./text-expression.ts";

const LEAST = String.raw`at least|no less than|not less than|minimum|min\.?|not before|not earlier than|no earlier than|on or after|≥|>=`;
const MOST = String.raw`at most|up to|no more than|not more than|maximum|max\.?|not after|not later than|no later than|on or before|≤|<=`;
/** Here the bound itself is not allowed. */
const ABOVE = String.raw`more than|greater than|larger than|higher than|later than|above|after|>`;
const BELOW = String.raw`less than|fewer than|smaller than|lower than|earlier than|below|before|<`;
/** Words before a bound. Two bounds are `between … and …` or `from … to …`. */
export const ONE_BOUND = `${LEAST}|${MOST}|exactly|${ABOVE}|${BELOW}`;
/** Words must be separated from the bound by a space; signs need not be. */
export const BEFORE_BOUND = String.raw`(?:\s+|(?<=[≥≤=<>])\s*)`;
/** `1 to 60`, `1–60`, `0.5 to 3 EUR`. A dash is allowed only between plain numbers, because dates contain dashes. */
const NUMBER = String.raw`-?\d[\d.,]*`;
export const RANGE = String.raw`${NUMBER}\s*(?:\bto\b|–|-|\.{2,3})\s*${NUMBER}(?:\s?[^\s,()\d][^\s,()]*)?`;
const RANGED = new RegExp(String.raw`^(${NUMBER})\s*(?:\bto\b|–|-|\.{2,3})\s*(${NUMBER}(?:\s?[^\s\d]\S*)?)$`, "diu");
const BOUNDED = new RegExp(String.raw`^(${ONE_BOUND})${BEFORE_BOUND}(?=\S)`, "iu");

/** `positive`, `negative`, `not negative`. */
export const SIGN_WORDS = String.raw`positive|(?:not |non-?)?negative`;
const SIGN = /^(?:(positive|negative)|(?:not |non-?)negative)$/iu;
const signTest = (zero: Expression, sign: string | undefined): RuleTest => {
  if (sign === undefined) return { kind: "between", least: zero, most: null };
  const isMore = sign === "positive";
  return { kind: "between", least: isMore ? zero : null, most: isMore ? null : zero, open: true };
};

/** `in the past`, `not in the future`, `today or later`. */
export const DAY_WORDS = String.raw`(?:not )?in the (?:past|future)|today or (?:later|earlier|after|before)`;
const DAY = /^(?:(not )?in the (past|future)|today or (later|earlier|after|before))$/iu;
/** Past and future are relative to now; for a date, now is today. */
function dayTest(reading: Reading, body: Rich, [, not, side, or]: RegExpExecArray): RuleTest {
  const bound = reading.expression(codeFor(or === undefined ? "now()" : "today()", body));
  const isLater =
    or === undefined ? (side?.toLowerCase() === "future") !== (not !== undefined) : /^(?:later|after)$/iu.test(or);
  const open = or === undefined && not === undefined ? { open: true as const } : {};
  return { kind: "between", least: isLater ? bound : null, most: isLater ? null : bound, ...open };
}

/** `today`, `today + 3 days`. */
const TODAY = /^(today|now)\b(?!\s*\()([^\uE000]*)$/iu;

const CHARACTERS = /\s+(?:characters?|chars?\.?|letters?|signs?|entry|entries|elements?|items?|rows?)$/iu;

/** What a phrase may refer to in the record of its rule. */
export interface RuledRecord {
  readonly field: (name: string) => string | null;
  readonly statuses: readonly string[];
}

/** ``unique``, ``unique room, day``, ``unique room and day among `…` ``, `unique room among Held, Booked`. */
function readUnique(reading: Reading, rich: Rich, record: RuledRecord): RuleTest | null {
  const found =
    /^(?:is\s+|must be\s+)?unique(?:\s+(?!among\b)(?:by\s+|in\s+|together with\s+)?([^\uE000]+?))?(?:\s+(?:among|where|while)\s+(\uE000|[^\uE000]+))?\.?$/diu.exec(
      rich.text,
    );
  if (found === null) return null;
  const [, list, condition] = found.indices ?? [];
  const names =
    list === undefined
      ? []
      : rich
          .slice(...list)
          .split(",")
          .flatMap((part) => fieldsIn(part, record));
  const fields = names.flatMap((name) => {
    const key = record.field(name.plain);
    return key === null ? [] : [{ value: key, span: name.span }];
  });
  if (fields.length < names.length) return null;
  const among = condition === undefined ? null : amongOf(reading, rich.slice(...condition), record);
  if (condition !== undefined && among === null) return null;
  const expression: Expression = { source: rich.plain, span: rich.span, tree: null, type: null };
  return { kind: "unique", fields, among, expression };
}

/** `room and day` are two fields, unless one field has that name. */
function fieldsIn(part: Rich, { field }: RuledRecord): Rich[] {
  const lead = /^and\s+/iu.exec(part.text)?.[0].length ?? 0;
  const name = part.slice(lead);
  return field(name.plain) === null ? name.split(" and ") : [name];
}

/** A condition, or the names of statuses. */
function amongOf(reading: Reading, rich: Rich, { statuses }: RuledRecord): Expression | null {
  if (rich.onlyCode !== null) return reading.expression(rich.onlyCode);
  const named = rich.split(",").flatMap((part) => part.split(" and ").flatMap((each) => each.split(" or ")));
  const found = named.map((name) => statuses.find((status) => looseName(status) === looseName(name.plain)));
  if (found.includes(undefined)) return null;
  return reading.expression(codeFor(`status in ${JSON.stringify(found)}`, rich));
}

/** `unique` and `required` in backticks mean the phrase, unless a field has that name. */
export function phraseInCode({ source, span }: Code, record: RuledRecord): RuleTest | null {
  const word = source.trim().toLowerCase();
  if (record.field(word) !== null) return null;
  if (word === "required" || word === "mandatory") return { kind: "required" };
  return word === "unique"
    ? { kind: "unique", fields: [], among: null, expression: { source, span, tree: null, type: null } }
    : null;
}

/**
 * A rule in words: `required`, `unique`, `at most 80 characters`, `at least 3`, `more than 0`, `between 1 and 10`,
 * `matches …`. Null: none of these. Bounds may be constants. `characters` (or `rows`, `entries`) limits the length.
 */
export function readRulePhrase(reading: Reading, rich: Rich, record: RuledRecord): RuleTest | null {
  const text = rich.text.replace(/\.$/, "");
  if (
    /^(?:is\s+|must be\s+|must\s+|can'?not\s+|may\s+)?(?:required|mandatory|not (?:be )?empty|filled in)$/iu.test(text)
  )
    return { kind: "required" };
  const unique = readUnique(reading, rich, record);
  if (unique !== null) return unique;
  const matches = /^match(?:es)?\s+/iu.exec(text);
  if (matches !== null)
    return { kind: "matches", pattern: withoutSlashes(rich.slice(matches[0].length, text.length).trim().plain) };
  const lead = /^(?:is\s+|must be\s+)?/iu.exec(text)?.[0].length ?? 0;
  const body = rich.slice(lead, text.length).trim();
  const between =
    /^(?:between|from)\s+(\S+(?:\s\S+)?)\s+(?:and|to)\s+(\S.*)$/diu.exec(body.text) ?? RANGED.exec(body.text);
  const [, low, high] = between?.indices ?? [];
  const said = new Bounds(reading, record);
  if (low !== undefined && high !== undefined) return said.test(body.slice(...low), body.slice(...high));
  const sign = SIGN.exec(body.text);
  if (sign !== null) return signTest(reading.expression(codeFor("0", body)), sign[1]?.toLowerCase());
  const day = DAY.exec(body.text);
  if (day !== null) return dayTest(reading, body, day);
  const one = BOUNDED.exec(body.text);
  if (one === null) return null;
  const bound = body.slice(one[0].length);
  const word = one[1] ?? "";
  if (word.toLowerCase() === "exactly") return said.test(bound, bound);
  if (is(ABOVE, word)) return said.isValue(bound) ? said.test(bound, null, true) : null;
  if (is(BELOW, word)) return said.isValue(bound) ? said.test(null, bound, true) : null;
  return is(MOST, word) ? said.test(null, bound) : said.test(bound, null);
}

const is = (words: string, word: string): boolean => new RegExp(`^(?:${words})$`, "iu").test(word);

/** `/^[A-Z]+$/`, as programs write patterns: removes the slashes. */
const withoutSlashes = (pattern: string): string => /^\/(.+)\/$/u.exec(pattern)?.[1] ?? pattern;

/** Reads tests with one bound or two. */
class Bounds {
  readonly #reading: Reading;
  readonly #record: RuledRecord;

  constructor(reading: Reading, record: RuledRecord) {
    this.#reading = reading;
    this.#record = record;
  }

  /** `open`: the bound itself is not allowed. */
  test(least: Rich | null, most: Rich | null, open = false): RuleTest | null {
    const counts = [least, most].some((bound) => bound !== null && CHARACTERS.test(bound.text));
    if (!counts)
      return {
        kind: "between",
        least: least && this.#expression(least.trim()),
        most: most && this.#expression(most.trim()),
        ...(open && { open }),
      };
    const low = count(least);
    const high = count(most);
    return low === undefined || high === undefined ? null : lengthTest(low, high, open);
  }

  /** A number, a date, a constant, a field by its name, or `today`. */
  #expression(bound: Rich): Expression {
    const key = this.field(bound);
    if (key !== null && key !== bound.text) return this.#reading.expression(codeFor(key, bound));
    const [, day, rest] = TODAY.exec(bound.text) ?? [];
    if (key !== null || day === undefined) return textExpression(this.#reading, bound);
    return this.#reading.expression(codeFor(`${day.toLowerCase()}()${rest}`, bound));
  }

  /** `MAX` is always a constant, even if a field is called Max. */
  field = ({ text }: Rich): string | null => (/^[A-Z][A-Z\d_]+$/u.test(text) ? null : this.#record.field(text));

  /** Words such as `after` may also begin a sentence, so a value must follow them. */
  isValue = (bound: Rich): boolean =>
    /^(?:[-\d"'\uE000]|[A-Z][A-Z\d_]+$)/u.test(bound.text) || TODAY.test(bound.text) || this.field(bound) !== null;
}

/** For counts, more than 3 means 4 or more. */
export const lengthTest = (least: number | null, most: number | null, open: boolean): RuleTest => ({
  kind: "length",
  least: least === null || !open ? least : least + 1,
  most: most === null || !open ? most : most - 1,
});

function count(bound: Rich | null): number | null | undefined {
  if (bound === null) return null;
  const digits = bound.text.replace(CHARACTERS, "").trim();
  return /^\d{1,9}$/u.test(digits) ? Number(digits) : undefined;
}
