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

/** A unit alone (`kg`, `cm`, `m²`) is written as it is; what else says something about a field is a sentence. */
export const noteAsSentence = (text: string, language: string): string =>
  /^\p{Ll}{1,3}[²³]?$/u.test(text) ? text : asSentence(text, language);
