import type { Trial } from "#engine/contract/trial.ts";
import { fitToDocument } from "#engine/fit-to-document.ts";
import { assembleApp, type AppOnDevice } from "#engine/open-app-with.ts";
import type { Ports } from "#engine/ports/all.ts";
import type { RunningApp } from "#engine/running-app.ts";
import { trialOf, type CallsOnTrial } from "#engine/trial.ts";
import type { Model } from "#model/model.ts";
import { answerCall } from "./answer.ts";
import type { CallState } from "./call-state.ts";
import { Calls } from "./calls.ts";
import { makeCall } from "./make-call.ts";
import { EngineCalls } from "./engine-calls.ts";
import { callTrialOf, type CallTrial } from "./try-call.ts";

/** An open app, with access for trying out code and calls. */
export interface OpenedApp extends AppOnDevice {
  readonly trial: Trial;
  readonly callTrial: CallTrial;
}

export function openApp(model: Model, source: string, ports: Ports): OpenedApp {
  const { app, calls, running, rehearse } = assembleApp(
    model,
    source,
    ports,
    (opened) => new EngineCalls(opened, (behind, state) => new Calls(behind, state)),
    fitToDocument,
  );
  return {
    ...app,
    trial: trialOf(running, rehearse, onTrial(running, calls.state)),
    callTrial: callTrialOf(running, source),
  };
}

function onTrial(running: RunningApp, calls: CallState): CallsOnTrial {
  const { journal } = running.app.ports;
  return {
    made: () => [...journal.outbox(), ...calls.direct],
    make: (call, entity, id) => makeCall(running, call, entity, id),
    answer(call, status, body) {
      const queued = journal.outbox().find((entry) => entry.key === call);
      const entry = queued ?? calls.direct.find((one) => one.key === call);
      if (entry === undefined) return { refusals: [], messages: [] };
      const { refusals, messages, state, touched } = answerCall(calls, entry, status, body);
      if (queued !== undefined) journal.markOutbox(queued.id, state, refusals[0]?.message ?? null);
      running.changed(touched);
      return { refusals, messages };
    },
  };
}
