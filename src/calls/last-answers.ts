import type { Value } from "#expr/types.ts";
import { stateOf } from "#engine/ports/state-of-entity.ts";
import type { Runtime } from "#engine/runtime.ts";
import { byName } from "#text/by-name.ts";
import { deep, isObject, overlay, type Json } from "./json.ts";

/**
 * Marks a last answer as incomplete. A last answer is the server's latest JSON of a record. A change is compared with
 * it before it overwrites a newer version, and it supplies the parts that the document does not name.
 */
export const partialKey = (entity: string, id: string): string => stateOf("last-answer-partial", entity, id);

export const answerKey = (entity: string, id: string): string => stateOf("last-answer", entity, id);

/** Marks an answer that came from a single read or a write; a list with fewer fields must not remove any of them. */
export const wholeKey = (entity: string, id: string): string => stateOf("last-answer-whole", entity, id);

export function lastAnswer({ ports }: Runtime, entity: string, id: string): Json | null {
  const kept = ports.journal.get(answerKey(entity, id));
  return isObject(kept) ? kept : null;
}

/** null: forget the last answer. */
export function noteAnswer({ ports }: Runtime, entity: string, id: string, json: Json | null, isPartial = false): void {
  const kept = json === null ? null : withoutTokens(json);
  ports.journal.set(answerKey(entity, id), kept);
  ports.journal.set(partialKey(entity, id), isPartial || kept !== json ? true : null);
  ports.journal.set(wholeKey(entity, id), kept === null ? null : true);
}

/** True if parts of the answer were not stored; a fresh read is needed before writing the record back. */
export const isPartlyKept = ({ ports }: Runtime, entity: string, id: string): boolean =>
  ports.journal.get(partialKey(entity, id)) === true;

/** Names that may hold tokens, for the log: too broad on purpose, because hiding too much does no harm there. */
export const IS_TOKEN = /token|secret|passw|jwt|api_?key|authori[sz]ation|credential|bearer/i;

/** Words in names of values that must never be stored: an answer may contain a token. `secretary` does not match. */
const SECRET_WORDS = new Set([
  "token",
  "tokens",
  "secret",
  "secrets",
  "password",
  "passwd",
  "passphrase",
  "jwt",
  "bearer",
]);
const SECRET_NAMES = new Set(["apikey", "authorization", "authorisation"]);

/** Fast check that rules most names out. */
const MAY_BE_SECRET = /token|secret|pass|jwt|bearer|api|author/i;

function isSecret(name: string): boolean {
  if (!MAY_BE_SECRET.test(name)) return false;
  const words = name.split(/(?<=[a-z\d])(?=[A-Z])|[^A-Za-z\d]+/u).map((word) => word.toLowerCase());
  return words.some((word) => SECRET_WORDS.has(word)) || SECRET_NAMES.has(words.join(""));
}

/** A server's JSON without secrets, because backups contain the app's database. The same object if there are none. */
export function withoutTokens<T extends Value>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const list = value as readonly Value[];
    const kept = list.map(withoutTokens);
    return kept.every((one, place) => one === list[place]) ? value : (kept as unknown as T);
  }
  if (!isObject(value)) return value;
  const all = Object.entries(value);
  const kept = all
    .filter(([key, of]) => !(typeof of === "string" && isSecret(key)))
    .map(([key, of]) => [key, withoutTokens(of)] as const);
  const isWhole = kept.length === all.length && kept.every(([key, of]) => of === value[key]);
  return isWhole ? value : (Object.fromEntries(kept) as T);
}

/**
 * Updates the last answer after a successful write. The answer may be the record, parts of it, something else or
 * nothing; names unknown to the document count only if the answer is surely the record.
 */
export function noteWritten(
  app: Runtime,
  entity: string,
  id: string,
  { sent, answered, named }: { readonly sent: Value; readonly answered: Value; readonly named: readonly string[] },
): void {
  const before = lastAnswer(app, entity, id);
  const known = isObject(sent) ? overlay(before ?? byName<Value>(), sent) : before;
  if (!isObject(answered)) {
    if (known !== null) noteAnswer(app, entity, id, known, isPartlyKept(app, entity, id));
    return;
  }
  const isRecord = named.some((path) => deep(answered, path) !== undefined);
  const parts = Object.entries(answered).filter(([key]) => isRecord || (known !== null && Object.hasOwn(known, key)));
  const whole = overlay(known ?? byName<Value>(), Object.fromEntries(parts));
  noteAnswer(app, entity, id, whole, isPartlyKept(app, entity, id));
}
