import { useSyncExternalStore } from "react";
import { closeTopOverlay, hasOpenOverlay } from "#ui/overlay/open-overlays.ts";
import { nextFrame } from "#ui/frame/next-frame.ts";
import { hasRoomForTwo } from "#ui/frame/side-by-side.ts";
import { randomId } from "#text/random-id.ts";

/** How the person got to this page: decides the transition and where the focus goes. */
export type Move = "first" | "push" | "pop" | "tab" | "replace";

/** One entry of the browser's history. Addresses live in the hash, so that any static host and any sub-path works. */
export interface Entry {
  /** The part after the `#`: `/app/x1/tools?kind=Garden`. */
  readonly path: string;
  /** Number of our own entries below this one; 0: going back would leave the program. */
  readonly depth: number;
  /** Key for what is remembered with the entry (scroll position). */
  readonly key: string;
  readonly move: Move;
}

export interface Navigation {
  readonly current: () => Entry;
  readonly subscribe: (listener: () => void) => () => void;
  readonly push: (path: string) => void;
  readonly replace: (path: string) => void;
  /** Switches tabs by replacing the entry: tabs do not pile up in the history. */
  readonly tab: (path: string) => void;
  /**
   * One entry back; if none of ours is below (after a deep link), to the given path. `afterWork`: the page has already
   * shown progress, so the next one is drawn without waiting for a frame.
   */
  readonly back: (otherwise: string, afterWork?: boolean) => void;
  /**
   * Key of the page that is shown or being opened; null on the way back. Code that navigates after an await compares it
   * with the key it began on.
   */
  readonly place: () => string | null;
  /** Resolves when the page last navigated to is drawn; at once, if it is. */
  readonly drawn: () => Promise<void>;
  /** Registers work to do before the next page is drawn (its first rows), for `longestWait` at most. */
  readonly beforeMove: (prepare: (path: string) => Promise<unknown>) => () => void;
}

interface HistoryState {
  readonly depth: number;
  readonly key: string;
}

interface OwnStep {
  /** Navigation requested while this step is pending. */
  readonly later: (() => void)[];
}

/** In ms. A page without its rows is drawn twice, and on a slow phone drawing takes longer than fetching the rows. */
const longestWait = 220;

/**
 * In ms. The history may be shorter than `depth` says (a copied tab): if a step back gets no answer, the page is
 * replaced.
 */
const LONGEST_STEP = 5000;

const newKey = (): string => randomId().slice(0, 8);

