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
  /** Asked for ahead, and watched by nobody since: holds only until something else changes. */
  ahead: boolean;
}

/**
 * How long a query goes on being watched after its last reader left: going back finds the page as it is now. What was
 * searched for a letter ago is left at once, as it would be counted, and found again after every write, for nobody.
 */
const lingers = (query: Query): number => (query.kind === "list" && query.search !== undefined ? 0 : 20_000);
const mostHeld = 200;

/** The last answers of an app, shared by everyone who asks the same, so that a page one returns to is there at once. */
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

  /** Fetches an answer ahead of the page that will ask for it. */
  prime(query: Query): Promise<void> {
    if (this.peek(query) !== undefined) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.watch(query, () => {
        resolve();
        // Not within the call: the listener set is being walked.
        queueMicrotask(() => stop());
      });
    });
  }

  /**
   * Fetches what a page may ask for that nobody has opened yet. Nothing is watched for it afterwards: the answer is
   * left out as soon as any other one changes, because it may have changed with it.
   */
  async lookAhead(query: Query): Promise<void> {
    const key = JSON.stringify(query);
    const known = this.#held.get(key);
    if (known !== undefined && (known.has || known.stop !== null)) return;
    const held = this.#hold(key, query);
    await new Promise<void>((resolve) => {
      const stop = this.#app.watch(query, (answer) => {
        // Somebody has opened the page meanwhile, or another profile has come.
        if (this.#held.get(key) === held && held.stop === null) Object.assign(held, { answer, has: true, ahead: true });
        resolve();
        queueMicrotask(() => stop());
      });
    });
  }

  /** Another profile, another clock: nothing of what was answered holds. What is on the page is asked anew. */
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
      // An answer that was under way when it was stopped belongs to another profile.
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

/** The rows came first, and now how many there are: nothing has changed. */
const isCounted = (before: unknown, now: unknown): boolean => uncounted(before) && !uncounted(now);
const uncounted = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "total" in answer && answer.total === null;

const nothing = (): (() => void) => () => undefined;

/** The live answer; undefined until the first one is there. Null asks nothing. */
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
