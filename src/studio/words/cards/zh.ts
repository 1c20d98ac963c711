import { en, type CardWords } from "./en.ts";

export const zh: CardWords = en;
