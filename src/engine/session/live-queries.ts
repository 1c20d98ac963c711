import type { AnswerTo, Query } from "../contract/queries.ts";
import { TrackedDependencies } from "../context/dependencies.ts";
import { PagePositions } from "../context/page-positions.ts";
import type { ChangeSet } from "../ports/changes.ts";
import { answer } from "../queries/answer.ts";
import { share } from "../queries/share.ts";
import type { Runtime } from "../runtime.ts";
import { QueryContext, type Counts } from "../context/query-context.ts";
import type { Actor } from "./actor.ts";

interface Watcher {
  readonly query: Query;
  readonly listener: (given: never) => void;
  /** What the last answer was made from; null: there is none yet, or whatever it was is no longer so. */
  dependencies: TrackedDependencies | null;
  /** Undefined: none was given yet. */
  last: AnswerTo<Query> | undefined;
  /** Of a list: what was counted so far. */
  counts: Counts;
}

const NOTHING_YET: Counts = { total: null, matching: null, groups: null, filters: [] };

/** The questions that one session asks and watches: each is answered anew when what its answer was made from changes. */
export class LiveQueries {
  readonly #app: Runtime;
  readonly #actor: () => Actor;
  readonly #watchers = new Set<Watcher>();
  /** To be told anew at once. */
  #urgent = new Set<Watcher>();
  /** To be told anew when their time has come. */
  #stale = new Set<Watcher>();
  readonly #positions: PagePositions;
  #scheduled = false;
  #closed = false;
  #paused = false;
  /** Lists whose page has been sent and whose counts are to follow. */
  readonly #owed = new Set<Watcher>();
  #counting = false;
  /** How many questions have come: while they do, nothing is counted. */
  #questions = 0;

  constructor(app: Runtime, actor: () => Actor) {
    this.#app = app;
    this.#actor = actor;
    this.#positions = new PagePositions(app.ports.changes);
  }

