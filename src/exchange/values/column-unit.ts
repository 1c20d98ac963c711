import type { FieldType } from "#model/3-entities.ts";
import { unitIn } from "../tables/one-unit.ts";
import { aroundOf } from "../tables/shown-with.ts";
import { valueOf, type Cell } from "../tables/table.ts";

const COUNTED: ReadonlySet<string> = new Set(["number", "whole number", "rating"]);

/**
 * Notes what the numbers of a column are shown with. `12 pcs` is twelve in a field that says no unit, as long as all
 * cells are about pieces. Amounts of money and percentages have fields of their own.
 */
export class ColumnUnit {
  readonly #asks: boolean;
  #unit: string | null | undefined = undefined;
  #ofZeros: string | null | undefined = undefined;
  #last: string | null | undefined = undefined;

  constructor(type: FieldType) {
    this.#asks = COUNTED.has(type.kind) && !("unit" in type && type.unit !== undefined);
  }

  note(cell: Cell): void {
    if (!this.#asks || this.#unit === null) return;
    const value = valueOf(cell);
    if (typeof value !== "number") return;
    const around = aroundOf(cell);
    // Most cells of a column show what the one above shows.
    if (around === this.#last && (value === 0 || this.#unit !== undefined)) return;
    const unit = around === null ? null : unitIn(around);
    if (value === 0) this.#ofZeros = oneOf(this.#ofZeros, unit);
    else [this.#unit, this.#last] = [oneOf(this.#unit, unit), around];
  }

  /** Null: there is none, or there are several. A nothing is in any unit, where others say theirs. */
  get unit(): string | null {
    return this.#unit === undefined ? (this.#ofZeros ?? null) : this.#unit;
  }
}

function oneOf(before: string | null | undefined, unit: string | null): string | null {
  if (before === undefined) return unit === null || /[%٪‰\p{Sc}]/u.test(unit) ? null : unit;
  return before === unit ? unit : null;
}
