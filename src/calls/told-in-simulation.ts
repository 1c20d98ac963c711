import type { CommandContext } from "#engine/context/command-context.ts";
import { ownerOf, OWNER, PERSON } from "#engine/document/lookup.ts";
import type { OutboxEntry } from "#engine/ports/journal.ts";
import { isSimulatedRecord, noteSimulatedRecord, noteTriedOut } from "./simulated-records.ts";

/** Marks records that a simulated answer created or changed, so that nothing of them is sent to a real server. */
export function noteTold(context: CommandContext): void {
  for (const { entity, id, before } of context.written.values()) {
    const record = context.records.read(entity, id);
    if (record === null) continue;
    if (before === null) noteSimulatedRecord(context.app, entity, id);
    else noteChanged(context, entity, id);
    const owner = ownerOf(context.lookup, entity);
    const ownerId = record[OWNER];
    // Rows are part of their record and are sent with it.
    if (owner !== null && typeof ownerId === "string") noteChanged(context, owner.entity, ownerId);
  }
}

/** After a simulated call about a record: if no real call about it was made, marks the record. */
export function noteTriedWith(context: CommandContext, entry: OutboxEntry): void {
  const { entity, record } = entry;
  if (entity === null || record === null || context.records.read(entity, record) === null) return;
  const isReal = context.app.ports.journal
    .outbox()
    .some((one) => one.entity === entity && one.record === record && !one.sending.simulated);
  if (!isReal) noteChanged(context, entity, record);
}

/** A server-kept record is restored when the simulation ends. People stay as they are. */
function noteChanged(context: CommandContext, entity: string, id: string): void {
  if (isSimulatedRecord(context.app, entity, id)) return;
  if (context.lookup.resource(entity) !== undefined) noteTriedOut(context.app, entity, id);
  else if (entity !== PERSON) noteSimulatedRecord(context.app, entity, id);
}
