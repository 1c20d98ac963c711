import { valueNamed } from "#text/by-name.ts";
import type { DifferenceWords } from "./difference-words.ts";
import { en } from "./en.ts";

const catalogues: { readonly [language: string]: () => Promise<DifferenceWords> } = {
  de: () => import("./de.ts").then((module) => module.de),
  fr: () => import("./fr.ts").then((module) => module.fr),
  es: () => import("./es.ts").then((module) => module.es),
  ar: () => import("./ar.ts").then((module) => module.ar),
  zh: () => import("./zh.ts").then((module) => module.zh),
};

/** The words of a language, `de` or `de-AT`; English if there are none. */
export const loadDifferenceWords = (language: string): Promise<DifferenceWords> =>
  valueNamed(catalogues, language.split("-")[0] ?? "")?.().catch(() => en) ?? Promise.resolve(en);
