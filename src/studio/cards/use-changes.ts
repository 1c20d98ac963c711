import { useCallback } from "react";
import type { Change } from "#edit/change.ts";
import { editsFor } from "#edit/edit-document.ts";
import type { Refusal } from "#edit/refusal.ts";
import { readDocument } from "#read/read-document.ts";
import { applyEdits, type TextEdit } from "#text/edit.ts";
import { useChange } from "./change-context.ts";

export type Changed =
  | { readonly steps: readonly (readonly TextEdit[])[]; readonly text: string }
  | { readonly refusal: Refusal };

/** Applies changes in sequence to the text; all of them or none. */
export function changedText(text: string, changes: readonly Change[]): Changed {
  const steps: (readonly TextEdit[])[] = [];
  let now = text;
  for (const change of changes) {
    const { edits, refusal } = editsFor(now, readDocument(now).model, change);
    if (refusal !== undefined) return { refusal };
    steps.push(edits);
    now = applyEdits(now, edits);
  }
  return { steps, text: now };
}

/** Applies changes to the draft; returns why that is not possible, or null. */
export function useChanges(): (...changes: readonly Change[]) => Refusal | null {
  const { draft } = useChange();
  const { now, edit } = draft;
  return useCallback(
    (...changes) => {
      const changed = changedText(now(), changes);
      if ("refusal" in changed) return changed.refusal;
      edit(...changed.steps);
      return null;
    },
    [now, edit],
  );
}
