import { createContext, useContext, useEffect, useState } from "react";
import { primary } from "#player/words/language.ts";
import { valueNamed } from "#text/by-name.ts";
import { en, type ToolWords } from "./tools/en.ts";
import { useSpoken } from "./language.ts";

const catalogues: { readonly [language: string]: () => Promise<ToolWords> } = {
  de: () => import("./tools/de.ts").then((module) => module.de),
  fr: () => import("./tools/fr.ts").then((module) => module.fr),
  es: () => import("./tools/es.ts").then((module) => module.es),
  ar: () => import("./tools/ar.ts").then((module) => module.ar),
  zh: () => import("./tools/zh.ts").then((module) => module.zh),
};

export const ToolWordsContext = createContext<ToolWords>(en);

/** Words of the tools; they come with them and not with the shelf. */
export const useToolWords = (): ToolWords => useContext(ToolWordsContext);

/** Null until they are there. */
export function useLoadedToolWords(): ToolWords | null {
  const { language } = useSpoken();
  const load = valueNamed(catalogues, primary(language));
  const [words, setWords] = useState<ToolWords | null>(load === undefined ? en : null);
  useEffect(() => {
    let current = true;
    void (load?.() ?? Promise.resolve(en)).catch(() => en).then((found) => current && setWords(found));
    return () => {
      current = false;
    };
  }, [load]);
  return words;
}
