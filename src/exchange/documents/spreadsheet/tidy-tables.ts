import type { Value } from "#expr/types.ts";
import { isObject } from "../../tables/json-lists.ts";
import { rowsOf } from "../../tables/json-objects.ts";
import { isOnEarth, LATITUDE, LONGITUDE, placeText } from "../../tables/json-places.ts";
import { cellOfJson } from "../../tables/read-json.ts";
import { shownText, valueOf, type Cell, type Table, type TableRow } from "../../tables/table.ts";
import { singular } from "../writer/screens-for.ts";

/**
 * Reshapes tables for an app. Columns with latitude and longitude become one location. Lists of objects in the cells of
 * a JSON file become tables of their own, whose rows refer to their owner.
 */
export function tidyTables(tables: readonly Table[]): Table[] {
  const done: Table[] = [];
  const left = [...tables];
  for (let table = left.shift(); table !== undefined; table = left.shift()) {
    const names = new Set([...done, ...left, table].map(({ name }) => name));
    const parted = withoutList(table, names, done.length + left.length < MOST_TABLES);
    if (parted === null) {
      done.push(withPlaces(table));
      continue;
    }
    left.unshift(parted.table, parted.list);
  }
  return done;
}

/** Further lists remain text: nobody wants to review more tables on a phone. */
const MOST_TABLES = 20;

const filled = (cell: Cell | undefined): boolean => shownText(cell).trim() !== "";

/** Null: there is no such list, or no room for another table. */
function withoutList(
  table: Table,
  names: ReadonlySet<string>,
  hasRoom: boolean,
): { readonly table: Table; readonly list: Table } | null {
  const column = table.header.findIndex((_, index) => isListColumn(table, index));
  if (column < 0 || !hasRoom) return null;
  const key = keyOf(table, column);
  const header = singular(table.name) || "Entry";
  const items: Value[] = [];
  const owners: Cell[] = [];
  for (const row of table.rows)
    for (const item of (valueOf(row.cells[column]) ?? []) as readonly Value[]) {
      items.push(item);
      owners.push(key(row));
    }
  const found = rowsOf(items);
  const columns = [...new Set(found.flatMap((row) => row.map(([name]) => name)))].filter((name) => name !== header);
  const own = table.header[column] || "Rows";
  const list: Table = {
    name: names.has(own) ? `${table.name} ${own}` : own,
    header: [header, ...columns],
    rows: found.map((row, index) => {
      const values = new Map(row);
      return {
        number: index + 1,
        cells: [owners[index] ?? null, ...columns.map((name) => cellOfJson(values.get(name) ?? null))],
      };
    }),
  };
  const hasKey = keyColumn(table, column) >= 0;
  const rest: Table = {
    ...table,
    header: [...(hasKey ? [] : [NUMBER]), ...table.header.toSpliced(column, 1)],
    rows: table.rows.map((row) => ({
      number: row.number,
      cells: [...(hasKey ? [] : [row.number]), ...padded(row.cells, table.header.length).toSpliced(column, 1)],
    })),
  };
  return { table: rest, list };
}

const NUMBER = "Number";

const padded = (cells: readonly Cell[], length: number): Cell[] =>
  Array.from({ length }, (_, index) => cells[index] ?? null);

/** True if every cell is empty or a list of objects. */
function isListColumn({ rows }: Table, column: number): boolean {
  let some = false;
  for (const { cells } of rows) {
    const value = valueOf(cells[column]);
    if (value === null) continue;
    if (!Array.isArray(value) || !(value as readonly Value[]).every(isObject)) return false;
    some ||= value.length > 0;
  }
  return some;
}

/** The column that identifies the rows. -1: none. */
function keyColumn({ header, rows }: Table, without: number): number {
  const isKey = (column: number): boolean => {
    const texts = new Set<string>();
    for (const { cells } of rows) {
      const cell = cells[column];
      if (!filled(cell) || (typeof cell === "object" && cell !== null)) return false;
      texts.add(shownText(cell).trim().toLowerCase());
    }
    return texts.size === rows.length;
  };
  const candidates = header.map((_, column) => column).filter((column) => column !== without);
  const named = candidates.filter((column) =>
    /(?:^|[\s_-])(?:id|key|code|number|no|nr|name|title)$/iu.test(header[column] ?? ""),
  );
  return [...named, ...candidates].find(isKey) ?? -1;
}

function keyOf(table: Table, without: number): (row: TableRow) => Cell {
  const column = keyColumn(table, without);
  return column < 0 ? ({ number }) => number : ({ cells }) => cells[column] ?? null;
}

function withPlaces(table: Table): Table {
  for (const [latitude, header] of table.header.entries()) {
    const { prefix, last } = lastWord(header);
    if (!LATITUDE.test(last)) continue;
    const longitude = table.header.findIndex((other) => {
      const { prefix: its, last: word } = lastWord(other);
      return its.toLowerCase() === prefix.toLowerCase() && LONGITUDE.test(word);
    });
    if (longitude < 0 || !table.rows.every(({ cells }) => isPair(cells[latitude], cells[longitude]))) continue;
    const name = prefix || (table.header.some((one) => /^location$/iu.test(one)) ? "Coordinates" : "Location");
    const merged = <T>(of: readonly T[], place: T): T[] => of.with(latitude, place).toSpliced(longitude, 1);
    return withPlaces({
      ...table,
      header: merged(table.header, name),
      rows: table.rows.map(({ number, cells }) => ({
        number,
        cells: merged(padded(cells, table.header.length), placeCell(cells[latitude], cells[longitude])),
      })),
    });
  }
  return table;
}

/** `pickup_lat` has the prefix `pickup` and the last word `lat`. */
function lastWord(header: string): { readonly prefix: string; readonly last: string } {
  const found = /^(.*?)[\s_.-]*([^\s_.-]+)$/u.exec(header.trim());
  return { prefix: found?.[1] ?? "", last: found?.[2] ?? "" };
}

const degrees = (cell: Cell | undefined): number => {
  const value = valueOf(cell);
  const text = shownText(cell).trim();
  if (typeof value === "number") return value;
  return /^-?\d+(?:[.,]\d+)?$/u.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
};

const isPair = (latitude: Cell | undefined, longitude: Cell | undefined): boolean =>
  filled(latitude) === filled(longitude) && (!filled(latitude) || isOnEarth(degrees(latitude), degrees(longitude)));

function placeCell(latitude: Cell | undefined, longitude: Cell | undefined): Cell {
  if (!filled(latitude)) return null;
  const place = { latitude: degrees(latitude), longitude: degrees(longitude) };
  return { kind: "json", value: place, shown: placeText(place) };
}
