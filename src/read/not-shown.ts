import type { Rich } from "./markdown/rich.ts";

/** What an author writes for "we do not say": the words themselves, dashes, `n/a`, nothing at all. */
const WORDS = new Set(["", "not shown", "-", "–", "—", "n/a", "not specified", "unspecified", "…", "..."]);

/** Most texts begin with another sign than all of these words do. */
const MAY_BE_ONE = /^\s*(?:[-–—….nu]|$)/iu;

export function saysNothing(text: string): boolean {
  if (text === "") return true;
  if (!MAY_BE_ONE.test(text)) return false;
  return WORDS.has(text.trim().toLocaleLowerCase("en").replace(/\s+/g, " ").replace(/\.$/, ""));
}

export const isNotShown = (value: Rich | null | undefined): boolean =>
  value === null || value === undefined || saysNothing(value.text);

/** True for words that say it, not for an empty place. */
export const saysNotShown = (value: Rich): boolean => value.text !== "" && saysNothing(value.text);
