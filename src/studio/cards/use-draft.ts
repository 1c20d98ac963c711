import { useCallback, useEffect, useMemo, useState } from "react";
import { readDocument } from "#read/read-document.ts";
import type { Finding, Shelf } from "#engine/contract/shelf.ts";
import type { Model } from "#model/model.ts";
import type { TextEdit } from "#text/edit.ts";
import { forgetDraft, keepDraft, keptDraft } from "../editor/draft.ts";
import { DraftText } from "../editor/draft-text.ts";
import { withOneLineEnd } from "../editor/line-ends.ts";

/** So long after the last change the text is checked. */
const PAUSE = 15;

/** The document as it is being changed: one text for cards, forms and the editor. */
export interface OpenDraft {
  readonly text: string;
  readonly model: Model;
  /** Null until the text has been checked for the first time. */
  readonly findings: readonly Finding[] | null;
  /** The findings are those of this very text. */
  readonly isFresh: boolean;
  readonly isChanged: boolean;
  /** Another document has taken the place of the one that the changes began with. */
  readonly hasMoved: boolean;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  /** Steps after one another, each on the text that the one before left; together they are one step back. */
  readonly edit: (...steps: readonly (readonly TextEdit[])[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly discard: () => void;
}

/** While the editor is open the draft is its own (`active` false); what it did is taken over when one leaves it. */
export function useDraft(shelf: Shelf, app: string, document: string, active: boolean): OpenDraft {
  const source = withOneLineEnd(document);
  const [begun, setBegun] = useState(() => keptDraft(app)?.base ?? source);
  const [draft, setDraft] = useState(() => DraftText.open(source, keptDraft(app)));
  const [before, setBefore] = useState(source);
  if (before !== source) {
    setBefore(source);
    // Another document is there while nothing was changed here.
    if (draft.text === before) setDraft(DraftText.open(source, null));
  }
  // The editor keeps what it did when it goes, which is after this page is drawn: only then is the draft read again.
  const [isStale, setStale] = useState(false);
  if (!active && !isStale) setStale(true);
  useEffect(() => {
    if (!active || !isStale) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the editor writes what is read here when it is taken away
    setDraft(DraftText.open(source, keptDraft(app)));
    setStale(false);
  }, [active, isStale, source, app]);
  const { text } = draft;
  const isChanged = text !== source;
  if (!isChanged && begun !== source) setBegun(source);

  useEffect(() => {
    if (!active || isStale) return;
    if (isChanged) keepDraft(app, { base: begun, state: draft.state() });
    else forgetDraft(app);
  }, [active, isStale, app, begun, draft, isChanged]);

  const found = useFindings(shelf, text, active);
  const model = useMemo(() => readDocument(text).model, [text]);
  return {
    text,
    model,
    findings: found?.findings ?? null,
    isFresh: found?.of === text,
    isChanged,
    hasMoved: begun !== source,
    mayUndo: draft.mayUndo,
    mayRedo: draft.mayRedo,
    edit: useCallback((...steps) => setDraft((now) => now.edit(...steps)), []),
    undo: useCallback(() => setDraft((now) => now.undo()), []),
    redo: useCallback(() => setDraft((now) => now.redo()), []),
    discard: useCallback(
      () => setDraft((now) => now.edit([{ span: { start: 0, end: now.text.length }, text: source }])),
      [source],
    ),
  };
}

interface Found {
  readonly of: string;
  readonly findings: readonly Finding[];
}

function useFindings(shelf: Shelf, text: string, active: boolean): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (!active) return undefined;
    let current = true;
    const timer = setTimeout(() => {
      shelf.findings(text).then(
        (findings) => current && setFound({ of: text, findings }),
        () => current && setFound({ of: text, findings: [] }),
      );
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [shelf, text, active]);
  return found;
}
