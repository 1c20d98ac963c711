import type { FieldType } from "#model/3-entities.ts";
import { valueOf, type Cell } from "../tables/table.ts";
import { CurrencyReader } from "./currencies.ts";

/**
 * Collects the currencies of a column's numbers. A field without a unit reads `€5` as five, unless other cells of the
 * column are in another currency. Percentages, ratings and fields with a unit accept no foreign currency.
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

  /** Returns a test for displayed texts: true if the field accepts a number with this currency. */
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
