import { createContext, useContext, useEffect, useState } from "react";
import { en as playerEn, type Words } from "#player/words/en.ts";
import { directionOf, hasWords, loadWords, primary, usableTag } from "#player/words/language.ts";
import { speak } from "#player/words/plural.ts";
import { valueNamed } from "#text/by-name.ts";
import { en, type StudioWords } from "./en.ts";

const catalogues: { readonly [language: string]: () => Promise<StudioWords> } = {
  de: () => import("./de.ts").then((module) => module.de),
  fr: () => import("./fr.ts").then((module) => module.fr),
  es: () => import("./es.ts").then((module) => module.es),
  ar: () => import("./ar.ts").then((module) => module.ar),
  zh: () => import("./zh.ts").then((module) => module.zh),
};

export interface LoadedLanguage {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly words: StudioWords;
  /** The platform's words, for the components of `ui`. */
  readonly platform: Words;
}

export const SpokenContext = createContext<LoadedLanguage>({
  language: "en",
  direction: "ltr",
  words: en,
  platform: playerEn,
});

/** Called when the person has chosen another language. */
export const LanguageChosenContext = createContext<() => void>(() => {});

export const useSpoken = (): LoadedLanguage => useContext(SpokenContext);

/** The program's language: the chosen one, else the phone's. Null until its words are loaded. */
export function usePhoneLanguage(chosen: string | null): LoadedLanguage | null {
  const [spoken, setSpoken] = useState<LoadedLanguage | null>(null);
  useEffect(() => {
    const language = usableTag([chosen ?? "", ...navigator.languages].find(hasWords) ?? "en");
    speak(language);
    let current = true;
    const own = valueNamed(catalogues, primary(language))?.().catch(() => en) ?? Promise.resolve(en);
    void Promise.all([own, loadWords(language)]).then(
      ([words, platform]) => current && setSpoken({ language, direction: directionOf(language), words, platform }),
    );
    return () => {
      current = false;
    };
  }, [chosen]);
  return spoken;
}
