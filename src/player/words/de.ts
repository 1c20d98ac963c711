import { en, type Words } from "./en.ts";

export const de: Words = { ...en };
