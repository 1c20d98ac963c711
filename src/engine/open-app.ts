import type { Model } from "#model/model.ts";
import { Calls } from "./calls/calls.ts";
import type { Trial } from "./contract/trial.ts";
import { assembleApp, type AppOnDevice } from "./open-app-with.ts";
import type { Ports } from "./ports/all.ts";
import { trialOf } from "./trial.ts";

/** An open app with the door for trying things out. */
export interface OpenedApp extends AppOnDevice {
  readonly trial: Trial;
}

export function openApp(model: Model, source: string, ports: Ports): OpenedApp {
  const { app, running, rehearse } = assembleApp(model, source, ports, (behind, submit) => new Calls(behind, submit));
  return { ...app, trial: trialOf(running, rehearse) };
}
