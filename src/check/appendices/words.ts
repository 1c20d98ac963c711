import type { Checking } from "../checking.ts";

/** Reports translations of texts that are not in the document, usually because the text has changed. */
export function checkWords(at: Checking): void {
  const section = at.model.outline.find(({ part }) => part === "words");
  if (section === undefined) return;
  // The document outside the table, without Markdown marks and line breaks.
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
