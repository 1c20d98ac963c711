import type { ColumnView, ImportPlan, ImportView, TableView } from "#engine/contract/exchange.ts";
import { minorDigits } from "#expr/money.ts";
import type { Value } from "#expr/types.ts";
import type { FieldType } from "#model/3-entities.ts";
import { numberText } from "../export/number-text.ts";
import { shownText, type Cell, type Table } from "../tables/table.ts";
import { convertCell, type ColumnContext } from "../values/convert-cell.ts";
import { RefusedCurrencies } from "../values/refused-currencies.ts";
import type { ImportSurroundings } from "./import-surroundings.ts";
import { cellsOf, planned, type PlannedColumn } from "./planned-table.ts";
import { rowsInCell } from "./rows-in-cell.ts";
import { entityOf, ID, targetsOf, titleFieldOf } from "./targets.ts";

const EXAMPLES = 3;
/** Number of cells checked to count how many can't be read. */
const LOOKED_AT = 20_000;
/** Number of cells processed between yields. */
const TOGETHER = 1000;

/** The preview of an import, column by column, with examples. */
export function* viewOf(
  about: ImportSurroundings,
  tables: readonly Table[],
  plan: ImportPlan,
): Generator<undefined, ImportView> {
  const views: TableView[] = [];
  for (const [index, table] of tables.entries()) {
    const tablePlan = plan.tables[index];
    const of = tablePlan === undefined ? null : planned(about, index, table, tablePlan);
    const entity = entityOf(about.model, tablePlan?.entity ?? null);
    const targets = entity === undefined ? [] : targetsOf(about.model, entity);
    const columns = of === null ? [] : [...of.own, ...[...of.rows.values()].flat(), of.id, of.owner];
    const shown: ColumnView[] = [];
    for (const [column, name] of table.header.entries())
      shown.push(yield* viewColumn(about, table, name, column, columns.find((one) => one?.column === column) ?? null));
    views.push({
      name: table.name,
      rows: table.rows.length,
      beside: table.beside ?? [],
      columns: shown,
      targets: targets.map(({ field, name, required, hasDefault = false }) => ({
        field,
        name,
        isMissed: required && !hasDefault,
      })),
      keys: targets.filter(({ field, type }) => field === ID || KEYS.has(type.kind)).map(({ field }) => field),
    });
  }
  return { plan, tables: views };
}

const KEYS: ReadonlySet<string> = new Set(["text", "email", "phone", "link", "barcode", "number", "whole number"]);

function* viewColumn(
  about: ImportSurroundings,
  table: Table,
  name: string,
  column: number,
  of: PlannedColumn | null,
): Generator<undefined, ColumnView> {
  const type: FieldType = of?.target.type ?? { kind: "text" };
  const examples: { written: string; read: string | boolean | null }[] = [];
  const seen = new Set<string>();
  const currencies = new RefusedCurrencies(type, about.currency);
  let unread = 0;
  let looked = 0;
  for (const cell of cellsOf(table, column)) {
    if (cell === null) continue;
    if (looked++ >= LOOKED_AT) break;
    if (looked % TOGETHER === 0) yield;
    const { value, read } = of === null ? { value: null, read: true } : convert(about, cell, of);
    if (!read) {
      unread++;
      currencies.note(cell);
    }
    const written = shownText(cell);
    if (seen.has(written) || examples.length >= EXAMPLES) continue;
    seen.add(written);
    examples.push({
      written: written.slice(0, 80),
      read: of === null || !read ? null : said(value, type, about.currency),
    });
  }
  const target =
    type.kind === "reference" || type.kind === "references" ? entityOf(about.model, type.entity) : undefined;
  return {
    name,
    dates: of?.reading.hasDates === true ? of.reading.dates : null,
    decimal: of?.reading.hasNumbers === true ? of.reading.decimal : null,
    unsure: of?.reading.unsure ?? false,
    examples,
    unread,
    currencies: currencies.found,
    mayCreate: target !== undefined && titleFieldOf(target) !== null,
  };
}

/** Converts a cell for the preview. References and files are passed through; the dry run looks them up. */
function convert(about: ImportSurroundings, cell: Cell, { target, reading }: PlannedColumn) {
  const surroundings: ColumnContext = {
    currency: about.currency,
    zone: about.zone,
    language: about.language,
    reference: (_, text, only) => (only === "known" ? null : text),
    file: (name) => name,
  };
  return target.type.kind === "children"
    ? { value: shownText(cell), read: rowsInCell(cell) !== null }
    : convertCell(cell, target.type, reading, surroundings);
}

/** A value as unambiguous text: dates start with the year, numbers use a decimal point. */
function said(value: Value, type: FieldType, currency: string): string | boolean {
  if (value === null) return "";
  if (typeof value === "boolean") return value;
  if (type.kind === "money" && typeof value === "number") {
    const digits = minorDigits(currency);
    return `${(value / 10 ** digits).toFixed(digits)} ${currency}`;
  }
  if (type.kind === "percent" && typeof value === "number") return `${numberText(value, 2)}%`;
  if (typeof value === "object")
    return Array.isArray(value) ? value.map(String).join(" · ") : Object.values(value).join(", ");
  return String(value).slice(0, 80);
}
