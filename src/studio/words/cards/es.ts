import { en, type CardWords } from "./en.ts";

export const es: CardWords = en;
