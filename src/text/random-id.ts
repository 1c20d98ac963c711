declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

/** A unique id of 32 hexadecimal digits. `randomUUID` is not available on pages loaded over plain http. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
