import type { FileSystem, StoredFile } from "../sqlite/files.ts";

/** Files in memory. `beforeWrite` may throw, or return the number of bytes that are written. */
export class MemoryFiles implements FileSystem {
  readonly bytes: Map<string, Uint8Array>;
  beforeWrite: (length: number, name: string) => number = (length) => length;
  /** May throw. */
  beforeRead: (at: number) => void = () => undefined;

  constructor(bytes = new Map<string, Uint8Array>()) {
    this.bytes = bytes;
  }

  has(name: string): boolean {
    return this.bytes.has(name);
  }

  readonly #opened = new Map<string, StoredFile>();

  open(name: string | null, make: boolean): StoredFile | null {
    const key = name ?? "temporary";
    if (!this.bytes.has(key) && !make) return null;
    if (!this.bytes.has(key)) this.bytes.set(key, new Uint8Array());
    const known = this.#opened.get(key) ?? this.#file(key);
    this.#opened.set(key, known);
    return known;
  }

  close(): void {}

  remove(name: string): void {
    this.bytes.delete(name);
  }

  #file(name: string): StoredFile {
    const now = (): Uint8Array => this.bytes.get(name) ?? new Uint8Array();
    return {
      read: (into, at) => {
        this.beforeRead(at);
        const found = now().subarray(at, at + into.length);
        into.set(found);
        return found.length;
      },
      write: (bytes, at) => {
        const count = this.beforeWrite(bytes.length, name);
        const all = new Uint8Array(Math.max(now().length, at + count));
        all.set(now());
        all.set(bytes.subarray(0, count), at);
        this.bytes.set(name, all);
        return count;
      },
      truncate: (length) => void this.bytes.set(name, now().slice(0, length)),
      flush: () => {},
      length: () => now().length,
    };
  }

  /** A snapshot for another start. */
  copy(): MemoryFiles {
    return new MemoryFiles(new Map([...this.bytes].map(([name, bytes]) => [name, bytes.slice()])));
  }
}
