import type { CommandContext } from "#engine/context/command-context.ts";
import { ownerOf, OWNER, PERSON } from "#engine/document/lookup.ts";
import type { OutboxEntry } from "#engine/ports/journal.ts";
import { isSimulatedRecord, noteSimulatedRecord, noteTriedOut } from "./simulated-records.ts";

/** What a simulated answer has made or changed: nothing of it is told to a real server. */
export function noteTold(context: CommandContext): void {
  for (const { entity, id, before } of context.written.values()) {
    const record = context.records.read(entity, id);
    if (record === null) continue;
    if (before === null) noteSimulatedRecord(context.app, entity, id);
    else noteChanged(context, entity, id);
    const owner = ownerOf(context.lookup, entity);
    const ownerId = record[OWNER];
    // Rows belong to their record, and go to its server with it.
    if (owner !== null && typeof ownerId === "string") noteChanged(context, owner.entity, ownerId);
  }
}

/** A simulated server has taken in a call about a record. If no real one has heard of that, none will. */
export function noteTriedWith(context: CommandContext, entry: OutboxEntry): void {
  const { entity, record } = entry;
  if (entity === null || record === null || context.records.read(entity, record) === null) return;
  const isReal = context.app.ports.journal
    .outbox()
    .some((one) => one.entity === entity && one.record === record && !one.sending.simulated);
  if (!isReal) noteChanged(context, entity, record);
}

/** A record that is kept on a server is put back once the simulation has ended. A person is somebody all the same. */
function noteChanged(context: CommandContext, entity: string, id: string): void {
  if (isSimulatedRecord(context.app, entity, id)) return;
  if (context.lookup.resource(entity) !== undefined) noteTriedOut(context.app, entity, id);
  else if (entity !== PERSON) noteSimulatedRecord(context.app, entity, id);
}
