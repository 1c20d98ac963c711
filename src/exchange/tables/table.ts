import type { Value } from "#expr/types.ts";

/**
 * A cell of a table. Null is empty. Texts, numbers and booleans are plain values; values with a display form of their
 * own (a date, `007`, 12 %) are a `FormattedCell`. A moment has no time zone: `2025-06-02T12:30:00`.
 */
export type Cell = null | string | number | boolean | FormattedCell;

export interface FormattedCell {
  /** `json`: a list or an object of a JSON file. */
  readonly kind: "number" | "date" | "time" | "moment" | "duration" | "json";
  readonly value: Value;
  /** As the file shows it: a number with its currency, unit or percent sign. */
  readonly shown: string;
  /** For a number: the currency code, if the file gives it in addition to the displayed text. */
  readonly currency?: string;
  /** For a number of a workbook: the text that its format shows around it, identical for all cells with one unit. */
  readonly around?: string;
}

export type CellKind = "empty" | "text" | "boolean" | FormattedCell["kind"];

export interface TableRow {
  /** The line or row number in the file, starting from 1, as a person finds it there. */
  readonly number: number;
  /** Never longer than the header. Missing cells at the end are empty. */
  readonly cells: readonly Cell[];
}

export interface Table {
  /** The sheet's name, the key of a JSON list, or the file's name without its ending. */
  readonly name: string;
  readonly header: readonly string[];
  /** Rows with at least one value. */
  readonly rows: readonly TableRow[];
  /** For a sheet or a CSV file: the rows above the header, and the header itself as a row. */
  readonly top?: readonly TableRow[];
  /** For a JSON file: paths of values that are in no table. */
  readonly beside?: readonly string[];
}

export function kindOf(cell: Cell | undefined): CellKind {
  if (cell === null || cell === undefined) return "empty";
  if (typeof cell === "string") return "text";
  if (typeof cell === "number") return "number";
  if (typeof cell === "boolean") return "boolean";
  return cell.kind;
}

export const valueOf = (cell: Cell | undefined): Value =>
  cell === undefined ? null : typeof cell === "object" && cell !== null ? cell.value : cell;

/** The displayed text. Empty for an empty cell. */
export function shownText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "object") return cell.shown;
  return typeof cell === "boolean" ? (cell ? "TRUE" : "FALSE") : String(cell);
}
