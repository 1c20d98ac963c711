import { quote } from "#expr/quoted-text.ts";
import { fieldKey } from "#text/names.ts";
import { PlainWords, type WordsPlace } from "../plain-words.ts";
import { asText } from "./texts.ts";
import { onWeekday } from "./weekdays.ts";
import { readValue } from "./values.ts";

export const wordsAt = (text: string, place: WordsPlace): PlainWords =>
  new PlainWords(text, place, { condition: readCondition });

/** A condition that the checker accepts in its place. */
export function readWholeCondition(words: PlainWords): string | null {
  const code = readCondition(words);
  return code !== null && words.isOf(code, { kind: "boolean" }) ? code : null;
}

/** A condition in plain words as code; null: a part is not understood. May end before the end of the words. */
export function readCondition(words: PlainWords): string | null {
  const parts = joined(words, /or|\|\|/u, () => readAll(words));
  // `not Sent or Closed`: it is unclear whether `not` applies to both.
  if (parts === null || reachesOn(parts)) return null;
  if (parts.length > 1 && parts.some((part) => part.isJoined)) words.isUnsure = true;
  return parts.map(({ code }) => code).join(" or ");
}

interface Part {
  readonly code: string;
  /** It contains `not`. */
  readonly isDenied: boolean;
  /** It names no subject of its own. */
  readonly isBare: boolean;
  /** It is a list of options: `Open or Late`. */
  readonly hasOr: boolean;
}

