import type { Fold } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
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
  Where,
} from "../ports/records.ts";
import { APP } from "#model/4-states.ts";
import { OWNER, type Lookup } from "../document/lookup.ts";
import type { DependencyTracker } from "./dependencies.ts";

/**
 * The records of a context: each is read once, and writes are delayed. A create with its defaults, status and effects
 * becomes one insert. Writes are flushed before every SQL query, so queries see them. All reads of records go through
 * here, so that dependencies are complete.
 */
export class RecordCache {
  readonly #records: Records;
  readonly #lookup: Lookup;
  readonly #dependencies: DependencyTracker;
  readonly #held = new Map<string, StoredRecord | null>();
  readonly #arrived: (readonly [entity: string, records: readonly StoredRecord[]])[] = [];
  /** Partial records from pages. */
  readonly #parts = new Map<string, Map<string, StoredRecord>>();
  /** Unflushed writes: a whole new record, or the changed fields of a stored one. */
  readonly #unwritten = new Map<
    string,
    { readonly entity: string; readonly id: string; readonly isNew: boolean; values: StoredRecord }
  >();
  /** Counts writes, to invalidate values computed before a write. */
  version = 0;

  constructor(records: Records, lookup: Lookup, dependencies: DependencyTracker) {
    this.#records = records;
    this.#lookup = lookup;
    this.#dependencies = dependencies;
  }

  /** Reads a whole record. */
  read(entity: string, id: string): StoredRecord | null {
    this.#dependencies.field(entity, id, "*");
    return this.#read(entity, id, keyOf(entity, id));
  }

  has(entity: string, id: string): boolean {
    this.#dependencies.field(entity, id, null);
    return this.#part(entity, id) !== undefined || this.#read(entity, id, keyOf(entity, id)) !== null;
  }

  /** A stored field; undefined: the record does not exist. */
  field(entity: string, id: string, field: string): Value | undefined {
    const part = this.#part(entity, id);
    // The page has already recorded this dependency.
    if (part !== undefined && Object.hasOwn(part, field)) return part[field] ?? null;
    this.#dependencies.field(entity, id, field);
    const record = this.#read(entity, id, keyOf(entity, id));
    if (record === null) return undefined;
    return Object.hasOwn(record, field) ? (record[field] ?? null) : null;
  }

  /** A computed field from a page; undefined: no page had it, or something was written since. */
  brought(entity: string, id: string, field: string): Value | undefined {
    return this.#part(entity, id)?.[field];
  }

  /** Partial records are valid until the first write. */
  #part(entity: string, id: string): StoredRecord | undefined {
    if (this.version > 0) return undefined;
    for (const [of, records] of this.#arrived) this.#sort(of, records);
    this.#arrived.length = 0;
    return this.#parts.get(entity)?.get(id);
  }

  #read(entity: string, id: string, key: string): StoredRecord | null {
    const held = this.#held.get(key);
    if (held !== undefined) return held;
    if (id === APP && this.#lookup.isApp(entity)) return { id };
    // Clients may send any name; an unknown entity has no records.
    if (this.#lookup.entity(entity) === undefined || typeof id !== "string") return null;
    const record = this.#records.read(entity, id);
    this.#held.set(key, record);
    return record;
  }

  /** Reads a page of a list with some fields in one query. The caller records what computed fields read. */
  page(selection: Selection, order: readonly Ordering[], window: PageWindow, fields: readonly string[]): PageOfRecords {
    this.flush();
    this.#noteOrdered(selection, order);
    const page = this.#records.page(selection, order, window, fields);
    this.#take(selection.entity, page.records, fields);
    return page;
  }

  /** The same for records given by their ids. */
  values(entity: string, ids: readonly string[], fields: readonly string[]): readonly StoredRecord[] {
    if (ids.length === 0) return [];
    this.flush();
    const records = this.#records.values(entity, ids, fields);
    for (const id of ids) this.#dependencies.field(entity, id, null);
    this.#take(entity, records, fields);
    return records;
  }

  #take(entity: string, records: readonly StoredRecord[], fields: readonly string[]): void {
    this.#arrived.push([entity, records]);
    this.#dependencies.rows(entity, records, fields);
  }

