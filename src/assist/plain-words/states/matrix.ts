import { compactName } from "#read/names.ts";
import { saysNothing } from "#read/not-shown.ts";
import type { Span } from "#text/span.ts";
import { cellsIn, headOf, isRow, lineAt } from "../../table-lines.ts";
import type { Arrow } from "./arrows.ts";

const MOST_ROWS = 100;

/**
 * `| | Open | Closed |` with a row per status: each cell has the event that leads from the row's to the column's
 * status.
 */
export function arrowsOfMatrix(
  source: string,
  { start }: Span,
): { readonly arrows: readonly Arrow[]; readonly span: Span } | null {
  const line = lineAt(source, start);
  if (!isRow(source, line)) return null;
  const top = headOf(source, line);
  const [corner = "", ...statuses] = cells(source, top);
  if (statuses.length < 2 || corner !== "") return null;
  const arrows: Arrow[] = [];
  let end = top.end;
  for (
    let row = lineAt(source, top.end + 1), count = 0;
    isRow(source, row);
    row = lineAt(source, row.end + 1), count++
  ) {
    const [from = "", ...events] = cells(source, row);
    if (count > MOST_ROWS || events.length > statuses.length) return null;
    if (count > 0) {
      // Every row must be a status, or it is another kind of table.
      if (!statuses.some((status) => compactName(status) === compactName(from)) && !/^(?:start|new)$/iu.test(from))
        return null;
      for (const [i, event] of events.entries())
        if (!saysNothing(event)) arrows.push({ from, event, to: statuses[i] ?? "", who: "" });
    }
    end = row.end;
    if (row.end >= source.length) break;
  }
  if (arrows.length === 0 || arrows.some(({ event }) => /[`,;]|^(?:x|yes|✓|✔)$/iu.test(event))) return null;
  return { arrows, span: { start: top.start, end: end - (source[end - 1] === "\r" ? 1 : 0) } };
}

const cells = (source: string, line: Span): readonly string[] =>
  cellsIn(source, line).map(({ start, end }) => source.slice(start, end).replace(/\r$/u, "").trim());
