import { en, type CardWords } from "./en.ts";

export const ar: CardWords = en;
