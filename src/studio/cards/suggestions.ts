import { Assistant } from "#assist/assistant.ts";
import type { Change } from "#edit/change.ts";
import { editsFor } from "#edit/edit-document.ts";
import type { Model } from "#model/model.ts";
import { applyEdits } from "#text/edit.ts";
import type { Phrase } from "../trying/phrases.ts";

/** A suggestion for a field; it replaces the text between two offsets. */
export interface Suggestion {
  readonly label: string;
  readonly detail: string | null;
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  /** Written in the person's language, not in the syntax of the document. */
  readonly isPhrase?: boolean;
}

/** Marks the caret while its place in the document is searched; no document contains this word. */
const CARET = "caretcaret";

const MOST = 24;

/** Completions at the caret, for the place of the value in the document. */
export function completionsFor(
  source: string,
  model: Model,
  typed: string,
  caret: number,
  isCode: boolean,
  changeFor: (typed: string) => Change,
  phrasesAt: (before: string) => readonly Phrase[],
): readonly Suggestion[] {
  const before = typed.slice(0, caret);
  const code = isCode ? before : inCode(before) ? before.slice(before.lastIndexOf("`") + 1) : null;
  const phrases = (code === null ? [] : phrasesAt(code)).map(({ label, insert }) => ({
    label,
    detail: null,
    from: caret,
    to: caret,
    insert,
    isPhrase: true,
  }));
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

const inCode = (before: string): boolean => before.split("`").length % 2 === 0;
