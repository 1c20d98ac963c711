import { removeRecord } from "#engine/commands/delete.ts";
import { CommandContext } from "#engine/context/command-context.ts";
import type { CallOutcome } from "#engine/contract/calls.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import { word } from "#engine/refuse.ts";
import type { RunningApp } from "#engine/running-app.ts";
import { transact } from "#engine/transact.ts";
import { blockedOnKey } from "./blocked-on.ts";
import { blockedOnEntry } from "./in-order.ts";
import { takeBackCommit } from "./take-back.ts";

const FINE: CallOutcome = { refusals: [], messages: [], open: null };

/** An entry is not sent. What it was about is kept here as it is, or taken back. */
export function discard(running: RunningApp, entry: QueuedEntry, undo: boolean): CallOutcome {
  const { app } = running;
  if (app.lookup.resourceCall(entry.call)?.verb === "Create") return discardNew(running, entry, undo);
  app.ports.journal.dropFromOutbox(entry.id);
  if (!undo) return FINE;
  const { touched, refusals } = takeBackCommit(app, entry.commit);
  running.changed(touched, ["$outbox"]);
  return { ...FINE, refusals };
}

/**
 * A new record that the server will never hear of: what was done to it since means nothing there either. Taken back, it
 * goes wholly, however often it was changed since.
 */
function discardNew(running: RunningApp, entry: QueuedEntry, undo: boolean): CallOutcome {
  const { app } = running;
  const { journal } = app.ports;
  const { entity, record } = entry;
  if (entity === null || record === null) return FINE;
  if (undo && isWorkOfOthers(app, entry, entity, record)) {
    const place = { entity, id: record, field: null };
    return { ...FINE, refusals: [word(new CommandContext(app, running.actor), "changed-since", place)] };
  }
  const { outcome, touches } = transact(
    app,
    { actor: app.itself, kind: "undo", confirmed: "all", judged: false },
    (context) => {
      if (undo) removeRecord(context, entity, record);
      for (const one of journal.outbox())
        if (one.entity === entity && one.record === record && one.state !== "done" && one.id >= entry.id) {
          journal.dropFromOutbox(one.id);
          journal.releaseOutbox(blockedOnEntry(one.id));
        }
      // Whoever waits for its key learns that there will be none.
      journal.releaseOutbox(blockedOnKey(entity, record));
      return [];
    },
  );
  running.changed(touches, ["$outbox"]);
  return outcome.kind === "refused" ? { ...FINE, refusals: outcome.refusals } : FINE;
}

const OF_PEOPLE: ReadonlySet<string> = new Set(["submit", "import", "merge"]);

/** Somebody else has worked on it or its rows since: nobody takes that away with their own. */
const isWorkOfOthers = (app: RunningApp["app"], entry: QueuedEntry, entity: string, record: string): boolean =>
  app.ports.journal
    .entries(entity, record)
    .some(({ by, kind }) => by !== null && by !== entry.sending.by && OF_PEOPLE.has(kind)) ||
  (app.lookup.entity(entity)?.fields ?? []).some(
    ({ key, type }) =>
      type.kind === "children" &&
      app.ports.records.children(entity, record, key).some((row) => isWorkOfOthers(app, entry, type.entity, row)),
  );
