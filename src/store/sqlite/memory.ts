import { Memory, type WasmMemory } from "./web-assembly.ts";

/** Memory in 64 KiB pages: the initial size that SQLite's module requires, and the maximum of 2 GiB. */
const FIRST_PAGES = 128;
const MOST_PAGES = 32_768;
const PAGE = 65_536;
/** Texts up to this length are copied character by character, which is faster than calling the encoder. */
const SHORT = 64;

/** Available on all platforms, but not declared in the configured TypeScript library. */
declare const TextEncoder: new () => {
  encode(text: string): Uint8Array;
  encodeInto(text: string, into: Uint8Array): { readonly written: number };
};
declare const TextDecoder: new (
  label: string,
  options: { readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** SQLite's memory; pointers are offsets in it. */
export class SqliteMemory {
  readonly wasm: WasmMemory = new Memory({ initial: FIRST_PAGES, maximum: MOST_PAGES });
  #bytes = new Uint8Array(this.wasm.buffer);
  #view = new DataView(this.wasm.buffer);

  /** When the memory grows, its buffer is replaced and the old view becomes empty. */
  get bytes(): Uint8Array {
    if (this.#bytes.length === 0) this.#bytes = new Uint8Array(this.wasm.buffer);
    return this.#bytes;
  }

  get view(): DataView {
    if (this.#view.buffer !== this.wasm.buffer) this.#view = new DataView(this.wasm.buffer);
    return this.#view;
  }

  /** Grows the memory to at least this many bytes in total; false if the platform has no more. */
  grow(length: number): boolean {
    const { byteLength } = this.wasm.buffer;
    if (length <= byteLength) return true;
    const wanted = Math.ceil(length / PAGE);
    // Grows by 20 % more than requested, because each time the whole memory may be copied.
    for (const pages of [Math.ceil(wanted * 1.2), wanted])
      if (pages <= MOST_PAGES)
        try {
          this.wasm.grow(pages - byteLength / PAGE);
          return true;
        } catch {
          // Try the smaller size.
        }
    return false;
  }

  /** Writes a text as UTF-8, at most three bytes per UTF-16 unit; returns the number of bytes. */
  write(text: string, at: number): number {
    const { bytes } = this;
    const { length } = text;
    if (length <= SHORT) {
      let written = 0;
      for (; written < length; written++) {
        const code = text.charCodeAt(written);
        if (code > 127) break;
        bytes[at + written] = code;
      }
      if (written === length) return written;
    }
    return encoder.encodeInto(text, bytes.subarray(at, at + length * 3)).written;
  }

  /** Reads a text of this many bytes. */
  read(at: number, length: number): string {
    const { bytes } = this;
    if (length <= SHORT) {
      let text = "";
      let read = 0;
      for (; read < length; read++) {
        const code = bytes[at + read] ?? 0;
        if (code > 127) break;
        text += String.fromCharCode(code);
      }
      if (read === length) return text;
    }
    return decoder.decode(bytes.subarray(at, at + length));
  }

  /** Reads a zero-terminated text. */
  readToZero(at: number): string {
    return at === 0 ? "" : this.read(at, this.bytes.indexOf(0, at) - at);
  }

  copy(at: number, length: number): Uint8Array {
    return this.bytes.slice(at, at + length);
  }
}

/** The UTF-8 bytes of a text with a terminating zero. */
export const toZero = (text: string): Uint8Array => encoder.encode(`${text}\0`);
