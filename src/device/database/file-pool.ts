import { DATABASE, PooledFile, type Handle } from "./pooled-file.ts";

/** The folder in which SQLite's own pool keeps its files. */
const FOLDER = ".opaque";
/** A database, its write-ahead log and a spare for temporary files, twice. */
const SPARE = 6;
const SMALLEST_DATABASE = 512;
/** What SQLite puts beside a database while something is under way. */
const BESIDE = ["-wal", "-journal"];

/**
 * The files of databases in the browser's private file system. To open one takes time, and SQLite does not wait: so files
 * are opened ahead, all that there are and some to spare.
 */
export class FilePool {
  readonly #folder: FileSystemDirectoryHandle;
  readonly #named = new Map<string, PooledFile>();
  readonly #spare: PooledFile[] = [];
  /** Those too that are left alone. */
  readonly #all: PooledFile[] = [];

  private constructor(folder: FileSystemDirectoryHandle) {
    this.#folder = folder;
  }

  /** Fails where another worker has them open. */
  static async open(directory: string): Promise<FilePool> {
    const root = await navigator.storage.getDirectory();
    const of = await root.getDirectoryHandle(directory, { create: true });
    const pool = new FilePool(await of.getDirectoryHandle(FOLDER, { create: true }));
    try {
      await pool.#openAll();
      // Later it is asked for when it is needed: a full storage must not keep away what is there.
      if (pool.#count === 0) await pool.#reserve(SPARE);
      return pool;
    } catch (problem) {
      pool.release();
      throw problem;
    }
  }

  async #openAll(): Promise<void> {
    const files: FileSystemFileHandle[] = [];
    for await (const file of this.#folder.values()) if (file.kind === "file") files.push(file as FileSystemFileHandle);
    const opened = await Promise.allSettled(files.map(opening));
    for (const one of opened) if (one.status === "fulfilled") this.#all.push(one.value);
    const failed = opened.find((one) => one.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    for (const file of this.#all) {
      const name = file.name();
      if (name === "") this.#spare.push(file);
      else if (name !== null) this.#named.set(name, file);
    }
    this.#tidy();
  }

  /** What was cut off while files were removed goes on. Where that fails, they are in nobody's way. */
  #tidy(): void {
    try {
      for (const file of this.#spare) file.giveUpRoom();
      // One that is left alone may be the database that a journal is of.
      if (this.#count < this.#all.length) return;
      for (const name of this.names())
        if (BESIDE.some((end) => name.endsWith(end) && !this.has(name.slice(0, -end.length)))) this.remove(name);
    } catch {
      // The next start tries again.
    }
  }

  get #count(): number {
    return this.#named.size + this.#spare.length;
  }

  /** Makes sure that there are so many files, those in use included. */
  async #reserve(count: number): Promise<void> {
    while (this.#count < count) {
      const name = Math.random().toString(36).slice(2);
      const file = await opening(await this.#folder.getFileHandle(name, { create: true }));
      this.#all.push(file);
      file.empty();
      this.#spare.push(file);
    }
  }

  /** Makes sure that another database can be opened. */
  reserve(): Promise<void> {
    return this.#reserve(this.#named.size + SPARE);
  }

  /** Lets go of all files, so that another worker can have them. */
  release(): void {
    for (const file of this.#all) file.release();
  }

  names(): readonly string[] {
    return [...this.#named.keys()];
  }

  has(name: string): boolean {
    return this.#named.has(name);
  }

  open(name: string | null, make: boolean, flags: number): PooledFile | null {
    const known = name === null ? undefined : this.#named.get(name);
    if (known !== undefined) return known;
    const file = make ? this.#spare.pop() : undefined;
    if (file === undefined) return null;
    try {
      file.empty();
      this.#call(file, name ?? Math.random().toString(36).slice(2), flags);
      return file;
    } catch (problem) {
      this.#giveBack(file);
      throw problem;
    }
  }

  /** After a failure: what its header says by now may not hold either. */
  #giveBack(file: PooledFile): void {
    this.#spare.push(file);
    try {
      file.free();
    } catch {
      // The first failure is told.
    }
  }

  #call(file: PooledFile, name: string, flags: number): void {
    file.call(name, flags);
    this.#named.set(name, file);
  }

  close(file: PooledFile): void {
    if (!file.temporary) return;
    for (const [name, named] of this.#named) if (named === file) this.remove(name);
  }

  /** A database with what was under way in it. */
  removeDatabase(name: string): void {
    this.remove(name);
    this.#removeBeside(name);
  }

  #removeBeside(name: string): void {
    for (const end of BESIDE) this.remove(`${name}${end}`);
  }

  remove(name: string): void {
    const file = this.#named.get(name);
    if (file === undefined) return;
    file.free();
    this.#named.delete(name);
    this.#spare.push(file);
  }

  /**
   * Puts a database there. It has its name once all of it is there. What another of that name had under way is not taken
   * for its own.
   */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    if (bytes.length < SMALLEST_DATABASE || bytes.length % SMALLEST_DATABASE !== 0)
      throw new Error("SQLITE_NOTADB: these bytes are no database");
    await this.reserve();
    const file = this.#named.get(name) ?? this.#spare.pop();
    if (file === undefined) throw new Error("There is no file for another database.");
    this.#named.delete(name);
    try {
      this.#removeBeside(name);
      file.fill(bytes);
      this.#call(file, name, DATABASE);
    } catch (problem) {
      this.#giveBack(file);
      throw problem;
    }
  }
}

async function opening(file: FileSystemFileHandle): Promise<PooledFile> {
  const openable = file as FileSystemFileHandle & { createSyncAccessHandle(): Promise<Handle> };
  return new PooledFile(await openable.createSyncAccessHandle());
}
