import type { Value } from "#expr/types.ts";
import { parseJson } from "#text/parse-json.ts";
import { FileError } from "./refusal.ts";
import type { Limits } from "./limits.ts";
import type { Cell, Table, TableRow } from "./table.ts";

type JsonObject = { readonly [key: string]: Value };

/** A list of objects is a table; an object of lists has one for each; lists of values have the columns `1`, `2`, … */
export function readJson(text: string, name: string, limits: Limits): readonly Table[] {
  const whole = parsed(text);
  if (Array.isArray(whole)) return [tableOf(whole, name, limits)];
  if (!isObject(whole)) throw new FileError("file-unknown");
  const lists = Object.entries(whole).filter(([, value]) => Array.isArray(value) && value.some(isObject));
  if (lists.length === 0) return [tableOf([whole], name, limits)];
  return lists.map(([key, list]) => tableOf(list as readonly Value[], key, limits));
}

/** One value in each line. */
export function readJsonLines(text: string, name: string, limits: Limits): readonly Table[] {
  const rows: Value[] = [];
  const numbers: number[] = [];
  const lines = text.split("\n");
  const last = lines.findLastIndex((line) => line.trim() !== "");
  for (const [index, written] of lines.entries()) {
    if (written.trim() === "") continue;
    rows.push(parsed(written, index < last));
    numbers.push(index + 1);
  }
  return [tableOf(rows, name, limits, numbers)];
}

/** Whether every one of the first lines is an object of its own. */
export function looksLikeJsonLines(text: string): boolean {
  const lines = text.split("\n", 4).filter((line) => line.trim() !== "");
  return lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line)) && lines.every(isJson);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** `goesOn`: there is more of the file behind it. */
function parsed(text: string, goesOn = false): Value {
  try {
    return parseJson(text) as Value;
  } catch (error) {
    // A text that ends too early was cut off; any other fault is inside it.
    const cut =
      /end of (JSON input|data)|Unterminated string|unterminated/i.test(String(error)) || !/[}\]]\s*$/.test(text);
    throw new FileError(cut && !goesOn ? "file-incomplete" : "file-damaged");
  }
}

const isObject = (value: Value): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function tableOf(list: readonly Value[], name: string, limits: Limits, numbers?: readonly number[]): Table {
  if (list.length > limits.rows) throw new FileError("table-too-long", { rows: String(limits.rows) });
  const columns = new Map<string, number>();
  const rows: TableRow[] = [];
  let cells = 0;
  list.forEach((item, index) => {
    const row: Cell[] = [];
    for (const [key, value] of entriesOf(item)) {
      let column = columns.get(key);
      if (column === undefined) columns.set(key, (column = columns.size));
      while (row.length < column) row.push(null);
      row[column] = cellOf(value);
    }
    cells += row.length;
    if (columns.size > limits.columns) throw new FileError("table-too-wide", { columns: String(limits.columns) });
    if (cells > limits.cells) throw new FileError("table-too-long", { rows: String(limits.rows) });
    if (row.some((cell) => cell !== null)) rows.push({ number: numbers?.[index] ?? index + 1, cells: row });
  });
  return { name, header: [...columns.keys()], rows };
}

function entriesOf(item: Value): readonly (readonly [string, Value])[] {
  if (isObject(item)) return Object.entries(item);
  if (Array.isArray(item)) return item.map((value: Value, index) => [String(index + 1), value] as const);
  return [["1", item]];
}

function cellOf(value: Value): Cell {
  if (typeof value === "object" && value !== null) return { kind: "json", value, shown: JSON.stringify(value) };
  return value === "" ? null : value;
}
