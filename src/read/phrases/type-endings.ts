import { looseName } from "#text/names.ts";
import { CODE, type Rich } from "../markdown/rich.ts";
import { BEFORE_BOUND, DAY_WORDS, ONE_BOUND, RANGE, SIGN_WORDS } from "./rule-phrases.ts";

/** `choice of`, `one of:`, `multiple choice from`, `choices:`, `choice (`, `enum (`. */
export const CHOICE =
  /^(?:(?:single |multiple )?choices?|enum(?:eration)?|one|several|any|many)(?:\s+(?:of|from|out of)(?:\s*:\s*|\s+)|\s*:\s*|\s*\()/iu;

/**
 * Words that may follow a type: `text, required`, `email (required, unique)`. A field is optional unless something else
 * is said.
 */
const TRAIT = String.raw`required|mandatory|optional|unique`;
const TRAITS = new RegExp(String.raw`\s*(?:[,;]\s*(${TRAIT})|\(((?:${TRAIT})(?:\s*,\s*(?:${TRAIT}))*)\))\.?$`, "iu");

/** In backticks these words mean the same. */
const TRAIT_IN_CODE = new RegExp(String.raw`\s*[,;]\s*${CODE}\.?$`, "u");
const IS_TRAIT = new RegExp(String.raw`^(?:${TRAIT})$`, "iu");

/** A limit of point 5 after a type: `text, at most 30 characters`, `whole number from 1 to 60`, `photos (up to 5)`. */
const BOUND = String.raw`[^\s,()](?:[^,()]|,(?=\d))*`;
const BOUNDS = String.raw`${SIGN_WORDS}|${DAY_WORDS}|(?:${ONE_BOUND})${BEFORE_BOUND}${BOUND}|(?:between|from)\s+${BOUND}\s+(?:and|to)\s+${BOUND}`;
const LIMIT = new RegExp(
  String.raw`(?:\s*\(\s*(${BOUNDS}|${RANGE})\)|\s*,\s*(${BOUNDS}|${RANGE})|\s+(?:in\s+(?:the\s+)?range\s+(?:of\s+)?)?(${BOUNDS}|(?<!series\s*:?\s+)\d+(?: to |\s?[–-]\s?)\d+))$`,
  "diu",
);

/** `positive number`: the same limit before the type. */
const SIGNED = new RegExp(String.raw`^(${SIGN_WORDS})\s+(?=(?:whole\s+)?number|integer|decimal|money|percent)`, "iu");

/** `up to 3 photos`. */
const COUNTED = /^((?:up to|at most|max\.?|maximum)\s+\d+)\s+(?=(?:photo|picture|image)s$)/iu;

/** A type with its limits is not longer; a longer text would make the pattern slow. */
const LONGEST_LIMITED = 300;

export interface Traits {
  readonly required: boolean;
  readonly unique: boolean;
}

/** `date, default today`, `yes/no (default no)`, `choice of A, B; default A`. */
const DEFAULT =
  /\s*(?:[,;]\s*default(?:s to|:|\s*=|\s+is)?\s+((?:[^,;()]|(?<=\d),(?=\d))+)|\(\s*default(?:s to|:|\s*=|\s+is)?\s+((?:[^,;()]|(?<=\d),(?=\d))+)\))$/diu;

/** What may follow a type: traits, limits and a default, in any order. */
export interface TypeSuffixes extends Traits {
  readonly rich: Rich;
  /** Rules in words. */
  readonly limits: readonly Rich[];
  readonly default: Rich | null;
}

/** The type without the traits after it. Everything after `choice of` is an option, even `Optional`. */
export function takeTraits(whole: Rich): { readonly rich: Rich; readonly traits: Traits } {
  const found: string[] = [];
  let rich = whole;
  for (;;) {
    const code = TRAIT_IN_CODE.exec(rich.text);
    const word = code === null ? "" : (rich.codeAt(code.index + code[0].indexOf(CODE))?.source ?? "");
    if (code !== null && IS_TRAIT.test(word) && !isOption(rich.text, code.index)) {
      found.push(word.toLowerCase());
      rich = rich.slice(0, code.index).trim();
      continue;
    }
    const end = TRAITS.exec(rich.text);
    if (end === null || isOption(rich.text, end.index)) break;
    found.push(...(end[1] ?? end[2] ?? "").toLowerCase().split(/\s*,\s*/u));
    rich = rich.slice(0, end.index).trim();
  }
  const required = found.some((word) => word === "required" || word === "mandatory");
  return { rich, traits: { required, unique: found.includes("unique") } };
}

/** The type without anything that follows it. */
export function takeEndings(whole: Rich): TypeSuffixes {
  const { rich, traits } = takeTraits(whole);
  const without = (end: number): TypeSuffixes => {
    const rest = takeEndings(rich.slice(0, end).trim());
    return {
      ...rest,
      required: traits.required || rest.required,
      unique: traits.unique || rest.unique,
    };
  };
  const start = partAtEnd(DEFAULT, rich);
  if (start !== null && (!isOption(rich.text, start.from) || isAmong(rich.slice(0, start.from), start.part))) {
    const rest = without(start.from);
    return { ...rest, default: rest.default ?? start.part };
  }
  const limit = partAtEnd(LIMIT, rich);
  if (limit !== null && !isOption(rich.text, limit.from)) {
    const rest = without(limit.from);
    return { ...rest, limits: [...rest.limits, limit.part] };
  }
  const first = SIGNED.exec(rich.text) ?? COUNTED.exec(rich.text);
  return {
    rich: rich.slice(first?.[0].length ?? 0),
    ...traits,
    limits: first === null ? [] : [rich.slice(0, first[1]?.length ?? 0)],
    default: null,
  };
}

/** The last part of the type, and where it begins. */
function partAtEnd(pattern: RegExp, rich: Rich): { readonly part: Rich; readonly from: number } | null {
  const end = rich.text.length > LONGEST_LIMITED ? null : pattern.exec(rich.text);
  const [, ...found] = end?.indices ?? [];
  const part = found.find((one) => one !== undefined);
  return end === null || part === undefined ? null : { part: rich.slice(...part).trim(), from: end.index };
}

/** True if a choice has this option: in `choice of A, B, default A` the default is not another option. */
const isAmong = (choice: Rich, option: Rich): boolean =>
  choice.plain
    .replace(CHOICE, "")
    .split(/[,;/|()]|\sor\s/iu)
    .some((one) => looseName(one) === looseName(option.plain));

export const bareType = (type: Rich): string => takeEndings(type).rich.plain;

/** True if the text at this offset is still an option of a choice. */
function isOption(text: string, from: number): boolean {
  const choice = CHOICE.exec(text);
  return choice !== null && !isClosed(text.slice(0, from), choice[0].length);
}

/** True if the bracket of `choice (A, B)` is closed before the end. */
function isClosed(text: string, from: number): boolean {
  if (text[from - 1] !== "(" || !text.endsWith(")")) return false;
  let depth = 1;
  for (let i = from; i < text.length; i++) {
    if (text[i] === "(") depth++;
    else if (text[i] === ")" && --depth === 0) return i === text.length - 1;
  }
  return false;
}
