import type { Ordering, PageOfRecords, PageWindow, Place, Selection, StoredRecord } from "#engine/ports/records.ts";
import type { Value } from "#expr/types.ts";
import type { SqlRow } from "../database.ts";
import { fromColumn } from "../values.ts";
import type { Statement, Workplace } from "../workplace.ts";
import { stretchesFrom, termsOf, type Stretch, type Term } from "./keyset.ts";
import { columnsOf, values, type Columns } from "./page-values.ts";
import { whereSql } from "./where.ts";

/**
 * A page of an ordered list with the fields it shows. Stored fields come with the statement that finds the records;
 * computed ones are asked for the records of the page alone, since sorting would otherwise compute them for all.
 */
export function page(
  at: Workplace,
  selection: Selection,
  order: readonly Ordering[],
  window: PageWindow,
  fields: readonly string[],
): PageOfRecords {
  const { entity } = selection;
  const terms = termsOf(at, entity, order);
  const isStored = (field: string): boolean => at.catalogue.field(entity, field)?.kind === "stored";
  const columns = columnsOf(at, entity, fields.filter(isStored));
  const selected = new Selected(columns, terms);
  const stretches = stretchesFrom(terms, window.at, window.backwards);
  const rows = readStretches(at, new From(at, selection), stretches, selected.statement, window);
  if (window.backwards) rows.reverse();
  const records = rows.map((row) => recordOf(row, columns));
  const further = fields.filter((field) => !isStored(field) && field !== "id");
  if (further.length > 0) addFields(at, entity, records, further);
  return { records, first: selected.placeOf(rows[0]), last: selected.placeOf(rows.at(-1)) };
}

/** How many records of the list stand before a place. */
export function position(at: Workplace, selection: Selection, order: readonly Ordering[], place: Place): number {
  const terms = termsOf(at, selection.entity, order);
  const from = new From(at, selection);
  return stretchesFrom(terms, place, true).reduce((sum, stretch) => sum + countOf(at, from, stretch, null), 0);
}

/** The columns of a page: the id, the stored fields, and what the list is ordered by where that is not among them. */
class Selected {
  readonly statement: Statement;
  /** Which column holds each thing the list is ordered by. */
  readonly #places: readonly number[];

  constructor(columns: Columns, terms: readonly Term[]) {
    const texts = [`t."id"`, ...columns.statements.map(({ text }) => text)];
    const bound = columns.statements.flatMap(({ values: given }) => given);
    this.#places = terms.map((term) => {
      const known = term.values.length === 0 ? texts.indexOf(term.text) : -1;
      if (known >= 0) return known;
      bound.push(...term.values);
      return texts.push(term.text) - 1;
    });
    this.statement = { text: texts.join(", "), values: bound };
  }

  placeOf(row: SqlRow | undefined): Place | null {
    if (row === undefined) return null;
    return this.#places.map((index) => {
      const value = row[index] ?? null;
      return typeof value === "object" ? null : value;
    });
  }
}

/** `FROM … WHERE …` of a selection, of which stretches are read. */
class From {
  readonly #table: string;
  readonly #where: Statement | null;

  constructor(at: Workplace, { entity, where }: Selection) {
    this.#table = at.catalogue.entity(entity).table;
    this.#where = where === null ? null : whereSql(at, entity, where);
  }

  narrowed({ where }: Stretch): Statement {
    const all = [this.#where, where].filter((each) => each !== null);
    const condition = all.length === 0 ? "" : ` WHERE ${all.map(({ text }) => text).join(" AND ")}`;
    return { text: `FROM ${this.#table} AS t${condition}`, values: all.flatMap((each) => each.values) };
  }
}

function readStretches(
  at: Workplace,
  from: From,
  stretches: readonly Stretch[],
  selected: Statement,
  window: PageWindow,
): SqlRow[] {
  const rows: SqlRow[] = [];
  let { skip } = window;
  for (const [index, stretch] of stretches.entries()) {
    const { text, values: bound } = from.narrowed(stretch);
    const found = at.db.all(`SELECT ${selected.text} ${text} ORDER BY ${stretch.order.text} LIMIT ? OFFSET ?`, [
      ...selected.values,
      ...bound,
      ...stretch.order.values,
      window.limit - rows.length,
      skip,
    ]);
    for (const row of found) rows.push(row);
    if (rows.length >= window.limit) break;
    if (skip > 0 && index < stretches.length - 1) skip = found.length > 0 ? 0 : skip - countOf(at, from, stretch, skip);
  }
  return rows;
}

function countOf(at: Workplace, from: From, stretch: Stretch, most: number | null): number {
  const { text, values: bound } = from.narrowed(stretch);
  const row =
    most === null
      ? at.db.one(`SELECT count(*) ${text}`, bound)
      : at.db.one(`SELECT count(*) FROM (SELECT 1 ${text} LIMIT ?)`, [...bound, most]);
  return Number(row?.[0] ?? 0);
}

type Filled = { [field: string]: Value };

function recordOf(row: SqlRow, { fields, storages }: Columns): Filled {
  // Without a prototype, so that a field may be called `__proto__`.
  const record: Filled = Object.create(null);
  record["id"] = String(row[0]);
  for (let i = 0; i < fields.length; i++)
    record[fields[i] ?? ""] = fromColumn(row[i + 1] ?? null, storages[i] ?? "text");
  return record;
}

function addFields(at: Workplace, entity: string, records: readonly Filled[], fields: readonly string[]): void {
  const ids = records.map((record) => String(record["id"]));
  const found = new Map(
    values(at, entity, ids, fields).map((each): [Value, StoredRecord] => [each["id"] ?? null, each]),
  );
  for (const record of records) Object.assign(record, found.get(record["id"] ?? null));
}
