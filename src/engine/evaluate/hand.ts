import type { Fold } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import type { Ordering, Records, Selection, StoredRecord, Where } from "../ports/records.ts";

/**
 * The records that a turn has in hand: read once, written behind. A create with its defaults, its status and its
 * effects becomes one insert; whatever SQL is asked sees all writes, because they are flushed before.
 */
export class Hand {
  readonly #records: Records;
  /** A client may name anything; of what the document does not know there is nothing. */
  readonly #isEntity: (name: string) => boolean;
  readonly #held = new Map<string, StoredRecord | null>();
  /** What is not in the store yet: a whole new record, or the changed fields of an old one. */
  readonly #unwritten = new Map<
    string,
    { readonly entity: string; readonly id: string; readonly isNew: boolean; values: StoredRecord }
  >();
  /** Counts writes, so that what was computed before one is not taken for the truth after it. */
  version = 0;

  constructor(records: Records, isEntity: (name: string) => boolean) {
    this.#records = records;
    this.#isEntity = isEntity;
  }

  read(entity: string, id: string): StoredRecord | null {
    const key = keyOf(entity, id);
    const held = this.#held.get(key);
    if (held !== undefined) return held;
    if (!this.#isEntity(entity) || typeof id !== "string") return null;
    const record = this.#records.read(entity, id);
    this.#held.set(key, record);
    return record;
  }

  /** Takes many records in hand at once, for a page of a list. */
  take(entity: string, records: readonly StoredRecord[]): void {
    for (const record of records) {
      const key = keyOf(entity, String(record["id"]));
      if (!this.#held.has(key)) this.#held.set(key, record);
    }
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
    this.#held.set(key, { ...before, ...values });
    const waiting = this.#unwritten.get(key);
    if (waiting === undefined) this.#unwritten.set(key, { entity, id, isNew: false, values });
    else waiting.values = { ...waiting.values, ...values };
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
    this.flush();
    return this.#records.ids(selection, order, limit, offset);
  }

  count(selection: Selection, most: number | null = null): number {
    this.flush();
    return this.#records.count(selection, most);
  }

  knownCount(selection: Selection): number | null {
    this.flush();
    return this.#records.knownCount(selection);
  }

  matches(entity: string, id: string, where: Where): boolean {
    this.flush();
    return this.#records.matches(entity, id, where);
  }

  fold(fold: Fold, variables: (name: string) => Value): { readonly value: Value } | null {
    this.flush();
    return this.#records.fold(fold, variables);
  }

  children(owner: string, id: string, field: string): readonly string[] {
    this.flush();
    return this.#records.children(owner, id, field);
  }

  referrers(entity: string, id: string): ReturnType<Records["referrers"]> {
    this.flush();
    return this.#records.referrers(entity, id);
  }
}

const keyOf = (entity: string, id: string): string => `${entity}\n${id}`;
