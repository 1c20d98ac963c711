import { stateOf } from "#engine/ports/state-of-entity.ts";
import type { Value } from "#expr/types.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { CallState } from "./call-state.ts";

/**
 * Many servers number their records, and a key that is only ever looked up is kept as a text here. It goes back as it
 * came: a server that gave 5 is not sent "5".
 */
const stateKey = (entity: string): string => stateOf("numeric-key", entity);

const isNumeric = ({ app }: CallState, entity: string): boolean => app.ports.journal.known(stateKey(entity)) === true;

/** What a server has just called one of its records. */
export function noteKey(calls: CallState, entity: string, key: Value | undefined): void {
  if (typeof key !== "number" && typeof key !== "string") return;
  // A number that is too large for one comes as a text, and says nothing about the others.
  if (typeof key === "string" && /^-?\d{16,}$/u.test(key) && !Number.isSafeInteger(Number(key))) return;
  const numeric = typeof key === "number";
  if (isNumeric(calls, entity) === numeric) return;
  calls.app.ports.journal.set(stateKey(entity), numeric ? true : null);
}

/** A server that numbers its records means none of them by a word. */
export const isNoKey = (app: Runtime, entity: string, value: Value): boolean =>
  typeof value === "string" && !/^-?\d+$/u.test(value) && app.ports.journal.known(stateKey(entity)) === true;

export function asItCame(calls: CallState, entity: string, key: Value): Value {
  if (typeof key !== "string" || !isNumeric(calls, entity)) return key;
  const number = Number(key);
  return String(number) === key && Number.isSafeInteger(number) ? number : key;
}