export function createNavigation(window: Window): Navigation {
  const listeners = new Set<() => void>();
  const preparations = new Set<(path: string) => Promise<unknown>>();
  const { history, location } = window;
  history.scrollRestoration = "manual";

  const pathNow = (): string => {
    const path = location.hash.slice(1);
    return path.startsWith("/") ? path : "/";
  };
  const keptNow = (): HistoryState | null => {
    const state: unknown = history.state;
    if (typeof state !== "object" || state === null || !("depth" in state) || !("key" in state)) return null;
    return typeof state.depth === "number" && typeof state.key === "string"
      ? { depth: state.depth, key: state.key }
      : null;
  };

  const first = keptNow() ?? { depth: 0, key: newKey() };
  history.replaceState(first, "");
  let entry: Entry = { path: pathNow(), ...first, move: "first" };
  /** Target of the navigation under way; `entry` follows when the page is drawn. */
  let target = entry;
  let moves = 0;
  let moving = false;
  let worked = false;
  /** A step back made by the program: open overlays do not stop it. Navigation requested meanwhile waits. */
  let ownStep: OwnStep | null = null;
  /** True: the person went back while an overlay was open. The entry is restored first, then the overlay closes. */
  let returning = false;
  const waiting = new Set<() => void>();

  const draw = (): void => {
    for (const listener of listeners) listener();
  };

  /** The browser has answered our step back, or never will: run the navigation that waited for it. */
  const stepped = (): void => {
    const later = ownStep?.later ?? [];
    ownStep = null;
    for (const one of later) one();
  };

  const show = async (next: Entry): Promise<void> => {
    target = next;
    const answered = worked;
    worked = false;
    moving = true;
    moves += 1;
    const mine = moves;
    // The frame that responds to the tap comes first: on a slow phone, drawing the next page takes longer than a frame.
    const frame = answered ? [] : [nextFrame()];
    const work = Promise.allSettled([...[...preparations].map((prepare) => prepare(next.path)), ...frame]);
    await Promise.race([work, new Promise((resolve) => setTimeout(resolve, longestWait))]);
    // Another navigation began in the meantime; the later one wins.
    if (mine !== moves) return;
    entry = next;
    // Beside a list nothing slides in: only the opened pane changes.
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches || hasRoomForTwo();
    const { dataset } = window.document.documentElement;
    if (!still && (next.move === "push" || next.move === "pop")) dataset["move"] = next.move;
    else delete dataset["move"];
    draw();
    await nextFrame();
    if (mine !== moves) return;
    moving = false;
    for (const tell of waiting) tell();
    waiting.clear();
  };

  window.addEventListener("popstate", (event) => {
    const own = ownStep !== null;
    if (returning) {
      returning = false;
      closeTopOverlay();
      return;
    }
    const kept = keptNow();
    if (kept === null) {
      // The person typed an address: it counts as a step forward.
      const typed: HistoryState = { depth: target.depth + 1, key: newKey() };
      history.replaceState(typed, "");
      void show({ path: pathNow(), ...typed, move: "push" });
      stepped();
      return;
    }
    if (!own && kept.depth < target.depth && hasOpenOverlay()) {
      returning = true;
      history.go(target.depth - kept.depth);
      return;
    }
    // The phone has already animated its own back gesture.
    const done = "hasUAVisualTransition" in event && event.hasUAVisualTransition === true;
    const move: Move = done ? "replace" : kept.depth < target.depth ? "pop" : "push";
    void show({ path: pathNow(), ...kept, move });
    stepped();
  });

  const push = (path: string): void => {
    if (ownStep !== null) {
      ownStep.later.push(() => push(path));
      return;
    }
    if (path === target.path) return;
    // The page of an earlier tap has not been drawn, so it gets no history entry of its own.
    const unseen = target !== entry && target.move === "push";
    const kept: HistoryState = { depth: target.depth + (unseen ? 0 : 1), key: newKey() };
    if (unseen) history.replaceState(kept, "", `#${path}`);
    else history.pushState(kept, "", `#${path}`);
    void show({ path, ...kept, move: "push" });
  };
  const replace = (path: string, move: Move = "replace"): void => {
    if (ownStep !== null) {
      ownStep.later.push(() => replace(path, move));
      return;
    }
    const kept: HistoryState = { depth: target.depth, key: newKey() };
    history.replaceState(kept, "", `#${path}`);
    void show({ path, ...kept, move });
  };

  return {
    current: () => entry,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    push,
    replace: (path) => replace(path),
    tab: (path) => replace(path, "tab"),
    back: (otherwise, afterWork = false) => {
      // A step back is under way and the old page is still drawn: a second press is the same step.
      if (ownStep !== null || (target !== entry && (target.move === "pop" || target.depth < entry.depth))) return;
      worked = afterWork;
      if (target.depth > 0) {
        // The browser sends popstate later.
        moving = true;
        const mine: OwnStep = { later: [] };
        ownStep = mine;
        history.back();
        setTimeout(() => {
          if (ownStep !== mine) return;
          mine.later.unshift(() => replace(otherwise, "pop"));
          stepped();
        }, LONGEST_STEP);
      } else replace(otherwise, "pop");
    },
    place: () => (ownStep === null ? target.key : null),
    drawn: () => (moving ? new Promise<void>((resolve) => waiting.add(resolve)) : Promise.resolve()),
    beforeMove: (prepare) => {
      preparations.add(prepare);
      return () => preparations.delete(prepare);
    },
  };
}

export function useEntry(navigation: Navigation): Entry {
  return useSyncExternalStore(navigation.subscribe, navigation.current);
}
