import type { AnswerTo, Query } from "./contract/queries.ts";
import { PERSON } from "./document/lookup.ts";
import { actorOf, currentProfile } from "./people/profiles.ts";
import { answer } from "./queries/answer.ts";
import type { Runtime } from "./runtime.ts";
import { settle, Touches } from "./states/settle.ts";
import { Turn, type Actor, type Counts } from "./turn.ts";

interface Watcher {
  readonly query: Query;
  readonly listener: (given: never) => void;
  seen: ReadonlySet<string>;
  last: string;
  /** Of a list: what was counted so far. */
  counts: Counts;
}

const NOTHING_YET: Counts = { total: null, matching: null, groups: null, filters: [] };

/** An app that is open: who uses it, and who watches which answers. */
export class RunningApp {
  readonly app: Runtime;
  readonly #watchers = new Set<Watcher>();
  readonly #stale = new Set<Watcher>();
  #scheduled = false;
  /** Lists whose page has been sent and whose counts are to follow. */
  readonly #owed = new Set<Watcher>();
  #counting = false;
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
    const watcher: Watcher = {
      query,
      listener: listener as (given: never) => void,
      seen: new Set(),
      last: "",
      counts: NOTHING_YET,
    };
    this.#watchers.add(watcher);
    this.#refresh([watcher]);
    return () => {
      this.#watchers.delete(watcher);
      this.#stale.delete(watcher);
      this.#owed.delete(watcher);
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
    if (names.has(PERSON)) this.#forgetCounts();
    this.#refresh([...this.#watchers].filter((watcher) => [...names].some((name) => watcher.seen.has(name))));
  }

  /** Another person, another moment: every answer may be another. */
  everythingChanged(): void {
    this.#forgetCounts();
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

  /** What somebody else may see is not said, not even for a moment. */
  #forgetCounts(): void {
    for (const watcher of this.#watchers) watcher.counts = NOTHING_YET;
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

  /** The page of a long list goes first; what has to be counted through all its records follows. */
  #tell(watcher: Watcher, counted = false): void {
    if (!this.#watchers.has(watcher)) return;
    const turn = new Turn(this.app, this.actor);
    if (!counted) turn.mayOwe = watcher.counts;
    const given: AnswerTo<Query> = answer(turn, watcher.query);
    // The person's own record decides about rights.
    watcher.seen = new Set([...turn.seen, PERSON]);
    if (given !== null && "matching" in given) watcher.counts = given;
    if (turn.owes) this.#countLater(watcher);
    const text = JSON.stringify(given) ?? "";
    if (text === watcher.last) return;
    watcher.last = text;
    watcher.listener(given as never);
  }

  #countLater(watcher: Watcher): void {
    this.#owed.add(watcher);
    if (this.#counting) return;
    this.#counting = true;
    const later = this.app.ports.later ?? ((work: () => void) => void Promise.resolve().then(work));
    later(() => {
      this.#counting = false;
      const owed = [...this.#owed];
      this.#owed.clear();
      for (const one of owed) this.#tell(one, true);
    });
  }
}
