import { stateOf } from "#engine/ports/state-of-entity.ts";
import type { Value } from "#expr/types.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { CallState } from "./call-state.ts";

/**
 * Notes whether a server uses numeric keys. Keys are stored as text here, but must be sent as they came: 5, not "5".
 */
const stateKey = (entity: string): string => stateOf("numeric-key", entity);

const isNumeric = ({ app }: CallState, entity: string): boolean => app.ports.journal.known(stateKey(entity)) === true;

/** Notes the type of a key that a server has sent. */
export function noteKey(calls: CallState, entity: string, key: Value | undefined): void {
  if (typeof key !== "number" && typeof key !== "string") return;
  // Numbers too large for JSON come as text; they say nothing about the other keys.
  if (typeof key === "string" && /^-?\d{16,}$/u.test(key) && !Number.isSafeInteger(Number(key))) return;
  const numeric = typeof key === "number";
  if (isNumeric(calls, entity) === numeric) return;
  calls.app.ports.journal.set(stateKey(entity), numeric ? true : null);
}

/** True for text that can't be a key because the server uses numeric keys. */
export const isNoKey = (app: Runtime, entity: string, value: Value): boolean =>
  typeof value === "string" && !/^-?\d+$/u.test(value) && app.ports.journal.known(stateKey(entity)) === true;

export function asItCame(calls: CallState, entity: string, key: Value): Value {
  if (typeof key !== "string" || !isNumeric(calls, entity)) return key;
  const number = Number(key);
  return String(number) === key && Number.isSafeInteger(number) ? number : key;
}
