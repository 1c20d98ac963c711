import type { Database } from "#store/database.ts";
import { FilesForTest } from "./shelf-for-test.ts";

/** `killed`: the device stops at the n-th step. `full`: the disk is full from the n-th write on. */
export interface Fault {
  readonly kind: "killed" | "full";
  readonly at: number;
}

const WRITES = /^\s*(?:INSERT|UPDATE|DELETE|REPLACE|CREATE|DROP|ALTER)\b/i;
const COMMITS = /^\s*(?:COMMIT|END)\b/i;

/**
 * Files of a device that stops or runs out of space during an operation. Committed data stays. An interrupted overwrite
 * leaves half of the old and half of the new content; a new file appears only when complete.
 */
export class FailingFiles extends FilesForTest {
  #fault: Fault | null = null;
  /** Number of steps since `fail` at which a crash would leave a different state. For `full`: single writes. */
  steps = 0;
  #stopped = false;

  /** A separate copy of the current files. */
  static copyOf<F extends FailingFiles = FailingFiles>(files: FilesForTest, copy = new FailingFiles() as F): F {
    for (const [name, bytes] of files.bytes) copy.bytes.set(name, bytes.slice());
    for (const [key, value] of files.cache) copy.cache.set(key, value);
    copy.ids = files.ids;
    return copy;
  }

  fail(fault: Fault): void {
    this.#fault = fault;
    this.steps = 0;
  }

  /** Frees disk space. */
  makeRoom(): void {
    this.#fault = null;
  }

  /** The files that the device finds after a restart, with free space. */
  startedAgain(): FilesForTest {
    this.makeRoom();
    this.#stopped = false;
    for (const database of this.opened.values()) if (database.inTransaction) database.run("ROLLBACK");
    this.closeAll();
    const files = new FilesForTest();
    for (const [name, bytes] of this.bytes) files.bytes.set(name, bytes);
    for (const [key, value] of this.cache) files.cache.set(key, value);
    files.ids = this.ids;
    return files;
  }

  override async open(name: string): Promise<Database> {
    this.#going();
    const known = this.opened.get(name);
    if (known !== undefined) return known;
    const database = this.#failing(await super.open(name));
    this.opened.set(name, database);
    return database;
  }

  override async write(name: string, bytes: Uint8Array): Promise<void> {
    this.#going();
    const before = this.bytes.get(name);
    const half = bytes.length >> 1;
    const torn = before && Uint8Array.from([...bytes.subarray(0, half), ...before.subarray(half)]);
    this.#step(() => torn && this.bytes.set(name, torn));
    await super.write(name, bytes);
  }

  override remove(name: string): void {
    if (this.#fault?.kind === "full") super.remove(name);
    else {
      this.#step();
      super.remove(name);
    }
  }

  override close(name: string): void {
    if (!this.#stopped) super.close(name);
  }

  #going(): void {
    if (this.#stopped) throw new Error("The device has stopped.");
  }

  #step(torn: () => void = () => undefined): void {
    this.#going();
    if (this.#fault === null || ++this.steps < this.#fault.at) return;
    torn();
    if (this.#fault.kind === "full") throw new Error("SQLITE_FULL: database or disk is full");
    this.#stopped = true;
    this.#going();
  }

  #failing(database: Database): Database {
    const before = (sql: string): void => {
      if (this.#fault === null) return;
      const isFinal = this.#fault.kind === "full" || !database.inTransaction ? WRITES : COMMITS;
      if (isFinal.test(sql)) this.#step();
    };
    const guarded = <R>(work: (sql: string, ...rest: never[]) => R) =>
      ((sql: string, ...rest: never[]) => {
        before(sql);
        return work.call(database, sql, ...rest);
      }) as typeof work;
    const methods = {
      run: guarded(database.run),
      long: guarded(database.long),
      insert: guarded(database.insert),
      script: guarded(database.script),
      all: guarded(database.all),
      one: guarded(database.one),
    };
    return new Proxy(database, {
      get(of, name) {
        if (name in methods) return methods[name as keyof typeof methods];
        const value: unknown = Reflect.get(of, name, of);
        return typeof value === "function" ? (value.bind(of) as unknown) : value;
      },
    });
  }
}
