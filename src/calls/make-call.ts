import type { Outcome } from "#engine/contract/commands.ts";
import { callsOf } from "#engine/call-hooks.ts";
import type { RunningApp } from "#engine/running-app.ts";
import { transact } from "#engine/transact.ts";
import { callNow } from "./call-now.ts";

/** Makes a call that the document triggers, as the device's person. */
export function makeCall(running: RunningApp, call: string, entity: string | null, id: string | null): Outcome {
  const { app, actor } = running;
  const { outcome, touches } = transact(app, { actor, kind: "submit", confirmed: "all", judged: true }, (context) => {
    callNow(context, { kind: "call", call, entity, id }, true);
    return [];
  });
  if (outcome.kind !== "done") return outcome;
  running.changed(touches);
  const secret = callsOf(app).secretCallsOf(outcome.commit);
  return secret.length === 0 ? outcome : { ...outcome, undoable: false, calls: secret };
}
