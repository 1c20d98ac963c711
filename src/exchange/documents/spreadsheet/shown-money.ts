import { isCurrency } from "#expr/money.ts";
import type { Cell } from "../../tables/table.ts";
import type { LocalHabits } from "../../values/read-column.ts";
import { currencyOfLanguage, CurrencyReader, mostFrequent } from "../../values/currencies.ts";
import { fitMoney, fits, someOf, type GuessBy } from "./guess-type.ts";

interface MoneyColumn {
  readonly header: string;
  readonly cells: readonly Cell[];
}

/** Determines the currencies shown in the columns of a file, and the currency of the app. */
export class ShownMoney {
  /** Null: neither the file nor the maker's region indicates one. */
  readonly currency: string | null;
  readonly #usual: LocalHabits;
  readonly #shown = new Map<MoneyColumn, readonly string[]>();

  constructor(columns: readonly MoneyColumn[], usual: LocalHabits, language: string) {
    this.#usual = usual;
    const own = currencyOfLanguage(language);
    const reader = new CurrencyReader(own);
    const all = new Map<string, number>();
    for (const column of columns) {
      const shown = shownIn(column, reader);
      if (shown.length === 0 || !areNumbers(someOf(column.cells), shown, usual)) continue;
      this.#shown.set(column, shown);
      for (const one of shown) all.set(one, (all.get(one) ?? 0) + 1);
    }
    const known = new Map([...all].filter(([one]) => isCurrency(one)));
    this.currency = own !== null && known.has(own) ? own : (mostFrequent(known) ?? own);
  }

  guessBy(column: MoneyColumn): GuessBy {
    const [first, ...others] = this.#shown.get(column) ?? [];
    const money =
      first === undefined ? "none" : others.length > 0 ? "several" : first === this.currency ? "own" : "other";
    return { usual: this.#usual, money, currency: this.currency ?? "EUR" };
  }
}

/** Numbers, or amounts with a sign that is only recognized together with its currency. */
const areNumbers = (
  cells: readonly Cell[],
  [currency = "", ...others]: readonly string[],
  usual: LocalHabits,
): boolean =>
  fits(cells, "number", usual) || (others.length === 0 && isCurrency(currency) && fitMoney(cells, currency, usual));

/** The currencies of a column: those of its cells, otherwise that of its header. */
export function shownIn({ header, cells }: MoneyColumn, reader: CurrencyReader): readonly string[] {
  const counts = reader.count(cells);
  if (counts.size > 0) return [...counts.keys()];
  const named = reader.inHeader(header);
  return named === null || cells.length === 0 ? [] : [named];
}
