import type { QueuedEntry } from "#engine/ports/journal.ts";
import { stateOf } from "#engine/ports/state-of-entity.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { RunningApp } from "#engine/running-app.ts";
import { bringBack } from "./bring-back.ts";
import type { CallState } from "./call-state.ts";
import { forgetEtags } from "./forget-etags.ts";
import { keepRecords } from "./keep-records.ts";
import { lastAnswer } from "./last-answers.ts";
import { isSimulatedRecord } from "./simulated-records.ts";
import { takeIn } from "./take-in.ts";

/** A record of the real server of which a simulated one has taken something in: once that has ended, it is as it was told. */
const stateKey = (entity: string, id: string): string => stateOf("tried-out", entity, id);

/** Whether an entry was only tried out on a record that the real server has: that has heard nothing of it. */
export const isTriedOut = (app: Runtime, { entity, record, sending }: QueuedEntry): boolean =>
  sending.simulated && !isSimulatedRecord(app, entity, record);

export function noteTriedOut(app: Runtime, { call, record }: QueuedEntry): void {
  const kept = app.lookup.resourceCall(call);
  if (kept !== undefined && record !== null) app.ports.journal.set(stateKey(kept.entity, record), true);
}

/** The simulation has ended: what the server last said comes back, unless something of the record waits. */
export function putBackTriedOut(running: RunningApp, calls: CallState): void {
  const { app } = running;
  const { journal } = app.ports;
  if (calls.connection.isSimulated) return;
  let some = false;
  for (const { entity } of app.lookup.model.calls.resources)
    for (const key of journal.keys(stateKey(entity, ""))) {
      const id = key.slice(stateKey(entity, "").length);
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
