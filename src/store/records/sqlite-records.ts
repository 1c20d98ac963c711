import { listToSql, type SqlContext, toSql } from "#expr/sql/to-sql.ts";
import { decode } from "#expr/sql/encoding.ts";
import type {
  Group,
  Grouping,
  Ordering,
  PageOfRecords,
  PageWindow,
  Place,
  Records,
  Selection,
  StoredRecord,
  Synchronous,
  Where,
} from "#engine/ports/records.ts";
import type { Fold } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import { transaction, written } from "../transaction.ts";
import type { StoreContext } from "../store-context.ts";
import { groups } from "./groups.ts";
import { page, position } from "./page.ts";
import { values } from "./page-values.ts";
import { QueryCache } from "./query-cache.ts";
import { insert, read, remove, update } from "./read-write.ts";
import { children, referrers } from "./relatives.ts";
import { aggregate, count, ids, matches } from "./select.ts";
import { nextInSeries } from "./series.ts";

const NO_ROWS: SqlContext["rows"] = new Map();

/** The records of an app on SQLite. */
export class SqliteRecords implements Records {
  readonly #at: StoreContext;
  readonly #remembered: QueryCache;

  constructor(at: StoreContext) {
    this.#at = at;
    this.#remembered = new QueryCache(at);
    at.recordFold = (fold, variables) => this.fold(fold, variables);
  }

  transaction<T>(work: () => { readonly keep: boolean; readonly result: Synchronous<T> }): T {
    return transaction<T>(this.#at, work);
  }

  onEnd(listener: (committed: boolean) => void): void {
    this.#at.db.onEnd(listener);
  }

  read(entity: string, id: string): StoredRecord | null {
    return read(this.#at, entity, id);
  }

  insert(entity: string, record: StoredRecord): void {
    written(this.#at, () => insert(this.#at, entity, record));
  }

  update(entity: string, id: string, changed: StoredRecord): void {
    written(this.#at, () => update(this.#at, entity, id, changed));
  }

  remove(entity: string, id: string): void {
    written(this.#at, () => remove(this.#at, entity, id));
  }

  ids(selection: Selection, order: readonly Ordering[], limit: number | null, offset: number): readonly string[] {
    return ids(this.#at, selection, order, limit, offset);
  }

  page(selection: Selection, order: readonly Ordering[], window: PageWindow, fields: readonly string[]): PageOfRecords {
    return page(this.#at, selection, order, window, fields);
  }

  position(selection: Selection, order: readonly Ordering[], place: Place): number {
    return position(this.#at, selection, order, place);
  }

  count(selection: Selection, most: number | null = null): number {
    return this.#remembered.answer(`count ${most}`, selection, () => count(this.#at, selection, most));
  }

  knownCount(selection: Selection): number | null {
    return this.#remembered.known("count null", selection);
  }

  knownOrFew(selection: Selection, most: number): number {
    return this.#remembered.known<number>("count null", selection) ?? this.count(selection, most);
  }

  aggregate(selection: Selection, fold: "sum" | "min" | "max" | "average", field: string): Value {
    return aggregate(this.#at, selection, fold, field);
  }

  groups(selection: Selection, grouping: Grouping): readonly Group[] {
    const ask = (): readonly Group[] => groups(this.#at, selection, grouping);
    const { by, value = null, only = null, order = [] } = grouping;
    const isKept =
      only === null &&
      order.every((one) => one.only === undefined && !this.#isTimely(selection.entity, one.field)) &&
      [by, value].every((field) => field === null || !this.#isComputed(selection.entity, field));
    return isKept ? this.#remembered.answer(`groups ${JSON.stringify(grouping)}`, selection, ask) : ask();
  }

  #isComputed(entity: string, field: string): boolean {
    return this.#at.catalogue.field(entity, field)?.kind === "computed";
  }

  /** True for a computed field that depends on the clock. */
  #isTimely(entity: string, field: string): boolean {
    const place = this.#at.catalogue.field(entity, field);
    return place?.kind === "computed" && this.#remembered.isTimely(entity, place.tree, place.self);
  }

  matches(entity: string, id: string, where: Where): boolean {
    return matches(this.#at, entity, id, where);
  }

  fold(fold: Fold, variables: (name: string) => Value): { readonly value: Value } | null {
    const context = { tables: this.#at.catalogue, rows: NO_ROWS };
    if (fold.type.kind === "list") {
      const emitted = this.#at.emitted(fold, "list", () => listToSql(fold, context));
      if (emitted === null) return null;
      const statement = this.#at.statement(emitted, variables);
      const { of } = fold.type;
      return { value: this.#at.db.all(statement.text, statement.values).map((row) => decode(row[0], of)) };
    }
    const emitted = this.#at.emitted(fold, "value", () => toSql(fold, context));
    if (emitted === null) return null;
    const statement = this.#at.statement(emitted, variables);
    return { value: decode(this.#at.db.one(`SELECT ${statement.text}`, statement.values)?.[0], fold.type) };
  }

  values(entity: string, wanted: readonly string[], fields: readonly string[]): readonly StoredRecord[] {
    return values(this.#at, entity, wanted, fields);
  }

  children(owner: string, id: string, field: string): readonly string[] {
    return children(this.#at, owner, id, field);
  }

  referrers(
    entity: string,
    id: string,
  ): readonly { readonly entity: string; readonly field: string; readonly count: number }[] {
    return referrers(this.#at, entity, id);
  }

  nextInSeries(entity: string, field: string, first: number): number {
    return nextInSeries(this.#at, entity, field, first);
  }
}
