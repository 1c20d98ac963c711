import type { Value } from "#expr/types.ts";
import type { Runtime } from "#engine/runtime.ts";
import { byName } from "#text/by-name.ts";

/**
 * What a server last said about a record, as it came. A change is compared with it before it is written over a newer
 * version, and what the document does not name goes back from it.
 */
export type Json = { readonly [key: string]: Value };

const stateKey = (entity: string, id: string): string => `last-answer/${entity}/${id}`;

const isJson = (value: Value | undefined): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function lastAnswer({ ports }: Runtime, entity: string, id: string): Json | null {
  const kept = ports.journal.get(stateKey(entity, id));
  return isJson(kept) ? kept : null;
}

/** Null: nothing is known about it any more. */
export const noteAnswer = ({ ports }: Runtime, entity: string, id: string, json: Json | null): void =>
  ports.journal.set(stateKey(entity, id), json === null ? null : withoutTokens(json));

/** Names under which servers send what must never be kept: an answer may hold the token of whoever signed in. */
export const IS_TOKEN = /token|secret|passw|jwt|api_?key|authori[sz]ation|credential|bearer/i;

/** A server's JSON as it may be kept in the app's own database, which backups carry. */
export function withoutTokens<T extends Value>(value: T): T {
  if (Array.isArray(value)) return (value as readonly Value[]).map(withoutTokens) as unknown as T;
  if (!isJson(value)) return value;
  const kept = Object.entries(value).filter(([key, of]) => !(typeof of === "string" && IS_TOKEN.test(key)));
  return Object.fromEntries(kept.map(([key, of]) => [key, withoutTokens(of)])) as T;
}

/**
 * A server has taken in what was sent. It may answer with the record, with parts of it, with something else or with
 * nothing; a key that means nothing to the document counts only where the answer is surely the record.
 */
export function noteWritten(
  app: Runtime,
  entity: string,
  id: string,
  { sent, answered, named }: { readonly sent: Value; readonly answered: Value; readonly named: readonly string[] },
): void {
  const before = lastAnswer(app, entity, id);
  const known = isJson(sent) ? overlay(before ?? byName<Value>(), sent) : before;
  if (!isJson(answered)) {
    if (known !== null) noteAnswer(app, entity, id, known);
    return;
  }
  const isRecord = named.some((path) => at(answered, path) !== undefined);
  const parts = Object.entries(answered).filter(([key]) => isRecord || (known !== null && Object.hasOwn(known, key)));
  noteAnswer(app, entity, id, overlay(known ?? byName<Value>(), Object.fromEntries(parts)));
}

/** One JSON object over another: what the upper one has wins, inside nested objects too. Lists are replaced whole. */
export function overlay(under: Json, over: Json): Json {
  const all = byName<Value>(under);
  for (const [key, value] of Object.entries(over)) {
    const below = Object.hasOwn(under, key) ? under[key] : undefined;
    all[key] = isJson(below) && isJson(value) ? overlay(below, value) : value;
  }
  return { ...all };
}

/** What stands at `author.name`; undefined: nothing does. */
export function at(json: Json, path: string): Value | undefined {
  let here: Value | undefined = json;
  for (const key of path.split(".")) {
    if (!isJson(here) || !Object.hasOwn(here, key)) return undefined;
    here = here[key];
  }
  return here;
}
