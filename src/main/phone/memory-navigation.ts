import type { Entry, Move, Navigation } from "#player/navigation.ts";

/**
 * A separate history for a page inside another one. They would share the browser's history, and its back button would
 * first undo every step made inside.
 */
export function memoryNavigation(first: string): Navigation {
  const listeners = new Set<() => void>();
  const preparations = new Set<(path: string) => Promise<unknown>>();
  let entries: readonly Entry[] = [{ path: first, depth: 0, key: "0", move: "first" }];
  let count = 0;
  const last = (): Entry => entries.at(-1) ?? { path: first, depth: 0, key: "0", move: "first" };
  const show = (next: readonly Entry[]): void => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const put = (path: string, move: Move, below: readonly Entry[]): void => {
    count += 1;
    const entry = { path, depth: below.length, key: String(count), move };
    void Promise.allSettled([...preparations].map((prepare) => prepare(path))).then(() => undefined);
    show([...below, entry]);
  };
  return {
    current: last,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    push: (path) => {
      if (path !== last().path) put(path, "push", entries);
    },
    replace: (path) => put(path, "replace", entries.slice(0, -1)),
    tab: (path) => put(path, "tab", entries.slice(0, -1)),
    back: (otherwise) => {
      const below = entries.at(-2);
      if (below === undefined) put(otherwise, "pop", []);
      else show([...entries.slice(0, -2), { ...below, move: "pop" }]);
    },
    place: () => last().key,
    drawn: () => Promise.resolve(),
    beforeMove: (prepare) => {
      preparations.add(prepare);
      return () => preparations.delete(prepare);
    },
  };
}
