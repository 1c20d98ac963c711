// Available in browsers and Node, but not declared in the library of a headless room.
declare const btoa: (binary: string) => string;
declare const atob: (text: string) => string;

/** Base64 with an alphabet that is valid in URLs, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Null: not Base64url. */
export function fromBase64Url(text: string): Uint8Array | null {
  if (!/^[\w-]*$/u.test(text)) return null;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}
