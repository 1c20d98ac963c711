/** A sync access handle of the browser's private file system; declared here because the DOM library lacks it. */
export interface Handle {
  read(into: Uint8Array, at: { readonly at: number }): number;
  write(bytes: Uint8Array, at: { readonly at: number }): number;
  truncate(length: number): void;
  flush(): void;
  getSize(): number;
  close(): void;
}

/** Offset of the content in the file. */
const HEADER = 4096;
const LONGEST_NAME = 512;
const SUMMED = 516;
const SUM = 8;

// SQLite's open flags that describe a file.
const DELETE_ON_CLOSE = 8;
const KEPT = 0x100 | 0x800 | 0x4000 | 0x80000;
/** Flag: the header has a checksum. */
const HAS_SUM = 0x80;
export const DATABASE = 0x100;

/** Journal mode in a database header: set to the old mode, because there is no log beside the file. */
const JOURNAL_KIND = { at: 18, old: new Uint8Array([1, 1]) };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * One of many files with meaningless names of their own. A header in the format of SQLite's `opfs-sahpool` contains the
 * SQLite name, the flags, and a checksum of both.
 */
export class PooledFile {
  readonly #handle: Handle;
  /** True: delete the file when SQLite closes it. */
  temporary = false;

  constructor(handle: Handle) {
    this.#handle = handle;
    // In older browsers this method is asynchronous.
    if (typeof handle.getSize() !== "number") throw new Error("This browser is too old to keep databases.");
  }

  /**
   * The name in the header; empty if the file is free. null: the file has content but no valid header, so it is left
   * alone.
   */
  name(): string | null {
    const header = new Uint8Array(SUMMED + SUM);
    this.#handle.read(header, { at: 0 });
    if (header[0] === 0) return "";
    const flags = new DataView(header.buffer).getUint32(LONGEST_NAME);
    const sum = sumOf(header.subarray(0, SUMMED), flags);
    const isWhole = sum.every((part, index) => part === header[SUMMED + index]);
    // Also a temporary file that was open when the device stopped.
    if (isWhole && (flags & DELETE_ON_CLOSE) !== 0) return "";
    if (isWhole && (flags & KEPT) !== 0) return decoder.decode(header.subarray(0, header.indexOf(0)));
    return this.#handle.getSize() <= HEADER ? "" : null;
  }

  /** Writes the header, which gives the file its name. */
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

  /** Makes the file free. */
  free(): void {
    this.call("", 0);
    this.empty();
  }

  /** Flushed before the file gets a name, so that no old content can appear under it. */
  empty(): void {
    if (this.#handle.getSize() === HEADER) return;
    this.#handle.truncate(HEADER);
    this.#handle.flush();
  }

  /** Empties a free file that the device did not empty before it stopped. */
  giveUpRoom(): void {
    if (this.#handle.getSize() > HEADER) this.empty();
  }

  read(into: Uint8Array, at: number): number {
    return this.#handle.read(into, { at: HEADER + at });
  }

  write(bytes: Uint8Array, at: number): number {
    return this.#handle.write(bytes, { at: HEADER + at });
  }

  /** Replaces the content by a database. Flushed before the file gets a name. */
  fill(bytes: Uint8Array): void {
    this.empty();
    this.#write(bytes, HEADER);
    this.#write(JOURNAL_KIND.old, HEADER + JOURNAL_KIND.at);
    this.#handle.flush();
  }

  /** Writes all bytes or throws. */
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

  /** Closes the underlying file. */
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
