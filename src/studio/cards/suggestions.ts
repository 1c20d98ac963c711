import { Assistant } from "#assist/assistant.ts";
import type { Change } from "#edit/change.ts";
import { editsFor } from "#edit/edit-document.ts";
import type { Model } from "#model/model.ts";
import { applyEdits } from "#text/edit.ts";
import type { Phrase } from "../trying/phrases.ts";

/** Something that may be written in a field: it takes the place of what stands between two letters. */
export interface Suggestion {
  readonly label: string;
  readonly detail: string | null;
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  /** In the words of whoever writes, not in those of the language. */
  readonly isPhrase?: boolean;
}

/** Stands for the caret while its place in the document is looked for; no document has it. */
const CARET = "caretcaret";

const MOST = 24;

/** What may be written at the caret, for the place where the value stands in the document. */
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
