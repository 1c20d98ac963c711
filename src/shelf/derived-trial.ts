import { pause } from "#device/pause.ts";
import type { TriedDerived } from "#engine/contract/shelf.ts";
import type { Model } from "#model/model.ts";
import { readDocument } from "#read/read-document.ts";
import { derivedParts } from "#scenarios/derived/run-derived.ts";
import type { TriedApp } from "#scenarios/derived/set-up.ts";
import type { Database } from "#store/database.ts";
import type { Databases } from "./machine.ts";
import { appOn } from "./scenario-trial.ts";

/** After so many questions to the app others get their turn. */
const TURN = 25;

/** Runs the tests that a document gives rise to by itself, part by part, and lets others be served in between. */
export class DerivedTrial {
  readonly #databases: Databases;
  #run = 0;

  constructor(databases: Databases) {
    this.#databases = databases;
  }

  /** Ends what is running; whoever asked for it hears that it was ended. */
  stop(): void {
    this.#run++;
  }

  /** One part; another one that is still running is ended. */
  async part(source: string, part: number): Promise<TriedDerived> {
    this.#run++;
    const mine = this.#run;
    const { model } = readDocument(source);
    const open: Database[] = [];
    const makeApp = async (): Promise<TriedApp> => {
      // One at a time: a walk is walked again many times, each with an app of its own.
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

/** A walk that is walked again must meet the same records. */
function appFrom(database: Database, model: Model, source: string): TriedApp {
  let last = 0;
  return appOn(database, model, source, { next: () => `r${++last}` });
}

/** The same app, which pauses at times and ends when nobody wants it any more. */
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