  ask<Q extends Query>(query: Q): AnswerTo<Q> {
    const context = new QueryContext(this.#app, this.#actor());
    context.positions = this.#positions;
    return answer(context, query);
  }

  watch<Q extends Query>(query: Q, listener: (given: AnswerTo<Q>) => void): () => void {
    if (this.#closed) return () => undefined;
    const watcher: Watcher = {
      query,
      listener: listener as (given: never) => void,
      dependencies: null,
      last: undefined,
      counts: NOTHING_YET,
    };
    this.#watchers.add(watcher);
    this.#questions++;
    this.#refresh([watcher]);
    return () => {
      for (const all of [this.#watchers, this.#urgent, this.#stale, this.#owed]) all.delete(watcher);
    };
  }

  /** For good: what is fetched or counted for somebody at this moment is told to nobody any more. */
  close(): void {
    this.#closed = true;
    for (const all of [this.#watchers, this.#urgent, this.#stale, this.#owed]) all.clear();
  }

  /** What is no record has changed: the connection, news, what is under way. Of commits the store tells. */
  changed(names: readonly string[]): void {
    this.#refresh([...this.#watchers].filter(({ dependencies }) => names.some((name) => dependencies?.knows(name))));
  }

  /** Another person, another moment: every answer may be another. */
  everythingChanged(): void {
    this.#positions.forget();
    // What somebody else may see is not said, not even for a moment.
    for (const watcher of this.#watchers) watcher.counts = NOTHING_YET;
    this.#refresh([...this.#watchers]);
  }

  ticked(): void {
    this.#positions.ticked();
    this.#refresh([...this.#watchers].filter(({ dependencies }) => dependencies?.readsClock));
  }

  /** Something was committed; `atOnce`: by somebody who waits for what becomes of it. */
  committed(changes: ChangeSet, atOnce: boolean): void {
    this.#positions.touched(changes);
    const concerned = [...this.#watchers].filter(({ dependencies }) => dependencies?.concerns(changes));
    if (atOnce) this.#refresh(concerned);
    else this.#refreshInTime(concerned);
  }

  /**
   * What happens by itself comes in streams: a full outbox empties with hundreds of answers. The first of them is told at
   * once, then all that has come up to the next time, so that pages have time for whoever uses them.
   */
  #refreshInTime(watchers: readonly Watcher[]): void {
    if (watchers.length === 0) return;
    if (!this.#paused) {
      this.#refresh(watchers);
      this.#paused = true;
      this.#later(() => {
        this.#paused = false;
        const stale = this.#stale;
        this.#stale = new Set();
        this.#refreshInTime([...stale]);
      });
    } else for (const watcher of watchers) if (!this.#urgent.has(watcher)) this.#stale.add(watcher);
  }

  #refresh(watchers: readonly Watcher[]): void {
    for (const watcher of watchers) {
      this.#stale.delete(watcher);
      this.#urgent.add(watcher);
    }
    if (this.#scheduled || this.#urgent.size === 0) return;
    this.#scheduled = true;
    // Several commits in a row make one answer.
    void Promise.resolve().then(() => {
      this.#scheduled = false;
      const urgent = this.#urgent;
      // Not emptied but left behind: what was in an emptied set is held until all of memory is swept.
      this.#urgent = new Set();
      this.#tellAll([...urgent]);
    });
  }

  /** A question that can't be answered does not keep the others from their answers. */
  #tellAll(watchers: readonly Watcher[]): void {
    for (const [index, watcher] of watchers.entries()) {
      try {
        this.#tell(watcher);
      } catch (problem) {
        this.#tellAll(watchers.slice(index + 1));
        throw problem;
      }
    }
  }

  /** The page of a long list goes first; what has to be counted through all its records follows. */
  #tell(watcher: Watcher, counted = false): void {
    if (!this.#watchers.has(watcher)) return;
    const { last } = watcher;
    const sent = counted && last !== undefined && last !== null && "matching" in last ? last.rows : null;
    // What its rows were made from still counts where they are not made anew.
    const dependencies = (sent && watcher.dependencies) ?? new TrackedDependencies(this.#app.ports.changes);
    const context = new QueryContext(this.#app, this.#actor(), dependencies);
    context.positions = this.#positions;
    context.rowsSent = sent;
    context.isAnew = watcher.last !== undefined;
    if (!counted) context.mayOwe = watcher.counts;
    const given: AnswerTo<Query> = answer(context, watcher.query);
    watcher.dependencies = dependencies;
    if (given !== null && "matching" in given) watcher.counts = given;
    if (context.owes) this.#countLater(watcher);
    // What is as it was stays the same object, so that nobody sends or draws it again.
    const shared = share(watcher.last, given);
    if (shared === watcher.last) return;
    watcher.last = shared;
    watcher.listener(shared as never);
  }

  #countLater(watcher: Watcher): void {
    // What was asked last is what somebody looks at.
    this.#owed.delete(watcher);
    this.#owed.add(watcher);
    if (!this.#counting) this.#countWhenCalm();
  }

  /**
   * Counting through a long list can not be interrupted: a letter that is typed meanwhile would wait for it. So it begins
   * when no question has come for a while, by when what was searched before may have been left; and one list at a time.
   */
  #countWhenCalm(): void {
    this.#counting = true;
    const before = this.#questions;
    this.#later(() => {
      this.#counting = false;
      const last = [...this.#owed].at(-1);
      if (last !== undefined && this.#questions === before) {
        this.#owed.delete(last);
        // What has changed meanwhile is about to be told anew.
        if (!this.#stale.has(last) && !this.#urgent.has(last)) this.#tell(last, true);
      }
      if (this.#owed.size > 0 && !this.#counting) this.#countWhenCalm();
    });
  }

  #later(work: () => void): void {
    if (this.#app.ports.later === undefined) void Promise.resolve().then(work);
    else this.#app.ports.later(work);
  }
}
