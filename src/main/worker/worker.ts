/// <reference lib="webworker" />
// The worker of one tab: everything but drawing happens here.
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

// Sites under different folders of one host share its storage, so each has names of its own.
const folder = import.meta.env.DEV ? "/" : new URL("..", location.href).pathname;
const of = (name: string): string => (folder === "/" ? name : `${name}-${encodeURIComponent(folder)}`);

/** Where no tab knows of another, each leads itself. */
const alone: TabMachine = {
  channel: { postMessage: () => {}, addEventListener: () => {} },
  locks: { request: (_, work) => work() },
};

/** Where people forbid a site to keep anything, locks are refused: from then on this tab is alone. */
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

// A page that came by plain http has no locks, nor files: its records are in the memory of its own worker.
const { locks }: Partial<WorkerNavigator> = navigator;
const machine = locks === undefined ? alone : together(locks);

const cache = browserCache(of("ninefold-read"), [...MODEL_STORES, NOTE_STORE]);
const models = new ModelCache(cache, program);

const tellFitting = (fitting: FittingProgress): void =>
  member.tellAll({ kind: "fitting", id: NOBODY_ASKED, ...fitting });

/** SQLite starts while the rest of the program, which is most of it, is still being fetched. */
async function lead(): Promise<Host> {
  const rest = import("./shelf-on-phone.ts");
  const noted = AppNotes.read(cache);
  const [databases, { openShelfOn }] = await Promise.all([openDatabases(of("ninefold")), rest]);
  return new Host(await openShelfOn(databases, cache, models, tellFitting, noted));
}

const member: TabMember = new TabMember(machine, lead, (message) => scope.postMessage(message));

/** What nobody waits for: a live query, a timer. Only what keeps people from going on is put before them. */
function report(problem: unknown): void {
  const { code, message, app } = failureOf(problem);
  // What an app had under way when it was closed: what counts is written down, and goes on with the next opening.
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
