import { pause } from "#device/pause.ts";
import type { TriedDerived } from "#engine/contract/shelf.ts";
import type { Model } from "#model/model.ts";
import { readDocument } from "#read/read-document.ts";
import { derivedParts } from "#scenarios/derived/run-derived.ts";
import type { TriedApp } from "#scenarios/derived/set-up.ts";
import type { Database } from "#store/database.ts";
import type { Databases } from "./machine.ts";
import { appOn } from "./scenario-trial.ts";

/** Number of calls to the app between pauses. */
const TURN = 25;

/** Runs the tests derived from a document, part by part, and yields regularly. */
export class DerivedTrial {
  readonly #databases: Databases;
  #run = 0;

  constructor(databases: Databases) {
    this.#databases = databases;
  }

  /** Ends the current run; its promise rejects. */
  stop(): void {
    this.#run++;
  }

  /** Runs one part. A run that is still in progress is ended. */
  async part(source: string, part: number): Promise<TriedDerived> {
    this.#run++;
    const mine = this.#run;
    const { model } = readDocument(source);
    const open: Database[] = [];
    const makeApp = async (): Promise<TriedApp> => {
      // One app at a time: a walk is repeated many times, each time with a new app.
      open.pop()?.close();
      const database = this.#databases.inMemory();
      open.push(database);
      return inTurns(appFrom(database, model, source), () => this.#run === mine);
    };
    try {
      const parts = derivedParts(model, makeApp);
      const { checks, failures, rules } = (await parts[part]?.run()) ?? { checks: 0, failures: [] };
      return {
        areas: parts.map(({ area }) => area),
        checks,
        failures: failures.map(({ sentence, span, story }) => ({ sentence, span, story: story ?? null })),
        notTried: rules?.notTried ?? [],
      };
    } finally {
      open.pop()?.close();
    }
  }
}

/** Uses predictable ids, so that a repeated walk gets the same records. */
function appFrom(database: Database, model: Model, source: string): TriedApp {
  let last = 0;
  return appOn(database, model, source, { next: () => `r${++last}` });
}

/** Wraps an app so that its calls pause regularly, and throw once the run was ended. */
function inTurns(app: TriedApp, isWanted: () => boolean): TriedApp {
  let asked = 0;
  const turn = async (): Promise<void> => {
    asked++;
    if (asked % TURN !== 0) return;
    await pause();
    if (!isWanted()) throw new Error("This run was ended.");
  };
  const pausing = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(of, name) {
        const found: unknown = Reflect.get(of, name, of);
        if (name === "trial") return pausing(found as object);
        if (typeof found !== "function") return found;
        const work = found.bind(of) as (...given: readonly unknown[]) => unknown;
        return async (...given: readonly unknown[]) => {
          await turn();
          return work(...given);
        };
      },
    });
  return pausing(app);
}
