/** Thrown by every operation after the device was stopped. */
export class Stopped extends Error {}

/** A write at a position, or a truncation to a length. */
type Change = { readonly at: number; readonly bytes: Uint8Array } | { readonly length: number };

interface Stored {
  bytes: Uint8Array;
  /** The durable content. A power failure may keep or lose each of the changes in `pending`. */
  durable: Uint8Array;
  pending: Change[];
  /** True while a worker has it open exclusively. */
  held: boolean;
}

/**
 * An in-memory implementation of the origin private file system, as workers use it. It can be stopped at any change,
 * and limited to a number of bytes.
 */
export class OriginDisk {
  readonly files: Map<string, Stored>;
  /** Number of changes made so far. */
  steps = 0;
  /** Stops at this change instead of completing it. */
  stopAt = Number.POSITIVE_INFINITY;
  /** The part of the last write that is still carried out, between 0 and 1. */
  torn = 0;
  room = Number.POSITIVE_INFINITY;
  /** Called before each read; may throw. */
  beforeRead: () => void = () => undefined;
  /** Called before each flush; may throw. */
  beforeFlush: () => void = () => undefined;
  /** Called before each write; may throw. */
  beforeWrite: () => void = () => undefined;
  #stopped = false;

  constructor(files: ReadonlyMap<string, Uint8Array> = new Map()) {
    this.files = new Map([...files].map(([name, bytes]) => [name, stored(bytes)]));
  }

  /** The disk after a restart. `isLost`: after a power failure, decides for each pending change whether it is lost. */
  startedAgain(isLost: () => boolean = () => false): OriginDisk {
    const found = ({ durable, pending }: Stored): Uint8Array =>
      pending.filter(() => !isLost()).reduce(changed, durable);
    return new OriginDisk(new Map([...this.files].map(([name, file]) => [name, found(file)])));
  }

  /** Replaces `navigator.storage.getDirectory`. */
  getDirectory = async () => this.#folder("");

  #folder(path: string): object {
    const within = (name: string): string => `${path}/${name}`;
    const files = this.files;
    const file = (name: string): object => this.#file(name);
    return {
      getDirectoryHandle: async (name: string) => this.#folder(within(name)),
      getFileHandle: async (name: string) => {
        if (!files.has(within(name)))
          this.#change(
            () => void files.set(within(name), stored(new Uint8Array())),
            () => undefined,
          );
        return file(within(name));
      },
      async *values() {
        for (const name of files.keys()) if (name.startsWith(within(""))) yield file(name);
      },
    };
  }

  #file(name: string): object {
    return {
      kind: "file",
      createSyncAccessHandle: async () => {
        this.#going();
        const stored = this.files.get(name);
        if (stored === undefined || stored.held) throw new DOMException("It is in use.", "NoModificationAllowedError");
        stored.held = true;
        return this.#handle(stored);
      },
    };
  }

  #handle(stored: Stored): object {
    const change = (one: Change): void => {
      const next = changed(stored.bytes, one);
      this.#fits(next.length - stored.bytes.length);
      stored.bytes = next;
      stored.pending.push(one);
    };
    return {
      read: (into: Uint8Array, { at }: { readonly at: number }) => {
        this.#going();
        this.beforeRead();
        const found = stored.bytes.subarray(at, at + into.length);
        into.set(found);
        return found.length;
      },
      write: (given: Uint8Array, { at }: { readonly at: number }) => {
        const bytes = given.slice();
        this.beforeWrite();
        this.#change(
          () => change({ at, bytes }),
          () => change({ at, bytes: bytes.subarray(0, Math.floor(bytes.length * this.torn)) }),
        );
        return bytes.length;
      },
      truncate: (length: number) =>
        this.#change(
          () => change({ length }),
          () => undefined,
        ),
      flush: () => {
        this.beforeFlush();
        this.#change(
          () => {
            stored.durable = stored.bytes;
            stored.pending = [];
          },
          () => undefined,
        );
      },
      getSize: () => stored.bytes.length,
      close: () => void (stored.held = false),
    };
  }

  /** Bytes. */
  get used(): number {
    return [...this.files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  #fits(more: number): void {
    if (more > 0 && this.used + more > this.room) throw new DOMException("Enough.", "QuotaExceededError");
  }

  #going(): void {
    if (this.#stopped) throw new Stopped("The device has stopped.");
  }

  #change(whole: () => void, half: () => void): void {
    this.#going();
    if (++this.steps < this.stopAt) {
      whole();
      return;
    }
    half();
    this.#stopped = true;
    this.#going();
  }
}

const stored = (bytes: Uint8Array): Stored => ({ bytes, durable: bytes, pending: [], held: false });

function changed(bytes: Uint8Array, change: Change): Uint8Array {
  if ("length" in change) {
    const cut = new Uint8Array(change.length);
    cut.set(bytes.subarray(0, change.length));
    return cut;
  }
  const { at, bytes: part } = change;
  const all = new Uint8Array(Math.max(bytes.length, at + part.length));
  all.set(bytes);
  all.set(part, at);
  return all;
}
