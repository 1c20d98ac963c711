import type { DateOrder, DecimalMark } from "#engine/contract/exchange.ts";
import type { FieldType } from "#model/3-entities.ts";
import { kindOf, type Cell } from "../../tables/table.ts";
import { usualReading, type ColumnReading, type LocalHabits } from "../../values/read-column.ts";
import { fits, readingFor, someOf } from "./guess-type.ts";

/**
 * How a file writes numbers and dates. Columns without ambiguity decide, if they agree; otherwise the maker's language
 * does.
 */
export function usualOf(columns: readonly (readonly Cell[])[], language: string): LocalHabits {
  const usual = usualReading(language, null);
  const marks = new Set<DecimalMark>();
  const orders = new Set<DateOrder>();
  for (const all of columns) {
    const cells = someOf(all).filter((cell) => kindOf(cell) === "text");
    const mark = decided(cells, "number", usual, [{ decimal: "." }, { decimal: "," }])?.decimal;
    const order = decided(cells, "date", usual, [{ dates: "dmy" }, { dates: "mdy" }])?.dates;
    if (mark !== undefined) marks.add(mark);
    if (order !== undefined) orders.add(order);
  }
  const [[mark], [order]] = [marks, orders];
  return {
    ...usual,
    decimal: marks.size === 1 && mark !== undefined ? mark : usual.decimal,
    dates: orders.size === 1 && order !== undefined ? order : usual.dates,
  };
}

/** The reading of a column. Null: it depends on the usual formats, or the column does not fit the kind. */
function decided(
  cells: readonly Cell[],
  kind: "number" | "date",
  usual: LocalHabits,
  others: readonly [Partial<LocalHabits>, Partial<LocalHabits>],
): ColumnReading | null {
  const type: FieldType = { kind };
  if (cells.length === 0 || !fits(cells, kind, usual)) return null;
  const [one, other] = others.map((each) => readingFor(cells, type, { ...usual, ...each }));
  if (one === undefined || other === undefined || one.unsure || other.unsure) return null;
  return one.decimal === other.decimal && one.dates === other.dates ? one : null;
}
