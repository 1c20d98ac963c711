import { useEffect, useMemo, useState } from "react";
import type { Change, ItemRef } from "#edit/change.ts";
import { editsFor } from "#edit/edit-document.ts";
import type { CodeTrialResult } from "#engine/contract/tried-code.ts";
import { applyEdits } from "#text/edit.ts";
import { useChange } from "../cards/change-context.ts";
import { codeSpans } from "./item-code.ts";

/** Milliseconds from the last key to running the code. */
const PAUSE = 350;

/** Runs the code of an item for the chosen record, with `change` applied if given. Null: not known yet. */
export function useTriedCode(item: ItemRef, change: Change | null, active: boolean): CodeTrialResult | null {
  const { app, draft, shelf, triedRecord } = useChange();
  const { text, model } = draft;
  const written = useMemo(() => (active ? codeSpans(model, item) : []), [active, model, item]);
  const key = change === null ? null : JSON.stringify(change);
  const isWanted = active && (key !== null || written.length > 0);
  const [tried, setTried] = useState<CodeTrialResult | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let current = true;
    const timer = setTimeout(
      () => {
        let source = text;
        let spans = written;
        if (key !== null) {
          const { edits } = editsFor(text, model, JSON.parse(key) as Change);
          const [first] = edits ?? [];
          if (edits === undefined || first === undefined) return;
          source = applyEdits(text, edits);
          spans = [{ start: first.span.start, end: first.span.start + first.text.length }];
        }
        shelf.tryCode(app.id, source, spans, triedRecord).then(
          (found) => current && setTried(found),
          () => current && setTried(null),
        );
      },
      key === null ? 0 : PAUSE,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [isWanted, key, text, model, written, shelf, app.id, triedRecord]);
  return isWanted ? tried : null;
}
