import { decimalOf, exactNumber, moved, type Decimal } from "./decimal.ts";
import { marksOf, plainCharacters, type Groups, type Marks } from "./marks.ts";
import type { NumberKind } from "./number-kind.ts";
import { surroundingsOf, undress, type NumberAffixes, type Surroundings } from "./affixes.ts";

/** Why a text is not accepted. `unfinished`: only a sign or mark, to which digits may still be added. */
export type WrongNumber = "not-a-number" | "unfinished" | "not-whole" | "too-many-places" | "too-long" | "currency";

/** How a text was read. Values are as stored: money in minor units, percent as a share. */
export type NumberReading =
  | { readonly kind: "empty" }
  /** `usual`: written as in this language, so the reading need not be shown. */
  | { readonly kind: "number"; readonly value: number; readonly usual: boolean }
  /** Readers of another language would read another number: the value taken, and the other one. */
  | { readonly kind: "ambiguous"; readonly value: number; readonly other: number }
  | { readonly kind: "wrong"; readonly why: WrongNumber };

/**
 * Reads a number as a person types or pastes it.
 *
 * | the text has                        | it is read as                                              |
 * | ----------------------------------- | ---------------------------------------------------------- |
 * | two different marks                 | the last is the decimal mark: 1.250,00 and 1,250.00        |
 * | one mark, more than once            | groups: 1,250,000 and 1,00,000                             |
 * | one mark, not before three digits   | the decimal mark: 12,50                                    |
 * | one mark before three digits        | as in the language, and reported: 1,250 may be 1250 or 1.25 |
 * | spaces, apostrophes, ٬              | groups, if they are before three digits                    |
 */
export function numberReader(locale: string, kind: NumberKind): (text: string) => NumberReading {
  // Deferred until something is typed, so that opening a form does not wait for a currency's formats.
  let known: { readonly marks: Marks; readonly surroundings: Surroundings } | null = null;
  return (text) => {
    known ??= { marks: marksOf(locale, kind), surroundings: surroundingsOf(kind, locale) };
    return read(plainCharacters(text, known.marks.digits).trim(), kind, known.marks, known.surroundings);
  };
}

export const readNumber = (text: string, locale: string, kind: NumberKind): NumberReading =>
  numberReader(locale, kind)(text);

function read(plain: string, kind: NumberKind, marks: Marks, { places, signs, foreign }: Surroundings): NumberReading {
  if (plain === "") return { kind: "empty" };
  const dressing = undress(plain, signs, kind.kind === "money");
  const { inside, negative } = dressing;
  if (/^[-–+(.,٫ ]*$/u.test(inside)) return { kind: "wrong", why: "unfinished" };
  const found = splitExponent(inside);
  const [taken, second] = found === null ? [] : candidatesOf(found.mantissa, marks);
  if (found === null || taken === undefined)
    return { kind: "wrong", why: foreign(inside) ? "currency" : "not-a-number" };
  const valueOf = ({ whole, fraction }: Candidate): number | WrongNumber =>
    keptValue(moved(decimalOf(negative, whole, fraction), found.exponent), kind, places);
  const value = valueOf(taken);
  if (typeof value === "string") return { kind: "wrong", why: value };
  const other = second === undefined ? value : valueOf(second);
  if (typeof other === "number" && other !== value) return { kind: "ambiguous", value, other };
  return { kind: "number", value, usual: found.exponent === 0 && isUsual(dressing, taken, marks) };
}

/** Splits off an exponent: "1.5e3" is 1500. Null: not a number. */
function splitExponent(text: string): { readonly mantissa: string; readonly exponent: number } | null {
  const match = /^([\d.,٫٬' ]+)(?:e([-+]?\d{1,3}))?$/iu.exec(text);
  return match?.[1] === undefined ? null : { mantissa: match[1], exponent: Number(match[2] ?? 0) };
}

interface Candidate {
  readonly whole: string;
  readonly fraction: string;
  readonly decimal: string | null;
  readonly group: string | null;
  /** The digits between the group marks. */
  readonly runs: readonly string[];
}

/** The possible meanings of the digits, the likelier first; empty if the marks make no sense. */
function candidatesOf(text: string, marks: Marks): readonly Candidate[] {
  const runs = text.split(/[.,٫٬' ]/u);
  const between = text.replaceAll(/\d/gu, "");
  const [first, ...more] = new Set(between);
  if (first === undefined) return [{ whole: text, fraction: "", decimal: null, group: null, runs }];
  const last = between.at(-1) ?? "";
  const mayBeDecimal = /[.,٫]/u.test(last) && between.indexOf(last) === between.length - 1;
  const fraction = runs.at(-1) ?? "";
  if (more.length > 0) {
    const groups = runs.slice(0, -1);
    if (more.length > 1 || !mayBeDecimal || !areGroups(groups, first, marks)) return [];
    return [{ whole: groups.join(""), fraction, decimal: last, group: first, runs: groups }];
  }
  const asDecimal = mayBeDecimal
    ? [{ whole: runs[0] ?? "", fraction, decimal: last, group: null, runs: runs.slice(0, 1) }]
    : [];
  // "1,234," may become "1,234,567".
  const groups = runs.length > 2 && fraction === "" ? runs.slice(0, -1) : runs;
  const asGroups = areGroups(groups, first, marks)
    ? [{ whole: groups.join(""), fraction: "", decimal: null, group: first, runs: groups }]
    : [];
  return first === marks.group ? [...asGroups, ...asDecimal] : [...asDecimal, ...asGroups];
}

const THREES: Groups = { middle: 3, last: 3 };
const PAIRS: Groups = { middle: 2, last: 3 };

/** 1,234,567 and 12,34,567 are accepted in every language, plus the language's own grouping. */
const areGroups = (runs: readonly string[], mark: string, marks: Marks): boolean =>
  mark !== "٫" &&
  (areGroupsOf(runs, THREES) || areGroupsOf(runs, PAIRS) || (mark === marks.group && areGroupsOf(runs, marks.groups)));

function areGroupsOf([first = "", ...rest]: readonly string[], { middle, last }: Groups): boolean {
  const most = rest.length > 1 ? middle : Math.max(middle, last);
  return (
    /^[1-9]/u.test(first) &&
    first.length <= most &&
    rest.at(-1)?.length === last &&
    rest.slice(0, -1).every((run) => run.length === middle)
  );
}

function isUsual(dressing: NumberAffixes, { decimal, group, runs }: Candidate, marks: Marks): boolean {
  if (!dressing.usual || (decimal !== null && decimal !== marks.decimal)) return false;
  return group === null || (group === marks.group && areGroupsOf(runs, marks.groups));
}

function keptValue(decimal: Decimal, kind: NumberKind, places: number): number | WrongNumber {
  if (decimal.fraction.length > places) return kind.kind === "money" && places > 0 ? "too-many-places" : "not-whole";
  const kept = kind.kind === "money" ? moved(decimal, places) : kind.kind === "percent" ? moved(decimal, -2) : decimal;
  const value = exactNumber(kept);
  const whole = kind.kind === "money" || kind.kind === "whole";
  return value === null || (whole && !Number.isSafeInteger(value)) ? "too-long" : value;
}
