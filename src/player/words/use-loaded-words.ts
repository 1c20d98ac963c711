import { useEffect, useState } from "react";
import { valueNamed } from "#text/by-name.ts";
import { primary } from "./language.ts";

/** Words of a part that is loaded on its own, by language. */
export interface Catalogues<Words> {
  readonly [language: string]: () => Promise<Words>;
}

/** Null until they are loaded: other words shown for a moment would be read. */
export function useLoadedWords<Words>(catalogues: Catalogues<Words>, english: Words, language: string): Words | null {
  const load = valueNamed(catalogues, primary(language));
  const [words, setWords] = useState<Words | null>(load === undefined ? english : null);
  useEffect(() => {
    let current = true;
    void (load?.() ?? Promise.resolve(english))
      .catch(() => english)
      .then((loaded) => {
        if (current) setWords(() => loaded);
      });
    return () => {
      current = false;
    };
  }, [load, english]);
  return words;
}
