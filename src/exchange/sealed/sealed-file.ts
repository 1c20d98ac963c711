import { strToU8 } from "fflate";

/** The part of Web Crypto used here. Browsers and Node have it, but a headless room has no library that declares it. */
interface Key {
  readonly type: string;
}
interface Subtle {
  importKey(form: "raw", bytes: Uint8Array, name: "PBKDF2", open: false, uses: readonly string[]): Promise<Key>;
  deriveKey(from: object, key: Key, to: object, open: false, uses: readonly string[]): Promise<Key>;
  encrypt(how: object, key: Key, bytes: Uint8Array): Promise<ArrayBuffer>;
  decrypt(how: object, key: Key, bytes: Uint8Array): Promise<ArrayBuffer>;
}
declare const crypto: { readonly subtle?: Subtle; getRandomValues(bytes: Uint8Array): Uint8Array };

const MARK = strToU8("Ninefold sealed backup 1\n");
const ANY_MARK = /^Ninefold sealed backup (\d{1,9})\n/u;
const SALT = 16;
const NONCE = 12;
const HEAD = MARK.length + 4 + SALT + NONCE;
/** PBKDF2 with SHA-256, as OWASP recommends. The number is stored in the file, so that it can be raised later. */
const ITERATIONS = 600_000;
const MOST_ITERATIONS = 10_000_000;

/** Browsers offer Web Crypto only in secure contexts. */
export const canSeal = (): boolean => typeof crypto !== "undefined" && crypto.subtle !== undefined;

export const isSealed = (file: Uint8Array): boolean => ANY_MARK.test(String.fromCharCode(...file.subarray(0, 40)));

/** Encrypts a file with AES-GCM and a key derived from the passphrase. */
export async function seal(file: Uint8Array, passphrase: string): Promise<Uint8Array> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT));
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
  const head = new Uint8Array(HEAD);
  head.set(MARK);
  new DataView(head.buffer).setUint32(MARK.length, ITERATIONS);
  head.set(salt, MARK.length + 4);
  head.set(nonce, MARK.length + 4 + SALT);
  const key = await keyOf(passphrase, salt, ITERATIONS);
  // The head is authenticated too, so that changes to it are detected.
  const body = new Uint8Array(await subtle().encrypt({ name: "AES-GCM", iv: nonce, additionalData: head }, key, file));
  const sealed = new Uint8Array(HEAD + body.length);
  sealed.set(head);
  sealed.set(body, HEAD);
  return sealed;
}

/** The decrypted file, or the reason why not. A damaged file can't be distinguished from a wrong passphrase. */
export async function unseal(sealed: Uint8Array, passphrase: string): Promise<Uint8Array | "wrong" | "newer"> {
  const [, form] = ANY_MARK.exec(String.fromCharCode(...sealed.subarray(0, 40))) ?? [];
  if (form !== "1") return form === undefined ? "wrong" : "newer";
  if (sealed.length <= HEAD) return "wrong";
  const iterations = new DataView(sealed.buffer, sealed.byteOffset).getUint32(MARK.length);
  if (iterations < 1 || iterations > MOST_ITERATIONS) return "wrong";
  const salt = sealed.slice(MARK.length + 4, MARK.length + 4 + SALT);
  const nonce = sealed.slice(MARK.length + 4 + SALT, HEAD);
  const key = await keyOf(passphrase, salt, iterations);
  const how = { name: "AES-GCM", iv: nonce, additionalData: sealed.slice(0, HEAD) };
  try {
    return new Uint8Array(await subtle().decrypt(how, key, sealed.subarray(HEAD)));
  } catch {
    return "wrong";
  }
}

function subtle(): Subtle {
  if (crypto.subtle === undefined) throw new Error("This browser has no cryptography here.");
  return crypto.subtle;
}

async function keyOf(passphrase: string, salt: Uint8Array, iterations: number): Promise<Key> {
  // Keyboards may encode the same characters differently.
  const typed = strToU8(passphrase.normalize("NFKC"));
  const base = await subtle().importKey("raw", typed, "PBKDF2", false, ["deriveKey"]);
  return subtle().deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}
