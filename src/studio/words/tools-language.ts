import { createContext, useContext } from "react";
import { useLoadedWords, type Catalogues } from "#player/words/use-loaded-words.ts";
import { en, type ToolWords } from "./tools/en.ts";
import { useSpoken } from "./language.ts";

const catalogues: Catalogues<ToolWords> = {
  de: () => import("./tools/de.ts").then((module) => module.de),
  fr: () => import("./tools/fr.ts").then((module) => module.fr),
  es: () => import("./tools/es.ts").then((module) => module.es),
  ar: () => import("./tools/ar.ts").then((module) => module.ar),
  zh: () => import("./tools/zh.ts").then((module) => module.zh),
};

export const ToolWordsContext = createContext<ToolWords>(en);

/** The words of the tools; they load with those pages, not with the shelf. */
export const useToolWords = (): ToolWords => useContext(ToolWordsContext);

/** Null until they are loaded. */
export const useLoadedToolWords = (): ToolWords | null => useLoadedWords(catalogues, en, useSpoken().language);
