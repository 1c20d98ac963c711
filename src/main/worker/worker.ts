/// <reference lib="webworker" />
// The worker of one tab: everything except rendering happens here.
import { browserCache } from "#device/browser-cache.ts";
import { failureOf } from "#device/failure.ts";
import { Host } from "#device/host.ts";
import { TabMember, type TabMachine } from "#device/tabs/member.ts";
import { NOBODY_ASKED, type FittingProgress, type ToHost } from "#device/wire.ts";
import { AppNotes, NOTE_STORE } from "#shelf/app-notes.ts";
import { MODEL_STORES, ModelCache } from "#shelf/model-cache.ts";
import { openDatabases } from "./databases.ts";
import { program } from "./program.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

// Sites in different folders of one host share its storage, so each uses its own names.
const folder = import.meta.env.DEV ? "/" : new URL("..", location.href).pathname;
const of = (name: string): string => (folder === "/" ? name : `${name}-${encodeURIComponent(folder)}`);

/** Without locks, tabs can't coordinate, so each leads itself. */
const alone: TabMachine = {
  channel: { postMessage: () => {}, addEventListener: () => {} },
  locks: { request: (_, work) => work() },
};

/** If the browser refuses locks because the site may not store anything, this tab continues alone. */
function together(locks: LockManager): TabMachine {
  const channel: TabMachine["channel"] = new BroadcastChannel(of("ninefold"));
  let refused = false;
  return {
    channel: {
      postMessage: (message) => refused || channel.postMessage(message),
      addEventListener: (type, listener) => channel.addEventListener(type, (event) => refused || listener(event)),
    },
    locks: {
      async request(name, work) {
        let begun = false;
        const once = (): Promise<unknown> => {
          begun = true;
          return work();
        };
        try {
          return await locks.request(of(name), once);
        } catch (problem) {
          if (begun) throw problem;
          refused = true;
          return work();
        }
      },
    },
  };
}

// Pages over plain http have no locks and no files; their records are in the memory of their own worker.
const { locks }: Partial<WorkerNavigator> = navigator;
const machine = locks === undefined ? alone : together(locks);

const cache = browserCache(of("ninefold-read"), [...MODEL_STORES, NOTE_STORE]);
const models = new ModelCache(cache, program);

const tellFitting = (fitting: FittingProgress): void =>
  member.tellAll({ kind: "fitting", id: NOBODY_ASKED, ...fitting });

/** SQLite starts while most of the program is still being fetched. */
async function lead(): Promise<Host> {
  const rest = import("./shelf-on-phone.ts");
  const noted = AppNotes.read(cache);
  const [databases, { openShelfOn }] = await Promise.all([openDatabases(of("ninefold")), rest]);
  return new Host(await openShelfOn(databases, cache, models, tellFitting, noted));
}

const member: TabMember = new TabMember(machine, lead, (message) => scope.postMessage(message));

/** Errors in background work, such as a live query or a timer. People see only those that stop them from working. */
function report(problem: unknown): void {
  const { code, message, app } = failureOf(problem);
  // Work in progress in an app that was closed: everything important is stored and continues at the next opening.
  if (code === "app-closed") return;
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
  member.fromPage(data);
});
