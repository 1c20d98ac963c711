import { en, type StudioWords } from "./en.ts";

export const zh: StudioWords = { ...en };
