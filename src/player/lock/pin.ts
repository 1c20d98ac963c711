import { westernDigits } from "#text/western-digits.ts";
import { keepLock, keptLock, type KeptLock } from "./kept-lock.ts";

/** PBKDF2 iterations, slow on purpose: a PIN is short, and a copy of the device's files allows trying all of them. */
const rounds = 400_000;
const freeTries = 5;
const longestWait = 15 * 60_000;

export const shortestPin = 4;

export async function setPin(appId: string, pin: string): Promise<boolean> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const hash = await derive(plainPin(pin), salt, rounds);
  return keepLock(appId, { salt: toText(salt), hash, rounds, wrong: 0, next: 0 });
}

export type PinAttempt =
  | { readonly kind: "right" }
  | { readonly kind: "wrong" }
  | { readonly kind: "wait"; readonly ms: number };

/** After `freeTries` wrong attempts, each further one has to wait longer. */
export async function tryPin(appId: string, pin: string, now = Date.now()): Promise<PinAttempt> {
  const lock = keptLock(appId);
  if (lock === null) return { kind: "right" };
  // A clock that was set back must not make the wait longer than the longest one.
  const left = Math.min(lock.next - now, longestWait);
  if (left > 0) return { kind: "wait", ms: left };
  const isRight = await opens(lock, pin);
  // Meanwhile another page may have tried too, or changed or removed the PIN.
  const present = keptLock(appId);
  if (present?.hash !== lock.hash) return { kind: "wrong" };
  if (isRight) {
    keepLock(appId, { ...lock, wrong: 0, next: 0 });
    return { kind: "right" };
  }
  const wrong = present.wrong + 1;
  keepLock(appId, { ...lock, wrong, next: wrong < freeTries ? 0 : now + waitAfter(wrong) } satisfies KeptLock);
  return { kind: "wrong" };
}

const waitAfter = (wrong: number): number => Math.min(longestWait, 30_000 * 2 ** (wrong - freeTries));

/** A PIN may be set on one keyboard and typed on another one: the digits of every script count as the same digits. */
const plainPin = (pin: string): string => westernDigits(pin.normalize("NFKC"));

async function opens(lock: KeptLock, pin: string): Promise<boolean> {
  // Earlier versions kept the digits of most scripts as they were typed.
  for (const typed of new Set([plainPin(pin), pin.normalize("NFKC")]))
    if ((await derive(typed, fromText(lock.salt), lock.rounds)) === lock.hash) return true;
  return false;
}

async function derive(pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<string> {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(pin), "PBKDF2", false, ["deriveBits"]);
  const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, key, 256);
  return toText(new Uint8Array(bits));
}

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

const fromText = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
