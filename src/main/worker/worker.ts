/// <reference lib="webworker" />
// The worker of one tab: everything but drawing happens here.
import { Host } from "#device/host.ts";
import { TabMember, type TabMachine } from "#device/tabs/member.ts";
import type { ToHost } from "#device/wire.ts";
import { AppsOfDevice } from "./apps-of-device.ts";
import { openDatabases } from "./databases.ts";
import { KeptModels } from "./kept-models.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

// Sites under different folders of one host share its storage, so each has names of its own.
const folder = import.meta.env.DEV ? "/" : new URL("..", location.href).pathname;
const of = (name: string): string => (folder === "/" ? name : `${name}-${encodeURIComponent(folder)}`);

const machine: TabMachine = {
  channel: new BroadcastChannel(of("ninefold")) as unknown as TabMachine["channel"],
  locks: { request: (name, work) => navigator.locks.request(of(name), work) },
};

// The file of the built worker is named after the content of all of it.
const program = /[^/]+-[\w-]{8}\.js$/.exec(location.pathname)?.[0] ?? null;
const models = new KeptModels(of("ninefold-read"), program);

const member = new TabMember(
  machine,
  async () => new Host(await AppsOfDevice.open(await openDatabases(of("ninefold")), models)),
  (message) => scope.postMessage(message),
);

scope.addEventListener("message", (event: MessageEvent<ToHost>) => member.fromPage(event.data));
