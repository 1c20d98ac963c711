import { Assistant } from "#assist/assistant.ts";
import type { SymbolKind } from "#assist/symbols.ts";
import { readDocument } from "#read/read-document.ts";
import { applyEdits } from "#text/edit.ts";
import { formsOf, type NameForms, wordsLeft, wrongEdits } from "./name-forms.ts";
import { rewritten } from "./rename.ts";
import { distinctEdits, insideOf } from "./spans.ts";

/** A name that is written anew may bring others to light. */
const MOST_ROUNDS = 4;

/**
 * Somebody has written another name where something is defined, and not where it is used: wherever the reader misses the
 * old name the new one is written. Places that it would not understand then stay as they are.
 */
export function followRename(source: string, kind: SymbolKind, from: string, to: string): string {
  const forms: NameForms = { kind, old: formsOf(kind, from), fresh: formsOf(kind, to) };
  let text = source;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { study } = new Assistant(text);
    const inCode = insideOf(study.notes.checked.map(({ span }) => span));
    const errors = study.diagnostics.filter(({ severity }) => severity === "error");
    const missed = distinctEdits(
      wordsLeft(text, [], [], errors, forms).map((span) => rewritten(text, forms, span, inCode(span))),
    );
    const wrong = wrongEdits(missed, readDocument(applyEdits(text, missed)).diagnostics);
    const edits = missed.filter((edit) => !wrong.includes(edit));
    if (edits.length === 0) return text;
    text = applyEdits(text, edits);
  }
  return text;
}
