import type { SessionClient } from "#engine/contract/app.ts";
import type { RecordsPlace } from "#engine/contract/records.ts";
import type { Value } from "#expr/types.ts";

const PAGE = 1000;

/** Finds the records that a person may see by what a table may contain: id, unique field or title. */
export class RecordIndex {
  readonly #entity: string;
  /** Fields that are unique on their own, or that the import uses as the key. */
  readonly #fields: readonly string[];
  readonly #ids = new Set<string>();
  readonly #byTitle = new Map<string, string | null>();
  readonly #byField = new Map<string, Map<string, string | null>>();
  #place: RecordsPlace | null = null;
  #loaded = false;

  constructor(entity: string, fields: readonly string[]) {
    this.#entity = entity;
    this.#fields = fields;
    for (const field of fields) this.#byField.set(field, new Map());
  }

  /** Reads the next page of records. True: all have been read. */
  async load(app: SessionClient): Promise<boolean> {
    if (this.#loaded) return true;
    const { records, next } = await app.readRecords({
      entity: this.#entity,
      fields: this.#fields,
      after: this.#place,
      limit: PAGE,
    });
    for (const { id, title, values } of records) {
      this.#ids.add(id);
      note(this.#byTitle, loose(title), id);
      for (const field of this.#fields) this.noteKey(field, values[field] ?? null, id);
    }
    this.#place = next;
    this.#loaded = next === null;
    return this.#loaded;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** The record that a text refers to. Null: none, or ambiguous. */
  find(text: string): string | null {
    if (this.#ids.has(text)) return text;
    for (const known of this.#byField.values()) {
      const id = known.get(keyOf(text));
      if (id !== undefined) return id;
    }
    return this.#byTitle.get(loose(text)) ?? null;
  }

  /** The record whose field has exactly this value. */
  withKey(field: string, value: Value): string | null {
    return this.#byField.get(field)?.get(keyOf(value)) ?? null;
  }

  noteKey(field: string, value: Value, id: string): void {
    const known = this.#byField.get(field);
    if (known !== undefined && value !== null) note(known, keyOf(value), id);
  }

  /** Adds a record that is not written yet, so that later rows can refer to it. */
  add(id: string, title: string | null): void {
    this.#ids.add(id);
    if (title !== null) note(this.#byTitle, loose(title), id);
  }

  /** Removes a record that was not created after all. */
  remove(id: string, title: string): void {
    this.#ids.delete(id);
    if (this.#byTitle.get(loose(title)) === id) this.#byTitle.delete(loose(title));
  }
}

function note(known: Map<string, string | null>, text: string, id: string): void {
  if (text === "") return;
  const before = known.get(text);
  // A name shared by two records identifies neither.
  known.set(text, before === undefined || before === id ? id : null);
}

const keyOf = (value: Value): string => (typeof value === "string" ? value : JSON.stringify(value));

const loose = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, " ");
