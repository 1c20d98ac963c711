import type { Words } from "#model/appendices.ts";
import { valueNamed } from "#text/by-name.ts";
import { primary } from "./language.ts";

/**
 * The document's own texts in that language; what has no translation stays as written. Names that the platform gives,
 * such as `Status`, are the platform's to translate where the document does not.
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

/** A message of the document: what stands around its `{…}`, and what stands in them. */
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

/** What the gaps of a message were filled with; null where the text was not made from it. */
function gapsIn(text: string, { around, inside }: Template): ReadonlyMap<string, string> | null {
  const [first = "", ...rest] = around;
  const last = rest.at(-1) ?? "";
  if (!text.startsWith(first) || !text.endsWith(last)) return null;
  const gaps = new Map<string, string>();
  let from = first.length;
  for (const [at, name] of inside.entries()) {
    const next = rest[at] ?? "";
    const isLast = at === inside.length - 1;
    // Between two gaps with nothing in between nobody can tell where the one ends.
    const to = isLast ? text.length - last.length : next === "" ? -1 : text.indexOf(next, from);
    if (to < from) return null;
    const value = text.slice(from, to);
    if ((gaps.get(name) ?? value) !== value) return null;
    gaps.set(name, value);
    from = to + next.length;
  }
  return inside.length > 0 ? gaps : null;
}

/** Gaps that the translation does not know stay out of it; those it invents stay as they are written. */
const refill = (translation: string, gaps: ReadonlyMap<string, string>, say: (value: string) => string): string =>
  translation.replaceAll(/\{([^{}]*)\}/gu, (whole, name: string) => {
    const value = gaps.get(name);
    return value === undefined ? whole : say(value);
  });
