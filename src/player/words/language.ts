import { valueNamed } from "#text/by-name.ts";
import { en, type Words } from "./en.ts";

/** English is part of the page; the others are loaded when a document or a phone needs them. */
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

/** The platform's words in that language; English if there is no catalogue for it. */
export async function loadWords(language: string): Promise<Words> {
  const load = valueNamed(catalogues, primary(language));
  if (load === undefined) return en;
  // Offline, and the catalogue was never loaded: English is better than nothing.
  return load().catch(() => en);
}

/** A tag that `Intl` accepts, because an author can write anything as the document's language. */
export function usableTag(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? "en";
  } catch {
    return "en";
  }
}
