import { useEffect, useState } from "react";
import { valueNamed } from "#text/by-name.ts";
import { usePlayer } from "../player-context.ts";
import { primary } from "../words/language.ts";
import { enExchange, type ExchangeWords } from "./words/en.ts";

const catalogues: { readonly [language: string]: () => Promise<ExchangeWords> } = {
  de: () => import("./words/de.ts").then((part) => part.deExchange),
  fr: () => import("./words/fr.ts").then((part) => part.frExchange),
  es: () => import("./words/es.ts").then((part) => part.esExchange),
  ar: () => import("./words/ar.ts").then((part) => part.arExchange),
  zh: () => import("./words/zh.ts").then((part) => part.zhExchange),
};

/** Null until they are there: words of another language for a moment would be read. */
export function useExchangeWords(): ExchangeWords | null {
  const { format } = usePlayer();
  const load = valueNamed(catalogues, primary(format.language));
  const [words, setWords] = useState<ExchangeWords | null>(load === undefined ? enExchange : null);
  useEffect(() => {
    let over = false;
    void (load?.() ?? Promise.resolve(enExchange))
      .catch(() => enExchange)
      .then((loaded) => {
        if (!over) setWords(loaded);
      });
    return () => {
      over = true;
    };
  }, [load]);
  return words;
}
