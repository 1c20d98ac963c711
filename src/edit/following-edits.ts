import type { Model } from "#model/model.ts";
import { readDocument } from "#read/read-document.ts";
import { ReadingCache } from "#read/reading-cache.ts";
import { applyEdits, type TextEdit } from "#text/edit.ts";
import { openText } from "./document-text.ts";
import { Refused } from "./refusal.ts";
import type { Renaming } from "./renaming.ts";
import { wireOfRenamed } from "./wire-of-renamed.ts";
import { wordsOfRenamed } from "./words-of-renamed.ts";

/** Further edits after a rename: translations, and the old name for servers. */
export function followingEdits(
  before: Model,
  source: string,
  renaming: Renaming,
  cache: ReadingCache,
): readonly TextEdit[] {
  const { words, calls } = before;
  if (words.texts.size === 0 && calls.calls.length === 0 && calls.resources.length === 0) return [];
  const { model } = readDocument(source, undefined, cache);
  const text = openText(source, cache.parts);
  return [...wireOfRenamed(text, model, renaming), ...wordsOfRenamed(before, text, model, renaming)];
}

/**
 * The same for a name that is already in the text. What can't be written stays unchanged, because there is nobody to
 * ask.
 */
export function withFollowingEdits(before: Model, source: string, renaming: Renaming): string {
  try {
    return applyEdits(source, followingEdits(before, source, renaming, new ReadingCache()));
  } catch (error) {
    if (error instanceof Refused) return source;
    throw error;
  }
}
