import type { Model } from "#model/model.ts";
import { Calls } from "./calls/calls.ts";
import { openAppWith, type OpenedApp } from "./open-app-with.ts";
import type { Ports } from "./ports/all.ts";

export type { OpenedApp } from "./open-app-with.ts";

export const openApp = (model: Model, source: string, ports: Ports): OpenedApp =>
  openAppWith(model, source, ports, (running, submit) => new Calls(running, submit));
