import type { ExportedFile, RefusedRow } from "#engine/contract/exchange.ts";
import type { Value } from "#expr/types.ts";
import { strToU8, zipSync, type Zippable } from "fflate";
import { freeName } from "../column-names.ts";
import { joined } from "../export/cell-of-value.ts";
import { numberText } from "../export/cell-text.ts";
import { csvOf } from "../export/write-csv.ts";
import { encodeText } from "../tables/bytes.ts";
import { shownText, type Cell, type Table } from "../tables/table.ts";

/**
 * The rows that were refused, with a column that says why: to be put right and imported. Rows of several tables are
 * several tables in an archive.
 */
export function refusedFile(
  tables: readonly Table[],
  refused: readonly (RefusedRow & { readonly index: number; readonly row: number })[],
  column: string,
  reasons: readonly (readonly string[])[],
): ExportedFile {
  const texts = [...new Set(refused.map(({ index }) => index))].flatMap((index) => {
    const table = tables[index];
    if (table === undefined) return [];
    const lines = refused.flatMap((one, at) => {
      if (one.index !== index) return [];
      const cells = table.rows[one.row]?.cells ?? [];
      return [[...table.header.map((_, place) => exactText(cells[place])), (reasons[at] ?? []).join(" ")]];
    });
    return [{ name: table.name || "rows", text: csvOf([[...table.header, column], ...lines]) }];
  });
  const [only = { name: "rows", text: csvOf([[column]]) }, ...others] = texts;
  if (others.length === 0) return { name: `${only.name}-refused.csv`, type: "text/csv", bytes: encodeText(only.text) };
  const [taken, parts]: [Set<string>, Zippable] = [new Set(), {}];
  for (const { name, text } of texts)
    parts[freeName(name.replace(/[\p{Cc}<>:"/\\|?*]/gu, "_"), ".csv", taken)] = strToU8(text);
  return { name: "refused.zip", type: "application/zip", bytes: zipSync(parts) };
}

/** What stands in a cell, not what is shown of it: that may be rounded, and read otherwise elsewhere. */
function exactText(cell: Cell | undefined): string {
  if (typeof cell === "number") return numberText(cell);
  if (typeof cell !== "object" || cell === null) return shownText(cell);
  const { kind, value, shown } = cell;
  if (kind === "json") {
    const isTexts = Array.isArray(value) && (value as readonly Value[]).every((one) => typeof one === "string");
    return isTexts ? joined(value as readonly string[]) : shown;
  }
  if (kind !== "number") return String(value);
  if (typeof value !== "number" || /^0\d+$/.test(shown)) return shown;
  return shown.includes("%") ? `${numberText(value, 2)}%` : numberText(value);
}
