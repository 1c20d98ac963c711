import { createContext, useContext } from "react";
import { useLoadedWords, type Catalogues } from "#player/words/use-loaded-words.ts";
import { en, type CardWords } from "./cards/en.ts";
import { useSpoken } from "./language.ts";

const catalogues: Catalogues<CardWords> = {
  de: () => import("./cards/de.ts").then((module) => module.de),
  fr: () => import("./cards/fr.ts").then((module) => module.fr),
  es: () => import("./cards/es.ts").then((module) => module.es),
  ar: () => import("./cards/ar.ts").then((module) => module.ar),
  zh: () => import("./cards/zh.ts").then((module) => module.zh),
};

export const CardWordsContext = createContext<CardWords>(en);

/** The words of cards and forms; they load with those pages, not with the shelf. */
export const useCardWords = (): CardWords => useContext(CardWordsContext);

/** Null until they are loaded. */
export const useLoadedCardWords = (): CardWords | null => useLoadedWords(catalogues, en, useSpoken().language);
