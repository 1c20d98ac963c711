import { shownText, type Table } from "../../tables/table.ts";

/** A row of a sheet of a form, by the names of its columns. */
export interface SheetRow {
  /** The line of the sheet, as a person finds it there. */
  readonly number: number;
  /** The text of a cell; empty where there is none. Column names are compared without case. */
  get(column: string): string;
  entries(): readonly (readonly [string, string])[];
}

/** `Constraint Message` and `constraint_message` are the same column; so are `label::fr` and `label : fr`. */
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

/** A sheet by its name, in any case. */
export const sheetNamed = (tables: readonly Table[], name: string): Table | undefined =>
  tables.find((table) => table.name.trim().toLowerCase() === name);
