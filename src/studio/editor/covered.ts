import { EditorView } from "@codemirror/view";
import type { Extension } from "@codemirror/state";

/** The bars of the page lie over the text: a line behind them is not in view. */
export function covered(place: HTMLElement): Extension {
  const height = (selector: string): number =>
    place.closest(".page")?.querySelector(selector)?.getBoundingClientRect().height ?? 0;
  return EditorView.scrollMargins.of(() => ({ top: height(".nav-bar"), bottom: height(".action-bar") }));
}
