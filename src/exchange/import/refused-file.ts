import type { ExportedFile, RefusedRow } from "#engine/contract/exchange.ts";
import { encodeText } from "../tables/bytes.ts";
import { shownText, type Table } from "../tables/table.ts";
import { csvOf } from "../export/write-csv.ts";

/** The rows that were refused, as they stood in the file, with a column that says why: to be put right and imported. */
export function refusedFile(
  tables: readonly Table[],
  refused: readonly (RefusedRow & { readonly index: number; readonly row: number })[],
  column: string,
  reasons: readonly (readonly string[])[],
): ExportedFile {
  const first = refused[0];
  const table = tables[first?.index ?? 0];
  const lines = refused.flatMap((one, at) => {
    const of = tables[one.index];
    // Rows of other tables have other columns; a file of one table is read again as it is.
    if (of === undefined || of !== table) return [];
    const cells = of.rows[one.row]?.cells ?? [];
    return [[...of.header.map((_, index) => shownText(cells[index])), (reasons[at] ?? []).join(" ")]];
  });
  const text = csvOf([[...(table?.header ?? []), column], ...lines]);
  return { name: `${table?.name || "rows"}-refused.csv`, type: "text/csv", bytes: encodeText(text) };
}
