import { useEffect, useMemo, useState } from "react";
import type { Finding, Shelf } from "#engine/contract/shelf.ts";
import { LatestOnly } from "./latest.ts";
import type { Editor } from "./open-editor.ts";

/** Keys within this many milliseconds are checked together. */
const PAUSE = 15;

export interface Found {
  /** The text of the findings. */
  readonly of: string;
  readonly findings: readonly Finding[];
}

/** Checks the text in the worker and marks the findings in the editor. */
export function useFindings(shelf: Shelf, editor: Editor | null, text: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const checker = useMemo(() => {
    if (editor === null) return null;
    return new LatestOnly<string, readonly Finding[] | null>(
      (of) => shelf.findings(of).catch(() => null),
      (of, findings) => {
        // A failed check is not the same as no findings.
        setFound(findings === null ? null : { of, findings });
        editor.mark(of, findings ?? []);
      },
    );
  }, [shelf, editor]);
  useEffect(() => () => checker?.end(), [checker]);
  useEffect(() => {
    if (checker === null) return undefined;
    const timer = setTimeout(() => void checker.ask(text), PAUSE);
    return () => clearTimeout(timer);
  }, [checker, text]);
  return found;
}
