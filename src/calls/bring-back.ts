import { keyField, OWNER } from "#engine/document/lookup.ts";
import type { CommandContext } from "#engine/context/command-context.ts";
import { idsIn } from "#engine/effects/run.ts";
import { OTHER_FIELDS, type JournalEntry } from "#engine/ports/journal.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { deletedKey, deletedRecord, givenKey } from "./deleted-here.ts";

/**
 * A record that was deleted here stays after all: it comes back under its id as it was, with the rows that went with it.
 * Its server knows nothing of what only this device knew.
 */
export function bringBack(context: CommandContext, entity: string, id: string): void {
  const { journal } = context.app.ports;
  if (context.records.read(entity, id) !== null) return;
  const last = journal.entries(entity, id).at(-1);
  mayBeListed(context, entity, id);
  // Under an earlier document its fields were others: the server's values have to do.
  const isReadable = last !== undefined && last.commit > Number(journal.known(OTHER_FIELDS) ?? 0);
  if (isReadable && last.what === "delete")
    insert(context, { ...last, entity, record: id }, journal.commit(last.commit));
}

/** Nothing keeps it away any more. */
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
    // What it named may have gone since.
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
