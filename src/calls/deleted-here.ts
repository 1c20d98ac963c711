import type { CommandContext } from "#engine/context/command-context.ts";
import { keyField } from "#engine/document/lookup.ts";
import type { StoredRecord } from "#engine/ports/records.ts";
import { isEmpty } from "#engine/values/fit.ts";
import type { Value } from "#expr/types.ts";
import type { CallState } from "./call-state.ts";

/**
 * A record that was deleted here is on its server until that has heard of it. A list that was read meanwhile still has
 * it, and must not bring it back.
 */
const stateKey = (entity: string, key: Value): string => `deleted/${entity}/${String(key)}`;

/** Notes a deletion, in its transaction: by the key that the server knows the record by. */
export function noteDeleted(context: CommandContext, entity: string, id: string, before: StoredRecord | null): void {
  const field = keyField(context.lookup.resource(entity));
  const key = field === null ? id : (before?.[field] ?? null);
  if (!isEmpty(key)) context.app.ports.journal.set(stateKey(entity, key), id);
}

/** Whether a record that a server speaks of has been deleted here, as far as the answer can know. */
export function isDeletedHere(calls: CallState, context: CommandContext, entity: string, key: Value): boolean {
  const { journal } = context.app.ports;
  const id = isEmpty(key) ? null : journal.get(stateKey(entity, key));
  if (typeof id !== "string") return false;
  if (journal.isUnsent(entity, id, null)) return true;
  const askedAt = context.answer?.askedAt ?? null;
  const answered = calls.answeredAt.get(`${entity}\n${id}`);
  if (askedAt !== null && answered !== undefined && answered >= askedAt) return true;
  // The server has heard of it, or was never to: what it has now counts.
  journal.set(stateKey(entity, key), null);
  return false;
}
