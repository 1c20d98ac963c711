import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ActionBar } from "#ui/frame/ActionBar.tsx";
import { keyboardAtHand } from "#ui/frame/keyboard-at-hand.ts";
import { Page } from "#ui/frame/Page.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { Finding, Shelf, ShelfApp } from "#engine/contract/shelf.ts";
import { editTo } from "#text/edit.ts";
import type { Span } from "#text/span.ts";
import { FindingsSheet } from "../source/FindingsSheet.tsx";
import { UpdateSheet, type RequestedUpdate } from "../shelf-screens/UpdateSheet.tsx";
import { foundInWords } from "../source/found-in-words.ts";
import { useSpoken } from "../words/language.ts";
import { useDrafts } from "./draft.ts";
import { withLineEndsOf, withOneLineEnd } from "./line-ends.ts";
import { KeyBar } from "./KeyBar.tsx";
import { openEditor, type Editor, type EditorChange } from "./open-editor.ts";
import { OutlineSheet } from "./OutlineSheet.tsx";
import { FindingNote } from "./FindingNote.tsx";
import { findingOfLine } from "./finding-of-line.ts";
import { useFindings } from "./use-findings.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useShortcut } from "./use-shortcut.ts";
import { WordSheet } from "./WordSheet.tsx";
import "./editor.css";

interface EditPageProps {
  readonly shelf: Shelf;
  readonly app: ShelfApp;
  /** The app's current document. */
  readonly source: string;
  readonly at: Span | null;
  readonly onDone: () => void;
  /** Called on every change of the text and every move of the cursor. */
  readonly onChange?: ((change: EditorChange) => void) | undefined;
  /** A span to go to while the editor is open. */
  readonly goTo?: Span | null;
  /** A span to move the cursor to without taking the focus, while the person works elsewhere on the page. */
  readonly show?: Span | null;
}

