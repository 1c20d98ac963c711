import { usePlayer } from "../player-context.ts";
import { useLoadedWords, type Catalogues } from "../words/use-loaded-words.ts";
import { enExchange, type ExchangeWords } from "./words/en.ts";

const catalogues: Catalogues<ExchangeWords> = {
  de: () => import("./words/de.ts").then((part) => part.deExchange),
  fr: () => import("./words/fr.ts").then((part) => part.frExchange),
  es: () => import("./words/es.ts").then((part) => part.esExchange),
  ar: () => import("./words/ar.ts").then((part) => part.arExchange),
  zh: () => import("./words/zh.ts").then((part) => part.zhExchange),
};

/** Null until they are loaded. */
export const useExchangeWords = (): ExchangeWords | null =>
  useLoadedWords(catalogues, enExchange, usePlayer().format.language);