  /** Indexed on demand: most answers use the page's rows directly. */
  #sort(entity: string, records: readonly StoredRecord[]): void {
    let parts = this.#parts.get(entity);
    if (parts === undefined) this.#parts.set(entity, (parts = new Map()));
    for (const record of records) {
      const id = String(record["id"]);
      const known = parts.get(id);
      parts.set(id, known === undefined ? record : Object.assign(Object.create(null), known, record));
    }
  }

  #noteOrdered(selection: Selection, order: readonly Ordering[]): void {
    const fields = order.map(({ field }) => field);
    this.#dependencies.selection(selection, fields);
    for (const { only } of order)
      if (only !== undefined) this.#dependencies.selection({ entity: selection.entity, where: only }, []);
  }

  /** How many records of the list sort before a place. */
  position(selection: Selection, order: readonly Ordering[], place: Place): number {
    this.flush();
    this.#noteOrdered(selection, order);
    return this.#records.position(selection, order, place);
  }

  aggregate(selection: Selection, fold: Parameters<Records["aggregate"]>[1], field: string): Value {
    this.flush();
    this.#dependencies.selection(selection, [field]);
    return this.#records.aggregate(selection, fold, field);
  }

  groups(selection: Selection, grouping: Grouping): readonly Group[] {
    this.flush();
    const { by, value = null, only = null, order = [] } = grouping;
    if (only !== null) this.#dependencies.selection({ entity: selection.entity, where: only }, []);
    this.#noteOrdered(selection, order);
    this.#dependencies.selection(selection, value === null ? [by] : [by, value]);
    return this.#records.groups(selection, grouping);
  }

  insert(entity: string, record: StoredRecord & { readonly id: string }): void {
    const key = keyOf(entity, record.id);
    this.#held.set(key, record);
    this.#unwritten.set(key, { entity, id: record.id, isNew: true, values: record });
    this.version++;
  }

  update(entity: string, id: string, values: StoredRecord): void {
    const key = keyOf(entity, id);
    const before = this.read(entity, id);
    if (before === null) return;
    const whole = { ...before, ...values };
    this.#held.set(key, whole);
    const waiting = this.#unwritten.get(key);
    if (waiting === undefined) this.#unwritten.set(key, { entity, id, isNew: false, values });
    else waiting.values = waiting.isNew ? whole : { ...waiting.values, ...values };
    this.version++;
  }

  remove(entity: string, id: string): void {
    const key = keyOf(entity, id);
    const waiting = this.#unwritten.get(key);
    this.#unwritten.delete(key);
    this.#held.set(key, null);
    if (waiting?.isNew !== true) this.#records.remove(entity, id);
    this.version++;
  }

  flush(): void {
    for (const { entity, id, isNew, values } of this.#unwritten.values()) {
      if (isNew) this.#records.insert(entity, values);
      else this.#records.update(entity, id, values);
    }
    this.#unwritten.clear();
  }

  ids(
    selection: Selection,
    order: readonly Ordering[] = [],
    limit: number | null = null,
    offset = 0,
  ): readonly string[] {
    if (this.#lookup.isApp(selection.entity)) return [APP];
    this.flush();
    this.#noteOrdered(selection, order);
    return this.#records.ids(selection, order, limit, offset);
  }

  count(selection: Selection, most: number | null = null): number {
    this.flush();
    this.#dependencies.selection(selection, []);
    return this.#records.count(selection, most);
  }

  knownOrFew(selection: Selection, most: number): number {
    this.flush();
    this.#dependencies.selection(selection, []);
    return this.#records.knownOrFew(selection, most);
  }

  knownCount(selection: Selection): number | null {
    this.flush();
    this.#dependencies.selection(selection, []);
    return this.#records.knownCount(selection);
  }

  matches(entity: string, id: string, where: Where): boolean {
    this.flush();
    this.#dependencies.selection({ entity, where }, []);
    return this.#records.matches(entity, id, where);
  }

  fold(fold: Fold, variables: (name: string) => Value): { readonly value: Value } | null {
    this.flush();
    this.#dependencies.tree(fold);
    return this.#records.fold(fold, variables);
  }

  children(owner: string, id: string, field: string): readonly string[] {
    this.flush();
    const { type } = this.#lookup.field(owner, field) ?? {};
    if (type?.kind === "children")
      this.#dependencies.selection({ entity: type.entity, where: null }, [OWNER, "@position"]);
    return this.#records.children(owner, id, field);
  }

  referrers(entity: string, id: string): ReturnType<Records["referrers"]> {
    this.flush();
    return this.#records.referrers(entity, id);
  }
}

const keyOf = (entity: string, id: string): string => `${entity}\n${id}`;
