/**
 * JSON is UTF-8, but older servers send other encodings and declare them. Decoded wrongly, a name would be stored with
 * wrong characters and overwrite the right ones with the next change.
 */
export function decoderFor(contentType: string | null, begins: Uint8Array): TextDecoder {
  const marked =
    begins[0] === 0xff && begins[1] === 0xfe
      ? "utf-16le"
      : begins[0] === 0xfe && begins[1] === 0xff
        ? "utf-16be"
        : null;
  const said = /;\s*charset\s*=\s*"?([^\s";]+)/iu.exec(contentType ?? "")?.[1] ?? "utf-8";
  try {
    return new TextDecoder(marked ?? said);
  } catch {
    return new TextDecoder();
  }
}
