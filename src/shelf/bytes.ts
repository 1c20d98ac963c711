// Available in browsers and Node, but not declared in the library of a headless room.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (encoding: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string };
declare const btoa: (binary: string) => string;
declare const atob: (text: string) => string;

export const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Throws if the bytes are not UTF-8. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder("utf-8", { fatal: true }).decode(bytes);

export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Throws if the text is not Base64. */
export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
