import { saysNothing } from "#read/not-shown.ts";
import { looseName } from "#text/names.ts";

/**
 * A name that means nothing else in a document: letters, digits and single spaces, with a letter first. What people type
 * may hold signs of Markdown or of expressions.
 */
export function plainName(typed: string, most = 40): string {
  const words = typed
    .normalize("NFKC")
    // Letters beyond the basic plane are left out too: steps of scenarios don't know them.
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

/** A first letter that turns into several in upper case makes a name that is not found again. */
const withKnownFirst = (word: string): string =>
  word !== "" && word.charAt(0).toLocaleUpperCase("en").length !== 1 ? withKnownFirst(word.slice(1)) : word;

export const upperFirst = (name: string): string => {
  const [first = "", ...rest] = name;
  return first.toLocaleUpperCase() + rest.join("");
};

export const lowerFirst = (name: string): string => {
  const [first = "", second = "", ...rest] = name;
  // An abbreviation stays as it is: `PIN`.
  if (second !== "" && second === second.toLocaleUpperCase() && second !== second.toLocaleLowerCase()) return name;
  return first.toLocaleLowerCase() + second + rest.join("");
};

/** The name itself, or with a number behind it where it is taken. */
export function freeName(name: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name} ${number}`;
    if (taken.has(looseName(tried))) continue;
    taken.add(looseName(tried));
    return tried;
  }
}

/** One of several: `Tools` is many of a `Tool`. Only English is guessed; elsewhere the person's word stays. */
export function singular(name: string, language: string): string {
  if (!language.startsWith("en")) return name;
  if (/[^aeiou]ies$/iu.test(name)) return `${name.slice(0, -3)}y`;
  if (/(?:[sxz]|ch|sh)es$/iu.test(name) && !/(?:[aeiou]se|[^s]ses)$/iu.test(name)) return name.slice(0, -2);
  return /[^sui]s$/iu.test(name) ? name.slice(0, -1) : name;
}

/** Many of one, in English: `Guest` is one of several `Guests`. */
export function plural(name: string): string {
  if (singular(name, "en") !== name) return name;
  if (/[^aeiou]y$/iu.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:[sxz]|ch|sh)$/iu.test(name) ? `${name}es` : `${name}s`;
}
