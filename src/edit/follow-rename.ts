import { Assistant } from "#assist/assistant.ts";
import type { SymbolKind } from "#assist/symbols.ts";
import { readDocument } from "#read/read-document.ts";
import { applyEdits } from "#text/edit.ts";
import { formsOf, type NameForms, wordsLeft, wrongEdits } from "./name-forms.ts";
import { rewritten } from "./rename.ts";
import { distinctEdits, insideOf } from "./spans.ts";

/** Each replacement may reveal further uses of the old name, so there are several rounds. */
const MOST_ROUNDS = 4;

/**
 * For a name that was changed in its definition but not in its uses: replaces the old name wherever the reader reports
 * it as missing. Replacements that it does not understand are dropped.
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
