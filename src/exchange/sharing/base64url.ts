// Both the browser and Node have them; a headless room has no library that declares them.
declare const btoa: (binary: string) => string;
declare const atob: (text: string) => string;

/** Base64 with signs that may stand in an address, and without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Null: not such a text. */
export function fromBase64Url(text: string): Uint8Array | null {
  if (!/^[\w-]*$/u.test(text)) return null;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}
