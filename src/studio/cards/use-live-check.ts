import { useEffect, useState } from "react";
import type { Change } from "#edit/change.ts";
import { editsFor } from "#edit/edit-document.ts";
import type { Finding } from "#engine/contract/shelf.ts";
import { applyEdits } from "#text/edit.ts";
import { useChange } from "./change-context.ts";

/** Milliseconds from the last key to the check of the value. */
const PAUSE = 350;

/** The findings that a value would cause if it were written; null while there is nothing to check. */
export function useLiveCheck(change: Change | null): readonly Finding[] | null {
  const { draft, shelf } = useChange();
  const { text, model } = draft;
  const key = change === null ? null : JSON.stringify(change);
  const [found, setFound] = useState<{ readonly key: string; readonly findings: readonly Finding[] } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    let current = true;
    const timer = setTimeout(() => {
      const { edits } = editsFor(text, model, JSON.parse(key) as Change);
      const [first] = edits ?? [];
      if (edits === undefined || first === undefined) return;
      const end = first.span.start + first.text.length;
      const isInside = ({ span, severity }: Finding): boolean =>
        (severity === "error" || severity === "warning") && span.start >= first.span.start && span.start <= end;
      shelf.findings(applyEdits(text, edits)).then(
        (all) => current && setFound({ key, findings: all.filter(isInside) }),
        () => undefined,
      );
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [key, text, model, shelf]);
  return found !== null && found.key === key ? found.findings : null;
}
