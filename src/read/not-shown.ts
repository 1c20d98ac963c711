import type { Rich } from "./markdown/rich.ts";

/** What authors write for `not shown`: the words themselves, dashes, `n/a`, or nothing. */
const WORDS = new Set(["", "not shown", "-", "–", "—", "n/a", "not specified", "unspecified", "…", "..."]);

/** A fast pre-check: most texts begin with another character than these words. */
const MAY_BE_ONE = /^\s*(?:[-–—….nu]|$)/iu;

export function saysNothing(text: string): boolean {
  if (text === "") return true;
  if (!MAY_BE_ONE.test(text)) return false;
  return WORDS.has(text.trim().toLocaleLowerCase("en").replace(/\s+/g, " ").replace(/\.$/, ""));
}

export const isNotShown = (value: Rich | null | undefined): boolean =>
  value === null || value === undefined || saysNothing(value.text);

/** True for words that say `not shown`, false for an empty value. */
export const saysNotShown = (value: Rich): boolean => value.text !== "" && saysNothing(value.text);
