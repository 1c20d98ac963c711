import type { Rich } from "../markdown/rich.ts";

/** The names in a cell: separated by commas, semicolons or bullets. */
export const namesIn = (rich: Rich | null): Rich[] =>
  rich === null ? [] : rich.split(",").flatMap((part) => part.split(";"));

/** The text without surrounding quotation marks. */
export function unquote(rich: Rich): Rich {
  const text = rich.text;
  const pairs: readonly [string, string][] = [
    ['"', '"'],
    ["“", "”"],
    ["”", "”"],
    ["„", "“"],
    ["„", "”"],
    ["«", "»"],
    ["»", "«"],
    ["‘", "’"],
    ["‚", "‘"],
  ];
  for (const [open, close] of pairs)
    if (text.length >= 2 && text.startsWith(open) && text.endsWith(close)) return rich.slice(1, text.length - 1);
  return rich;
}

const YES = new Set([
  "yes",
  "y",
  "true",
  "✓",
  "✔",
  "✅",
  "☑",
  "x",
  "[x]",
  "on",
  "1",
  "always",
  "ja",
  "oui",
  "sí",
  "si",
  "نعم",
  "是",
]);
const NO = new Set(["no", "n", "false", "✗", "✘", "❌", "☐", "[ ]", "off", "0", "never", "nein", "non", "لا", "否"]);

/** `yes`, `no` and their synonyms, also in the languages of the platform; null: anything else. */
export function yesOrNo(text: string): boolean | null {
  const word = text.replaceAll("\uFE0F", "").trim().toLocaleLowerCase("en").replace(/\.$/, "");
  return YES.has(word) ? true : NO.has(word) ? false : null;
}
