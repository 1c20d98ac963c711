import { sha256 } from "@noble/hashes/sha2.js";
import { strToU8 } from "fflate";
import { toBase64Url } from "./base64url.ts";

/** A QR code of so many signs can be read from another phone's screen at arm's length. */
const SIGNS = 600;
/** More than any document within the limit needs. */
const MOST_FRAMES = 20_000;
const FRAME = /^9F:([\w-]{6}):(\d{1,5})\/(\d{1,5}):(.+)$/su;

/** A text as a series of frames, each for one QR code. One frame is the text itself, if that is short enough. */
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
  /** Not one of ours, or one of another series. */
  | { readonly kind: "other" };

/** Takes frames in any order, as a camera meets them, until the text is whole. */
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
    // The camera now looks at another app's codes: those count from here on.
    if (name !== this.#name || count !== this.#count) {
      this.#parts.clear();
      this.#name = name;
      this.#count = count;
    }
    this.#parts.set(index, part);
    if (this.#parts.size < count) return { kind: "part", seen: this.#parts.size, of: count };
    const text = Array.from({ length: count }, (_, position) => this.#parts.get(position + 1) ?? "").join("");
    if (nameOf(text) === name) return { kind: "whole", text };
    // Frames that claim the same series and don't fit together: begin anew.
    this.#parts.clear();
    return { kind: "other" };
  }
}
