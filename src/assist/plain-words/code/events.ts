import { readWholeCondition } from "./conditions.ts";
import type { PlainWords } from "../plain-words.ts";

const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const LENGTH = new RegExp(`(\\d+|an?|${NUMBERS.join("|")})\\s+(minute|hour|day|week|month|year)s?`, "u");
const PASSES = /(?:has\s+)?passed|passes|is\s+(?:over|past)|expires/u;
const COMES = /comes|arrives|is\s+(?:reached|due)/u;

/** `two days before due`, `on due`, `3 days later`, `when paid is yes`: converted to an event that fires by itself. */
export function readTimedEvent(words: PlainWords): string | null {
  return (
    words.attempt(() => besideField(words)) ??
    words.attempt(() => later(words)) ??
    words.attempt(() => atField(words)) ??
    words.attempt(() => onceTrue(words))
  );
}

function readLength(words: PlainWords): string | null {
  const [, count = "", unit = ""] = words.take(LENGTH) ?? [];
  if (unit === "") return null;
  const named = NUMBERS.indexOf(count.toLowerCase()) + 1;
  const number = /^an?$/iu.test(count) ? 1 : named > 0 ? named : Number(count);
  return `${number} ${unit.toLowerCase()}${number === 1 ? "" : "s"}`;
}

/** `2 days after due` */
function besideField(words: PlainWords): string | null {
  // `the day after due`; for a moment this could be any time of that day.
  const day = words.attempt(() => {
    const side = words.take(/(?:on\s+)?the\s+day\s+(after|before)(?:\s+the)?/u);
    const field = side === null ? null : momentField(words);
    return side === null || field === null || !words.isAtEnd || !field.isDay
      ? null
      : `at ${field.code} ${side[1]?.toLowerCase() === "after" ? "+" : "-"} 1 day`;
  });
  if (day !== null) return day;
  const length = readLength(words);
  const side = length === null ? null : words.take(/(after|before)(?:\s+the)?/u);
  const field = side === null ? null : momentField(words);
  if (side === null || field === null || !words.isAtEnd) return null;
  return `at ${field.code} ${side[1]?.toLowerCase() === "after" ? "+" : "-"} ${length}`;
}

/** `3 days later`, `after three days` */
function later(words: PlainWords): string | null {
  const isAfter = words.take(/after/u) !== null;
  const length = readLength(words);
  if (length === null || (!isAfter && words.take(/later|after\s+that/u) === null)) return null;
  return words.isAtEnd ? `after ${length}` : null;
}

/** `on due`, `when due comes`, `due has passed` */
function atField(words: PlainWords): string | null {
  const isAt = words.take(/on|at/u) !== null;
  const isWhen = !isAt && words.take(/when(?:ever)?|once|as\s+soon\s+as/u) !== null;
  // `when it begins`
  const isIt = isWhen && words.take(/it/u) !== null;
  const field = momentField(words);
  if (field === null) return null;
  if (isIt && words.isAtEnd) return `at ${field.code}`;
  if (isAt || words.take(COMES) !== null) return words.isAtEnd ? `at ${field.code}` : null;
  if (words.take(PASSES) === null || !words.isAtEnd) return null;
  // A day ends when the next one begins.
  return field.isDay ? `at ${field.code} + 1 day` : `at ${field.code}`;
}

function onceTrue(words: PlainWords): string | null {
  if (words.take(/when(?:ever)?|once|as\s+soon\s+as|if/u) === null) return null;
  const condition = readWholeCondition(words);
  return condition === null || !words.isAtEnd ? null : `when \`${condition}\``;
}

function momentField(words: PlainWords): { readonly code: string; readonly isDay: boolean } | null {
  const code = words.field();
  const kind = code === null ? undefined : words.typed(code)?.type.kind;
  if (code === null || (kind !== "date" && kind !== "instant")) return null;
  return { code, isDay: kind === "date" };
}
