import type { ExportedFile, RefusedRow } from "#engine/contract/exchange.ts";
import type { Value } from "#expr/types.ts";
import { strToU8, zipSync, type Zippable } from "fflate";
import { freeName } from "../column-names.ts";
import { cellOfValue, joined } from "../export/cell-of-value.ts";
import { cellText } from "../export/cell-text.ts";
import { numberText } from "../export/number-text.ts";
import { csvOf } from "../export/write-csv.ts";
import { encodeText } from "../tables/bytes.ts";
import { showsMinus, shownWith } from "../tables/shown-with.ts";
import { kindOf, shownText, type Cell, type Table } from "../tables/table.ts";
import { convertCell, type Reading } from "../values/convert-cell.ts";
import type { ImportSurroundings } from "./import-surroundings.ts";
import type { PlannedTable } from "./planned-table.ts";

/**
 * The refused rows with an extra column of reasons, so that they can be corrected and imported again. Rows of several
 * tables become several tables in a ZIP archive.
 */
export function refusedFile(
  tables: readonly Table[],
  planned: readonly PlannedTable[],
  about: ImportSurroundings,
  refused: readonly (RefusedRow & { readonly index: number; readonly row: number })[],
  column: string,
  reasons: readonly (readonly string[])[],
): ExportedFile {
  const texts = [...new Set(refused.map(({ index }) => index))].flatMap((index) => {
    const table = tables[index];
    if (table === undefined) return [];
    const read = readCells(
      planned.find((of) => of.index === index),
      about,
    );
    const lines = refused.flatMap((one, at) => {
      if (one.index !== index) return [];
      const cells = table.rows[one.row]?.cells ?? [];
      return [
        [
          ...table.header.map((_, place) => read(place, cells[place] ?? null) ?? exactText(cells[place])),
          (reasons[at] ?? []).join(" "),
        ],
      ];
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

type ReadCell = (column: number, cell: Cell) => string | null;

/** Writes cells so that they are read the same way again, whatever other rows are in the file. */
function readCells(planned: PlannedTable | undefined, { currency, zone, language }: ImportSurroundings): ReadCell {
  if (planned === undefined) return () => null;
  const { own, rows, id, owner } = planned;
  const columns = new Map([...own, ...[...rows.values()].flat(), id, owner].map((one) => [one?.column, one]));
  const about = { currency, zone, language, reference: () => null, file: () => null };
  const words = { yes: "yes", no: "no" };
  const out = { currency, zone, words, nameOf: () => "", fileName: () => "" };
  return (column, cell) => {
    const { target, reading } = columns.get(column) ?? {};
    if (target === undefined || reading === undefined || cell === null) return null;
    const { type } = target;
    if (TAKES_SHOWN.has(type.kind) && kindOf(cell) !== "json") return shownText(cell);
    if (!READ_AS_COLUMN.has(type.kind)) return null;
    const as = (one: Reading) => convertCell(cell, type, one, about);
    const { value, read } = as(reading);
    // A text that is read the same way in any column stays as written.
    if (kindOf(cell) === "text" && ANY.every((one) => as({ ...reading, ...one }).value === value)) return null;
    return read ? cellText(cellOfValue(value, type, undefined, out), words) : null;
  };
}

const ANY: readonly Partial<Reading>[] = [
  { dates: "dmy", decimal: ".", wholePercents: true },
  { dates: "mdy", decimal: ",", wholePercents: false },
];

/** How these types are read depends on the other cells of the column, which are not in this file. */
const READ_AS_COLUMN: ReadonlySet<string> = new Set([
  "number",
  "whole number",
  "rating",
  "money",
  "percent",
  "date",
  "date and time",
]);
/** These types take the text that the cell shows. */
const TAKES_SHOWN: ReadonlySet<string> = new Set([
  "text",
  "long text",
  "formatted text",
  "email",
  "phone",
  "link",
  "barcode",
  "choice",
  "reference",
]);

/** The exact content of a cell. The displayed text may be rounded, or be read differently elsewhere. */
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
  if (shown.includes("%")) return `${numberText(value, 2)}%`;
  return shownWith(cell, numberText(showsMinus(shown) ? Math.abs(value) : value)) ?? numberText(value);
}
