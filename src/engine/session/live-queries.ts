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
  /** The dependencies of the last answer; null: there is none yet. */
  dependencies: TrackedDependencies | null;
  /** Undefined: no answer yet. */
  last: AnswerTo<Query> | undefined;
  /** For a list: its last counts. */
  counts: Counts;
}

const NOTHING_YET: Counts = { total: null, matching: null, groups: null, filters: [] };

/** The queries that one session asks and watches. A watched query runs again when one of its dependencies changes. */
export class LiveQueries {
  readonly #app: Runtime;
  readonly #actor: () => Actor;
  readonly #watchers = new Set<Watcher>();
  /** To run again in the next microtask. */
  #urgent = new Set<Watcher>();
  /** To run again when the current pause ends. */
  #stale = new Set<Watcher>();
  readonly #positions: PagePositions;
  #scheduled = false;
  #closed = false;
  #paused = false;
  /** Lists whose page has been sent, but not yet their counts. */
  readonly #owed = new Set<Watcher>();
  #counting = false;
  /** The number of watches so far. No list is counted while new ones arrive. */
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

  /** Final. Results that are still being loaded or counted are not delivered any more. */
  close(): void {
    this.#closed = true;
    for (const all of [this.#watchers, this.#urgent, this.#stale, this.#owed]) all.clear();
  }

  /** Something other than records has changed: the connection, news, work in progress. For commits, see `committed`. */
  changed(names: readonly string[]): void {
    this.#refresh([...this.#watchers].filter(({ dependencies }) => names.some((name) => dependencies?.knows(name))));
  }

  /** The person or the clock has changed: every answer may differ. */
  everythingChanged(): void {
    this.#positions.forget();
    // Counts of what another person may see must not show, not even for a moment.
    for (const watcher of this.#watchers) watcher.counts = NOTHING_YET;
    this.#refresh([...this.#watchers]);
  }

  ticked(): void {
    this.#positions.ticked();
    this.#refresh([...this.#watchers].filter(({ dependencies }) => dependencies?.readsClock));
  }

  /** `atOnce`: the person of this session made the commit and waits for its result. */
  committed(changes: ChangeSet, atOnce: boolean): void {
    this.#positions.touched(changes);
    const concerned = [...this.#watchers].filter(({ dependencies }) => dependencies?.concerns(changes));
    if (atOnce) this.#refresh(concerned);
    else this.#refreshInTime(concerned);
  }

  /**
   * Throttles refreshes after commits that nobody waits for: a full outbox empties with hundreds of answers. The first
   * commit refreshes at once, later ones together after a pause, so that pages stay responsive.
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
    // Several commits in a row cause one refresh.
    void Promise.resolve().then(() => {
      this.#scheduled = false;
      const urgent = this.#urgent;
      // A new set instead of `clear()`: a cleared set keeps its old entries alive until a full garbage collection.
      this.#urgent = new Set();
      this.#tellAll([...urgent]);
    });
  }

  /** A query that throws must not keep the others from their answers. */
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

  /** Runs a query and tells its listener. Long lists send their page first and count in a second run (`counted`). */
  #tell(watcher: Watcher, counted = false): void {
    if (!this.#watchers.has(watcher)) return;
    const { last } = watcher;
    const sent = counted && last !== undefined && last !== null && "matching" in last ? last.rows : null;
    // Rows that are not built again keep their dependencies.
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
    // Unchanged parts keep their identity, so they are neither sent nor rendered again.
    const shared = share(watcher.last, given);
    if (shared === watcher.last) return;
    watcher.last = shared;
    watcher.listener(shared as never);
  }

  #countLater(watcher: Watcher): void {
    // The list asked for last is the one on screen; it is counted first.
    this.#owed.delete(watcher);
    this.#owed.add(watcher);
    if (!this.#counting) this.#countWhenCalm();
  }

  /**
   * Counting a long list can't be interrupted, so a key typed meanwhile would wait for it. It starts when no query has
   * come for a while, as an earlier search may have been left by then, and takes one list at a time.
   */
  #countWhenCalm(): void {
    this.#counting = true;
    const before = this.#questions;
    this.#later(() => {
      this.#counting = false;
      const last = [...this.#owed].at(-1);
      if (last !== undefined && this.#questions === before) {
        this.#owed.delete(last);
        // A changed list is about to run again anyway.
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
