import { install, type Callback } from "./callbacks.ts";
import type { SqliteExports } from "./exports.ts";
import { toZero, type SqliteMemory } from "./memory.ts";
import { LOG, UnflushedLog } from "./unflushed-log.ts";

/** A file that SQLite reads and writes. */
export interface StoredFile {
  /** Returns the number of bytes read. */
  read(into: Uint8Array, at: number): number;
  /** Returns the number of bytes written. */
  write(bytes: Uint8Array, at: number): number;
  truncate(length: number): void;
  flush(): void;
  length(): number;
}

/** The storage of SQLite's files. */
export interface FileSystem {
  has(name: string): boolean;
  /**
   * Opens a file by name, creating it if `make` is set; `flags` are SQLite's open flags. null: the file does not exist
   * or can't be created.
   */
  open(name: string | null, make: boolean, flags: number): StoredFile | null;
  /** Also deletes temporary files, which exist only while open. */
  close(file: StoredFile): void;
  remove(name: string): void;
}

/** For databases in memory. */
export const NO_FILES: FileSystem = {
  has: () => false,
  open: () => null,
  close: () => {},
  remove: () => {},
};

const OK = 0;
const IOERR = 10;
const NOT_FOUND = 12;
const FULL = 13;
const CAN_NOT_OPEN = 14;
const IOERR_READ = IOERR | (1 << 8);
const IOERR_SHORT_READ = IOERR | (2 << 8);
const IOERR_WRITE = IOERR | (3 << 8);
const IOERR_FSYNC = IOERR | (4 << 8);
const IOERR_TRUNCATE = IOERR | (6 << 8);
const IOERR_FSTAT = IOERR | (7 << 8);
const IOERR_DELETE = IOERR | (10 << 8);
const OPEN_CREATE = 4;
const UNDELETABLE_WHEN_OPEN = 0x800;
/**
 * Tells SQLite that a power loss damages only the bytes being written, as it assumes on phones anyway. Otherwise it
 * pads each commit to a full sector, and if the disk is full then, a failed commit reappears at the next start.
 */
const POWERSAFE_OVERWRITE = 0x1000;
const SECTOR = 4096;
const LONGEST_NAME = 512;
const POINTER = 4;
/** Milliseconds between the start of Julian days (noon) and 1970. */
const JULIAN = 210_866_760_000_000;
const DAY = 86_400_000;

/** Available on all platforms, but not declared in the configured TypeScript library. */
declare const crypto: { getRandomValues(into: Uint8Array): void };

/**
 * SQLite's file system interface (VFS) on top of JavaScript files. SQLite reports only error numbers; `takeProblem`
 * returns the JavaScript error.
 */
export class SqliteFiles {
  readonly #memory: SqliteMemory;
  #files = NO_FILES;
  readonly #open = new Map<number, StoredFile>();
  /** Those of the open files that are write-ahead logs. */
  readonly #logs = new Map<number, UnflushedLog>();
  /** Address of the struct with the file methods. */
  #methods = 0;
  #problem: unknown;

