import type { Words } from "#model/appendices.ts";
import { valueNamed } from "#text/by-name.ts";
import { primary } from "./language.ts";

/**
 * Translates the document's own texts into that language; texts without a translation stay as written. Names given by
 * the platform, such as `Status`, come from its catalogue unless the document translates them.
 */
export function translator(
  words: Words,
  language: string,
  ownNames: { readonly [name: string]: string } = {},
): (text: string) => string {
  const own = (text: string): string => valueNamed(ownNames, text) ?? text;
  const wanted = [language.toLowerCase(), primary(language)];
  const find = (text: string): string | undefined => {
    const translations = words.texts.get(text);
    if (translations === undefined) return undefined;
    for (const one of wanted)
      for (const [tag, translation] of translations)
        if (tag.toLowerCase() === one && translation !== "") return translation;
    return undefined;
  };
  if (words.texts.size === 0) return own;
  const templates = [...words.texts.keys()].filter((text) => text.includes("{")).map(partsOf);
  const filled = (text: string): string | undefined => {
    for (const template of templates) {
      const gaps = gapsIn(text, template);
      const translation = gaps === null ? undefined : find(template.text);
      if (gaps !== null && translation !== undefined) return refill(translation, gaps, (value) => find(value) ?? value);
    }
    return undefined;
  };
  return (text) => find(text) ?? find(text.trim()) ?? filled(text) ?? own(text);
}

/** A message of the document, split into the texts around its `{…}` gaps and the names inside them. */
interface Template {
  readonly text: string;
  readonly around: readonly string[];
  readonly inside: readonly string[];
}

const GAP = /\{([^{}]*)\}/u;

function partsOf(text: string): Template {
  const parts = text.split(GAP);
  return { text, around: parts.filter((_, at) => at % 2 === 0), inside: parts.filter((_, at) => at % 2 === 1) };
}

/** The values that filled the gaps of a message; null: the text was not made from this message. */
function gapsIn(text: string, { around, inside }: Template): ReadonlyMap<string, string> | null {
  const [first = "", ...rest] = around;
  const last = rest.at(-1) ?? "";
  if (!text.startsWith(first) || !text.endsWith(last)) return null;
  const gaps = new Map<string, string>();
  let from = first.length;
  for (const [at, name] of inside.entries()) {
    const next = rest[at] ?? "";
    const isLast = at === inside.length - 1;
    // With nothing between two gaps, the end of the first one is unknown.
    const to = isLast ? text.length - last.length : next === "" ? -1 : text.indexOf(next, from);
    if (to < from) return null;
    const value = text.slice(from, to);
    if ((gaps.get(name) ?? value) !== value) return null;
    gaps.set(name, value);
    from = to + next.length;
  }
  return inside.length > 0 ? gaps : null;
}

/** Gaps that the translation leaves out are dropped; unknown names in the translation stay as written. */
const refill = (translation: string, gaps: ReadonlyMap<string, string>, say: (value: string) => string): string =>
  translation.replaceAll(/\{([^{}]*)\}/gu, (whole, name: string) => {
    const value = gaps.get(name);
    return value === undefined ? whole : say(value);
  });
