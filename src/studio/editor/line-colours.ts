import { RangeSetBuilder, type Line } from "@codemirror/state";
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from "@codemirror/view";
import { piecesOf, type Kind } from "../source/highlight.ts";
import { codePieces, type CodeKind } from "./code-colours.ts";

const MARKS = new Map<Kind, Decoration>(
  (["heading", "code", "key", "pipe", "strong", "mark", "quiet"] as const).map((kind) => [
    kind,
    Decoration.mark({ class: `is-${kind}` }),
  ]),
);

const CODE_MARKS = new Map<CodeKind, Decoration>(
  (["name", "function", "number", "text", "word"] as const).map((kind) => [
    kind,
    Decoration.mark({ class: `is-code is-code-${kind}` }),
  ]),
);

/** Longer lines stay uncoloured; people don't write such lines. */
const LONGEST = 20_000;

/** Colours the visible lines in the same way as the read-only view of a document. */
function coloursOf(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges)
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      if (line.length <= LONGEST) addLine(builder, line);
      at = line.to + 1;
    }
  return builder.finish();
}

function addLine(builder: RangeSetBuilder<Decoration>, line: Line): void {
  for (const { start, end, kind } of piecesOf(line.text)) {
    const mark = MARKS.get(kind);
    if (mark === undefined) continue;
    builder.add(line.from + start, line.from + end, mark);
    if (kind !== "code") continue;
    const inner = line.text.slice(start + 1, end - 1);
    for (const piece of codePieces(inner)) {
      const codeMark = CODE_MARKS.get(piece.kind);
      if (codeMark !== undefined)
        builder.add(line.from + start + 1 + piece.start, line.from + start + 1 + piece.end, codeMark);
    }
  }
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
