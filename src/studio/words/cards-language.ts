import { createContext, useContext, useEffect, useState } from "react";
import { primary } from "#player/words/language.ts";
import { valueNamed } from "#text/by-name.ts";
import { en, type CardWords } from "./cards/en.ts";
import { useSpoken } from "./language.ts";

const catalogues: { readonly [language: string]: () => Promise<CardWords> } = {
  de: () => import("./cards/de.ts").then((module) => module.de),
  fr: () => import("./cards/fr.ts").then((module) => module.fr),
  es: () => import("./cards/es.ts").then((module) => module.es),
  ar: () => import("./cards/ar.ts").then((module) => module.ar),
  zh: () => import("./cards/zh.ts").then((module) => module.zh),
};

export const CardWordsContext = createContext<CardWords>(en);

/** Words of the cards and forms; they come with them and not with the shelf. */
export const useCardWords = (): CardWords => useContext(CardWordsContext);

/** Null until they are there. */
export function useLoadedCardWords(): CardWords | null {
  const { language } = useSpoken();
  const load = valueNamed(catalogues, primary(language));
  const [words, setWords] = useState<CardWords | null>(load === undefined ? en : null);
  useEffect(() => {
    let current = true;
    void (load?.() ?? Promise.resolve(en)).catch(() => en).then((found) => current && setWords(found));
    return () => {
      current = false;
    };
  }, [load]);
  return words;
}
