import { constantInDocument, setConstantTo } from "../constants.ts";
import { CONSTANTS } from "../ports/journal.ts";
import type { Records, StoredRecord, Synchronous } from "../ports/records.ts";
import type { CommandContext } from "./command-context.ts";
import type { Context } from "./context.ts";

/** A record at an earlier time; null: it did not exist. */
export interface RecordThen {
  readonly entity: string;
  readonly id: string;
  readonly record: StoredRecord | null;
}

/**
 * Queries the database as it was before a command wrote anything: reverts its writes in a savepoint, which is then
 * rolled back.
 */
export function inWorldBefore<T>(context: CommandContext, ask: (records: Records) => Synchronous<T>): T {
  const written = [...context.written.values()].map(({ before: record, ...of }) => ({ ...of, record }));
  return inWorldWith(context, written, (records) => {
    putConstantsBack(context);
    return ask(records);
  });
}

/** The same with only the given records as they were; everything else is current. */
export function inWorldWith<T>(
  context: Context,
  then: readonly RecordThen[],
  ask: (records: Records) => Synchronous<T>,
): T {
  const { records } = context.app.ports;
  context.records.flush();
  return records.transaction<T>(() => {
    for (const { entity, id, record } of then) {
      const isThere = records.read(entity, id) !== null;
      if (record === null && isThere) records.remove(entity, id);
      else if (record !== null && isThere) records.update(entity, id, record);
      else if (record !== null) records.insert(entity, record);
    }
    return { keep: false, result: ask(records) };
  });
}

/** A constant may have been set several times; the first entry holds its original value. */
function putConstantsBack(context: CommandContext): void {
  const { model } = context.lookup;
  for (const { entity, record: name, before } of context.aside.toReversed()) {
    const constant = model.constants.constants.find((one) => entity === CONSTANTS && one.name === name);
    if (constant !== undefined)
      setConstantTo(context.app.ports.journal, constant, before["value"] ?? constantInDocument(model, name));
  }
}
