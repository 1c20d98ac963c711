import type { Value } from "#expr/types.ts";

/**
 * A cell of a table. Empty is null; a text, a number and a yes/no are themselves; whatever also has a look of its own
 * (a date, `007`, 12 %) carries it. A moment has no time zone: `2025-06-02T12:30:00`.
 */
export type Cell = null | string | number | boolean | FormattedCell;

export interface FormattedCell {
  /** `json`: a list or an object of a JSON file. */
  readonly kind: "number" | "date" | "time" | "moment" | "duration" | "json";
  readonly value: Value;
  /** As the file shows it. A number stands there with its currency, its unit or its percent sign. */
  readonly shown: string;
  /** Of a number: the code of its currency, where the file says it beside what it shows. */
  readonly currency?: string;
  /** Of a number of a workbook: what its format shows with it, one text for all that are in one unit. */
  readonly around?: string;
}

export type CellKind = "empty" | "text" | "boolean" | FormattedCell["kind"];

export interface TableRow {
  /** The line of the file or sheet, from 1, as a person finds it there. */
  readonly number: number;
  /** Never longer than the header; what is missing at the end is empty. */
  readonly cells: readonly Cell[];
}

export interface Table {
  /** The sheet's name, the key of a JSON list, or the file's name without its ending. */
  readonly name: string;
  readonly header: readonly string[];
  /** Rows that hold something. */
  readonly rows: readonly TableRow[];
  /** Of a sheet or a CSV file: the rows above the header, and the header as a row. */
  readonly top?: readonly TableRow[];
  /** Of a JSON file: what stands beside its lists and is in no table. */
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

/** As the file shows it; an empty cell shows nothing. */
export function shownText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "object") return cell.shown;
  return typeof cell === "boolean" ? (cell ? "TRUE" : "FALSE") : String(cell);
}
