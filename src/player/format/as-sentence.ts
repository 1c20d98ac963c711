/**
 * Capitalizes a text that stands alone: authors continue after "Purpose:" with a small letter. A word with capitals
 * further on (`iPhone`, `eID`) keeps its spelling.
 */
export function asSentence(text: string, language: string): string {
  const [first = ""] = text;
  const [word = ""] = /^\S*/u.exec(text) ?? [];
  if (/\p{Lu}/u.test(word.slice(first.length))) return text;
  return first.toLocaleUpperCase(language) + text.slice(first.length);
}

/** A note that is only a unit (`kg`, `cm`, `m²`) stays as it is; any other note is written as a sentence. */
export const noteAsSentence = (text: string, language: string): string =>
  /^\p{Ll}{1,3}[²³]?$/u.test(text) ? text : asSentence(text, language);
