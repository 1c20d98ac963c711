import { constantInDocument, setConstantTo } from "../constants.ts";
import { CONSTANTS } from "../ports/journal.ts";
import type { Records, StoredRecord, Synchronous } from "../ports/records.ts";
import type { CommandContext } from "./command-context.ts";
import type { Context } from "./context.ts";

/** A record as it was at some moment; null: it was not there. */
export interface RecordThen {
  readonly entity: string;
  readonly id: string;
  readonly record: StoredRecord | null;
}

/**
 * Asks the database something of the world before a command wrote anything: what it wrote is put back for the question,
 * in a savepoint that is rolled back.
 */
export function inWorldBefore<T>(context: CommandContext, ask: (records: Records) => Synchronous<T>): T {
  const written = [...context.written.values()].map(({ before: record, ...of }) => ({ ...of, record }));
  return inWorldWith(context, written, (records) => {
    putConstantsBack(context);
    return ask(records);
  });
}

/** The same where these records are as they were then, and all else is as it is now. */
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

/** The first value that was noted is the one that stood there before. */
function putConstantsBack(context: CommandContext): void {
  const { model } = context.lookup;
  for (const { entity, record: name, before } of context.aside.toReversed()) {
    const constant = model.constants.constants.find((one) => entity === CONSTANTS && one.name === name);
    if (constant !== undefined)
      setConstantTo(context.app.ports.journal, constant, before["value"] ?? constantInDocument(model, name));
  }
}
