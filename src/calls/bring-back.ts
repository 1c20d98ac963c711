import { keyField, OWNER } from "#engine/document/lookup.ts";
import type { CommandContext } from "#engine/context/command-context.ts";
import { idsIn } from "#engine/effects/run.ts";
import { OTHER_FIELDS, type JournalEntry } from "#engine/ports/journal.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { deletedKey, deletedRecord, givenKey } from "./deleted-here.ts";

/**
 * Restores a locally deleted record under its old id, with the rows deleted along with it. Used when the server keeps
 * it; fields that exist only on this device are unknown to the server.
 */
export function bringBack(context: CommandContext, entity: string, id: string): void {
  const { journal } = context.app.ports;
  if (context.records.read(entity, id) !== null) return;
  const last = journal.entries(entity, id).at(-1);
  mayBeListed(context, entity, id);
  // Under an older document the record had other fields; only the server's values are used then.
  const isReadable = last !== undefined && last.commit > Number(journal.known(OTHER_FIELDS) ?? 0);
  if (isReadable && last.what === "delete")
    insert(context, { ...last, entity, record: id }, journal.commit(last.commit));
}

/** Removes the notes of the deletion, so that the server's lists may bring the record again. */
function mayBeListed({ app }: CommandContext, entity: string, id: string): void {
  const field = keyField(app.lookup.resource(entity));
  const key = field === null ? id : (deletedRecord(app, entity, id)?.[field] ?? null);
  if (!isEmpty(key)) app.ports.journal.set(deletedKey(entity, key), null);
  app.ports.journal.set(givenKey(entity, id), null);
}

function insert(context: CommandContext, { entity, record, before }: JournalEntry, all: readonly JournalEntry[]): void {
  const { records } = context;
  const { fields = [] } = context.lookup.entity(entity) ?? {};
  const values = { ...before };
  for (const { key, type } of fields) {
    // The referenced record may have been deleted in the meantime.
    const names = type.kind === "reference" || type.kind === "references" ? type.entity : null;
    const isGone = (id: string): boolean => names !== null && records.read(names, id) === null;
    if (names !== null && idsIn(values[key] ?? null).some(isGone)) values[key] = null;
  }
  context.insert(entity, { ...values, id: record });
  for (const { type } of fields)
    for (const row of all)
      if (type.kind === "children" && row.entity === type.entity && row.what === "delete")
        if (row.before[OWNER] === record) insert(context, row, all);
}
