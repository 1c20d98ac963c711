import { en, type StudioWords } from "./en.ts";

export const fr: StudioWords = { ...en };
