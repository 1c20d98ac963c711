/** A file of the browser's private file system while a worker holds it; pages do not know them, nor do their types. */
export interface Handle {
  read(into: Uint8Array, at: { readonly at: number }): number;
  write(bytes: Uint8Array, at: { readonly at: number }): number;
  truncate(length: number): void;
  flush(): void;
  getSize(): number;
  close(): void;
}

/** What is kept in the file begins here. */
const HEADER = 4096;
const LONGEST_NAME = 512;
const SUMMED = 516;
const SUM = 8;

// SQLite's flags for what a file is.
const DELETE_ON_CLOSE = 8;
const KEPT = 0x100 | 0x800 | 0x4000 | 0x80000;
/** The header has a sum. */
const HAS_SUM = 0x80;
export const DATABASE = 0x100;

/** Which journal a database wants is written here: the old kind, as there is none beside it. */
const JOURNAL_KIND = { at: 18, old: new Uint8Array([1, 1]) };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * One of many files whose own names say nothing. What it is for stands at its beginning, as SQLite's `opfs-sahpool`
 * writes it: its name, SQLite's flags, and a sum over both.
 */
export class PooledFile {
  readonly #handle: Handle;
  /** SQLite is done with it as soon as it closes it. */
  temporary = false;

  constructor(handle: Handle) {
    this.#handle = handle;
    // Old browsers answer some questions later.
    if (typeof handle.getSize() !== "number") throw new Error("This browser is too old to keep databases.");
  }

  /**
   * What its header says; empty where it is free to be used. Null: there is something in it, but nobody can tell what, and
   * so it is left alone.
   */
  name(): string | null {
    const header = new Uint8Array(SUMMED + SUM);
    this.#handle.read(header, { at: 0 });
    if (header[0] === 0) return "";
    const flags = new DataView(header.buffer).getUint32(LONGEST_NAME);
    const sum = sumOf(header.subarray(0, SUMMED), flags);
    const isWhole = sum.every((part, index) => part === header[SUMMED + index]);
    // Also what was open for a while when the device stopped.
    if (isWhole && (flags & DELETE_ON_CLOSE) !== 0) return "";
    if (isWhole && (flags & KEPT) !== 0) return decoder.decode(header.subarray(0, header.indexOf(0)));
    return this.#handle.getSize() <= HEADER ? "" : null;
  }

  /** Writes the header: from now on it holds what is called that. */
  call(name: string, flags: number): void {
    const header = new Uint8Array(SUMMED + SUM);
    const { read } = encoder.encodeInto(name, header.subarray(0, LONGEST_NAME - 1));
    if (read < name.length) throw new Error(`The name of a file is too long: ${name}`);
    const all = name === "" ? 0 : flags | HAS_SUM;
    new DataView(header.buffer).setUint32(LONGEST_NAME, all);
    header.set(sumOf(header.subarray(0, SUMMED), all), SUMMED);
    this.#write(header, 0);
    this.#handle.flush();
    this.temporary = (flags & DELETE_ON_CLOSE) !== 0;
  }

  /** Makes it free to be used. */
  free(): void {
    this.call("", 0);
    this.empty();
  }

  /** On the disk too, before it gets a name: nothing may be found under it that was there before. */
  empty(): void {
    if (this.#handle.getSize() === HEADER) return;
    this.#handle.truncate(HEADER);
    this.#handle.flush();
  }

  /** What was in a file that is free by now, where the device stopped before it was emptied. */
  giveUpRoom(): void {
    if (this.#handle.getSize() > HEADER) this.empty();
  }

  read(into: Uint8Array, at: number): number {
    return this.#handle.read(into, { at: HEADER + at });
  }

  write(bytes: Uint8Array, at: number): number {
    return this.#handle.write(bytes, { at: HEADER + at });
  }

  /** Fills it with a database and nothing else. It is on the disk before it gets a name. */
  fill(bytes: Uint8Array): void {
    this.empty();
    this.#write(bytes, HEADER);
    this.#write(JOURNAL_KIND.old, HEADER + JOURNAL_KIND.at);
    this.#handle.flush();
  }

  /** All of the bytes or a failure. */
  #write(bytes: Uint8Array, at: number): void {
    if (this.#handle.write(bytes, { at }) !== bytes.length)
      throw new DOMException("There is no room left for a file.", "QuotaExceededError");
  }

  truncate(length: number): void {
    this.#handle.truncate(HEADER + length);
  }

  flush(): void {
    this.#handle.flush();
  }

  length(): number {
    return Math.max(0, this.#handle.getSize() - HEADER);
  }

  /** Lets go of the file itself. */
  release(): void {
    this.#handle.close();
  }
}

function sumOf(header: Uint8Array, flags: number): Uint8Array {
  const sum = new Uint8Array(SUM);
  if ((flags & HAS_SUM) === 0) return sum;
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const byte of header) {
    one = Math.imul(one ^ byte, 2_654_435_761);
    other = Math.imul(other ^ byte, 104_729);
  }
  const view = new DataView(sum.buffer);
  view.setInt32(0, one, true);
  view.setInt32(SUM / 2, other, true);
  return sum;
}
