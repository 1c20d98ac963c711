import { useEffect, useRef, useState } from "react";
import { useDrafts } from "./draft.ts";
import type { Editor, EditorChange } from "./open-editor.ts";

/** Milliseconds from the last key to storing the text; storing it at each key would delay typing in long documents. */
const PAUSE = 400;

/**
 * Stores the text with its undo history while it differs from the document, also when the page unloads. False: it could
 * not be stored.
 */
export function useKeptDraft(
  app: string,
  editor: Editor | null,
  now: EditorChange | null,
  { source, begun }: { readonly source: string; readonly begun: string },
): boolean {
  const drafts = useDrafts();
  const [isKeptByBrowser, setKept] = useState(true);
  const text = now?.text ?? null;
  const keep = useRef<() => void>(() => {});
  useEffect(() => {
    if (editor === null || text === null) return undefined;
    let isKept = false;
    keep.current = () => {
      if (isKept) return;
      isKept = true;
      if (text === source) {
        drafts.forget(app);
        setKept(true);
      } else setKept(drafts.keep(app, { base: begun, state: editor.state() }));
    };
    const timer = setTimeout(() => keep.current(), PAUSE);
    return () => clearTimeout(timer);
  }, [app, editor, text, source, begun, drafts]);
  useEffect(() => {
    const keepNow = (): void => keep.current();
    addEventListener("pagehide", keepNow);
    document.addEventListener("visibilitychange", keepNow);
    return () => {
      removeEventListener("pagehide", keepNow);
      document.removeEventListener("visibilitychange", keepNow);
      keepNow();
    };
  }, []);
  return isKeptByBrowser;
}
