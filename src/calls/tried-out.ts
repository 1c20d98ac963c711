import type { QueuedEntry } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { RunningApp } from "#engine/running-app.ts";
import { bringBack } from "./bring-back.ts";
import type { CallState } from "./call-state.ts";
import { forgetEtags } from "./forget-etags.ts";
import { keepRecords } from "./keep-records.ts";
import { lastAnswer } from "./last-answers.ts";
import { isSimulatedRecord, triedOutKey } from "./simulated-records.ts";
import { takeIn } from "./take-in.ts";

/** True for a simulated entry about a record that the real server has. */
export const isTriedOut = (app: Runtime, { entity, record, sending }: QueuedEntry): boolean =>
  sending.simulated && !isSimulatedRecord(app, entity, record);

/** Restores records to the server's last answer after the simulation has ended, except those with unsent changes. */
export function putBackTriedOut(running: RunningApp, calls: CallState): void {
  const { app } = running;
  const { journal } = app.ports;
  if (calls.connection.isSimulated) return;
  let some = false;
  for (const { entity } of app.lookup.model.calls.resources)
    for (const key of journal.keys(triedOutKey(entity, ""))) {
      const id = key.slice(triedOutKey(entity, "").length);
      if (journal.isUnsent(entity, id, null)) continue;
      some = true;
      const told = lastAnswer(app, entity, id);
      const { touches } = takeIn(app, { entry: null }, (context) => {
        journal.set(key, null);
        if (told === null) return [];
        bringBack(context, entity, id);
        keepRecords(calls, context, entity, told, context.records.read(entity, id) === null ? null : id);
        return [];
      });
      running.changed(touches);
    }
  if (some) forgetEtags(journal);
}