/** The editor of the document's text. The app only changes when the draft is applied. */
export function EditPage({
  shelf,
  app,
  source: document,
  at,
  onDone,
  onChange,
  goTo = null,
  show = null,
}: EditPageProps) {
  const { words } = useSpoken();
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [now, setNow] = useState<EditorChange | null>(null);
  const [listed, setListed] = useState(false);
  const [outlined, setOutlined] = useState(false);
  const [word, setWord] = useState<number | null>(null);
  const [wanted, setWanted] = useState<RequestedUpdate | null>(null);
  const source = withOneLineEnd(document);
  const text = now?.text ?? source;
  /** The document that the draft began with; it may have been replaced since. */
  const drafts = useDrafts();
  const [begun, setBegun] = useState(() => drafts.read(app.id)?.base ?? source);
  if (text === source && begun !== source) setBegun(source);
  const found = useFindings(shelf, editor, text);
  const findings = found?.findings ?? null;

  useEffect(() => {
    const parent = place.current;
    if (parent === null) return undefined;
    const draft = drafts.read(app.id);
    const opened = openEditor({
      parent,
      text: source,
      state: draft?.state,
      label: words.documentText,
      foldLabel: words.foldSection,
      complete: shelf.complete,
      explain: shelf.explain,
      onChange: setNow,
      onWord: setWord,
    });
    setEditor(opened);
    if (at !== null) opened.go(at);
    // With a hardware keyboard, typing can start at once; Escape and Tab leave the editor.
    else if (keyboardAtHand()) opened.focus();
    return () => opened.close();
    // Not a dependency: from here on the editor owns its text.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [app.id]);

  useEffect(() => {
    if (now !== null) onChange?.(now);
  }, [now, onChange]);
  useEffect(() => {
    if (editor !== null && goTo !== null) editor.go(goTo);
  }, [editor, goTo]);
  useEffect(() => {
    if (editor !== null && show !== null) editor.show(show);
  }, [editor, show]);

  const isKept = useKeptDraft(app.id, editor, now, { source, begun });

  const discard = (): void => {
    const edited = text;
    editor?.edit([{ span: { start: 0, end: edited.length }, text: source }]);
    showToast({ text: words.changesDiscarded, action: { label: words.undo, onAction: () => editor?.undo() } });
  };
  const apply = (): void => setWanted({ app, source: withLineEndsOf(document, text) });
  useShortcut("s", () => text !== source && apply());
  useShortcut(".", () => {
    const { fix } = findingOfLine(text, now?.at ?? 0, findings ?? []) ?? {};
    if (fix !== undefined && found?.of === text) editor?.edit(fix.edits);
  });
  const shown = findings?.filter(({ severity }) => severity !== "gap") ?? [];
  return (
    <Page
      title={app.name}
      subtitle={text === source ? words.source : words.notApplied}
      large={false}
      onBack={onDone}
      wide
      actions={
        <Menu
          label={words.source}
          items={[
            { key: "outline", label: words.outline, icon: "list", onAction: () => setOutlined(true) },
            { key: "row", label: words.addRow, icon: "plus", onAction: () => editor?.addRow() },
            { key: "align", label: words.alignTable, icon: "table", onAction: () => editor?.alignTable() },
            ...(text === source
              ? []
              : [{ key: "discard", label: words.discardChanges, icon: "undo-2", onAction: discard }]),
          ]}
        />
      }
      bottom={
        <ActionBar
          note={
            <EditorNote
              editor={editor}
              now={now}
              findings={findings}
              isFresh={found?.of === text}
              onWord={() => setWord(now?.at ?? 0)}
            />
          }
        >
          <Button look="tonal" onClick={() => setListed(true)}>
            {findings === null ? words.reading : foundInWords(shown, words)}
          </Button>
          <Button disabled={text === source} aria-keyshortcuts="Control+S Meta+S" onClick={apply}>
            {words.apply}
          </Button>
        </ActionBar>
      }
    >
      {begun === source ? null : (
        <div className="editor-moved">
          <Banner kind="warning">{words.documentMoved}</Banner>
        </div>
      )}
      {isKept ? null : (
        <div className="editor-moved">
          <Banner kind="warning">{words.draftNotKept}</Banner>
        </div>
      )}
      <div className="editor" ref={place} />
      <FindingsSheet
        open={listed}
        onOpenChange={setListed}
        source={text}
        findings={findings ?? []}
        onGo={(span) => {
          setListed(false);
          editor?.go(span);
        }}
      />
      <OutlineSheet
        open={outlined}
        onOpenChange={setOutlined}
        text={text}
        onGo={(span) => {
          setOutlined(false);
          editor?.go(span);
        }}
      />
      <WordSheet
        at={word}
        shelf={shelf}
        text={text}
        onClose={() => setWord(null)}
        onEdit={(edits) => {
          setWord(null);
          editor?.edit(edits);
        }}
        onGo={(span) => {
          setWord(null);
          editor?.go(span);
        }}
      />
      <UpdateSheet
        wanted={wanted}
        shelf={shelf}
        onClose={() => setWanted(null)}
        onTaken={(taken) => {
          const after = withOneLineEnd(taken);
          if (after !== text) editor?.edit([editTo(text, after)]);
        }}
      />
    </Page>
  );
}

/** The finding in the line of the cursor, and keys that phone keyboards hide. */
function EditorNote({
  editor,
  now,
  findings,
  isFresh,
  onWord,
}: {
  readonly editor: Editor | null;
  readonly now: EditorChange | null;
  readonly findings: readonly Finding[] | null;
  /** The findings belong to the current text. */
  readonly isFresh: boolean;
  readonly onWord: () => void;
}): ReactNode {
  if (editor === null || now === null) return null;
  return (
    <>
      <FindingNote
        text={now.text}
        at={now.at}
        findings={findings ?? []}
        isFresh={isFresh}
        onFix={(edits) => editor.edit(edits)}
      />
      <KeyBar editor={editor} mayUndo={now.mayUndo} mayRedo={now.mayRedo} offered={now.offered} onWord={onWord} />
    </>
  );
}
