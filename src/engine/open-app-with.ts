import type { Model } from "#model/model.ts";
import type { CallHooks } from "./call-hooks.ts";
import type { App, SessionClient } from "./contract/app.ts";
import type { CallsOfApp } from "./contract/calls.ts";
import type { Outcome, Submission } from "./contract/commands.ts";
import type { DraftEdit, DraftOutcome } from "./contract/drafts.ts";
import type { DataChange } from "./contract/shelf.ts";
import { fetchMerging, lacksMerging } from "./fetch-merging.ts";
import { watchAgain } from "./fetch-seldom.ts";
import type { FitToDocument } from "./fitted-document.ts";
import { createRecord } from "./commands/create.ts";
import { runEffects } from "./effects/run.ts";
import type { Operations } from "./operations.ts";
import { QueryContext } from "./context/query-context.ts";
import { countSeen, describe } from "./describe.ts";
import { ensureSomebody, mayChooseProfile, profileOf } from "./people/profiles.ts";
import type { Ports } from "./ports/all.ts";
import type { Network } from "./ports/http.ts";
import { RunningApp } from "./running-app.ts";
import { Runtime } from "./runtime.ts";
import type { KeepFile } from "./session/keep-file.ts";
import { sessionClient } from "./session/session-client.ts";
import type { SessionWrites, Synchronously } from "./session/session-writes.ts";
import { writingWhenNeeded } from "./session/fetch-writing.ts";
import type { Actor } from "./session/actor.ts";
import { CommitChanges } from "./states/commit-changes.ts";
import { transact } from "./transact.ts";

/** A session in addition to the device's own. */
export interface OpenSession extends SessionClient {
  close(): void;
}

/** An open app: the client's interface, and what the device calls. */
export interface AppOnDevice extends App {
  /** Call this before the database closes. Listeners get no more answers. */
  close(): void;
  /**
   * Opens a session for another person, in addition to the device's session; null: a guest. Their calls go into the
   * same outbox.
   */
  openSession(person: string | null, languages?: readonly string[]): OpenSession;
  /** A session of the current person, for work in several steps: it stays theirs if the profile changes meanwhile. */
  openSessionOfPresent(): OpenSession;
  /**
   * Prepares a write of the device's session. The resulting function is synchronous, so that the caller can store its
   * outcome in the same transaction.
   */
  write<M extends keyof AppWrites>(method: M, given: Parameters<AppWrites[M]>): Promise<AppWrites[M]>;
  /** Call this now and then: fires due timers and refreshes answers that depend on the clock. */
  tick(): void;
  /** What a changed document did to records and timers on opening; the store reports the changes of tables. */
  readonly documentChanges: readonly DataChange[];
  /** Whether there are any records, visible or not. */
  holdsRecords(): Promise<boolean>;
  /**
   * The number of records visible to the device's session: needed after every write, so without a whole description.
   */
  recordCount(): number;
  /** When the next timer is due; null: none is set. */
  nextDue(): string | null;
  /** Lets calls be sent from now on; the returned function ends that. */
  connect(network: Network): () => void;
  /**
   * Undoes what an interrupted import or merge has written. Runs as the app: the person who started it may have gone.
   */
  takeBack(submission: Submission): Promise<Outcome>;
  /** Leaves a notice in the inbox that some of it could not be undone. */
  tellLeft(): Promise<void>;
  /** The outcome of a write for which the storage was full; it has been rolled back. */
  withoutRoom(): Promise<Outcome & { readonly kind: "refused" }>;
  /** The same for a draft, which stays unchanged. */
  draftWithoutRoom(draft: string, typed: readonly DraftEdit[] | undefined): Promise<DraftOutcome>;
  /** The network is back: sends the waiting calls. */
  online(): void;
}

/** Writes that run at most once, even if a client repeats them. */
export interface AppWrites extends SessionWrites {
  readonly keepFile: KeepFile;
  readonly loadSampleData: Synchronously<App["loadSampleData"]>;
  readonly removeAllRecords: Synchronously<App["removeAllRecords"]>;
}

const wholeApp = (): Promise<typeof import("./people/whole-app.ts")> => import("./people/whole-app.ts");

/** The calls of a running app, for clients and for the device. */
export interface CallsPart {
  readonly methods: CallsOfApp;
  connect(network: Network): () => void;
  online(): void;
}

/** The calls of an app: the engine's hooks, and the part that starts when the app runs. */
export interface AppCalls extends CallHooks {
  start(running: RunningApp): CallsPart;
}

export type OpenCalls<C extends AppCalls = AppCalls> = (app: Runtime) => C;

/**
 * Opens an app. The caller provides `openCalls`, so that most code for calls can be loaded later or not at all;
 * likewise `fit`. `fit` null: `isFitted` was true, there is nothing to adapt.
 */
export const openAppWith = (
  model: Model,
  source: string,
  ports: Ports,
  openCalls: OpenCalls,
  fit: FitToDocument | null,
): AppOnDevice => assembleApp(model, source, ports, openCalls, fit).app;

