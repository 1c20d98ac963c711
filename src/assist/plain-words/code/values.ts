import { functionNamed } from "#expr/functions.ts";
import { quote } from "#expr/quoted-text.ts";
import { readFigure } from "./figures.ts";
import type { PlainWords } from "../plain-words.ts";
import { comingWeekday } from "./weekdays.ts";

/** A value with additions and subtractions, as code. */
export function readValue(words: PlainWords): string | null {
  return chain(words, /[+−–]|-(?!>)/u, () => chain(words, /[*×·/÷]/u, () => readFactor(words)));
}

const SIGNS: Readonly<Record<string, string>> = { "−": "-", "–": "-", "×": "*", "·": "*", "÷": "/" };

const BARE = /^\d+(?:\.\d+)?$/u;

function chain(words: PlainWords, signs: RegExp, next: () => string | null): string | null {
  let code = next();
  while (code !== null) {
    const before = words.at;
    const sign = words.take(signs)?.[0];
    const further = sign === undefined ? null : next();
    if (sign === undefined || further === null) {
      words.at = before;
      return code;
    }
    // `2–5` is a range, not a difference.
    if (/^[-−–]$/u.test(sign) && BARE.test(code) && BARE.test(further)) return null;
    code = `${code} ${SIGNS[sign] ?? sign} ${further}`;
  }
  return null;
}

/** Words for fixed values. */
const FIXED: readonly (readonly [words: RegExp, code: string])[] = [
  [/today\(\)|(?:the\s+)?(?:current\s+date|today)/u, "today()"],
  [/now\(\)|(?:the\s+)?(?:current\s+time|now)/u, "now()"],
  [/(?:the\s+)?start\s+of\s+(?:the\s+|this\s+)?week/u, 'startOf(today(), "week")'],
  [/(?:the\s+)?start\s+of\s+(?:the\s+|this\s+)?month/u, 'startOf(today(), "month")'],
  [/(?:the\s+)?start\s+of\s+(?:the\s+|this\s+)?year/u, 'startOf(today(), "year")'],
  [/(?:the\s+)?(?:this|current)\s+year/u, "year(today())"],
  [/tomorrow/u, "today() + 1 day"],
  [/yesterday/u, "today() - 1 day"],
  [/me|myself|(?:the\s+)?(?:current|signed-in|logged-in)\s+(?:user|person)/u, "me"],
  [/yes|true|on/u, "yes"],
  [/no|false|off/u, "no"],
  [/empty|nothing|none|null/u, "empty"],
  [/this/u, "this"],
];

function readFactor(words: PlainWords): string | null {
  return (
    words.attempt(() => inBrackets(words)) ??
    words.attempt(() => awayFrom(words)) ??
    words.attempt(() => comingWeekday(words)) ??
    readLiteral(words) ??
    words.attempt(() => readFigure(words)) ??
    words.field() ??
    words.attempt(() => called(words)) ??
    words.longest([...words.place.scope.constants.keys()].map((name) => [name, name])) ??
    fixed(words)
  );
}

function fixed(words: PlainWords): string | null {
  if (words.isAtField) return null;
  for (const [pattern, code] of FIXED) if (words.take(pattern) !== null) return code;
  return null;
}

const UNITS = /(?:working\s+)?(?:minutes?|hours?|days?)|weeks?|months?|years?/u;

/** `60 days from now`, `2 weeks ago`, `3 days after start`. */
function awayFrom(words: PlainWords): string | null {
  const number = words.take(/\d+/u)?.[0];
  const unit = number === undefined ? undefined : words.take(UNITS)?.[0].toLowerCase();
  if (unit === undefined) return null;
  const length = `${number} ${unit}`;
  const isOfDay = !/hour|minute/u.test(unit);
  const now = isOfDay ? "today()" : "now()";
  if (words.take(/ago|in\s+the\s+past/u) !== null) return `${now} - ${length}`;
  if (words.take(/from\s+(?:now|today)|in\s+the\s+future|ahead/u) !== null) return `${now} + ${length}`;
  const side = words.take(/before|after/u)?.[0].toLowerCase();
  const then = side === undefined ? null : readFactor(words);
  return then === null ? null : `${then} ${side === "after" ? "+" : "-"} ${length}`;
}

function inBrackets(words: PlainWords): string | null {
  if (words.take(/\(/u) === null) return null;
  const code = readValue(words);
  return code === null || words.take(/\)/u) === null ? null : `(${code})`;
}

/** `days(a, b)`: a function of the language with arguments. */
function called(words: PlainWords): string | null {
  const name = words.take(/([a-z_]+)\(/u)?.[1]?.toLowerCase();
  if (name === undefined || functionNamed(name) === null) return null;
  const values: string[] = [];
  while (words.take(/\)/u) === null) {
    if (values.length > 0 && words.take(/,/u) === null) return null;
    const value = readValue(words);
    if (value === null) return null;
    values.push(value);
  }
  return `${name}(${values.join(", ")})`;
}

/** A number with a unit, a date, a time, or a quoted text. */
function readLiteral(words: PlainWords): string | null {
  const dated = words.take(/\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?/u) ?? words.take(/\d{2}:\d{2}/u);
  if (dated !== null) return dated[0];
  const quoted = words.take(/"([^"\\]*)"|“([^”\\]*)”/u);
  if (quoted !== null) return quote(quoted[1] ?? quoted[2] ?? "");
  return words.attempt(() => {
    const number = words.take(/-?\d+(?:\.\d+)?/u)?.[0];
    // `1,250`, `12,50` and `1.250` are ambiguous.
    if (number === undefined || /^,\d/u.test(words.rest) || /^-?\d{1,3}\.\d{3}$/u.test(number)) return null;
    const unit = words.take(UNITS)?.[0];
    if (unit !== undefined) return `${number} ${unit.toLowerCase()}`;
    if (words.take(/%/u) !== null) return `${number}%`;
    const { currency } = words.place.scope;
    return words.take(new RegExp(`${currency}|${signOf(currency)}`, "u")) === null ? number : `${number} ${currency}`;
  });
}

/** `€` for a document in euros. A sign that several currencies share means the document's currency. */
function signOf(currency: string): string {
  const parts = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  const sign = parts.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
  return sign.replaceAll(/[$.()*+?^|[\]{}\\]/gu, String.raw`\$&`);
}
