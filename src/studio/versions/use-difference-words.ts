import { useEffect, useState } from "react";
import type { DifferenceWords } from "#diff/words/difference-words.ts";
import { loadDifferenceWords } from "#diff/words/load-words.ts";
import { useSpoken } from "../words/language.ts";

/** The words for differences in the program's language; null until they are loaded. */
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