/** An app with its internals, for trials. */
export function assembleApp<C extends AppCalls>(
  model: Model,
  source: string,
  ports: Ports,
  openCalls: OpenCalls<C>,
  fit: FitToDocument | null,
): {
  readonly app: AppOnDevice;
  readonly calls: C;
  readonly running: RunningApp;
  readonly rehearse: (submission: Submission) => Promise<Outcome>;
} {
  const operations: Operations = { createRecord, runEffects, merging: null, seldom: null, again: new Set() };
  const app = new Runtime<C>(model, source, ports, operations, openCalls);
  ports.clock.pretend(app.clockSetTo);
  ensureSomebody(app);
  const byDocument = new CommitChanges();
  const documentChanges = fit?.(app, byDocument) ?? [];
  const running = new RunningApp(app);
  running.changed(byDocument);
  running.tick();
  const { device } = running;
  const writing = writingWhenNeeded(running, device);
  const calls = app.calls.start(running);

  /** Submits as the person who holds the device or as the app. A rehearsal returns the outcome and rolls back. */
  const submitAs = async (submission: Submission, actor: Actor, rehearsal: boolean): Promise<Outcome> => {
    if (lacksMerging(app, submission)) await fetchMerging(app);
    const { submit } = await import("./session/submit.ts");
    return submit(running, device, submission, rehearsal, actor);
  };
  /** Loads the code first; the returned function is synchronous. */
  const readySampleData = async (): Promise<AppWrites["loadSampleData"]> => {
    const { actor } = device;
    const { bringSampleData } = await wholeApp();
    return () => {
      const { outcome, touches } = transact(
        app,
        { actor: app.itself, kind: "sample", confirmed: "all", judged: false },
        (context) => bringSampleData(context, actor),
      );
      running.changed(touches);
      return outcome;
    };
  };

  const readyRemoval = async (): Promise<AppWrites["removeAllRecords"]> => {
    const { actor } = device;
    const { removeAll } = await wholeApp();
    return () => {
      const { outcome, touches } = removeAll(app, actor);
      running.changed(touches, ["$notices", "$outbox", "$constants"]);
      return outcome;
    };
  };

  const ready: { readonly [M in keyof AppWrites]: (...given: Parameters<AppWrites[M]>) => Promise<AppWrites[M]> } = {
    submit: async (submission) => (await writing()).ready.submit(submission),
    submitDraft: async (...given) => (await writing()).ready.submitDraft(...given),
    async keepFile() {
      const inNameOf = device.inNameOfWhoAsks();
      return (await import("./session/keep-file.ts")).readyKeepFile(device, inNameOf);
    },
    loadSampleData: readySampleData,
    removeAllRecords: readyRemoval,
  };

  const manages = async ({ actor } = device): Promise<boolean> => (await wholeApp()).managesApp(app.lookup, actor);

  const openSession: AppOnDevice["openSession"] = (person, languages = device.languages) => {
    let chosen = person;
    const choice = { get: () => chosen, set: (profile: string | null) => void (chosen = profile) };
    const session = running.openSession(choice, languages);
    const client = sessionClient(session, writingWhenNeeded(running, session), false);
    return { ...client, close: () => running.closeSession(session) };
  };

  const opened: AppOnDevice = {
    ...sessionClient(device, writing, true),
    async chooseProfile(profile) {
      if (mayChooseProfile(app) && profileOf(app, profile) !== null) {
        device.choose(profile);
        running.changed(new CommitChanges());
      }
      return describe(device, true);
    },
    async giveRoles(profile, roles) {
      const { actor } = device;
      const { giveRoles } = await wholeApp();
      running.changed(giveRoles(app, actor, profile, roles));
      running.everythingChanged();
      return describe(device, true);
    },
    manages: () => manages(),
    async setClock(instant) {
      if (await manages()) running.setClock(instant);
      return describe(device, true);
    },
    loadSampleData: async () => (await readySampleData())(),
    removeAllRecords: async () => (await readyRemoval())(),
    ...calls.methods,
    close: () => running.close(),
    openSession,
    openSessionOfPresent: () => openSession(device.actor.person),
    connect: (network) => calls.connect(network),
    online() {
      watchAgain(app);
      calls.online();
    },
    write: (method, given) => ready[method](...given),
    takeBack: (submission) => submitAs(submission, app.itself, false),
    tellLeft: async () => (await import("./states/tell-left.ts")).tellLeft(running),
    withoutRoom: async () => (await import("./session/refused-with.ts")).refusedWith(device, "storage-full"),
    async draftWithoutRoom(draft, typed) {
      const inNameOf = device.inNameOfWhoAsks();
      return (await import("./session/without-room.ts")).draftWithoutRoom(device, draft, typed, inNameOf);
    },
    tick() {
      watchAgain(app);
      running.tick();
    },
    documentChanges,
    holdsRecords: async () => (await wholeApp()).holdsRecords(app),
    recordCount: () => countSeen(new QueryContext(app, device.actor)),
    nextDue: () => ports.journal.nextTimer()?.next ?? null,
  };
  return {
    app: opened,
    calls: app.calls,
    running,
    rehearse: (submission) => submitAs(submission, device.actor, true),
  };
}
