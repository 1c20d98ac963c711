import { en, type StudioWords } from "./en.ts";

export const ar: StudioWords = { ...en };
