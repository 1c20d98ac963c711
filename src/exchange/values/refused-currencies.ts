import type { ColumnView } from "#engine/contract/exchange.ts";
import type { FieldType } from "#model/3-entities.ts";
import type { Cell } from "../tables/table.ts";
import { CurrencyReader } from "./currencies.ts";

/** Collects the currencies of the cells in a column that can't be read. */
export class RefusedCurrencies {
  readonly #type: FieldType;
  readonly #own: string;
  readonly #reader: CurrencyReader;
  readonly #found = new Set<string>();

  constructor(type: FieldType, own: string) {
    this.#type = type;
    this.#own = own;
    this.#reader = new CurrencyReader(own);
  }

  note(cell: Cell): void {
    const currency = this.#isPlain || this.#type.kind === "money" ? this.#reader.inCell(cell) : null;
    if (currency !== null) this.#found.add(currency);
  }

  get #isPlain(): boolean {
    const { kind } = this.#type;
    return (kind === "number" || kind === "whole number") && this.#type.unit === undefined;
  }

  /** Null: currencies are not the reason. */
  get found(): ColumnView["currencies"] {
    if (this.#isPlain) return this.#found.size < 2 ? null : { own: null, found: [...this.#found] };
    const others = [...this.#found].filter((one) => one !== this.#own);
    return others.length === 0 ? null : { own: this.#own, found: others };
  }
}
