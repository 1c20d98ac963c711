import { openApp } from "#calls/open-app.ts";
import { machineClock } from "#device/clock.ts";
import type { Call } from "#device/host.ts";
import { sortableIds } from "#device/ids.ts";
import { HostFailure } from "#device/wire.ts";
import { appClock } from "#engine/app-clock.ts";
import { constantNow } from "#engine/constants.ts";
import type { Finding, Recording, Shadow, ShadowOptions } from "#engine/contract/shelf.ts";
import type { AppOnDevice, AppWrites } from "#engine/open-app-with.ts";
import type { RecordKey } from "#engine/contract/commands.ts";
import type { Model } from "#model/model.ts";
import { runUntilFailure } from "#scenarios/run-scenarios.ts";
import { ScenarioRecorder } from "#scenarios/recording/scenario-recorder.ts";
import type { Database } from "#store/database.ts";
import { DoneOnce } from "#store/done-once.ts";
import { openStore, type Store } from "#store/open-store.ts";
import type { AppsOfDevice } from "./apps-of-device.ts";
import { shadowOf } from "./shadow-id.ts";

/** Reads a document. Shared with the findings, so that each text is read once. */
export type ReadText = (source: string) => Promise<{ readonly model: Model; readonly findings: readonly Finding[] }>;

interface OpenShadow {
  readonly app: AppOnDevice;
  readonly database: Database;
  readonly done: DoneOnce;
  /** True if something was changed in it. The next shadow then starts from its records. */
  touched: boolean;
  readonly recorder: ScenarioRecorder | null;
}

/**
 * Apps under documents that are being edited, each on an in-memory copy of the records and without a network. If a
 * document can't be opened, the previous shadow stays.
 */
export class Shadows {
  readonly #device: AppsOfDevice;
  readonly #open = new Map<string, OpenShadow>();
  /** The records at the time when the shadow was first opened. */
  readonly #copies = new Map<string, Uint8Array>();
  #last: Promise<unknown> = Promise.resolve();

  readonly #read: ReadText;

  constructor(device: AppsOfDevice, read: ReadText) {
    this.#device = device;
    this.#read = read;
  }

  /** Serializes requests, because people type faster than a large app opens. */
  open(app: string, source: string, options: ShadowOptions): Promise<Shadow> {
    const opened = this.#last.then(() => this.#openUnder(app, source, options));
    this.#last = opened.catch(() => undefined);
    return opened;
  }

  app(shadow: string): AppOnDevice {
    return this.#shadow(shadow).app;
  }

  /** The shadow of an app in a slot. Null: none is open. */
  opened(app: string, slot: string): AppOnDevice | null {
    return this.#open.get(shadowOf(app, slot))?.app ?? null;
  }

  async write({ target, id, method, args }: Call): Promise<unknown> {
    const shadow = this.#shadow(target.slice("app:".length));
    const work = (await shadow.app.write(method as keyof AppWrites, args as never)) as (
      ...given: readonly unknown[]
    ) => unknown;
    shadow.touched = true;
    return shadow.done.once(id, () => work(...args));
  }

  async recorded(app: string, slot: string): Promise<Recording> {
    return (await this.#open.get(shadowOf(app, slot))?.recorder?.recording()) ?? { steps: [], leftOut: [] };
  }

  /** Waits for a shadow that is being opened, so that closing leaves nothing behind. */
  close(app: string, slot: string): Promise<void> {
    const closed = this.#last.then(() => this.#close(shadowOf(app, slot)));
    this.#last = closed.catch(() => undefined);
    return closed;
  }

  #close(name: string): void {
    const open = this.#open.get(name);
    if (open !== undefined) end(open);
    this.#open.delete(name);
    this.#copies.delete(name);
  }

  #shadow(name: string): OpenShadow {
    const shadow = this.#open.get(name);
    if (shadow === undefined) throw new HostFailure("no-such-app", "This preview has been closed.");
    return shadow;
  }

  async #openUnder(app: string, source: string, options: ShadowOptions): Promise<Shadow> {
    const { slot, profile, clock, restart, record = false, scenario: wanted } = options;
    const name = shadowOf(app, slot);
    const isNew = record || wanted !== undefined;
    if (restart || isNew) this.#close(name);
    const before = this.#open.get(name);
    const copy = isNew ? undefined : before?.touched ? before.database.export() : await this.#copyOf(app, name);
    const { model, findings } = await this.#read(source);
    const errors = findings.filter(({ severity }) => severity === "error").length;
    const database = this.#device.databases.inMemory(copy);
    try {
      const time = appClock(machineClock(), model.purpose.timeZone?.value ?? null);
      const store: Store = openStore(database, model, time, {
        constant: (constant) => constantNow(model, store.journal, constant),
      });
      const { records, journal, files, changes } = store;
      const opened = openApp(model, source, { records, journal, files, changes, clock: time, ids: sortableIds() });
      const recorder = record ? await ScenarioRecorder.begin(model, opened, time.now()) : null;
      const scenario = wanted === undefined ? undefined : model.scenarios.scenarios[wanted];
      const stopped = scenario === undefined ? null : await runUntilFailure(model, scenario, opened);
      if (profile !== null) await opened.chooseProfile(profile);
      if (clock !== null) await opened.trial.letPass(clock);
      const description = await opened.describe();
      this.#open.set(name, {
        app: opened,
        database,
        done: new DoneOnce(database),
        touched: before?.touched ?? false,
        recorder,
      });
      if (before !== undefined) end(before);
      return {
        kind: "running",
        app: name,
        errors,
        profile: description.profile,
        profiles: description.profiles,
        languages: [description.language ?? "en", ...description.model.words.languages],
        ...(stopped === null
          ? {}
          : { stopped: { path: pathOf(stopped.record), source: stopped.failing?.source ?? null } }),
        pages: pagesOf(model),
      };
    } catch (problem) {
      database.close();
      return { kind: "broken", why: problem instanceof Error ? problem.message : String(problem) };
    }
  }

  async #copyOf(app: string, name: string): Promise<Uint8Array> {
    const copy = this.#copies.get(name) ?? (await this.#device.running(app)).database.export();
    this.#copies.set(name, copy);
    return copy;
  }
}

function end({ app, database }: OpenShadow): void {
  app.close();
  database.close();
}

const pathOf = (record: RecordKey | null): string | null =>
  record === null ? null : `/-/record/${encodeURIComponent(record.entity)}/${encodeURIComponent(record.id)}`;

/** Maps routes to places in the text: screens to their row, generated pages to their entity. */
const pagesOf = ({ screens, entities }: Model): (Shadow & { readonly kind: "running" })["pages"] => [
  ...screens.filter(({ byDefault }) => !byDefault).map(({ route, span }) => ({ route, at: span })),
  ...entities
    .filter(({ builtIn }) => !builtIn)
    .flatMap(({ key, span }) =>
      ["/-/new/", "/-/edit/", "/-/record/"].map((start) => ({
        route: `${start}${encodeURIComponent(key)}${start === "/-/new/" ? "" : "/:id"}`,
        at: span,
      })),
    ),
];
