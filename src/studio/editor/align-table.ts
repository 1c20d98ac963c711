import type { ChangeSpec, EditorState } from "@codemirror/state";
import { cellsOf } from "./table-cells.ts";

/** Wider cells stay unpadded: one long cell would fill the whole column with blanks. */
const WIDEST = 40;

const isRule = (text: string): boolean => /^\s*:?-+:?\s*$/u.test(text);

/** The changes that align the column borders of the table at an offset; null: no table there. */
export function alignTable(state: EditorState, at: number): readonly ChangeSpec[] | null {
  const here = state.doc.lineAt(at).number;
  if (cellsOf(state.doc.line(here).text).length === 0) return null;
  let first = here;
  let last = here;
  while (first > 1 && cellsOf(state.doc.line(first - 1).text).length > 0) first--;
  while (last < state.doc.lines && cellsOf(state.doc.line(last + 1).text).length > 0) last++;
  const rows = Array.from({ length: last - first + 1 }, (_, i) => {
    const line = state.doc.line(first + i);
    return cellsOf(line.text).map(({ start, end }) => ({
      from: line.from + start,
      to: line.from + end,
      text: line.text.slice(start, end).trim(),
    }));
  });
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, { text }] of row.entries())
      if (!isRule(text) && text.length <= WIDEST) widths[column] = Math.max(widths[column] ?? 3, text.length);
  return rows.flatMap((row) =>
    row.flatMap(({ from, to, text }, column): ChangeSpec[] => {
      const width = widths[column] ?? 3;
      const insert = isRule(text) ? ruleOf(text, width) : ` ${text.padEnd(width)} `;
      return insert === state.sliceDoc(from, to) ? [] : [{ from, to, insert }];
    }),
  );
}

function ruleOf(text: string, width: number): string {
  const [left, right] = [text.startsWith(":") ? ":" : "-", text.endsWith(":") ? ":" : "-"];
  return ` ${left}${"-".repeat(Math.max(1, width - 2))}${right} `;
}
