/**
 * A text as it stands alone: authors go on after "Purpose:" with a small letter. A word that has capitals further on
 * (`iPhone`, `eID`) is spelt so.
 */
export function asSentence(text: string, language: string): string {
  const [first = ""] = text;
  const [word = ""] = /^\S*/u.exec(text) ?? [];
  if (/\p{Lu}/u.test(word.slice(first.length))) return text;
  return first.toLocaleUpperCase(language) + text.slice(first.length);
}
