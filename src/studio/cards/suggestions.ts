import { Assistant } from "#assist/assistant.ts";
import type { Change } from "#edit/change.ts";
import { editsFor } from "#edit/edit-document.ts";
import type { Model } from "#model/model.ts";
import { applyEdits } from "#text/edit.ts";

/** Something that may be written in a field: it takes the place of what stands between two letters. */
export interface Suggestion {
  readonly label: string;
  readonly detail: string | null;
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Stands for the caret while its place in the document is looked for; no document has it. */
const CARET = "caretcaret";

const MOST = 24;

/** Behind a name: what is said of it most often. */
const PHRASES = ["is empty", "is not empty", "= ", "!= ", "< today()", ">= today()", "= me", "and ", "or "];

/** What may be written at the caret, for the place where the value stands in the document. */
export function completionsFor(
  source: string,
  model: Model,
  typed: string,
  caret: number,
  isCode: boolean,
  changeFor: (typed: string) => Change,
): readonly Suggestion[] {
  const before = typed.slice(0, caret);
  const phrases = inCode(before, isCode) ? phrasesAfter(before) : [];
  const { edits } = editsFor(source, model, changeFor(before + CARET + typed.slice(caret)));
  if (edits === undefined) return phrases;
  const marked = applyEdits(source, edits);
  const at = marked.indexOf(CARET);
  if (at === -1) return phrases;
  const text = marked.slice(0, at) + marked.slice(at + CARET.length);
  const found = new Assistant(text).complete(at).map(({ label, detail, from, insert }) => ({
    label,
    detail,
    from: caret - (at - from),
    to: caret,
    insert,
  }));
  return [...phrases, ...found.filter(({ from, insert, to }) => from >= 0 && typed.slice(from, to) !== insert)].slice(
    0,
    MOST,
  );
}

const inCode = (before: string, isCode: boolean): boolean => isCode || before.split("`").length % 2 === 0;

function phrasesAfter(before: string): Suggestion[] {
  if (!/[\p{L}\p{N}_)"\]]\s$/u.test(before)) return [];
  if (/\b(?:and|or|not|in|is)\s$/u.test(before)) return [];
  return PHRASES.map((phrase) => ({
    label: phrase.trim(),
    detail: null,
    from: before.length,
    to: before.length,
    insert: phrase,
  }));
}
