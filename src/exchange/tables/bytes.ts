import { FileError } from "./refusal.ts";

interface Decoder {
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
}

// Available in browsers and Node, but not declared in the library of a headless room.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (encoding: string, options?: { fatal?: boolean; ignoreBOM?: boolean }) => Decoder;

export const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A decoder that throws if the bytes are not UTF-8. */
export const utf8Decoder = (): Decoder => new TextDecoder("utf-8", { fatal: true });

/** Decodes text by its byte order mark, by its zero bytes, as UTF-8, otherwise as Windows-1252. */
export function decodeAny(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes);
  try {
    return utf8Decoder().decode(bytes);
  } catch {
    if (isCutInside(bytes)) throw new FileError("file-incomplete");
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** True if the bytes are UTF-8 with non-ASCII characters, the last of which is truncated. */
function isCutInside(bytes: Uint8Array): boolean {
  for (let missing = 1; missing <= 3; missing++)
    try {
      const text = utf8Decoder().decode(bytes.subarray(0, bytes.length - missing));
      return text.length < bytes.length - missing;
    } catch {
      // More bytes are missing, or it is not UTF-8.
    }
  return false;
}

/** Null: UTF-8 without a byte order mark, or another encoding. */
function encodingOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  // Latin text in UTF-16 has a zero in every other byte.
  const length = Math.min(bytes.length, 2000) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  const many = length / 8;
  if (odd > many && odd > 4 * even) return "utf-16le";
  if (even > many && even > 4 * odd) return "utf-16be";
  return null;
}
