import {
  defaultKeymap,
  history,
  historyField,
  historyKeymap,
  redo,
  redoDepth,
  undo,
  undoDepth,
} from "@codemirror/commands";
import { EditorSelection, EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import type { Finding } from "#engine/contract/shelf.ts";
import type { TextEdit } from "#text/edit.ts";
import type { Span } from "#text/span.ts";
import { lineColours } from "./line-colours.ts";
import { findingMarks, setFindings } from "./finding-marks.ts";
import { otherCell, rowAfter } from "./table-cells.ts";
import { THEME } from "./theme.ts";

export interface EditorChange {
  readonly text: string;
  readonly changed: boolean;
  /** Where the cursor stands. */
  readonly at: number;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
}

export interface Editor {
  text(): string;
  /** With its steps back and forth, for another opening. */
  state(): unknown;
  /** Marks what is wrong; for the text it was found in, and no other. */
  mark(text: string, findings: readonly Finding[]): void;
  go(span: Span): void;
  insert(text: string): void;
  edit(edits: readonly TextEdit[]): void;
  addRow(): void;
  undo(): void;
  redo(): void;
  focus(): void;
  close(): void;
}

interface EditorOptions {
  /** An element with nothing in it. */
  readonly parent: HTMLElement;
  readonly text: string;
  /** What `state` gave earlier. */
  readonly state: unknown;
  readonly label: string;
  readonly onChange: (change: EditorChange) => void;
}

const KEPT = { history: historyField };

/**
 * CodeMirror in a shadow root: it brings its own styles along, which the page's policy allows as style sheets of a
 * shadow root and not as elements of the page.
 */
export function openEditor({ parent, text, state, label, onChange }: EditorOptions): Editor {
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: "open" });
  const tell = EditorView.updateListener.of(({ view, docChanged, selectionSet }) => {
    if (docChanged || selectionSet) onChange(changeOf(view, docChanged));
  });
  const extensions = [extensionsFor(label), tell];
  const view = new EditorView({ state: stateFrom(text, state, extensions), parent: root, root });
  onChange(changeOf(view, false));
  return {
    text: () => view.state.doc.toString(),
    state: () => view.state.toJSON(KEPT),
    mark: (of, findings) => {
      if (view.state.doc.toString() === of) view.dispatch({ effects: setFindings.of(findings) });
    },
    go: ({ start }) => {
      const at = Math.min(start, view.state.doc.length);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
      view.focus();
    },
    insert: (inserted) => {
      view.dispatch(view.state.replaceSelection(inserted), { scrollIntoView: true, userEvent: "input.type" });
      view.focus();
    },
    edit: (edits) => {
      const changes = edits.map(({ span, text: insert }) => ({ from: span.start, to: span.end, insert }));
      view.dispatch({ changes, userEvent: "input" });
    },
    addRow: () => {
      addRow(view);
      view.focus();
    },
    undo: () => undo(view),
    redo: () => redo(view),
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}

function changeOf({ state }: EditorView, changed: boolean): EditorChange {
  return {
    text: state.doc.toString(),
    changed,
    at: state.selection.main.head,
    mayUndo: undoDepth(state) > 0,
    mayRedo: redoDepth(state) > 0,
  };
}

function stateFrom(text: string, kept: unknown, extensions: Extension): EditorState {
  if (typeof kept === "object" && kept !== null)
    try {
      return EditorState.fromJSON(kept, { extensions }, KEPT);
    } catch {
      // Kept by another version of the editor: the text is all that is left of it.
      const { doc } = kept as { readonly doc?: unknown };
      if (typeof doc === "string") return EditorState.create({ doc, extensions });
    }
  return EditorState.create({ doc: text, extensions });
}

function extensionsFor(label: string): Extension {
  return [
    history(),
    lineNumbers(),
    lineColours,
    findingMarks,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label, autocapitalize: "off", spellcheck: "false", dir: "ltr" }),
    keymap.of([
      { key: "Tab", run: (view) => toCell(view, 1), shift: (view) => toCell(view, -1) },
      { key: "Mod-Enter", run: addRow },
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    THEME,
  ];
}

/** Tab goes from cell to cell inside a table, and on to the next control elsewhere. */
function toCell(view: EditorView, step: 1 | -1): boolean {
  const cell = otherCell(view.state, view.state.selection.main.head, step);
  if (cell === null) return step === 1 && addRow(view);
  view.dispatch({ selection: EditorSelection.single(cell.from, cell.to), scrollIntoView: true });
  return true;
}

function addRow(view: EditorView): boolean {
  const row = rowAfter(view.state, view.state.selection.main.head);
  if (row === null) return false;
  view.dispatch({
    changes: { from: row.at, insert: row.text },
    selection: { anchor: row.cursor },
    scrollIntoView: true,
    userEvent: "input",
  });
  return true;
}
