import { readDocument } from "#read/read-document.ts";
import { ReadingCache } from "#read/reading-cache.ts";
import { applyEdits } from "#text/edit.ts";
import type { Change } from "../change.ts";
import { editsFor } from "../edit-document.ts";

/** As in the studio: unchanged parts are read only once. */
const cache = new ReadingCache();

/** The document after a change, or why it was refused. */
export function edit(source: string, change: Change): string {
  const { model } = readDocument(source, undefined, cache);
  const { edits, refusal } = editsFor(source, model, change, cache.parts);
  return refusal === undefined ? applyEdits(source, edits) : `refused: ${refusal.code} ${refusal.about}`;
}
