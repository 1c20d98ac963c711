import { en, type StudioWords } from "./en.ts";

export const de: StudioWords = { ...en };
