import type { LostApp } from "#engine/contract/shelf.ts";
import type { ShelfRow, ShelfTable } from "#store/shelf.ts";
import type { CacheStorage } from "./machine.ts";

/** Name of the cache store that contains the note. */
export const NOTE_STORE = "apps";
const KEY = "noted";

/**
 * A note of the apps on this device, stored apart from their files. If the browser or the person deletes the files, the
 * note still says which apps there were.
 */
export class AppNotes {
  /** Null: databases are in memory and expected to disappear, so no note is written. */
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

  /** The apps that were noted and are missing now. Apps without records are not reported. */
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

  /** The person was told about the lost app. */
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
