import { en, type CardWords } from "./en.ts";

export const de: CardWords = en;
