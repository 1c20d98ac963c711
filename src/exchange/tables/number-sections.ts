import { inPlaces, readPlaces, type DigitPlaces } from "./digit-places.ts";
import { areInOneUnit } from "./one-unit.ts";
import { inDoubt, meaningOf, shifted, type Meaning } from "./shown-scale.ts";
import { NUMBER, saysNothing, withoutArrows } from "./shown-with.ts";
import type { Cell } from "./table.ts";

/** A section of a number format: `0.0" g"` of `[<1000]0.0" g";0.0," kg"`. */
export interface NumberSection {
  /** The condition on the number, if the section has one. */
  readonly isFor: ((value: number) => boolean) | null;
  /** The digit placeholders and separators: `#,##0.00`. */
  readonly digits: string;
  readonly places: DigitPlaces;
  /** Null: numbers are shown without anything around them, or replaced by words. */
  readonly meaning: Meaning | null;
  /** The texts before and after the number. */
  readonly sides: readonly [string, string];
  /** The same for all sections of a format that use one unit. */
  readonly around: string;
  /** True if it writes negative numbers with a sign or parentheses of its own. */
  readonly hasSign: boolean;
}

const PARTS =
  /"([^"]*)"?|\\(.)|_.|\*.|\[([^\]]*)\]|(;)|(general)|(e[+-]0+)|(?<=[0#?]\s?)(\/\s?[0-9#?]+)|([0#?.,])|([^])/giu;
/** Between digits these separate groups, even if escaped: `##\,##\,##0`. */
const GROUP_MARK = /^[\s.,'’]$/u;

/** The sections of a number format: one for all numbers, or separate ones for positive, negative and zero. */
export function readSections(code: string): readonly NumberSection[] {
  const sections: NumberSection[] = [];
  let section = begun();
  for (const part of code.matchAll(PARTS)) {
    const [whole, quoted, escaped, bracket = "", end, general, exponent, fraction, place, other] = part;
    const isGroup = section.digits !== "" && /[0#?]/u.test(code[part.index + whole.length] ?? "");
    if (end !== undefined) {
      sections.push(ended(section));
      section = begun();
    } else if (general !== undefined || place !== undefined) {
      if (section.digits === "") section.shown += NUMBER;
      section.digits += place ?? "#";
    } else if (fraction !== undefined) {
      // Ignores the `/2` of a fraction format such as `# 1/2`. Its `?` placeholders do not mean that zero is blank.
      section.digits = section.digits.replaceAll("?", "#");
    } else if (exponent === undefined && !(isGroup && GROUP_MARK.test(quoted ?? escaped ?? other ?? ""))) {
      // `[$€-407]` contains a currency and a locale.
      section.shown += quoted ?? escaped ?? other ?? /^\$([^-]*)/u.exec(bracket)?.[1] ?? "";
      section.percent ||= other === "%";
      section.isFor ??= conditionIn(bracket);
    }
  }
  return withOneAround([...sections, ended(section)]);
}

function withOneAround(sections: readonly NumberSection[]): readonly NumberSection[] {
  const shown = sections.filter(({ meaning }) => meaning !== null && meaning.isText !== true);
  const isOne = areInOneUnit(shown.map(({ around, meaning }) => ({ around, valueShift: meaning?.valueShift ?? 0 })));
  return isOne ? sections.map((section) => ({ ...section, around: shown[0]?.around ?? "" })) : sections;
}

const begun = () => ({
  isFor: null as NumberSection["isFor"],
  shown: "",
  digits: "",
  percent: false,
});

function ended({ isFor, shown, digits, percent }: ReturnType<typeof begun>): NumberSection {
  const around = shown.replace(/\s+/gu, " ").trim();
  const scale = /[0#?](,+)(?=\.|$)/u.exec(digits)?.[1]?.length ?? 0;
  const isBare = digits === "" || saysNothing(around.replace(NUMBER, ""));
  const read = isBare ? null : meaningOf(around, scale, percent);
  const meaning = read === null || saysNothing(read.around.replace(NUMBER, "")) ? null : read;
  const [before = "", behind = ""] = meaning?.around.split(NUMBER) ?? [];
  return {
    isFor,
    digits,
    places: readPlaces(digits),
    meaning,
    sides: [before, behind],
    around: withoutArrows(meaning?.around ?? ""),
    hasSign: /[-−–(]/u.test(before) || /^\s*[-−–]/u.test(behind),
  };
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

/** The section for a number, and whether the section writes the sign of negative numbers itself. */
function sectionFor(sections: readonly NumberSection[], value: number): readonly [NumberSection | undefined, boolean] {
  const [only] = sections;
  if (sections.length === 1 && only?.isFor === null) return [only, false];
  if (sections.some(({ isFor }) => isFor !== null)) {
    const section = sections.find(({ isFor }) => isFor?.(value)) ?? sections.find(({ isFor }) => isFor === null);
    return [section, section?.hasSign === true];
  }
  const [first, below, zero] = sections;
  if (value < 0 && below !== undefined) return [below, true];
  return [value === 0 && zero !== undefined ? zero : first, false];
}

/** A number as its format shows it: with currency, unit, percent sign and leading zeros. */
export function numberCell(value: number, sections: readonly NumberSection[]): Cell {
  if (sections.length === 0) return value;
  const [section, hasSign] = sectionFor(sections, value);
  if (section === undefined) return value;
  const { digits, places, meaning, sides, around } = section;
  if (meaning === null) {
    const isPadded = /^0{2,}$/u.test(digits) && Number.isInteger(value) && value >= 0;
    return isPadded ? { kind: "number", value, shown: String(value).padStart(digits.length, "0") } : value;
  }
  const number = Math.abs(shifted(value, meaning.shownShift));
  const text = meaning.shownShift > 0 ? String(Number(number.toFixed(places.mostDecimals))) : inPlaces(number, places);
  const shown = `${value < 0 && !hasSign ? "-" : ""}${sides[0]}${text}${sides[1]}`;
  if (meaning.isText === true) return inDoubt(shown, value);
  const meant = shifted(value, meaning.valueShift);
  return text === "" ? { kind: "number", value: meant, shown } : { kind: "number", value: meant, shown, around };
}
