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
import { startCompletion, type Completion as Option } from "@codemirror/autocomplete";
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import type { Finding } from "#engine/contract/shelf.ts";
import type { TextEdit } from "#text/edit.ts";
import type { Span } from "#text/span.ts";
import { itemAfter } from "./add-item.ts";
import { afterComposition } from "./after-composition.ts";
import { alignTable } from "./align-table.ts";
import { covered } from "./covered.ts";
import { completing, offeredIn, takeOffered, type Complete } from "./completing.ts";
import { explaining, type Explain } from "./explaining.ts";
import { folding } from "./folding.ts";
import { lineColours } from "./line-colours.ts";
import { findingMarks, setFindings } from "./finding-marks.ts";
import { otherCell, rowAfter } from "./table-cells.ts";
import { THEME } from "./theme.ts";

export interface EditorChange {
  readonly text: string;
  readonly changed: boolean;
  /** The offset of the cursor. */
  readonly at: number;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  /** Completions for the word at the cursor. */
  readonly offered: readonly string[];
}

export interface Editor {
  text(): string;
  /** The state with its undo history, to reopen the editor later. */
  state(): unknown;
  /** Marks findings, if `text` is still the current text. */
  mark(text: string, findings: readonly Finding[]): void;
  go(span: Span): void;
  /** Moves the cursor without taking the focus. */
  show(span: Span): void;
  insert(text: string): void;
  edit(edits: readonly TextEdit[]): void;
  addRow(): void;
  /** Adds a row, bullet or block after the one at the cursor. */
  addItem(): void;
  /** Aligns the borders of the table at the cursor. */
  alignTable(): void;
  complete(): void;
  /** Inserts a completion. */
  take(index: number): void;
  undo(): void;
  redo(): void;
  focus(): void;
  close(): void;
}

interface EditorOptions {
  /** An empty element. */
  readonly parent: HTMLElement;
  readonly text: string;
  /** An earlier result of `state`. */
  readonly state: unknown;
  readonly label: string;
  /** The label of the fold button beside a heading. */
  readonly foldLabel: string;
  readonly complete: Complete;
  readonly explain: Explain;
  readonly onChange: (change: EditorChange) => void;
  /** The person wants an explanation of the word at an offset. */
  readonly onWord: (at: number) => void;
}

const KEPT = { history: historyField };

/**
 * CodeMirror in a shadow root. It brings its own styles: the page's policy allows style sheets in a shadow root, but no
 * style elements.
 */
export function openEditor(options: EditorOptions): Editor {
  const { parent, text, state, onChange } = options;
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: "open" });
  let offered: readonly Option[] = [];
  const tell = EditorView.updateListener.of(({ view, docChanged, selectionSet }) => {
    const now = offeredIn(view.state);
    if (!docChanged && !selectionSet && now === offered) return;
    offered = now;
    onChange(changeOf(view, docChanged));
  });
  const extensions = [extensionsFor(options), tell];
  const view = new EditorView({ state: stateFrom(text, state, extensions), parent: root, root });
  onChange(changeOf(view, false));
  return {
    text: () => view.state.doc.toString(),
    state: () => view.state.toJSON(KEPT),
    mark: (of, findings) =>
      afterComposition(view, () => {
        if (view.state.doc.toString() !== of) return;
        view.dispatch({ effects: setFindings.of(findings) });
        // The note about the line covers a part of the text: scroll the line out from under it.
        requestAnimationFrame(() => {
          if (view.hasFocus) view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) });
        });
      }),
    go: (span) => {
      showIn(view, span);
      view.focus();
    },
    show: (span) => showIn(view, span),
    insert: (inserted) =>
      afterComposition(view, () => {
        view.dispatch(view.state.replaceSelection(inserted), { scrollIntoView: true, userEvent: "input.type" });
        view.focus();
      }),
    edit: (edits) => {
      const of = view.state.doc;
      afterComposition(view, () => {
        if (view.state.doc !== of) return;
        const changes = edits.map(({ span, text: insert }) => ({ from: span.start, to: span.end, insert }));
        view.dispatch({ changes, userEvent: "input" });
      });
    },
    addRow: () => {
      afterComposition(view, () => addRow(view));
      view.focus();
    },
    addItem: () =>
      afterComposition(view, () => {
        const { at, text: insert, cursor } = itemAfter(view.state, view.state.selection.main.head);
        const selection = { anchor: cursor };
        view.dispatch({ changes: { from: at, insert }, selection, scrollIntoView: true, userEvent: "input" });
        view.focus();
      }),
    alignTable: () =>
      afterComposition(view, () => {
        const changes = alignTable(view.state, view.state.selection.main.head);
        if (changes !== null) view.dispatch({ changes, userEvent: "input" });
        view.focus();
      }),
    complete: () => {
      view.focus();
      startCompletion(view);
    },
    take: (index) => afterComposition(view, () => takeOffered(view, index)),
    undo: () => afterComposition(view, () => undo(view)),
    redo: () => afterComposition(view, () => redo(view)),
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}

function showIn(view: EditorView, { start }: Span): void {
  const at = Math.min(start, view.state.doc.length);
  view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
}

function changeOf({ state }: EditorView, changed: boolean): EditorChange {
  return {
    text: state.doc.toString(),
    changed,
    at: state.selection.main.head,
    mayUndo: undoDepth(state) > 0,
    mayRedo: redoDepth(state) > 0,
    offered: offeredIn(state).map(({ label }) => label),
  };
}

function stateFrom(text: string, kept: unknown, extensions: Extension): EditorState {
  if (typeof kept === "object" && kept !== null)
    try {
      return EditorState.fromJSON(kept, { extensions }, KEPT);
    } catch {
      // Stored by another version of the editor: only its text can be used.
      const { doc } = kept as { readonly doc?: unknown };
      if (typeof doc === "string") return EditorState.create({ doc, extensions });
    }
  return EditorState.create({ doc: text, extensions });
}

function extensionsFor({ parent, label, foldLabel, complete, explain, onWord }: EditorOptions): Extension {
  return [
    history(),
    lineNumbers(),
    highlightActiveLine(),
    folding(foldLabel),
    lineColours,
    findingMarks,
    completing(complete),
    // Touch has no hover.
    matchMedia("(hover: hover)").matches ? explaining(explain) : [],
    EditorView.lineWrapping,
    covered(parent),
    EditorView.contentAttributes.of({ "aria-label": label, autocapitalize: "off", spellcheck: "false", dir: "ltr" }),
    keymap.of([
      { key: "Tab", run: (view) => toCell(view, 1), shift: (view) => toCell(view, -1) },
      { key: "Mod-Enter", run: addRow },
      { key: "F2", run: ({ state }) => told(() => onWord(state.selection.main.head)) },
      { key: "F12", run: (view) => told(() => void goToDefinition(view, explain)) },
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    THEME,
  ];
}

/** Inside a table, Tab goes from cell to cell; elsewhere to the next control. */
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

function told(run: () => void): true {
  run();
  return true;
}

async function goToDefinition(view: EditorView, explain: Explain): Promise<void> {
  const word = await explain(view.state.doc.toString(), view.state.selection.main.head);
  const at = word?.definition?.start;
  if (at !== undefined && at <= view.state.doc.length)
    view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
}
