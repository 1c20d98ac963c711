import { constantInDocument, setConstantTo } from "../constants.ts";
import { CONSTANTS } from "../ports/journal.ts";
import type { Records, Synchronous } from "../ports/records.ts";
import type { CommandContext } from "./command-context.ts";

/**
 * Asks the database something of the world before a command wrote anything: what it wrote is put back for the question,
 * in a savepoint that is rolled back.
 */
export function inWorldBefore<T>(context: CommandContext, ask: (records: Records) => Synchronous<T>): T {
  const { records } = context.app.ports;
  context.records.flush();
  return records.transaction<T>(() => {
    for (const { entity, id, before } of context.written.values()) {
      const isThere = records.read(entity, id) !== null;
      if (before === null && isThere) records.remove(entity, id);
      else if (before !== null && isThere) records.update(entity, id, before);
      else if (before !== null) records.insert(entity, before);
    }
    putConstantsBack(context);
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