  constructor(exports: SqliteExports, memory: SqliteMemory) {
    this.#memory = memory;
    const places = install(exports.__indirect_function_table, [...this.#ofFile, ...this.#ofSystem]);
    const ofFile = places.slice(0, this.#ofFile.length);
    const [open = 0, remove = 0, access = 0, full = 0, ...machine] = places.slice(this.#ofFile.length);
    const name = toZero("ninefold");
    const nameAt = exports.sqlite3_malloc(name.length);
    this.#memory.bytes.set(name, nameAt);
    const struct = (values: readonly number[]): number => {
      const at = exports.sqlite3_malloc(values.length * POINTER);
      for (const [index, value] of values.entries()) this.#memory.view.setInt32(at + index * POINTER, value, true);
      return at;
    };
    this.#methods = struct([1, ...ofFile]);
    // `sqlite3_vfs`: version, size of a file object, longest name, next VFS, name, application data; the zeros after
    // the functions are for loading extensions.
    const system = [2, 2 * POINTER, LONGEST_NAME, 0, nameAt, 0, open, remove, access, full, 0, 0, 0, 0, ...machine];
    exports.sqlite3_vfs_register(struct(system), 1);
  }

  /** In the order of `sqlite3_io_methods`. */
  readonly #ofFile: readonly Callback[] = [
    { signature: "i(i)", call: (file: number) => this.#close(file) },
    { signature: "i(iiij)", call: (file: number, to: number, n: number, at: bigint) => this.#read(file, to, n, at) },
    {
      signature: "i(iiij)",
      call: (file: number, from: number, n: number, at: bigint) => this.#write(file, from, n, at),
    },
    {
      signature: "i(ij)",
      call: (file: number, length: bigint) =>
        this.#try(IOERR_TRUNCATE, () => this.#file(file).truncate(Number(length))),
    },
    { signature: "i(ii)", call: (file: number) => this.#try(IOERR_FSYNC, () => this.#flush(file)) },
    {
      signature: "i(ii)",
      call: (file: number, to: number) =>
        this.#try(IOERR_FSTAT, () => this.#memory.view.setBigInt64(to, BigInt(this.#file(file).length()), true)),
    },
    // Locks always succeed, because there is only one connection per file.
    { signature: "i(ii)", call: () => OK },
    { signature: "i(ii)", call: () => OK },
    { signature: "i(ii)", call: (_: number, to: number) => this.#tell(to, 0) },
    { signature: "i(iii)", call: () => NOT_FOUND },
    { signature: "i(i)", call: () => SECTOR },
    { signature: "i(i)", call: () => UNDELETABLE_WHEN_OPEN | POWERSAFE_OVERWRITE },
  ];

  /** In the order of `sqlite3_vfs`, without the functions that load extensions. */
  readonly #ofSystem: readonly Callback[] = [
    {
      signature: "i(iiiii)",
      call: (_: number, name: number, file: number, flags: number, to: number) => this.#openFile(name, file, flags, to),
    },
    {
      signature: "i(iii)",
      call: (_: number, name: number) =>
        this.#try(IOERR_DELETE, () => this.#files.remove(this.#memory.readToZero(name))),
    },
    {
      signature: "i(iiii)",
      call: (_: number, name: number, _flags: number, to: number) =>
        this.#tell(to, Number(this.#files.has(this.#memory.readToZero(name)))),
    },
    {
      signature: "i(iiii)",
      call: (_: number, name: number, room: number, to: number) => this.#fullName(name, room, to),
    },
    { signature: "i(iii)", call: (_: number, length: number, to: number) => this.#random(length, to) },
    // `xSleep`: there is never a reason to wait.
    { signature: "i(ii)", call: (_: number, microseconds: number) => microseconds },
    {
      signature: "i(ii)",
      call: (_: number, to: number) => {
        this.#memory.view.setFloat64(to, (JULIAN + Date.now()) / DAY, true);
        return OK;
      },
    },
    { signature: "i(iii)", call: () => OK },
    {
      signature: "i(ii)",
      call: (_: number, to: number) => {
        this.#memory.view.setBigInt64(to, BigInt(JULIAN + Date.now()), true);
        return OK;
      },
    },
  ];

  /** Sets the storage of the files; before this call there are none. */
  keepIn(files: FileSystem): void {
    this.#files = files;
  }

  /** Returns and clears the last error of a file. */
  takeProblem(): unknown {
    const problem = this.#problem;
    this.#problem = undefined;
    return problem;
  }

  #openFile(nameAt: number, at: number, flags: number, to: number): number {
    // No methods yet: SQLite would otherwise close a file that failed to open.
    this.#tell(at, 0);
    const name = nameAt === 0 ? null : this.#memory.readToZero(nameAt);
    return this.#try(CAN_NOT_OPEN, () => {
      const file = this.#files.open(name, (flags & OPEN_CREATE) !== 0, flags);
      // Only one connection per file, because there are no real locks.
      if (file === null || [...this.#open.values()].includes(file)) return CAN_NOT_OPEN;
      this.#open.set(at, file);
      if ((flags & LOG) !== 0) this.#logs.set(at, new UnflushedLog());
      this.#tell(at, this.#methods);
      if (to !== 0) this.#tell(to, flags);
      return OK;
    });
  }

  #close(at: number): number {
    return this.#try(IOERR, () => {
      const file = this.#open.get(at);
      this.#open.delete(at);
      this.#logs.delete(at);
      if (file === undefined) return;
      try {
        file.flush();
      } finally {
        this.#files.close(file);
      }
    });
  }

  #read(file: number, to: number, length: number, at: bigint): number {
    return this.#try(IOERR_READ, () => {
      const into = this.#memory.bytes.subarray(to, to + length);
      const found = this.#file(file).read(into, Number(at));
      if (found === length) return OK;
      into.fill(0, found);
      return IOERR_SHORT_READ;
    });
  }

  #write(file: number, from: number, length: number, at: bigint): number {
    return this.#try(IOERR_WRITE, () => {
      this.#logs.get(file)?.wrote(Number(at));
      const written = this.#file(file).write(this.#memory.bytes.subarray(from, from + length), Number(at));
      return written === length ? OK : FULL;
    });
  }

  #flush(at: number): void {
    const file = this.#file(at);
    const log = this.#logs.get(at);
    if (log === undefined) file.flush();
    else log.flush(file);
  }

  #fullName(name: number, room: number, to: number): number {
    const { bytes } = this.#memory;
    const length = bytes.indexOf(0, name) + 1 - name;
    if (length > room) return CAN_NOT_OPEN;
    bytes.copyWithin(to, name, name + length);
    return OK;
  }

  #random(length: number, to: number): number {
    crypto.getRandomValues(this.#memory.bytes.subarray(to, to + length));
    return length;
  }

  #file(at: number): StoredFile {
    const file = this.#open.get(at);
    if (file === undefined) throw new Error("SQLite asks for a file that is not open.");
    return file;
  }

  #tell(to: number, value: number): number {
    this.#memory.view.setInt32(to, value, true);
    return OK;
  }

  /** Exceptions must not pass through SQLite: returns an error code and keeps the error for `takeProblem`. */
  #try(otherwise: number, work: () => number | void): number {
    try {
      return work() ?? OK;
    } catch (problem) {
      this.#problem = problem;
      return isFull(problem) ? FULL : otherwise;
    }
  }
}

/** Browsers report a full disk by error name or only in the message. */
const isFull = (problem: unknown): boolean =>
  problem instanceof Error && (problem.name === "QuotaExceededError" || /no space/i.test(problem.message));
