import type { CommandContext } from "#engine/context/command-context.ts";
import { keyField } from "#engine/document/lookup.ts";
import type { StoredRecord } from "#engine/ports/records.ts";
import { stateOf } from "#engine/ports/state-of-entity.ts";
import type { Runtime } from "#engine/runtime.ts";
import { isEmpty } from "#engine/values/fit.ts";
import type { Value } from "#expr/types.ts";
import type { CallState } from "./call-state.ts";

/**
 * A record that was deleted here is on its server until that has heard of it. A list that was read meanwhile still has
 * it, and must not bring it back.
 */
export const deletedKey = (entity: string, key: Value): string => stateOf("deleted", entity, String(key));

/** Notes a deletion, in its transaction: by the key that the server knows the record by. */
export function noteDeleted(context: CommandContext, entity: string, id: string, before: StoredRecord | null): void {
  const field = keyField(context.lookup.resource(entity));
  const key = field === null ? id : (before?.[field] ?? null);
  if (!isEmpty(key)) context.app.ports.journal.set(deletedKey(entity, key), id);
}

export const givenKey = (entity: string, id: string): string => stateOf("key-of-deleted", entity, id);

/** Notes the key that a server gave a new record which was deleted here meanwhile: by it the deletion is told there. */
export function noteKeyOfDeleted({ app }: CommandContext, entity: string, id: string, key: Value): void {
  if (isEmpty(key)) return;
  app.ports.journal.set(deletedKey(entity, key), id);
  app.ports.journal.set(givenKey(entity, id), key);
}

/** A record that was deleted here, as it was then, with the key that it was given before or since; null: it was not. */
export function deletedRecord(app: Runtime, entity: string, id: string): StoredRecord | null {
  const last = app.ports.journal.entries(entity, id).at(-1);
  if (last?.what !== "delete") return null;
  const field = keyField(app.lookup.resource(entity));
  const given = field === null ? null : app.ports.journal.get(givenKey(entity, id));
  return { ...last.before, id, ...(field === null || isEmpty(given) ? {} : { [field]: given }) };
}

/** The keys of all records of an entity that were deleted here and may come back with a list. */
export const keysOfDeleted = ({ ports }: Runtime, entity: string): Set<string> =>
  new Set(ports.journal.keys(deletedKey(entity, "")).map((key) => key.slice(deletedKey(entity, "").length)));

/** Whether a record that a server speaks of has been deleted here, as far as the answer can know. */
export function isDeletedHere(calls: CallState, context: CommandContext, entity: string, key: Value): boolean {
  const { journal } = context.app.ports;
  const id = isEmpty(key) ? null : journal.get(deletedKey(entity, key));
  if (typeof id !== "string") return false;
  if (journal.isUnsent(entity, id, null)) return true;
  const askedAt = context.answer?.askedAt ?? null;
  const answered = calls.answeredAt.get(`${entity}\n${id}`);
  if (askedAt !== null && answered !== undefined && answered >= askedAt) return true;
  // The server has heard of it, or was never to: what it has now counts.
  journal.set(deletedKey(entity, key), null);
  journal.set(givenKey(entity, id), null);
  return false;
}
