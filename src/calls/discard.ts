import type { QueuedEntry } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { Actor } from "#engine/session/actor.ts";
import { dropAbout } from "./drop-about.ts";
import { noteHereAlone } from "./here-alone.ts";
import { takeBackNew } from "./take-back-new.ts";
import { takeBackStep, type Transaction } from "./take-back.ts";

const isCreation = (app: Runtime, { call }: QueuedEntry): boolean => app.lookup.resourceCall(call)?.verb === "Create";

/** Drops an entry and keeps the local change. */
export function discard(app: Runtime, entry: QueuedEntry): void {
  if (!isCreation(app, entry)) {
    app.ports.journal.dropFromOutbox(entry.id);
    return;
  }
  dropAbout(app.ports.journal, entry);
  noteHereAlone(app, entry);
}

/** Drops an entry and undoes its change, if the actor may undo it; atomic. */
export function takeBackEntry(app: Runtime, actor: Actor, entry: QueuedEntry, rehearsal = false): Transaction {
  const { entity, record } = entry;
  return isCreation(app, entry) && entity !== null && record !== null
    ? takeBackNew(app, actor, entry, { entity, id: record }, rehearsal)
    : takeBackStep(app, actor, entry.commit, rehearsal);
}
