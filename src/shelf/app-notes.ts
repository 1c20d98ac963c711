import type { LostApp } from "#engine/contract/shelf.ts";
import type { ShelfRow, ShelfTable } from "#store/shelf.ts";
import type { CacheStorage } from "./machine.ts";

/** The store of the cache that holds the note. */
export const NOTE_STORE = "apps";
const KEY = "noted";

/**
 * A note of the apps on this device, kept apart from their files. Files may be cleared by the browser, or by a person who
 * wants room: the note then tells what was there.
 */
export class AppNotes {
  /** Null: what is in memory ends with the page, and nobody is to miss it later. */
  readonly #storage: CacheStorage | null;
  #lost: readonly LostApp[];
  #written = "";

  private constructor(storage: CacheStorage | null, lost: readonly LostApp[]) {
    this.#storage = storage;
    this.#lost = lost;
  }

  static async read(storage: CacheStorage): Promise<readonly LostApp[]> {
    const noted = await storage.get(NOTE_STORE, KEY).catch(() => null);
    return Array.isArray(noted) ? noted.filter(isNote) : [];
  }

  /** What was noted and is not there any more. An app that never held anything is not missed. */
  static open(storage: CacheStorage | null, noted: readonly LostApp[], table: ShelfTable): AppNotes {
    return new AppNotes(
      storage,
      noted.filter(({ id, records }) => records > 0 && table.read(id) === null),
    );
  }

  get lost(): readonly LostApp[] {
    return this.#lost;
  }

  note(rows: readonly ShelfRow[]): void {
    const there = rows.map(({ id, name, records }) => ({ id, name, records }));
    const noted = [...there, ...this.#lost];
    const text = JSON.stringify(noted);
    if (text === this.#written) return;
    this.#written = text;
    void this.#storage?.put(NOTE_STORE, KEY, noted).catch(() => undefined);
  }

  /** The person knows. */
  forget(app: string): void {
    this.#lost = this.#lost.filter(({ id }) => id !== app);
  }
}

const isNote = (value: unknown): value is LostApp =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "name" in value &&
  "records" in value &&
  typeof value.id === "string" &&
  typeof value.name === "string" &&
  typeof value.records === "number";
