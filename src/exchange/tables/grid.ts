import { FileError } from "./refusal.ts";
import type { Limits } from "./limits.ts";
import type { Cell, Table, TableRow } from "./table.ts";
import { shownText } from "./table.ts";

/** The number of cells read from a file so far. */
export interface CellCount {
  cells: number;
}

/** Collects the cells of a sheet as they are read, and counts them. */
export class Grid {
  readonly #limits: Limits;
  readonly #rows: { readonly number: number; readonly cells: Cell[] }[] = [];
  readonly #counted: CellCount;
  #merged = 0;

  /** `counted` is shared by all sheets of a file, of which there may be thousands. */
  constructor(limits: Limits, counted: CellCount = { cells: 0 }) {
    this.#limits = limits;
    this.#counted = counted;
  }

  /** Adds a row with its number in the file, starting from 1. Trailing empty cells are dropped. */
  add(number: number, cells: Cell[]): void {
    let length = cells.length;
    while (length > 0 && isBlank(cells[length - 1])) length--;
    if (length === 0) return;
    if (length > this.#limits.columns) throw new FileError("table-too-wide", { columns: String(this.#limits.columns) });
    cells.length = length;
    this.#counted.cells += length;
    this.#rows.push({ number, cells });
    if (this.#counted.cells > this.#limits.cells || this.#rows.length > this.#limits.rows + 1)
      throw new FileError("table-too-long", { rows: String(this.#limits.rows) });
  }

  /** Copies the value of a vertically merged range into all of its cells. */
  mergeDown(from: number, to: number, column: number): void {
    const first = this.#rowAt(from);
    const value = this.#rows[first]?.number === from ? (this.#rows[first].cells[column] ?? null) : null;
    if (value === null) return;
    for (let index = first + 1; (this.#rows[index]?.number ?? Infinity) <= to; index++) {
      // Thousands of merged ranges may overlap, so the copies are limited too.
      if (++this.#merged > this.#limits.cells)
        throw new FileError("table-too-long", { rows: String(this.#limits.rows) });
      const { cells } = this.#rows[index] as { readonly cells: Cell[] };
      while (cells.length <= column) cells.push(null);
      cells[column] ??= value;
    }
  }

  /** The index of the first row with at least this number. */
  #rowAt(number: number): number {
    let [low, high] = [0, this.#rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#rows[middle]?.number ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Null: the sheet is empty. */
  table(name: string): Table | null {
    const start = headerIndex(this.#rows);
    const head = this.#rows[start];
    if (head === undefined) return null;
    const below = this.#rows.slice(start + 1);
    const width = below.reduce((widest, { cells }) => Math.max(widest, cells.length), head.cells.length);
    const header = Array.from({ length: width }, (_, index) => shownText(head.cells[index]).trim());
    const rows = below.filter(({ cells }) => cells.some((cell) => !isBlank(cell)));
    return { name, header, rows: rows as readonly TableRow[], top: this.#rows.slice(0, start + 1) };
  }
}

const isBlank = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "");

const LOOKED_AT = 20;

/** The index of the header row. Titles or notes, in one or two cells, may precede it. */
export function headerIndex(rows: readonly { readonly cells: readonly Cell[] }[]): number {
  const filled = rows.slice(0, LOOKED_AT).map(({ cells }) => cells.filter((cell) => !isBlank(cell)).length);
  const most = Math.max(0, ...filled);
  return Math.max(
    0,
    filled.findIndex((count) => count * 2 > most),
  );
}
