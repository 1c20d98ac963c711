import type { FieldType } from "#model/3-entities.ts";
import { valueOf, type Cell } from "../tables/table.ts";
import { CurrencyReader } from "./currencies.ts";

/**
 * Notes which currencies the numbers of a column stand with. `€5` is five in a field that says no unit, as long as no
 * cell of the column is in dollars. A percentage, a rating and a number of kilograms are in no currency.
 */
export class ColumnCurrencies {
  readonly #type: FieldType;
  readonly #reader: CurrencyReader;
  readonly #found = new Set<string>();

  constructor(type: FieldType, own: string | null) {
    this.#type = type;
    this.#reader = new CurrencyReader(own);
  }

  note(cell: Cell): void {
    if (this.#type.kind === "money" || this.#unit !== undefined) return;
    if (this.#found.size > 1 || valueOf(cell) === 0) return;
    const currency = this.#reader.inCell(cell);
    if (currency !== null) this.#found.add(currency);
  }

  get #unit(): string | undefined {
    return "unit" in this.#type ? this.#type.unit : undefined;
  }

  /** Whether a number may be shown so. */
  get takes(): (shown: string) => boolean {
    const { kind } = this.#type;
    if (kind === "money") return () => true;
    const unit = this.#unit;
    const isPlain = unit === undefined && (kind === "number" || kind === "whole number");
    if (isPlain && this.#found.size < 2) return () => true;
    const own = unit === undefined ? null : this.#reader.inCell(`1 ${unit}`);
    return (shown) => {
      const currency = this.#reader.inCell(shown);
      return currency === null || currency === own;
    };
  }
}
