import { DATABASE, PooledFile, type Handle } from "./pooled-file.ts";

/** The folder that SQLite's own `opfs-sahpool` uses. */
const FOLDER = ".opaque";
/** A database, its write-ahead log and a temporary file, twice. */
const SPARE = 6;
const SMALLEST_DATABASE = 512;
/** Suffixes of the files that SQLite creates beside a database. */
const BESIDE = ["-wal", "-journal"];

/**
 * Database files in the browser's private file system (OPFS). Opening a file is asynchronous but SQLite is synchronous,
 * so all existing files and some spare ones are opened in advance.
 */
export class FilePool {
  readonly #folder: FileSystemDirectoryHandle;
  readonly #named = new Map<string, PooledFile>();
  readonly #spare: PooledFile[] = [];
  /** Including files with an unreadable header, which are never touched. */
  readonly #all: PooledFile[] = [];

  private constructor(folder: FileSystemDirectoryHandle) {
    this.#folder = folder;
  }

  /** Rejects if another worker has the files open. */
  static async open(directory: string): Promise<FilePool> {
    const root = await navigator.storage.getDirectory();
    const of = await root.getDirectoryHandle(directory, { create: true });
    const pool = new FilePool(await of.getDirectoryHandle(FOLDER, { create: true }));
    try {
      await pool.#openAll();
      // Otherwise files are reserved on demand: a full disk must not prevent opening existing databases.
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

  /** Completes an interrupted removal of files. If that fails, the files do no harm. */
  #tidy(): void {
    try {
      for (const file of this.#spare) file.giveUpRoom();
      // An unreadable file may be the database that a journal belongs to.
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

  /** Ensures this many files, including those in use. */
  async #reserve(count: number): Promise<void> {
    while (this.#count < count) {
      const name = Math.random().toString(36).slice(2);
      const file = await opening(await this.#folder.getFileHandle(name, { create: true }));
      this.#all.push(file);
      file.empty();
      this.#spare.push(file);
    }
  }

  /** Ensures that another database can be opened. */
  reserve(): Promise<void> {
    return this.#reserve(this.#named.size + SPARE);
  }

  /** Closes all files, so that another worker can open them. */
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

  /** After a failure the header may be wrong, so it is cleared too. */
  #giveBack(file: PooledFile): void {
    this.#spare.push(file);
    try {
      file.free();
    } catch {
      // The original error is reported.
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

  /** Removes a database with its log and journal. */
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
   * Writes a database file. It gets its name only once it is complete. A log or journal of an earlier database with
   * this name is removed.
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
