import { en, type StudioWords } from "./en.ts";

export const es: StudioWords = { ...en };
