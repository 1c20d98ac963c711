import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { readDocument } from "#read/read-document.ts";
import type { Finding, Shelf } from "#engine/contract/shelf.ts";
import type { Model } from "#model/model.ts";
import type { TextEdit } from "#text/edit.ts";
import { useDrafts } from "../editor/draft.ts";
import { DraftText } from "../editor/draft-text.ts";
import { withOneLineEnd } from "../editor/line-ends.ts";

/** Milliseconds from the last change to the check of the text. */
const PAUSE = 15;

/** The draft of a document: one text for cards, forms and the editor. */
export interface OpenDraft {
  readonly text: string;
  readonly model: Model;
  /** Null until the text has been checked once. */
  readonly findings: readonly Finding[] | null;
  /** The findings belong to the current text. */
  readonly isFresh: boolean;
  readonly isChanged: boolean;
  /** The app's document has been replaced since the draft began. */
  readonly hasMoved: boolean;
  /** The draft survives a reload. */
  readonly isKept: boolean;
  /** The current text. It may have changed while a caller awaited something. */
  readonly now: () => string;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  /** Each step refers to the text that the previous one left; together they are one step of undo. */
  readonly edit: (...steps: readonly (readonly TextEdit[])[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly discard: () => void;
}

/** While the editor is open it owns the draft (`active` is false); its changes are read back when it closes. */
export function useDraft(shelf: Shelf, app: string, document: string, active: boolean): OpenDraft {
  const source = withOneLineEnd(document);
  const drafts = useDrafts();
  const [begun, setBegun] = useState(() => drafts.read(app)?.base ?? source);
  const [draft, setDraft] = useState(() => DraftText.open(source, drafts.read(app)));
  const [isKept, setKept] = useState(true);
  const [before, setBefore] = useState(source);
  if (before !== source) {
    setBefore(source);
    // The document was replaced and this draft has no changes of its own.
    if (draft.text === before) setDraft(DraftText.open(source, null));
  }
  // The editor stores its draft when it unmounts, which is after this page renders: only then is it read again.
  const [isStale, setStale] = useState(false);
  if (!active && !isStale) setStale(true);
  useEffect(() => {
    if (!active || !isStale) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the editor writes what is read here when it is taken away
    setDraft(DraftText.open(source, drafts.read(app)));
    setStale(false);
  }, [active, isStale, source, app, drafts]);
  const { text } = draft;
  const isChanged = text !== source;
  if (!isChanged && begun !== source) setBegun(source);

  useEffect(() => {
    if (!active || isStale) return;
    // oxlint-disable-next-line react/set-state-in-effect -- whether there is room is known when it is written
    if (isChanged) setKept(drafts.keep(app, { base: begun, state: draft.state() }));
    else drafts.forget(app);
  }, [active, isStale, app, begun, draft, isChanged, drafts]);
  // Ahead of the rendered draft by the edits since; the next edit begins there.
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  });
  // A field writes its value when its page unmounts. If all pages unmount, nothing renders any more: store the draft
  // directly.
  const isGone = useRef(false);
  useLayoutEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const put = useCallback(
    (next: DraftText): void => {
      latest.current = next;
      if (!isGone.current) setDraft(next);
      else if (next.text !== source) drafts.keep(app, { base: begun, state: next.state() });
    },
    [app, begun, source, drafts],
  );

  const found = useFindings(shelf, text, active);
  const model = useMemo(() => readDocument(text).model, [text]);
  return {
    text,
    model,
    findings: found?.findings ?? null,
    isFresh: found?.of === text,
    isChanged,
    hasMoved: begun !== source,
    isKept: isKept || !isChanged,
    now: useCallback(() => latest.current.text, []),
    mayUndo: draft.mayUndo,
    mayRedo: draft.mayRedo,
    edit: useCallback((...steps) => put(latest.current.edit(...steps)), [put]),
    undo: useCallback(() => put(latest.current.undo()), [put]),
    redo: useCallback(() => put(latest.current.redo()), [put]),
    discard: useCallback(
      () => put(latest.current.edit([{ span: { start: 0, end: latest.current.text.length }, text: source }])),
      [put, source],
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
        // A failed check is not the same as no findings.
        () => current && setFound(null),
      );
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [shelf, text, active]);
  return found;
}
