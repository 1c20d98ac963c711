import type { FieldType } from "#model/3-entities.ts";
import { unitIn } from "../tables/one-unit.ts";
import { aroundOf } from "../tables/shown-with.ts";
import { valueOf, type Cell } from "../tables/table.ts";

const COUNTED: ReadonlySet<string> = new Set(["number", "whole number", "rating"]);

/**
 * Determines the unit that the numbers of a column are shown with. A field without a unit reads `12 pcs` as twelve if
 * all cells use that unit. Money and percentages are excluded: they have field types of their own.
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
    // Most cells have the same format as the one above, so this avoids parsing it again.
    if (around === this.#last && (value === 0 || this.#unit !== undefined)) return;
    const unit = around === null ? null : unitIn(around);
    if (value === 0) this.#ofZeros = oneOf(this.#ofZeros, unit);
    else [this.#unit, this.#last] = [oneOf(this.#unit, unit), around];
  }

  /** Null: none, or several. A zero without a unit fits any unit of the other cells. */
  get unit(): string | null {
    return this.#unit === undefined ? (this.#ofZeros ?? null) : this.#unit;
  }
}

function oneOf(before: string | null | undefined, unit: string | null): string | null {
  if (before === undefined) return unit === null || /[%٪‰\p{Sc}]/u.test(unit) ? null : unit;
  return before === unit ? unit : null;
}
