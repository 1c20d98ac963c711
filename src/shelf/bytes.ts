// Both the browser and Node have them; a headless room has no library that declares them.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (encoding: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string };
declare const btoa: (binary: string) => string;
declare const atob: (text: string) => string;

export const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Throws where the bytes are no text. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder("utf-8", { fatal: true }).decode(bytes);

export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Throws where the text is none. */
export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
