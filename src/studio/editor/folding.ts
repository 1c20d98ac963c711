import { codeFolding, foldGutter, foldKeymap, foldService } from "@codemirror/language";
import type { EditorState, Extension } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { headingOf } from "./outline.ts";

/** The range below a heading, up to the next heading of the same or a higher level. */
function belowHeading(state: EditorState, start: number): { readonly from: number; readonly to: number } | null {
  const line = state.doc.lineAt(start);
  const heading = headingOf(line.text);
  if (heading === null || heading.level === 1) return null;
  let last = line.number;
  for (let number = line.number + 1; number <= state.doc.lines; number++) {
    const below = state.doc.line(number);
    const next = below.text.startsWith("#") ? headingOf(below.text) : null;
    if (next !== null && next.level <= heading.level) break;
    if (below.text.trim() !== "") last = number;
  }
  return last === line.number ? null : { from: line.to, to: state.doc.line(last).to };
}

/** Folds the nine points and their blocks. `label` names the button beside a heading. */
export function folding(label: string): Extension {
  return [
    foldService.of(belowHeading),
    codeFolding({ placeholderText: "…" }),
    foldGutter({
      markerDOM(isOpen) {
        const sign = document.createElement("span");
        sign.textContent = isOpen ? "▾" : "▸";
        sign.title = label;
        return sign;
      },
    }),
    keymap.of(foldKeymap),
  ];
}
