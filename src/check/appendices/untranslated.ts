import type { Checking } from "../checking.ts";
import { textsOfPeople } from "./texts-of-people.ts";

/** The maximum number of texts in one message. */
const MOST_NAMED = 5;

/** Reports texts without a translation into a language of `## Words`: the app would mix languages. */
export function checkUntranslated(at: Checking): void {
  const { words } = at.model;
  const section = at.model.outline.find(({ part }) => part === "words");
  if (section === undefined || words.texts.size === 0) return;
  const texts = [...new Set(textsOfPeople(at.model))].filter((text) => text.trim() !== "" && /\p{L}/u.test(text));
  for (const language of words.languages) {
    const missing = texts.filter((text) => words.texts.get(text)?.get(language) === undefined);
    // With only a few translated texts, the table is a beginning; the missing ones are not mistakes.
    if (missing.length === 0) continue;
    const named = missing.slice(0, MOST_NAMED).map((text) => `“${text.length > 60 ? `${text.slice(0, 57)}…` : text}”`);
    at.report("untranslated", section.span, { language, count: missing.length, named: named.join(", ") });
  }
}
