import type { EditorView } from "@codemirror/view";

/**
 * Runs after an IME composition has ended: changes of text or decorations during it would lose the composed character.
 */
export function afterComposition(view: EditorView, run: () => void): void {
  if (!view.composing) {
    run();
    return;
  }
  view.contentDOM.addEventListener("compositionend", () => setTimeout(() => afterComposition(view, run)), {
    once: true,
  });
}
