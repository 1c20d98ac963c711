import type { EditorState, Text } from "@codemirror/state";

/** The ranges of the cells in a row's line; `\|` is no border. */
export function cellsOf(line: string): readonly { readonly start: number; readonly end: number }[] {
  if (!line.trimStart().startsWith("|")) return [];
  const borders: number[] = [];
  for (let at = 0; at < line.length; at++) {
    if (line[at] === "\\") at++;
    else if (line[at] === "|") borders.push(at);
  }
  return borders.slice(0, -1).map((border, index) => ({ start: border + 1, end: borders[index + 1] ?? line.length }));
}

const isRule = (line: string): boolean => /^[\s|:-]*-[\s|:-]*$/u.test(line);

/** An empty row for the table at an offset, and where its first cell begins; null outside tables. */
export function rowAfter(
  state: EditorState,
  at: number,
): { readonly at: number; readonly text: string; readonly cursor: number } | null {
  let line = state.doc.lineAt(at);
  const cells = cellsOf(line.text);
  if (cells.length === 0) return null;
  // After the header row comes the delimiter row; insert below that.
  const next = line.number < state.doc.lines ? state.doc.line(line.number + 1) : null;
  if (next !== null && isRule(next.text) && cellsOf(next.text).length > 0) line = next;
  const indent = /^\s*/u.exec(line.text)?.[0] ?? "";
  const text = `\n${indent}|${"  |".repeat(cells.length)}`;
  return { at: line.to, text, cursor: line.to + 1 + indent.length + 2 };
}

/** The place of the next or previous cell of the table; null: there is none. */
export function otherCell(
  state: EditorState,
  at: number,
  step: 1 | -1,
): { readonly from: number; readonly to: number } | null {
  const line = state.doc.lineAt(at);
  const cells = cellsOf(line.text);
  if (cells.length === 0) return null;
  const here = cells.findIndex(({ end }) => at - line.from <= end);
  const cell = cells[(here === -1 ? cells.length : here) + step];
  if (cell !== undefined) return withoutSpaces(line.from, line.text, cell);
  return cellOfOtherRow(state.doc, line.number, step);
}

function cellOfOtherRow(doc: Text, from: number, step: 1 | -1): { readonly from: number; readonly to: number } | null {
  for (let number = from + step; number >= 1 && number <= doc.lines; number += step) {
    const line = doc.line(number);
    const cells = cellsOf(line.text);
    const cell = cells.at(step === 1 ? 0 : -1);
    if (cell === undefined) return null;
    if (!isRule(line.text)) return withoutSpaces(line.from, line.text, cell);
  }
  return null;
}

/** The range of a cell's text, or the middle of an empty cell. */
function withoutSpaces(
  offset: number,
  line: string,
  { start, end }: { readonly start: number; readonly end: number },
): { readonly from: number; readonly to: number } {
  const text = line.slice(start, end);
  const written = text.trim();
  const from = offset + start + (written === "" ? Math.min(1, text.length) : text.indexOf(written));
  return { from, to: from + written.length };
}