const DENIES = /(?<![\p{L}\d])(?:not|no|neither|nor|never)(?![\p{L}\d])|n['’]t|!|≠|<>/iu;

/** True if a `not` may also apply to the parts after it. */
const reachesOn = (parts: readonly Pick<Part, "isDenied" | "isBare">[]): boolean =>
  parts.some((part, i) => part.isDenied && parts.slice(i + 1).some((later) => later.isBare && !later.isDenied));

function readPart(words: PlainWords): Part | null {
  const { at } = words;
  const code = readOne(words);
  if (code === null) return null;
  const said = words.text.slice(at, words.at);
  return { code, isDenied: DENIES.test(said), isBare: words.isBare, hasOr: /^\s*[^\s(].*\sor\s/iu.test(said) };
}

function readAll(words: PlainWords): (Part & { readonly isJoined: boolean }) | null {
  const parts = joined(words, /(?:,\s*)?(?:and|but)|&&/u, () => readPart(words));
  if (parts === null) return null;
  const isJoined = parts.length > 1;
  const hasOr = parts.some((part) => part.hasOr);
  if (reachesOn(parts) || (isJoined && hasOr)) words.isUnsure = true;
  return {
    code: parts.map(({ code }) => code).join(" and "),
    isDenied: parts.some((part) => part.isDenied),
    isBare: parts[0]?.isBare === true,
    hasOr,
    isJoined,
  };
}

/** One or more items with a word between them. */
function joined<T>(words: PlainWords, between: RegExp, next: () => T | null): readonly T[] | null {
  const first = next();
  if (first === null) return null;
  const parts = [first];
  for (;;) {
    const further = words.attempt(() => (words.take(between) === null ? null : next()));
    if (further === null) return parts;
    parts.push(further);
  }
}

function readOne(words: PlainWords): string | null {
  const { subject } = words.place;
  const said = subject === undefined ? null : words.attempt(() => judged(words, subject));
  words.isBare = said !== null;
  return (
    said ??
    words.attempt(() => denied(words)) ??
    words.attempt(() => inBrackets(words)) ??
    words.attempt(() => compared(words)) ??
    words.attempt(() => inStatus(words, "="))
  );
}

function denied(words: PlainWords): string | null {
  // `not only on Sundays` excludes nothing.
  if (words.take(/not|!(?!=)/u) === null || words.take(/only|just/u) !== null) return null;
  const status = words.attempt(() => inStatus(words, "!="));
  if (status !== null) return status;
  const code = readOne(words);
  if (code === null) return null;
  return words.typed(code)?.op === "field" ? `not ${code}` : `not (${code})`;
}

function inBrackets(words: PlainWords): string | null {
  if (words.take(/\(/u) === null) return null;
  const code = readCondition(words);
  words.isBare = false;
  return code === null || words.take(/\)/u) === null ? null : `(${code})`;
}

/** `Waiting` alone, if records have such a status. */
function inStatus(words: PlainWords, sign: "=" | "!="): string | null {
  if (words.isAtField) return null;
  const code = `${words.place.prefix}status`;
  const status = option(words, words.options(code));
  words.isBare = true;
  return status === null ? null : `${code} ${sign} ${status}`;
}

const ASKS = /is|are|was|were/u.source;
const OPTIONAL = `(?:(?:${ASKS})\\s+)?`;
const pattern = (source: string): RegExp => new RegExp(source, "u");

const EMPTY = pattern(
  `(?:${ASKS})\\s+(?:empty|blank|missing|unset|(?:not|n't)\\s+(?:set|given|known|filled(?:\\s+in)?))`,
);
const NOT_EMPTY = pattern(
  `(?:${ASKS})\\s+(?:set|given|known|present|filled(?:\\s+in)?)|${OPTIONAL}not\\s+(?:empty|blank|missing)`,
);
const AMONG = pattern(`(?:${ASKS})\\s+(?:one|any)\\s+of|${OPTIONAL}in(?=\\s)`);
const NOT_AMONG = pattern(`(?:${ASKS})\\s+(?:not\\s+(?:one|any)\\s+of|neither)|${OPTIONAL}not\\s+in(?=\\s)`);
const BETWEEN = pattern(`${OPTIONAL}between`);

/** Ordered from long to short: `is not after` before `is not`. */
const SIGNS: readonly (readonly [words: RegExp, sign: string])[] = [
  [
    pattern(
      `>=|≥|=>|${OPTIONAL}(?:at\\s+least|on\\s+or\\s+after|(?:not|no)\\s+(?:(?:less|fewer|lower|smaller|earlier)\\s+than|before|below|under))`,
    ),
    ">=",
  ],
  [
    pattern(
      `<=|≤|=<|${OPTIONAL}(?:at\\s+most|on\\s+or\\s+before|(?:not|no)\\s+(?:(?:more|greater|higher|larger|later)\\s+than|after|above|over))`,
    ),
    "<=",
  ],
  [pattern(`!==?|≠|<>|(?:${ASKS})\\s+not(?:\\s+equal\\s+to)?|(?:isn|aren)['’]t|does\\s+not\\s+equal`), "!="],
  [pattern(`>|${OPTIONAL}(?:(?:more|greater|higher|larger|later)\\s+than|after|above|over)`), ">"],
  [pattern(`<|${OPTIONAL}(?:(?:less|fewer|lower|smaller|earlier)\\s+than|before|below|under)`), "<"],
  [pattern(`===?|=|equals|(?:${ASKS})(?:\\s+equal\\s+to)?`), "="],
];

const TURNED: Readonly<Record<string, string>> = { ">=": "<=", "<=": ">=", ">": "<", "<": ">", "!=": "!=", "=": "=" };

/** `at most 40 years ago`, `at least 2 days before due`: a longer time means an earlier date. */
const countsBack = (compares: string): boolean =>
  /\d\s+(?:working\s+)?\p{L}+\s+(?:ago|in\s+the\s+past|before)(?!\p{L})/iu.test(compares) &&
  /\b(?:least|most|more|less|fewer|greater|higher|larger|lower|smaller|above|over|below|under)\b/iu.test(compares);

function compared(words: PlainWords): string | null {
  const left = readValue(words);
  if (left === null) return null;
  const said = judged(words, left);
  if (said !== null) return said;
  // The word `on` alone is no condition.
  if (words.typed(left)?.type.kind !== "boolean" || left === "yes" || left === "no") return null;
  words.isBare = true;
  // `open`, if there is also a status Open.
  const statuses = words.options(`${words.place.prefix}status`);
  return statuses.some((name) => fieldKey(name) === left.slice(words.place.prefix.length)) ? null : left;
}

/** A test of a value: `is before today`, `starts with "A"`. */
function judged(words: PlainWords, left: string): string | null {
  const answer =
    words.attempt(() => inTime(words, left)) ??
    words.attempt(() => onWeekday(words, left)) ??
    words.attempt(() => asText(words, left)) ??
    words.attempt(() => amongOptions(words, left)) ??
    words.attempt(() => inList(words, left)) ??
    words.attempt(() => inBounds(words, left));
  if (answer !== null) return answer;
  if (!words.options(left).some((name) => STATES_OF_FIELDS.test(name))) {
    if (words.take(EMPTY) !== null) return `${left} is empty`;
    if (words.take(NOT_EMPTY) !== null) return `${left} is not empty`;
  }
  for (const [said, sign] of SIGNS) {
    const from = words.at;
    const right = words.attempt(() => (words.take(said) === null ? null : besides(words, left)));
    if (right === null) continue;
    if (!areAlike(words, left, right)) return null;
    const code = countsBack(words.text.slice(from, words.at)) ? TURNED[sign] : sign;
    if (!isOfDay(words, left, right, code ?? sign)) return null;
    // Options have no order: “10” is not less than “2”.
    if (words.options(left).length > 0 && code !== "=" && code !== "!=") return null;
    return code === "=" && right.startsWith("[") ? `${left} in ${right}` : `${left} ${code} ${right}`;
  }
  return null;
}

/** False if a bare number is compared with a percentage: `10` would be 1,000 %, which is rarely meant. */
const areAlike = (words: PlainWords, left: string, right: string): boolean =>
  !(words.isPercent(left) && BARE_NUMBER.test(right)) && !(words.isPercent(right) && BARE_NUMBER.test(left));

/**
 * A moment can only be compared with the beginning of a day: it is before it, or not. Other comparisons would mean a
 * different day.
 */
function isOfDay(words: PlainWords, left: string, right: string, sign: string): boolean {
  const [one, other] = [words.typed(left)?.type.kind, words.typed(right)?.type.kind];
  if (one === "date" && other === "instant") return false;
  return !(one === "instant" && other === "date") || sign === "<" || sign === ">=";
}

/** Options that begin like a general test of fields: `is empty` and `is given back` then mean the option. */
const STATES_OF_FIELDS = /^(?:empty|blank|missing|unset|set|given|known|present|filled)(?![\p{L}\p{N}])/iu;
export const BARE_NUMBER = /^-?(?!0$)\d+(?:\.\d+)?$/u;

/** The other side of a comparison: an option, or a value. `Open or Late` is a list of options. */
function besides(words: PlainWords, left: string): string | null {
  const options = words.options(left);
  const first = option(words, options);
  if (first === null) return readValue(words);
  const more: string[] = [];
  for (;;) {
    const next = words.attempt(() => (words.take(/,\s*or|,|or/u) === null ? null : option(words, options)));
    if (next === null) break;
    more.push(next);
  }
  return more.length === 0 ? first : `[${[first, ...more].join(", ")}]`;
}

function option(words: PlainWords, options: readonly string[]): string | null {
  return words.attempt(() => {
    const mark = words.take(/["“'‘]/u);
    const found = words.longest(options.map((name) => [name, quote(name)]));
    return found === null || (mark !== null && words.take(/["”'’]/u) === null) ? null : found;
  });
}

/** `in Open, Late`, `is one of Open or Late`, `is neither Open nor Late`. */
function amongOptions(words: PlainWords, left: string): string | null {
  const isNot = words.take(NOT_AMONG) !== null;
  if (!isNot && words.take(AMONG) === null) return null;
  const isOpen = words.take(/\[|\(/u) !== null;
  const options = words.options(left);
  const found: string[] = [];
  do {
    const next = option(words, options);
    if (next === null) return null;
    found.push(next);
  } while (words.take(/,\s*(?:or|nor|and)|,|or|nor|and/u) !== null);
  if (isOpen && words.take(/\]|\)/u) === null) return null;
  return `${left} ${isNot ? "not in" : "in"} [${found.join(", ")}]`;
}

/** `me in helpers`, `helpers contain me`. */
function inList(words: PlainWords, left: string): string | null {
  const isList = (code: string): boolean => words.typed(code)?.type.kind === "list";
  if (words.take(/contains?|includes?/u) !== null) {
    const right = readValue(words);
    return right === null || !isList(left) ? null : `${right} in ${left}`;
  }
  const isNot = words.take(NOT_AMONG) !== null;
  const right = isNot || words.take(AMONG) !== null ? words.field() : null;
  return right === null || !isList(right) ? null : `${left} ${isNot ? "not in" : "in"} ${right}`;
}

function inBounds(words: PlainWords, left: string): string | null {
  if (words.take(BETWEEN) === null) return null;
  const from = readValue(words);
  const to = from === null || words.take(/and/u) === null ? null : readValue(words);
  if (from === null || to === null || ![from, to].every((bound) => areAlike(words, left, bound))) return null;
  return isOfDay(words, left, to, "<=") ? `${left} >= ${from} and ${left} <= ${to}` : null;
}

const LENGTH = "(\\d+)\\s+(minutes?|hours?|days?|weeks?|months?|years?)";

/** `is in the past`, `is this month`, `in the last 30 days`, `is within the next 2 weeks`. */
function inTime(words: PlainWords, left: string): string | null {
  const kind = words.typed(left)?.type.kind;
  if (kind !== "date" && kind !== "instant") return null;
  const now = kind === "date" ? "today()" : "now()";
  if (words.take(pattern(`(?:is|lies)\\s+in\\s+the\\s+past|(?:is|has)\\s+(?:passed|over)`)) !== null)
    return `${left} < ${now}`;
  if (words.take(pattern("(?:is|lies)\\s+in\\s+the\\s+future")) !== null) return `${left} > ${now}`;
  const period = words.take(pattern(`${OPTIONAL}(?:in\\s+)?this\\s+(week|month|year)`))?.[1]?.toLowerCase();
  if (period !== undefined) return `startOf(${left}, "${period}") = startOf(today(), "${period}")`;
  const past = words.take(pattern(`${OPTIONAL}(?:with)?in\\s+the\\s+(?:last|past)\\s+${LENGTH}`));
  if (past !== null) return `${left} >= ${now} - ${past[1]} ${past[2]} and ${left} <= ${now}`;
  const next = words.take(pattern(`${OPTIONAL}(?:with)?in\\s+the\\s+(?:next|coming)\\s+${LENGTH}`));
  if (next !== null) return `${left} >= ${now} and ${left} <= ${now} + ${next[1]} ${next[2]}`;
  return null;
}
