import type { EditorView } from "@codemirror/view";

/** Does something once nobody is composing a letter: text and marks that change meanwhile would lose the letter. */
export function afterComposition(view: EditorView, run: () => void): void {
  if (!view.composing) {
    run();
    return;
  }
  view.contentDOM.addEventListener("compositionend", () => setTimeout(() => afterComposition(view, run)), {
    once: true,
  });
}
