import type { Checking } from "../checking.ts";

/** Translations of a text that stands nowhere in the document, most often because the text was changed since. */
export function checkWords(at: Checking): void {
  const section = at.model.outline.find(({ part }) => part === "words");
  if (section === undefined) return;
  // A text of the document outside of the table itself; Markdown marks and line breaks may stand in between.
  const end = at.model.outline.find(({ span }) => span.start > section.span.start)?.span.start ?? at.source.length;
  const rest = squeeze(at.source.slice(0, section.span.start) + at.source.slice(end));
  for (const text of at.model.words.texts.keys()) {
    if (text === "" || rest.includes(squeeze(text))) continue;
    const start = at.source.indexOf(text, section.span.start);
    const span = start < 0 ? section.span : { start, end: start + text.length };
    at.report("translation-of-nothing", span, { text });
  }
}

const squeeze = (text: string): string =>
  text
    .toLocaleLowerCase("en")
    .replace(/[*_`\\]/g, "")
    .replace(/\s+/gu, " ");
