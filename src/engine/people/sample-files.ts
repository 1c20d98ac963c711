import type { Value } from "#expr/types.ts";
import type { Files } from "../ports/machine.ts";

/** A grey square of 8 by 8 pixels, as a PNG in hexadecimal. */
const PICTURE =
  "89504e470d0a1a0a0000000d4948445200000008000000080800000000e164e1570000000e4944415478da63d800050c94310030a22c01828991440000000049454e44ae426082";

const PICTURE_HASH = "265bc84a50675d2f5529079f967574a799eee975f356836ed7968a3cadf73319";
const TEXT_HASH = "5c0113733b9331d082bb042f4f9f85f2ddd78ca9b02553c3e4c1c9e00f94ce1f";

/** These files are part of the program: everybody may read them. */
export const SAMPLE_HASHES: readonly string[] = [PICTURE_HASH, TEXT_HASH];

const MADE: { readonly [kind: string]: { readonly name: string; readonly type: string; readonly hash: string } } = {
  photo: { name: "photo.png", type: "image/png", hash: PICTURE_HASH },
  signature: { name: "signature.png", type: "image/png", hash: PICTURE_HASH },
  file: { name: "file.txt", type: "text/plain", hash: TEXT_HASH },
};

/** Turns `a photo` of samples and scenarios into a stored file, always the same one. Other values stay unchanged. */
export function withSampleFiles(files: Files, value: Value): Value {
  if (Array.isArray(value)) return (value as readonly Value[]).map((element) => withSampleFiles(files, element));
  if (typeof value !== "object" || value === null) return value;
  const { sample } = value as { readonly sample?: Value };
  const made = typeof sample === "string" && Object.keys(value).length === 1 ? MADE[sample] : undefined;
  if (made === undefined) return value;
  const bytes =
    made.type === "image/png"
      ? Uint8Array.from(PICTURE.match(/../g) ?? [], (pair) => parseInt(pair, 16))
      : Uint8Array.from("A file.\n", (character) => character.charCodeAt(0));
  files.put(made, bytes);
  return { ...made, size: bytes.length };
}
