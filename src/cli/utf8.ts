import type { ReadText } from "./command.ts";

/**
 * Decodes a document. The byte order mark is kept, so that writing the text back gives the same bytes. Other encodings
 * are refused, because writing them back would change characters.
 */
export function readUtf8(bytes: Uint8Array, name: string): ReadText {
  const text = decode(bytes);
  if (text !== null) return { text };
  const why = `${name} is not UTF-8: line ${firstWrongLine(bytes)} can't be read. Save it as UTF-8, then try again.`;
  return { text: null, why };
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

const LINE_END = 0x0a;

function firstWrongLine(bytes: Uint8Array): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(LINE_END, start);
    const next = end === -1 ? bytes.length : end + 1;
    if (decode(bytes.subarray(start, next)) === null) break;
    start = next;
  }
  return line;
}
