import { Memory, type WasmMemory } from "./web-assembly.ts";

/** As many 64 KiB as SQLite's code asks for at first, and as many as it may have: 2 GiB. */
const FIRST_PAGES = 128;
const MOST_PAGES = 32_768;
const PAGE = 65_536;
/** Texts up to this length are copied letter by letter; setting up the coder takes longer. */
const SHORT = 64;

/** Every machine has these two; the language's own library does not know them. */
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

/** SQLite's memory, where a pointer is a number. */
export class SqliteMemory {
  readonly wasm: WasmMemory = new Memory({ initial: FIRST_PAGES, maximum: MOST_PAGES });
  #bytes = new Uint8Array(this.wasm.buffer);
  #view = new DataView(this.wasm.buffer);

  /** All of it. When SQLite takes more memory, all of it moves and the old view is empty. */
  get bytes(): Uint8Array {
    if (this.#bytes.length === 0) this.#bytes = new Uint8Array(this.wasm.buffer);
    return this.#bytes;
  }

  get view(): DataView {
    if (this.#view.buffer !== this.wasm.buffer) this.#view = new DataView(this.wasm.buffer);
    return this.#view;
  }

  /** Makes room for as many bytes in all; false where the machine has no more. */
  grow(length: number): boolean {
    const { byteLength } = this.wasm.buffer;
    if (length <= byteLength) return true;
    const wanted = Math.ceil(length / PAGE);
    // A fifth more than is asked for, as each time all of it may be copied.
    for (const pages of [Math.ceil(wanted * 1.2), wanted])
      if (pages <= MOST_PAGES)
        try {
          this.wasm.grow(pages - byteLength / PAGE);
          return true;
        } catch {
          // Then with less.
        }
    return false;
  }

  /** Writes a text, up to three bytes for each of its letters; answers how many bytes it took. */
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

  /** A text of so many bytes. */
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

  /** A text that ends with a zero. */
  readToZero(at: number): string {
    return at === 0 ? "" : this.read(at, this.bytes.indexOf(0, at) - at);
  }

  copy(at: number, length: number): Uint8Array {
    return this.bytes.slice(at, at + length);
  }
}

/** A text's bytes with a zero behind them. */
export const toZero = (text: string): Uint8Array => encoder.encode(`${text}\0`);
