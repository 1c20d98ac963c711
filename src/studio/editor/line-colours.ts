import { RangeSetBuilder } from "@codemirror/state";
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from "@codemirror/view";
import { piecesOf, type Kind } from "../source/highlight.ts";

const MARKS = new Map<Kind, Decoration>(
  (["heading", "code", "key", "pipe", "strong", "mark", "quiet"] as const).map((kind) => [
    kind,
    Decoration.mark({ class: `is-${kind}` }),
  ]),
);

/** The colours of the lines that are seen, the same as where the document is only read. */
function coloursOf(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges)
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      for (const { start, end, kind } of piecesOf(line.text)) {
        const mark = MARKS.get(kind);
        if (mark !== undefined) builder.add(line.from + start, line.from + end, mark);
      }
      at = line.to + 1;
    }
  return builder.finish();
}

export const lineColours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = coloursOf(view);
    }

    update({ view, docChanged, viewportChanged }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.decorations = coloursOf(view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);
