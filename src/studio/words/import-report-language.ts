import { importTexts, type ImportTexts } from "#engine/contract/import-texts.ts";
import { useLoadedWords, type Catalogues } from "#player/words/use-loaded-words.ts";
import { useSpoken } from "./language.ts";

const catalogues: Catalogues<ImportTexts> = {
  de: () => import("./import-report/de.ts").then((module) => module.de),
  fr: () => import("./import-report/fr.ts").then((module) => module.fr),
  es: () => import("./import-report/es.ts").then((module) => module.es),
  ar: () => import("./import-report/ar.ts").then((module) => module.ar),
  zh: () => import("./import-report/zh.ts").then((module) => module.zh),
};

/** The texts of an import's report, in the person's language; null until they are loaded. */
export const useImportTexts = (): ImportTexts | null => useLoadedWords(catalogues, importTexts, useSpoken().language);
