import { shownText, type Table } from "../../tables/table.ts";

/** A row of a sheet of a form, with its cells by column name. */
export interface SheetRow {
  /** The line number in the sheet, as a person finds it there. */
  readonly number: number;
  /** The text of a cell. Empty: there is none. Column names ignore case. */
  get(column: string): string;
  entries(): readonly (readonly [string, string])[];
}

/** Normalizes column names: `Constraint Message` is `constraint_message`, `label : fr` is `label::fr`. */
export const columnName = (head: string): string =>
  head
    .trim()
    .toLowerCase()
    .replace(/\s*::?\s*/gu, "::")
    .replace(/ +/gu, "_")
    .replace(/^read_only$/u, "readonly")
    .replace(/^media::/u, "");

export function sheetRows(table: Table | undefined): SheetRow[] {
  if (table === undefined) return [];
  const columns = table.header.map(columnName);
  return table.rows.map(({ number, cells }) => {
    const values = new Map<string, string>();
    columns.forEach((column, i) => {
      const text = shownText(cells[i]).trim();
      if (column !== "" && text !== "" && !values.has(column)) values.set(column, text);
    });
    return { number, get: (column) => values.get(columnName(column)) ?? "", entries: () => [...values] };
  });
}

/** Finds a sheet by name, ignoring case. */
export const sheetNamed = (tables: readonly Table[], name: string): Table | undefined =>
  tables.find((table) => table.name.trim().toLowerCase() === name);
