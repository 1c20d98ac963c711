import { history, historyField, isolateHistory, redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import { ChangeSet, EditorState, type StateCommand } from "@codemirror/state";
import type { TextEdit } from "#text/edit.ts";
import type { Draft } from "./draft.ts";

const KEPT = { history: historyField };

/**
 * A draft's text outside the editor, with the same undo history: changes made in forms can be undone in the editor.
 * Immutable; each change returns a new one.
 */
export class DraftText {
  readonly #state: EditorState;
  readonly text: string;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;

  private constructor(state: EditorState) {
    this.#state = state;
    this.text = state.doc.toString();
    this.mayUndo = undoDepth(state) > 0;
    this.mayRedo = redoDepth(state) > 0;
  }

  static open(source: string, draft: Draft | null): DraftText {
    const extensions = [history()];
    if (typeof draft?.state === "object" && draft.state !== null)
      try {
        return new DraftText(EditorState.fromJSON(draft.state, { extensions }, KEPT));
      } catch {
        // Stored by another version of the editor: only its text can be used.
        const { doc } = draft.state as { readonly doc?: unknown };
        if (typeof doc === "string") return new DraftText(EditorState.create({ doc, extensions }));
      }
    return new DraftText(EditorState.create({ doc: source, extensions }));
  }

  /** The state to open the editor with. */
  state(): unknown {
    return this.#state.toJSON(KEPT);
  }

  /** Each step refers to the text that the previous one left. All of them are one step of undo. */
  edit(...steps: readonly (readonly TextEdit[])[]): DraftText {
    let changes = ChangeSet.empty(this.#state.doc.length);
    for (const edits of steps) {
      const step = edits.map(({ span, text }) => ({ from: span.start, to: span.end, insert: text }));
      changes = changes.compose(ChangeSet.of(step, changes.newLength));
    }
    if (changes.empty) return this;
    return new DraftText(this.#state.update({ changes, annotations: isolateHistory.of("full") }).state);
  }

  undo(): DraftText {
    return this.#by(undo);
  }

  redo(): DraftText {
    return this.#by(redo);
  }

  #by(command: StateCommand): DraftText {
    let next = this.#state;
    command({ state: this.#state, dispatch: (transaction) => (next = transaction.state) });
    return next === this.#state ? this : new DraftText(next);
  }
}
