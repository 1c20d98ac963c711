import { valueNamed } from "#text/by-name.ts";
import { en, type Words } from "./en.ts";

/** English comes with the page; the others are fetched when a document or a phone asks for them. */
const catalogues: { readonly [language: string]: () => Promise<Words> } = {
  en: () => Promise.resolve(en),
  de: () => import("./de.ts").then((module) => module.de),
  fr: () => import("./fr.ts").then((module) => module.fr),
  es: () => import("./es.ts").then((module) => module.es),
  ar: () => import("./ar.ts").then((module) => module.ar),
  zh: () => import("./zh.ts").then((module) => module.zh),
};

const rightToLeft: ReadonlySet<string> = new Set(["ar", "fa", "he", "ur", "ps", "sd", "ug", "yi", "dv", "ckb"]);

export const primary = (language: string): string => language.split("-")[0]?.toLowerCase() ?? "en";

export const directionOf = (language: string): "ltr" | "rtl" => (rightToLeft.has(primary(language)) ? "rtl" : "ltr");

export const hasWords = (language: string): boolean => Object.hasOwn(catalogues, primary(language));

/** The platform's words in that language; English where it has none. */
export async function loadWords(language: string): Promise<Words> {
  const load = valueNamed(catalogues, primary(language));
  if (load === undefined) return en;
  // Offline with a catalogue that was never fetched: English is better than nothing.
  return load().catch(() => en);
}

/** A tag that `Intl` accepts, since a document's language is whatever its author wrote. */
export function usableTag(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? "en";
  } catch {
    return "en";
  }
}
