import type { Ordering, PageOfRecords, PageWindow, Place, Selection, StoredRecord } from "#engine/ports/records.ts";
import type { Value } from "#expr/types.ts";
import type { SqlRow } from "../database.ts";
import { fromColumn } from "../values.ts";
import { CacheName, type Statement, type StoreContext } from "../store-context.ts";
import { firstMatches } from "./first-matches.ts";
import { stretchesFrom, termsOf, type IndexRange, type Term } from "./keyset.ts";
import { columnsOf, values, type Columns } from "./page-values.ts";
import { whereSql } from "./where.ts";

/**
 * A page of an ordered list with the fields it shows. Stored fields are read by the statement that finds the records.
 * Computed fields are read for the page only; in a sorted statement they would be computed for all records.
 */
export function page(
  at: StoreContext,
  selection: Selection,
  order: readonly Ordering[],
  window: PageWindow,
  fields: readonly string[],
  /** An additional condition on the records. */
  narrower: Statement | null = null,
): PageOfRecords {
  const isFirst = window.at === null && !window.backwards && window.skip === 0 && !window.marked;
  const found = isFirst
    ? firstMatches(at, selection, window.limit, fields, (all, limit, read, candidates) =>
        page(at, all, order, { ...window, limit }, read, candidates),
      )
    : null;
  if (found !== null) return found;
  const { entity } = selection;
  const { terms, columns, selected, further, whole } = readingOf(at, entity, order, fields, window.marked);
  const stretches = window.at === null && !window.backwards ? whole : stretchesFrom(terms, window.at, window.backwards);
  const rows = readStretches(at, new From(at, selection, narrower), stretches, selected.statement, window);
  if (window.backwards) rows.reverse();
  const records = rows.map((row) => recordOf(row, columns));
  if (further.length > 0) addFields(at, entity, records, further);
  return { records, first: selected.placeOf(rows[0]), last: selected.placeOf(rows.at(-1)) };
}

/** How pages with these fields and this order are read, independent of the condition. */
interface Reading {
  readonly terms: readonly Term[];
  readonly columns: Columns;
  readonly selected: Selected;
  /** Fields that are read afterwards. */
  readonly further: readonly string[];
  readonly whole: readonly IndexRange[];
}

const READINGS = new CacheName(() => new Map<string, Reading>());
const MOST_READINGS = 200;

function readingOf(
  at: StoreContext,
  entity: string,
  order: readonly Ordering[],
  fields: readonly string[],
  marked: boolean,
): Reading {
  const known = at.cache(READINGS);
  const by = order.map(({ field, descending, grouped }) => `${descending ? "-" : ""}${grouped ? "*" : ""}${field}`);
  const key = `${marked ? "+" : ""}${entity}\n${by.join("\n")}\n\n${fields.join("\n")}`;
  // An order with `only` depends on what the person may see, so it is not cached.
  const isForAll = order.every(({ only }) => only === undefined);
  const ready = isForAll ? known.get(key) : undefined;
  if (ready !== undefined) return ready;
  const isStored = (field: string): boolean => at.catalogue.field(entity, field)?.kind === "stored";
  const terms = termsOf(at, entity, order);
  const columns = columnsOf(at, entity, fields.filter(isStored));
  const selected = new Selected(columns, marked ? terms : []);
  const further = fields.filter((field) => !isStored(field) && field !== "id");
  const made = { terms, columns, selected, further, whole: stretchesFrom(terms, null, false) };
  // Statements with bound values (a constant, the evaluator's handle) are not cached.
  if (!isForAll || selected.statement.values.length > 0 || terms.some((term) => term.values.length > 0)) return made;
  if (known.size >= MOST_READINGS) known.clear();
  known.set(key, made);
  return made;
}

/** Number of records before a place in the list. */
export function position(at: StoreContext, selection: Selection, order: readonly Ordering[], place: Place): number {
  const terms = termsOf(at, selection.entity, order);
  const from = new From(at, selection);
  return stretchesFrom(terms, place, true).reduce((sum, stretch) => sum + countOf(at, from, stretch, null), 0);
}

/** Result columns of a page: the id, the stored fields, and the sort keys that are not among them. */
class Selected {
  readonly statement: Statement;
  /** Index of the column with each sort key. */
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
    if (row === undefined || this.#places.length === 0) return null;
    return this.#places.map((index) => {
      const value = row[index] ?? null;
      return typeof value === "object" ? null : value;
    });
  }
}

/** `FROM … WHERE …` of a selection, to be narrowed to ranges. */
class From {
  readonly #table: string;
  readonly #where: Statement | null;

  constructor(at: StoreContext, { entity, where }: Selection, narrower: Statement | null = null) {
    this.#table = at.catalogue.entity(entity).table;
    this.#where = both(narrower, where === null ? null : whereSql(at, entity, where));
  }

  narrowed({ where }: IndexRange): Statement {
    const all = both(this.#where, where);
    return all === null
      ? { text: `FROM ${this.#table} AS t`, values: [] }
      : { text: `FROM ${this.#table} AS t WHERE ${all.text}`, values: all.values };
  }
}

const both = (one: Statement | null, other: Statement | null): Statement | null =>
  one === null || other === null
    ? (one ?? other)
    : { text: `${one.text} AND ${other.text}`, values: [...one.values, ...other.values] };

function readStretches(
  at: StoreContext,
  from: From,
  stretches: readonly IndexRange[],
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

function countOf(at: StoreContext, from: From, stretch: IndexRange, most: number | null): number {
  const { text, values: bound } = from.narrowed(stretch);
  const row =
    most === null
      ? at.db.one(`SELECT count(*) ${text}`, bound)
      : at.db.one(`SELECT count(*) FROM (SELECT 1 ${text} LIMIT ?)`, [...bound, most]);
  return Number(row?.[0] ?? 0);
}

type Filled = { [field: string]: Value };

/** Objects without inherited properties, so that a field may be called `__proto__`; a constructor is faster. */
function Fields(): void {}
Fields.prototype = Object.freeze(Object.create(null));

function recordOf(row: SqlRow, { fields, storages }: Columns): Filled {
  const record: Filled = new (Fields as unknown as new () => Filled)();
  record["id"] = String(row[0]);
  for (let i = 0; i < fields.length; i++) {
    const value = row[i + 1] ?? null;
    const storage = storages[i] ?? "text";
    // Fast path: most values are text and need no conversion.
    const asItIs = typeof value === "string" && storage !== "json" && storage !== "boolean";
    record[fields[i] ?? ""] = asItIs ? value : fromColumn(value, storage);
  }
  return record;
}

function addFields(at: StoreContext, entity: string, records: readonly Filled[], fields: readonly string[]): void {
  const ids = records.map((record) => String(record["id"]));
  const found = new Map(
    values(at, entity, ids, fields).map((each): [Value, StoredRecord] => [each["id"] ?? null, each]),
  );
  for (const record of records) Object.assign(record, found.get(record["id"] ?? null));
}
