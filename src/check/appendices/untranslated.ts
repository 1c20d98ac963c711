import type { Checking } from "../checking.ts";
import { allEffects } from "../effects.ts";

/** How many texts a message names. */
const MOST_NAMED = 5;

/** Texts that people read and that a language of `## Words` has no word for: the app would mix languages. */
export function checkUntranslated(at: Checking): void {
  const { words } = at.model;
  const section = at.model.outline.find(({ part }) => part === "words");
  if (section === undefined || words.texts.size === 0) return;
  const texts = [...new Set(textsOf(at))].filter((text) => text.trim() !== "" && /\p{L}/u.test(text));
  for (const language of words.languages) {
    const missing = texts.filter((text) => words.texts.get(text)?.get(language) === undefined);
    // A table that translates a few texts only is a beginning, not a mistake in every other text.
    if (missing.length === 0) continue;
    const named = missing.slice(0, MOST_NAMED).map((text) => `“${text.length > 60 ? `${text.slice(0, 57)}…` : text}”`);
    at.report("untranslated", section.span, { language, count: missing.length, named: named.join(", ") });
  }
}

function* textsOf({ model }: Checking): Generator<string> {
  for (const { name, byDefault, empty, views, fields } of model.screens) {
    if (byDefault) continue;
    yield name;
    if (empty !== null) yield empty.value;
    for (const { heading } of fields) if (heading !== null) yield heading;
    for (const { blocks } of views) for (const block of blocks) yield block.name;
  }
  for (const { name, fields, builtIn } of model.entities) {
    if (builtIn) continue;
    yield name;
    for (const field of fields) {
      yield field.name;
      if (field.notes !== null) yield field.notes;
      if (field.type.kind === "choice" || field.type.kind === "choices")
        for (const option of field.type.options) yield option.value;
    }
  }
  for (const { statuses, transitions } of model.states) {
    for (const { name } of statuses) yield name;
    for (const { event } of transitions) if (event.kind === "named" && event.name !== "") yield event.name;
  }
  for (const { effect } of allEffects(model))
    if (effect.kind === "tell" || effect.kind === "show") yield effect.text.source;
  for (const { message } of model.errors) if (message !== null) yield message.source;
}
