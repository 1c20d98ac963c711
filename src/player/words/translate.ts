import type { Words } from "#model/appendices.ts";
import { primary } from "./language.ts";

/** The document's own texts in that language; what has no translation stays as written. */
export function translator(words: Words, language: string): (text: string) => string {
  const wanted = [language.toLowerCase(), primary(language)];
  const find = (text: string): string | undefined => {
    const translations = words.texts.get(text);
    if (translations === undefined) return undefined;
    for (const one of wanted)
      for (const [tag, translation] of translations)
        if (tag.toLowerCase() === one && translation !== "") return translation;
    return undefined;
  };
  if (words.texts.size === 0) return (text) => text;
  return (text) => find(text) ?? find(text.trim()) ?? text;
}
