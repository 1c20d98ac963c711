import { useEffect, useState } from "react";
import type { DifferenceWords } from "#diff/words/difference-words.ts";
import { loadDifferenceWords } from "#diff/words/load-words.ts";
import { useSpoken } from "../words/language.ts";

/** How differences are told in the language of the program; null until the words are there. */
export function useDifferenceWords(): DifferenceWords | null {
  const { language } = useSpoken();
  const [words, setWords] = useState<DifferenceWords | null>(null);
  useEffect(() => {
    let current = true;
    void loadDifferenceWords(language).then((found) => current && setWords(found));
    return () => {
      current = false;
    };
  }, [language]);
  return words;
}
