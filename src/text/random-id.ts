declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

/** A name that nothing else has, of 32 digits. Made by hand because a page that came by plain http has no `randomUUID`. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
