import { applyEdits, type TextEdit } from "#text/edit.ts";

interface Piece {
  /** Its offset after the first edits. */
  readonly start: number;
  readonly end: number;
  /** The number of characters that the first edits up to here add; 0: the piece is one of the second edits. */
  readonly longer: number;
  readonly second: TextEdit | null;
}

/** Composes edits of a text with edits of the result, as edits of the original text. Adjacent edits are merged. */
export function composedEdits(source: string, first: readonly TextEdit[], second: readonly TextEdit[]): TextEdit[] {
  if (second.length === 0) return [...first];
  const after = applyEdits(source, first);
  let shift = 0;
  const pieces = first
    .toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
    .map(({ span, text }): Piece => {
      const start = span.start + shift;
      const longer = text.length - (span.end - span.start);
      shift += longer;
      return { start, end: start + text.length, longer, second: null };
    });
  const all = [...pieces, ...second.map((edit): Piece => ({ ...edit.span, longer: 0, second: edit }))];
  const groups: Piece[][] = [];
  let end = -1;
  for (const piece of all.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (piece.start > end) groups.push([]);
    groups.at(-1)?.push(piece);
    end = Math.max(end, piece.end);
  }
  let before = 0;
  return groups.map((group) => {
    const from = Math.min(...group.map((piece) => piece.start));
    const to = Math.max(...group.map((piece) => piece.end));
    const start = from - before;
    before += group.reduce((sum, { longer }) => sum + longer, 0);
    const inside = group.flatMap(({ second: edit }) =>
      edit === null ? [] : [{ text: edit.text, span: { start: edit.span.start - from, end: edit.span.end - from } }],
    );
    return { span: { start, end: to - before }, text: applyEdits(after.slice(from, to), inside) };
  });
}
