import type { Files } from "#engine/ports/machine.ts";
import type { StoreContext } from "./store-context.ts";

/** Photos, files and signatures by content hash, stored apart from the rows that refer to them. */
export class SqliteFiles implements Files {
  readonly #at: StoreContext;

  constructor(at: StoreContext) {
    this.#at = at;
  }

  async hasher(): Promise<(bytes: Uint8Array) => string> {
    const { hashOf } = await import("./hash-of-content.ts");
    return hashOf;
  }

  put(
    { hash, name, type }: { readonly hash: string; readonly name: string; readonly type: string },
    bytes: Uint8Array,
  ): void {
    this.#at.db.run(
      "INSERT INTO nf_file (hash, name, type, size, kept_at, bytes) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (hash) DO UPDATE SET kept_at = excluded.kept_at",
      [hash, name, type, bytes.length, this.#at.clock.now(), bytes],
    );
  }

  has(hash: string): boolean {
    return this.#at.db.one("SELECT 1 FROM nf_file WHERE hash = ?", [hash]) !== null;
  }

  get(hash: string): Uint8Array | null {
    const bytes = this.#at.db.one("SELECT bytes FROM nf_file WHERE hash = ?", [hash])?.[0];
    return bytes instanceof Uint8Array ? bytes : null;
  }

  /** A thumbnail, provided by the caller of `put`; deleted with the file. */
  putThumbnail(hash: string, bytes: Uint8Array): void {
    this.#at.db.run("INSERT OR REPLACE INTO nf_thumbnail (hash, bytes) VALUES (?, ?)", [hash, bytes]);
  }

  thumbnail(hash: string): Uint8Array | null {
    const bytes = this.#at.db.one("SELECT bytes FROM nf_thumbnail WHERE hash = ?", [hash])?.[0];
    return bytes instanceof Uint8Array ? bytes : null;
  }

  /** Deletes unreferenced files kept before this instant; returns how many. */
  async collect(before: string): Promise<number> {
    const { collectFiles } = await import("./collect-files.ts");
    return collectFiles(this.#at.db, before);
  }
}
