import type { FieldType } from "#model/3-entities.ts";
import { shownWith } from "../tables/shown-with.ts";
import { valueOf, type Cell } from "../tables/table.ts";

/** What a number of a spreadsheet is shown with, whatever its sign: ` kg`. Null: nothing. */
export const unitOf = (cell: Cell): string | null => shownWith(cell, "")?.replace(/[-−–()+\s]/gu, "") ?? null;

const COUNTED: ReadonlySet<string> = new Set(["number", "whole number", "rating"]);

/**
 * Notes what the numbers of a column are shown with. `12 pcs` is twelve in a field that says no unit, as long as all
 * cells are about pieces. Amounts of money and percentages have fields of their own.
 */
export class ColumnUnit {
  readonly #asks: boolean;
  #unit: string | null | undefined = undefined;

  constructor(type: FieldType) {
    this.#asks = COUNTED.has(type.kind) && !("unit" in type && type.unit !== undefined);
  }

  note(cell: Cell): void {
    if (!this.#asks || this.#unit === null) return;
    const value = valueOf(cell);
    if (typeof value !== "number" || value === 0) return;
    const unit = unitOf(cell);
    if (this.#unit === undefined) this.#unit = unit === null || /[%٪‰\p{Sc}]/u.test(unit) ? null : unit;
    else if (this.#unit !== unit) this.#unit = null;
  }

  /** Null: there is none, or there are several. */
  get unit(): string | null {
    return this.#unit ?? null;
  }
}
