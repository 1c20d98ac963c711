import { sha256 } from "@noble/hashes/sha2.js";
import { strToU8 } from "fflate";
import { toBase64Url } from "./base64url.ts";

/** Characters per QR code: still readable from another phone's screen at arm's length. */
const SIGNS = 600;
/** More than the largest allowed document needs. */
const MOST_FRAMES = 20_000;
const FRAME = /^9F:([\w-]{6}):(\d{1,5})\/(\d{1,5}):(.+)$/su;

/** Splits a text into frames, one per QR code. A short text is its own single frame. */
export function framesOf(text: string): readonly string[] {
  if (text.length <= SIGNS) return [text];
  const name = nameOf(text);
  const count = Math.ceil(text.length / SIGNS);
  return Array.from({ length: count }, (_, index) => {
    const part = text.slice(index * SIGNS, (index + 1) * SIGNS);
    return `9F:${name}:${index + 1}/${count}:${part}`;
  });
}

const nameOf = (text: string): string => toBase64Url(sha256(strToU8(text))).slice(0, 6);

export type CollectResult =
  | { readonly kind: "whole"; readonly text: string }
  | { readonly kind: "part"; readonly seen: number; readonly of: number }
  /** Not a frame of this app, or an invalid one. */
  | { readonly kind: "other" };

/** Collects frames in any order until the text is complete. */
export class FrameCollector {
  #name = "";
  #count = 0;
  readonly #parts = new Map<number, string>();

  take(code: string): CollectResult {
    const [, name, at, of, part] = FRAME.exec(code) ?? [];
    if (name === undefined || at === undefined || of === undefined || part === undefined)
      return code.startsWith("9F:") ? { kind: "other" } : { kind: "whole", text: code };
    const [index, count] = [Number(at), Number(of)];
    if (index < 1 || index > count || count > MOST_FRAMES) return { kind: "other" };
    // The camera now sees another series, so collecting restarts with that.
    if (name !== this.#name || count !== this.#count) {
      this.#parts.clear();
      this.#name = name;
      this.#count = count;
    }
    this.#parts.set(index, part);
    if (this.#parts.size < count) return { kind: "part", seen: this.#parts.size, of: count };
    const text = Array.from({ length: count }, (_, position) => this.#parts.get(position + 1) ?? "").join("");
    if (nameOf(text) === name) return { kind: "whole", text };
    // The frames don't fit together although they claim the same series. Start again.
    this.#parts.clear();
    return { kind: "other" };
  }
}
