/// <reference lib="webworker" />
// The worker of one tab: everything but drawing happens here.
import { browserCache } from "#device/browser-cache.ts";
import { failureOf } from "#device/failure.ts";
import { Host } from "#device/host.ts";
import { TabMember, type TabMachine } from "#device/tabs/member.ts";
import { NOBODY_ASKED, type Fitting, type ToHost } from "#device/wire.ts";
import { AppNotes, NOTE_STORE } from "#shelf/app-notes.ts";
import { MODEL_STORES, ModelCache } from "#shelf/model-cache.ts";
import { openDatabases } from "./databases.ts";
import { program } from "./program.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

// Sites under different folders of one host share its storage, so each has names of its own.
const folder = import.meta.env.DEV ? "/" : new URL("..", location.href).pathname;
const of = (name: string): string => (folder === "/" ? name : `${name}-${encodeURIComponent(folder)}`);

const together = (locks: LockManager): TabMachine => ({
  channel: new BroadcastChannel(of("ninefold")) as unknown as TabMachine["channel"],
  locks: { request: (name, work) => locks.request(of(name), work) },
});

/** Where no tab knows of another, each leads itself. */
const alone: TabMachine = {
  channel: { postMessage: () => {}, addEventListener: () => {} },
  locks: { request: (_, work) => work() },
};

/**
 * A page that came by plain http has no locks, nor files; where people forbid a site to keep anything, asking for either
 * is refused. Its records are in the memory of its own worker.
 */
async function machineHere(): Promise<TabMachine> {
  const { locks }: Partial<WorkerNavigator> = navigator;
  return locks === undefined
    ? alone
    : locks.query().then(
        () => together(locks),
        () => alone,
      );
}

const cache = browserCache(of("ninefold-read"), [...MODEL_STORES, NOTE_STORE]);
const models = new ModelCache(cache, program);

const tellFitting = (fitting: Fitting): void =>
  void member.then((it) => it.tellAll({ kind: "fitting", id: NOBODY_ASKED, ...fitting }));

/** SQLite starts while the rest of the program, which is most of it, is still being fetched. */
async function lead(): Promise<Host> {
  const rest = import("./shelf-on-phone.ts");
  const noted = AppNotes.read(cache);
  const [databases, { openShelfOn }] = await Promise.all([openDatabases(of("ninefold")), rest]);
  return new Host(await openShelfOn(databases, cache, models, tellFitting, noted));
}

const member = machineHere().then((machine) => new TabMember(machine, lead, (message) => scope.postMessage(message)));

/** What nobody waits for: a live query, a timer. Only what keeps people from going on is put before them. */
function report(problem: unknown): void {
  const { code, message, app } = failureOf(problem);
  if (code === "storage-corrupt") scope.postMessage({ kind: "failure", id: NOBODY_ASKED, code, message, app });
  else console.error(problem);
}

scope.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  report(event.reason);
});
scope.addEventListener("error", (event) => {
  event.preventDefault();
  report(event.error);
});
scope.addEventListener("message", (event: MessageEvent<ToHost>) => {
  const { data } = event;
  if (data.kind !== "stop" && data.target.startsWith("app:")) models.expect(data.target.slice("app:".length));
  void member.then((it) => it.fromPage(data));
});
