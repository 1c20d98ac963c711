import type { Value } from "#expr/types.ts";
import { parseExactJson } from "./exact-json.ts";
import { lineOfFault } from "./json-fault.ts";
import { findLists, isObject, type JsonObject } from "./json-lists.ts";
import { rowsOf } from "./json-objects.ts";
import { placeOf, placeText } from "./json-places.ts";
import { cellTooLong, FileError } from "./refusal.ts";
import type { Limits } from "./limits.ts";
import { shownText, type Cell, type Table, type TableRow } from "./table.ts";

/** A list of objects is a table; an object has one per list in it; lists of values get the columns `1`, `2`, … */
export function readJson(text: string, name: string, limits: Limits): readonly Table[] {
  const whole = parsed(text);
  if (Array.isArray(whole)) return [tableOf(whole, name, limits)];
  if (!isObject(whole)) throw new FileError("file-unknown");
  const map = featuresOf(whole);
  if (map !== null) return [{ ...tableOf(map.features, name, limits), beside: map.beside }];
  const { lists, beside } = findLists(whole);
  if (lists.length === 0) return [tableOf([whole], name, limits)];
  const tables = lists.map(({ name: own, items }) => tableOf(items, own === "" ? name : own, limits));
  return beside.length === 0 ? tables : tables.with(0, { ...(tables[0] as Table), beside });
}

/** Reads JSON Lines: one value per line. */
export function readJsonLines(text: string, name: string, limits: Limits): readonly Table[] {
  const rows: Value[] = [];
  const numbers: number[] = [];
  const lines = text.split("\n");
  const last = lines.findLastIndex((line) => line.trim() !== "");
  for (const [index, written] of lines.entries()) {
    if (written.trim() === "") continue;
    rows.push(parsed(written, { line: index + 1, isLast: index === last }));
    numbers.push(index + 1);
  }
  return [tableOf(rows, name, limits, numbers)];
}

/** True if each of the first lines is a complete object. */
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

/** `of`: the line that the text comes from. Null: the text is the whole file. */
function parsed(text: string, of: { readonly line: number; readonly isLast: boolean } | null = null): Value {
  try {
    return parseExactJson(text) as Value;
  } catch (error) {
    // An error at the end of the text means that the file was truncated.
    const cut =
      /end of (JSON input|data)|Unterminated string|unterminated/i.test(String(error)) || !/[}\]]\s*$/.test(text);
    if (cut && of?.isLast !== false) throw new FileError("file-incomplete");
    throw new FileError("line-damaged", { line: String(of?.line ?? lineOfFault(text)) });
  }
}

function tableOf(list: readonly Value[], name: string, limits: Limits, numbers?: readonly number[]): Table {
  if (list.length > limits.rows) throw new FileError("table-too-long", { rows: String(limits.rows) });
  const columns = new Map<string, number>();
  const rows: TableRow[] = [];
  let cells = 0;
  for (const [index, entries] of rowsOf(list).entries()) {
    const row: Cell[] = [];
    for (const [key, value] of entries) {
      let column = columns.get(key);
      if (column === undefined) columns.set(key, (column = columns.size));
      while (row.length < column) row.push(null);
      const cell = cellOfJson(value);
      if (shownText(cell).length > limits.text) throw cellTooLong(limits);
      row[column] = cell;
    }
    cells += row.length;
    if (columns.size > limits.columns) throw new FileError("table-too-wide", { columns: String(limits.columns) });
    if (cells > limits.cells) throw new FileError("table-too-long", { rows: String(limits.rows) });
    if (row.some((cell) => cell !== null)) rows.push({ number: numbers?.[index] ?? index + 1, cells: row });
  }
  return { name, header: [...columns.keys()], rows };
}

/** The features of a GeoJSON collection. */
function featuresOf({ type, features, ...others }: JsonObject): {
  readonly features: readonly Value[];
  readonly beside: readonly string[];
} | null {
  if (type !== "FeatureCollection" || !Array.isArray(features)) return null;
  return { features: features as readonly Value[], beside: Object.keys(others) };
}

export function cellOfJson(value: Value): Cell {
  const place = placeOf(value);
  if (place !== null) return { kind: "json", value: place, shown: placeText(place) };
  if (Array.isArray(value) && value.length > 0 && value.every((one: Value) => typeof one === "string"))
    return { kind: "json", value, shown: value.join("; ") };
  if (typeof value === "object" && value !== null) return { kind: "json", value, shown: JSON.stringify(value) };
  return value === "" ? null : value;
}
