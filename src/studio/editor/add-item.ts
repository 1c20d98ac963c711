import type { EditorState } from "@codemirror/state";
import { headingOf } from "./outline.ts";
import { rowAfter } from "./table-cells.ts";

export interface Insertion {
  readonly at: number;
  readonly text: string;
  readonly cursor: number;
}

/** A new item after the one at an offset: a row of its table, a bullet below, else a block at the end of the point. */
export function itemAfter(state: EditorState, at: number): Insertion {
  const row = rowAfter(state, at);
  if (row !== null) return row;
  const line = state.doc.lineAt(at);
  const bullet = /^(\s*[-*+]\s+)/u.exec(line.text)?.[1];
  if (bullet !== undefined) {
    const text = `\n${bullet}`;
    return { at: line.to, text, cursor: line.to + text.length };
  }
  let last = line.number;
  for (let number = line.number + 1; number <= state.doc.lines; number++) {
    const below = state.doc.line(number);
    if ((headingOf(below.text)?.level ?? 9) <= 2) break;
    if (below.text.trim() !== "") last = number;
  }
  const end = state.doc.line(last).to;
  const text = "\n\n### ";
  return { at: end, text, cursor: end + text.length };
}
