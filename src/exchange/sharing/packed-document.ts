import { Inflate, strFromU8, strToU8, deflateSync } from "fflate";
import { sha256 } from "@noble/hashes/sha2.js";
import { fromBase64Url, toBase64Url } from "./base64url.ts";

/** Version of the format. Later versions start with another number. */
const FORM = "1";
/** Bytes of the document's SHA-256 used as a checksum, to detect truncated links. */
const SUM = 6;
/** The same limit as for files. */
export const LARGEST_DOCUMENT = 5_000_000;

export type PackedProblem = "no-document" | "incomplete" | "too-large" | "newer";

/** Packs a document as text for a URL: compressed, with a checksum. */
export function packDocument(source: string): string {
  const bytes = strToU8(source);
  const packed = deflateSync(bytes, { level: 9 });
  const all = new Uint8Array(SUM + packed.length);
  all.set(sha256(bytes).subarray(0, SUM));
  all.set(packed, SUM);
  return `${FORM}.${toBase64Url(all)}`;
}

/** The exact document, or what is wrong with the text. Never inflates more than the limit. */
export function unpackDocument(text: string): { readonly source: string } | { readonly problem: PackedProblem } {
  const [, form, body] = /^(\d{1,4})\.([\w-]*)$/u.exec(text.trim()) ?? [];
  if (form === undefined || body === undefined) return { problem: "no-document" };
  if (form !== FORM) return { problem: "newer" };
  const all = fromBase64Url(body);
  if (all === null || all.length <= SUM) return { problem: "incomplete" };
  const bytes = inflateUpTo(all.subarray(SUM), LARGEST_DOCUMENT);
  if (bytes === "too-large") return { problem: "too-large" };
  if (bytes === null) return { problem: "incomplete" };
  const sum = sha256(bytes);
  for (let index = 0; index < SUM; index++) if (sum[index] !== all[index]) return { problem: "incomplete" };
  return { source: strFromU8(bytes) };
}

const STEP = 1024;

/** Inflates in pieces, so that a decompression bomb is abandoned as soon as it exceeds the limit. */
function inflateUpTo(packed: Uint8Array, limit: number): Uint8Array | "too-large" | null {
  const parts: Uint8Array[] = [];
  const state = { length: 0, ended: false };
  const inflate = new Inflate((part, final) => {
    state.length += part.length;
    if (state.length <= limit) parts.push(part);
    state.ended = final;
  });
  try {
    for (let at = 0; at < packed.length; at += STEP) {
      inflate.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
      if (state.length > limit) return "too-large";
    }
  } catch {
    return null;
  }
  if (!state.ended) return null;
  const bytes = new Uint8Array(state.length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
