import { EditorView } from "@codemirror/view";
import type { Extension } from "@codemirror/state";

/** Scroll margins for the page's bars, which cover a part of the editor. */
export function covered(place: HTMLElement): Extension {
  const height = (selector: string): number =>
    place.closest(".page")?.querySelector(selector)?.getBoundingClientRect().height ?? 0;
  return EditorView.scrollMargins.of(() => ({ top: height(".nav-bar"), bottom: height(".action-bar") }));
}
