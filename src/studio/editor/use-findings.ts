import { useEffect, useMemo, useState } from "react";
import type { Finding, Shelf } from "#engine/contract/shelf.ts";
import { LatestOnly } from "./latest.ts";
import type { Editor } from "./open-editor.ts";

/** Letters that come this close together are checked as one. */
const PAUSE = 15;

export interface Found {
  /** The text they were found in. */
  readonly of: string;
  readonly findings: readonly Finding[];
}

/** What is wrong with the text, asked of the worker and marked in the editor. */
export function useFindings(shelf: Shelf, editor: Editor | null, text: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const checker = useMemo(() => {
    if (editor === null) return null;
    return new LatestOnly<string, readonly Finding[] | null>(
      (of) => shelf.findings(of).catch(() => null),
      (of, findings) => {
        // A text that could not be checked is not one without mistakes.
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
