import { install, type Callback } from "./callbacks.ts";
import type { SqliteExports } from "./exports.ts";
import { toZero, type SqliteMemory } from "./memory.ts";
import { LOG, UnflushedLog } from "./unflushed-log.ts";

/** A file that SQLite reads and writes. */
export interface StoredFile {
  /** Answers how many bytes there were. */
  read(into: Uint8Array, at: number): number;
  /** Answers how many bytes were written. */
  write(bytes: Uint8Array, at: number): number;
  truncate(length: number): void;
  flush(): void;
  length(): number;
}

/** Where SQLite's files are. */
export interface FileSystem {
  has(name: string): boolean;
  /**
   * The file of that name; made where it is not there and `make` says so, with SQLite's flags for what it is. Null: there
   * is none, or no place for one.
   */
  open(name: string | null, make: boolean, flags: number): StoredFile | null;
  /** What is wanted as long as it is open alone is let go. */
  close(file: StoredFile): void;
  remove(name: string): void;
}

/** Databases in memory need no files. */
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
 * As SQLite takes it for granted on every phone: a loss of power changes nothing beside what was being written. Otherwise it
 * fills the rest of a sector behind each commit, and where there is no room for that, a commit that has failed is there at the
 * next start.
 */
const POWERSAFE_OVERWRITE = 0x1000;
const SECTOR = 4096;
const LONGEST_NAME = 512;
const POINTER = 4;
/** From noon of the day that Julian days count from to the beginning of 1970, in milliseconds. */
const JULIAN = 210_866_760_000_000;
const DAY = 86_400_000;

/** Every machine has it; the language's own library does not know it. */
declare const crypto: { getRandomValues(into: Uint8Array): void };

/**
 * SQLite's interface to its files, over any of them that JavaScript can reach. SQLite keeps a number alone of what goes
 * wrong; `takeProblem` tells the rest.
 */
export class SqliteFiles {
  readonly #memory: SqliteMemory;
  #files = NO_FILES;
  readonly #open = new Map<number, StoredFile>();
  /** Those of them that are write-ahead logs. */
  readonly #logs = new Map<number, UnflushedLog>();
  /** Where the table of a file's functions lies. */
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
    // Its version, what a file takes in SQLite's memory, the longest name, the next of them, its name, nothing of its own,
    // and no loading of extensions.
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
    // It is locked and unlocked, and nobody else ever holds a lock.
    { signature: "i(ii)", call: () => OK },
    { signature: "i(ii)", call: () => OK },
    { signature: "i(ii)", call: (_: number, to: number) => this.#tell(to, 0) },
    { signature: "i(iii)", call: () => NOT_FOUND },
    { signature: "i(i)", call: () => SECTOR },
    { signature: "i(i)", call: () => UNDELETABLE_WHEN_OPEN | POWERSAFE_OVERWRITE },
  ];

  /** In the order of `sqlite3_vfs`, without what loads extensions. */
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
    // There is nothing to wait for.
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

  /** From now on its files are there; before, it has none. */
  keepIn(files: FileSystem): void {
    this.#files = files;
  }

  /** What went wrong with a file since this was last asked. */
  takeProblem(): unknown {
    const problem = this.#problem;
    this.#problem = undefined;
    return problem;
  }

  #openFile(nameAt: number, at: number, flags: number, to: number): number {
    // SQLite closes what has functions, and a file that was not opened must not be closed.
    this.#tell(at, 0);
    const name = nameAt === 0 ? null : this.#memory.readToZero(nameAt);
    return this.#try(CAN_NOT_OPEN, () => {
      const file = this.#files.open(name, (flags & OPEN_CREATE) !== 0, flags);
      // One connection for each, as nothing is ever locked.
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

  /** Nothing may be thrown through SQLite: it is a code there, and kept for whoever asks. */
  #try(otherwise: number, work: () => number | void): number {
    try {
      return work() ?? OK;
    } catch (problem) {
      this.#problem = problem;
      return isFull(problem) ? FULL : otherwise;
    }
  }
}

/** Browsers say by name or in words that there is no room left. */
const isFull = (problem: unknown): boolean =>
  problem instanceof Error && (problem.name === "QuotaExceededError" || /no space/i.test(problem.message));
