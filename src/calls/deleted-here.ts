import type { CommandContext } from "#engine/context/command-context.ts";
import { keyField } from "#engine/document/lookup.ts";
import type { StoredRecord } from "#engine/ports/records.ts";
import { stateOf } from "#engine/ports/state-of-entity.ts";
import type { Runtime } from "#engine/runtime.ts";
import { isEmpty } from "#engine/values/fit.ts";
import type { Value } from "#expr/types.ts";
import type { CallState } from "./call-state.ts";

/**
 * Key of the note about a local deletion that the server may not know yet. A list read in the meantime still contains
 * the record and must not bring it back.
 */
export const deletedKey = (entity: string, key: Value): string => stateOf("deleted", entity, String(key));

/** Notes a deletion under the key that the server uses for the record, in the transaction of the deletion. */
export function noteDeleted(context: CommandContext, entity: string, id: string, before: StoredRecord | null): void {
  const field = keyField(context.lookup.resource(entity));
  const key = field === null ? id : (before?.[field] ?? null);
  if (!isEmpty(key)) context.app.ports.journal.set(deletedKey(entity, key), id);
}

export const givenKey = (entity: string, id: string): string => stateOf("key-of-deleted", entity, id);

/** Notes the key that the server gave a new record deleted here in the meantime; the delete request needs it. */
export function noteKeyOfDeleted({ app }: CommandContext, entity: string, id: string, key: Value): void {
  if (isEmpty(key)) return;
  app.ports.journal.set(deletedKey(entity, key), id);
  app.ports.journal.set(givenKey(entity, id), key);
}

/** The last state of a locally deleted record, with the key given before or after the deletion; null: not deleted. */
export function deletedRecord(app: Runtime, entity: string, id: string): StoredRecord | null {
  const last = app.ports.journal.entries(entity, id).at(-1);
  if (last?.what !== "delete") return null;
  const field = keyField(app.lookup.resource(entity));
  const given = field === null ? null : app.ports.journal.get(givenKey(entity, id));
  return { ...last.before, id, ...(field === null || isEmpty(given) ? {} : { [field]: given }) };
}

/** Keys of an entity's locally deleted records that a list might bring back. */
export const keysOfDeleted = ({ ports }: Runtime, entity: string): Set<string> =>
  new Set(ports.journal.keys(deletedKey(entity, "")).map((key) => key.slice(deletedKey(entity, "").length)));

/** Whether a record in an answer was deleted here, and the answer is too old to reflect it. */
export function isDeletedHere(calls: CallState, context: CommandContext, entity: string, key: Value): boolean {
  const { journal } = context.app.ports;
  const id = isEmpty(key) ? null : journal.get(deletedKey(entity, key));
  if (typeof id !== "string") return false;
  if (journal.isUnsent(entity, id, null)) return true;
  const askedAt = context.answer?.askedAt ?? null;
  const answered = calls.answeredAt.get(`${entity}\n${id}`);
  if (askedAt !== null && answered !== undefined && answered >= askedAt) return true;
  // The server has processed the deletion, or never gets it: its current answer counts.
  journal.set(deletedKey(entity, key), null);
  journal.set(givenKey(entity, id), null);
  return false;
}
