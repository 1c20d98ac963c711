import { meaningOf, NUMBER, shifted, type Meaning } from "./shown-scale.ts";
import { saysNothing } from "./shown-with.ts";
import type { Cell } from "./table.ts";

/** A part of a number format: `0.0" g"` of `[<1000]0.0" g";0.0," kg"`. */
export interface NumberSection {
  /** Which numbers it is for, where it says so itself. */
  readonly isFor: ((value: number) => boolean) | null;
  /** The places of digits and what divides them: `#,##0.00`. */
  readonly digits: string;
  /** Null: numbers are shown as numbers and no more, or words in their place. */
  readonly meaning: Meaning | null;
}

const PARTS = /"([^"]*)"?|\\(.)|_.|\*.|\[([^\]]*)\]|(;)|(general)|(e[+-]0+)|([0#?.,])|([^])/giu;

/** The sections of a number format: for all numbers, or for those above zero, below it, and zero. */
export function readSections(code: string): readonly NumberSection[] {
  const sections: NumberSection[] = [];
  let section = begun();
  for (const [, quoted, escaped, bracket = "", end, general, exponent, place, other] of code.matchAll(PARTS)) {
    if (end !== undefined) {
      sections.push(ended(section));
      section = begun();
    } else if (general !== undefined || place !== undefined) {
      if (section.digits === "") section.shown += NUMBER;
      section.digits += place ?? "#";
    } else if (exponent === undefined) {
      // `[$€-407]` is a currency and a language.
      section.shown += quoted ?? escaped ?? other ?? /^\$([^-]*)/u.exec(bracket)?.[1] ?? "";
      section.percent ||= other === "%";
      section.isFor ??= conditionIn(bracket);
    }
  }
  return [...sections, ended(section)];
}

const begun = () => ({
  isFor: null as NumberSection["isFor"],
  shown: "",
  digits: "",
  percent: false,
});

function ended({ isFor, shown, digits, percent }: ReturnType<typeof begun>): NumberSection {
  const around = shown.replace(/\s+/gu, " ").trim();
  if (digits === "" || saysNothing(around.replace(NUMBER, ""))) return { isFor, digits, meaning: null };
  const scale = /[0#?](,+)(?=\.|$)/u.exec(digits)?.[1]?.length ?? 0;
  const meaning = meaningOf(around, scale, percent);
  return { isFor, digits, meaning: saysNothing(meaning.around.replace(NUMBER, "")) ? null : meaning };
}

function conditionIn(bracket: string): NumberSection["isFor"] {
  const [, sign, written] = /^(<=|>=|<>|[<>=])(-?[\d.]+)$/u.exec(bracket) ?? [];
  const limit = Number(written);
  switch (sign) {
    case "<":
      return (value) => value < limit;
    case "<=":
      return (value) => value <= limit;
    case ">":
      return (value) => value > limit;
    case ">=":
      return (value) => value >= limit;
    case "=":
      return (value) => value === limit;
    case "<>":
      return (value) => value !== limit;
    default:
      return null;
  }
}

/** The section of a number, and whether it has a sign of its own for numbers below zero. */
function sectionFor(sections: readonly NumberSection[], value: number): readonly [NumberSection | undefined, boolean] {
  if (sections.some(({ isFor }) => isFor !== null))
    return [sections.find(({ isFor }) => isFor?.(value)) ?? sections.find(({ isFor }) => isFor === null), false];
  const [first, below, zero] = sections;
  if (value < 0 && below !== undefined) return [below, true];
  return [value === 0 && zero !== undefined ? zero : first, false];
}

/** A number as it is shown: with its currency, its unit, its percent sign and the zeros in front of it. */
export function numberCell(value: number, sections: readonly NumberSection[]): Cell {
  if (sections.length === 0) return value;
  const [section, hasSign] = sectionFor(sections, value);
  if (section === undefined) return value;
  const { digits, meaning } = section;
  if (meaning === null) {
    const isPadded = /^0{2,}$/u.test(digits) && Number.isInteger(value) && value >= 0;
    return isPadded ? { kind: "number", value, shown: String(value).padStart(digits.length, "0") } : value;
  }
  const number = Math.abs(shifted(value, meaning.shownShift));
  const text = meaning.shownShift > 0 ? rounded(number, digits) : numberText(number, digits);
  return {
    kind: "number",
    value: shifted(value, meaning.valueShift),
    shown: `${value < 0 && !hasSign ? "-" : ""}${meaning.around.replace(NUMBER, () => text)}`,
  };
}

/** Spreadsheets show fifteen digits. None of them is lost here, and zeros are added as the format says. */
function numberText(value: number, digits: string): string {
  const text = String(Number(value.toPrecision(15)));
  const [places = "", decimals = ""] = digits.replaceAll(",", "").split(".");
  if (value === 0 && !digits.includes("0") && digits.includes("?")) return "";
  if (!/^[\d.]+$/u.test(text)) return text;
  const [whole = "", fraction = ""] = text.split(".");
  const before = whole.padStart(count(places), "0");
  const behind = fraction.padEnd(count(decimals), "0");
  return behind === "" ? before : `${before}.${behind}`;
}

const count = (places: string): number => places.match(/0/gu)?.length ?? 0;

const rounded = (value: number, digits: string): string =>
  String(Number(value.toFixed(/\.([0#?]+)/u.exec(digits)?.[1]?.length ?? 0)));
