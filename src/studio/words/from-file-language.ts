import { useEffect, useState } from "react";
import { primary } from "#player/words/language.ts";
import { valueNamed } from "#text/by-name.ts";
import { en, type FromFileWords } from "./from-file/en.ts";
import { useSpoken } from "./language.ts";

const catalogues: { readonly [language: string]: () => Promise<FromFileWords> } = {
  de: () => import("./from-file/de.ts").then((module) => module.de),
  fr: () => import("./from-file/fr.ts").then((module) => module.fr),
  es: () => import("./from-file/es.ts").then((module) => module.es),
  ar: () => import("./from-file/ar.ts").then((module) => module.ar),
  zh: () => import("./from-file/zh.ts").then((module) => module.zh),
};

/** Words for making an app from a file; null until they are there. */
export function useFromFileWords(): FromFileWords | null {
  const { language } = useSpoken();
  const load = valueNamed(catalogues, primary(language));
  const [words, setWords] = useState<FromFileWords | null>(load === undefined ? en : null);
  useEffect(() => {
    let current = true;
    void (load?.() ?? Promise.resolve(en)).catch(() => en).then((found) => current && setWords(found));
    return () => {
      current = false;
    };
  }, [load]);
  return words;
}
