import { en, type CardWords } from "./en.ts";

export const fr: CardWords = en;
