import type { TextEdit } from "#text/edit.ts";
import type { Span } from "#text/span.ts";

/**
 * Edits that can be applied together. Of two that overlap, or that insert the same text at one offset, only the first
 * is kept. One pass after sorting, because a name may occur ten thousand times.
 */
export function distinctEdits(edits: readonly TextEdit[]): TextEdit[] {
  const inPlace = edits
    .map((edit, index) => ({ edit, index }))
    .sort((a, b) => a.edit.span.start - b.edit.span.start || a.index - b.index);
  const kept: { readonly edit: TextEdit; readonly index: number }[] = [];
  for (const each of inPlace) {
    const last = kept.at(-1);
    if (last === undefined || !excludeEachOther(last.edit, each.edit)) kept.push(each);
    else if (each.index < last.index) kept[kept.length - 1] = each;
  }
  return kept.sort((a, b) => a.index - b.index).map(({ edit }) => edit);
}

function excludeEachOther({ span: a, text }: TextEdit, { span: b, text: other }: TextEdit): boolean {
  if (a.start === b.start && a.end === b.end) return a.start < a.end || text === other;
  return a.start < b.end && b.start < a.end;
}

/** True if a span is inside one of these. */
export function insideOf(spans: readonly Span[]): (span: Span) => boolean {
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  // The furthest end of all spans that begin up to here.
  const ends: number[] = [];
  for (const { end } of sorted) ends.push(Math.max(end, ends.at(-1) ?? 0));
  return ({ start, end }) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.start ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    return low > 0 && (ends[low - 1] ?? 0) >= end;
  };
}
