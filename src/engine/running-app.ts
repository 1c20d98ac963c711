import type { AnswerTo, Query } from "./contract/queries.ts";
import { actorOf, currentProfile } from "./people/profiles.ts";
import { answer } from "./queries/answer.ts";
import type { Runtime } from "./runtime.ts";
import { settle, Touches } from "./states/settle.ts";
import { Turn, type Actor } from "./turn.ts";

interface Watcher {
  readonly query: Query;
  readonly listener: (given: never) => void;
  seen: ReadonlySet<string>;
  last: string;
}

/** An app that is open: who uses it, and who watches which answers. */
export class RunningApp {
  readonly app: Runtime;
  readonly #watchers = new Set<Watcher>();
  readonly #stale = new Set<Watcher>();
  #scheduled = false;
  /** Told when something has been queued to be sent. */
  onOutbox: () => void = () => {};

  constructor(app: Runtime) {
    this.app = app;
  }

  get actor(): Actor {
    return actorOf(currentProfile(this.app));
  }

  ask<Q extends Query>(query: Q): AnswerTo<Q> {
    return answer(new Turn(this.app, this.actor), query);
  }

  watch<Q extends Query>(query: Q, listener: (given: AnswerTo<Q>) => void): () => void {
    const watcher: Watcher = { query, listener: listener as (given: never) => void, seen: new Set(), last: "" };
    this.#watchers.add(watcher);
    this.#refresh([watcher]);
    return () => {
      this.#watchers.delete(watcher);
      this.#stale.delete(watcher);
    };
  }

  /** Something was written: whoever has looked at it is told anew. */
  changed(touches: Touches, further: readonly string[] = []): void {
    const names = new Set([...touches.records.keys(), ...further]);
    if (touches.notices) names.add("$notices");
    if (touches.outbox) {
      names.add("$outbox");
      names.add("$connection");
      this.onOutbox();
    }
    if (names.size === 0) return;
    // Who one is and what one may do are written in Person records.
    this.#refresh([...this.#watchers].filter((watcher) => [...names].some((name) => watcher.seen.has(name))));
  }

  /** Another person, another moment: every answer may be another. */
  everythingChanged(): void {
    this.#refresh([...this.#watchers]);
  }

  /** Lets happen what is due by now. */
  tick(): void {
    const touches = new Touches();
    this.app.ports.records.transaction(() => {
      settle(this.app, touches, true);
      return { keep: true, result: null };
    });
    this.changed(touches, ["$clock"]);
  }

  #refresh(watchers: readonly Watcher[]): void {
    for (const watcher of watchers) this.#stale.add(watcher);
    if (this.#scheduled || this.#stale.size === 0) return;
    this.#scheduled = true;
    // Several commits in a row make one answer.
    void Promise.resolve().then(() => {
      this.#scheduled = false;
      const stale = [...this.#stale];
      this.#stale.clear();
      for (const watcher of stale) this.#tell(watcher);
    });
  }

  #tell(watcher: Watcher): void {
    if (!this.#watchers.has(watcher)) return;
    const turn = new Turn(this.app, this.actor);
    const given = answer(turn, watcher.query);
    // The person's own record decides about rights.
    watcher.seen = new Set([...turn.seen, "Person"]);
    const text = JSON.stringify(given) ?? "";
    if (text === watcher.last) return;
    watcher.last = text;
    watcher.listener(given as never);
  }
}
