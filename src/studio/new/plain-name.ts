import { saysNothing } from "#read/not-shown.ts";
import { looseName } from "#text/names.ts";

/**
 * A name without meaning in the document's syntax: letters, digits and single spaces, beginning with a letter. Typed
 * names may contain characters of Markdown or of expressions.
 */
export function plainName(typed: string, most = 40): string {
  const words = typed
    .normalize("NFKC")
    // Letters beyond the Basic Multilingual Plane are removed too: steps of scenarios don't support them.
    .replace(/[^\p{L}\p{Nd}\p{M} ]|[\u{10000}-\u{10FFFF}]/gu, " ")
    .trim()
    .split(/\s+/u)
    .map(withKnownFirst)
    .filter((word) => word !== "");
  while (words.length > 0 && !/^\p{L}/u.test(words[0] ?? "")) words.shift();
  let name = "";
  for (const word of words) {
    if (name !== "" && name.length + word.length >= most) break;
    name = name === "" ? [...word].slice(0, most).join("") : `${name} ${word}`;
  }
  return name === "" || saysNothing(name) ? "" : upperFirst(name);
}

/** Drops a first letter whose upper case is several letters (ß): the name would not be found again. */
const withKnownFirst = (word: string): string =>
  word !== "" && word.charAt(0).toLocaleUpperCase("en").length !== 1 ? withKnownFirst(word.slice(1)) : word;

export const upperFirst = (name: string): string => {
  const [first = "", ...rest] = name;
  return first.toLocaleUpperCase() + rest.join("");
};

export const lowerFirst = (name: string): string => {
  const [first = "", second = "", ...rest] = name;
  // An abbreviation keeps its case: `PIN`.
  if (second !== "" && second === second.toLocaleUpperCase() && second !== second.toLocaleLowerCase()) return name;
  return first.toLocaleLowerCase() + second + rest.join("");
};

/** The name itself, or with a number appended if it is taken. */
export function freeName(name: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name} ${number}`;
    if (taken.has(looseName(tried))) continue;
    taken.add(looseName(tried));
    return tried;
  }
}

/** The singular: `Tool` for `Tools`. Only English is guessed; in other languages the name stays as it is. */
export function singular(name: string, language: string): string {
  if (!language.startsWith("en")) return name;
  if (/[^aeiou]ies$/iu.test(name)) return `${name.slice(0, -3)}y`;
  if (/(?:[sxz]|ch|sh)es$/iu.test(name) && !/(?:[aeiou]se|[^s]ses)$/iu.test(name)) return name.slice(0, -2);
  return /[^sui]s$/iu.test(name) ? name.slice(0, -1) : name;
}

/** The English plural: `Guests` for `Guest`. */
export function plural(name: string): string {
  if (singular(name, "en") !== name) return name;
  if (/[^aeiou]y$/iu.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:[sxz]|ch|sh)$/iu.test(name) ? `${name}es` : `${name}s`;
}
