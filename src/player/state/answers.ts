import { useCallback, useSyncExternalStore } from "react";
import type { App } from "#engine/contract/app.ts";
import type { AnswerTo, Query } from "#engine/contract/queries.ts";

interface Held {
  readonly query: Query;
  answer: unknown;
  has: boolean;
  readonly listeners: Set<() => void>;
  stop: (() => void) | null;
  timer: ReturnType<typeof setTimeout> | null;
  /** Fetched ahead and not watched since: valid only until another answer changes. */
  ahead: boolean;
}

/**
 * In ms: how long a query stays watched after its last reader left, so that going back finds current data. A search is
 * dropped at once: the searches of earlier letters would be counted, and run again after every write.
 */
const lingers = (query: Query): number => (query.kind === "list" && query.search !== undefined ? 0 : 20_000);
const mostHeld = 200;

/**
 * The latest answers of an app, shared by all readers of the same query, so that going back to a page draws it at once.
 */
export class Answers {
  readonly #app: App;
  readonly #held = new Map<string, Held>();

  constructor(app: App) {
    this.#app = app;
  }

  peek<Q extends Query>(query: Q): AnswerTo<Q> | undefined {
    const held = this.#held.get(JSON.stringify(query));
    return held?.has ? (held.answer as AnswerTo<Q>) : undefined;
  }

  watch(query: Query, listener: () => void): () => void {
    const key = JSON.stringify(query);
    const held = this.#hold(key, query);
    if (held.timer !== null) clearTimeout(held.timer);
    held.timer = null;
    held.ahead = false;
    held.listeners.add(listener);
    held.stop ??= this.#listen(held);
    return () => {
      held.listeners.delete(listener);
      if (held.listeners.size > 0) return;
      held.timer ??= setTimeout(() => {
        held.stop?.();
        held.stop = null;
        held.timer = null;
      }, lingers(held.query));
    };
  }

  /** Fetches an answer before the page asks for it. */
  prime(query: Query): Promise<void> {
    if (this.peek(query) !== undefined) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.watch(query, () => {
        resolve();
        // Not within the callback: the listener set is being iterated.
        queueMicrotask(() => stop());
      });
    });
  }

  /**
   * Fetches an answer for a page that may be opened later. It is not watched: as soon as any other answer changes, it
   * is dropped, because it may be outdated too.
   */
  async lookAhead(query: Query): Promise<void> {
    const key = JSON.stringify(query);
    const known = this.#held.get(key);
    if (known !== undefined && (known.has || known.stop !== null)) return;
    const held = this.#hold(key, query);
    await new Promise<void>((resolve) => {
      const stop = this.#app.watch(query, (answer) => {
        // The page may have been opened meanwhile, or the profile may have changed.
        if (this.#held.get(key) === held && held.stop === null) Object.assign(held, { answer, has: true, ahead: true });
        resolve();
        queueMicrotask(() => stop());
      });
    });
  }

  /** The profile or the clock has changed: no answer is valid any more. Queries of the current page run again. */
  forget(): void {
    for (const [key, held] of this.#held) {
      if (held.timer !== null) clearTimeout(held.timer);
      held.timer = null;
      held.stop?.();
      held.stop = null;
      held.has = false;
      held.answer = undefined;
      if (held.listeners.size === 0) this.#held.delete(key);
    }
    for (const held of this.#held.values()) {
      held.stop = this.#listen(held);
      for (const listener of held.listeners) listener();
    }
  }

  #listen(held: Held): () => void {
    let over = false;
    const stop = this.#app.watch(held.query, (answer) => {
      // An answer that arrives after the stop may belong to another profile.
      if (over) return;
      if (held.has && !isCounted(held.answer, answer)) this.#dropAhead();
      held.answer = answer;
      held.has = true;
      for (const one of held.listeners) one();
    });
    return () => {
      over = true;
      stop();
    };
  }

  #dropAhead(): void {
    for (const held of this.#held.values())
      if (held.ahead) Object.assign(held, { answer: undefined, has: false, ahead: false });
  }

  #hold(key: string, query: Query): Held {
    const known = this.#held.get(key);
    if (known !== undefined) {
      this.#held.delete(key);
      this.#held.set(key, known);
      return known;
    }
    const held: Held = {
      query,
      answer: undefined,
      has: false,
      listeners: new Set(),
      stop: null,
      timer: null,
      ahead: false,
    };
    this.#held.set(key, held);
    if (this.#held.size > mostHeld) {
      for (const [old, { stop, timer }] of this.#held) {
        if (stop === null && timer === null && old !== key) {
          this.#held.delete(old);
          break;
        }
      }
    }
    return held;
  }
}

/** True if only the total was added, which follows the rows: nothing has changed. */
const isCounted = (before: unknown, now: unknown): boolean => uncounted(before) && !uncounted(now);
const uncounted = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "total" in answer && answer.total === null;

const nothing = (): (() => void) => () => undefined;

/** The live answer; undefined until the first one arrives. A null query asks nothing. */
export function useLive<Q extends Query>(answers: Answers, query: Q | null): AnswerTo<Q> | undefined {
  const key = query === null ? null : JSON.stringify(query);
  const subscribe = useCallback(
    (listener: () => void) => (query === null ? nothing() : answers.watch(query, listener)),
    // The key stands for the query: callers build a fresh object each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [answers, key],
  );
  return useSyncExternalStore(subscribe, () => (query === null ? undefined : answers.peek(query)));
}
