import { valueNamed } from "#text/by-name.ts";
import { primary } from "./language.ts";

/** The plural name of an entity: English names are put in the plural, others stay as the document writes them. */
export function pluralName(
  name: string,
  written: string | null,
  language: string,
  translate: (text: string) => string,
): string {
  if (primary(written ?? "en") !== "en") return translate(name);
  const several = inPlural(name);
  const said = translate(several);
  // Not translated: a German screen shows the German singular rather than an English plural.
  return said === several && primary(language) !== "en" ? translate(name) : said;
}

const irregular: { readonly [last: string]: string } = {
  person: "people",
  child: "children",
  man: "men",
  woman: "women",
  foot: "feet",
  series: "series",
  equipment: "equipment",
  information: "information",
  settings: "settings",
  news: "news",
};

function inPlural(name: string): string {
  const at = name.lastIndexOf(" ") + 1;
  const last = name.slice(at);
  const known = valueNamed(irregular, last.toLowerCase());
  if (known !== undefined) {
    const capital = last.charAt(0) !== last.charAt(0).toLowerCase();
    return name.slice(0, at) + (capital ? known.charAt(0).toUpperCase() + known.slice(1) : known);
  }
  if (/[^aeiou]y$/iu.test(last)) return `${name.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/iu.test(last) ? `${name}es` : `${name}s`;
}
