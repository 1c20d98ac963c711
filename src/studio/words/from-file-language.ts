import { useLoadedWords, type Catalogues } from "#player/words/use-loaded-words.ts";
import { en, type FromFileWords } from "./from-file/en.ts";
import { useSpoken } from "./language.ts";

const catalogues: Catalogues<FromFileWords> = {
  de: () => import("./from-file/de.ts").then((module) => module.de),
  fr: () => import("./from-file/fr.ts").then((module) => module.fr),
  es: () => import("./from-file/es.ts").then((module) => module.es),
  ar: () => import("./from-file/ar.ts").then((module) => module.ar),
  zh: () => import("./from-file/zh.ts").then((module) => module.zh),
};

/** The words for making an app from a file; null until they are loaded. */
export const useFromFileWords = (): FromFileWords | null => useLoadedWords(catalogues, en, useSpoken().language);
