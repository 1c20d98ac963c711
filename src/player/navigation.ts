import { useSyncExternalStore } from "react";
import { closeTopOverlay, hasOpenOverlay } from "#ui/overlay/open-overlays.ts";
import { nextFrame } from "#ui/frame/next-frame.ts";
import { hasRoomForTwo } from "#ui/frame/side-by-side.ts";
import { randomId } from "#text/random-id.ts";

/** How one came here: decides the transition, and where the focus goes. */
export type Move = "first" | "push" | "pop" | "tab" | "replace";

/** One entry of the browser's history. Addresses live in the hash, so that any static host and sub-path will do. */
export interface Entry {
  /** `/app/x1/tools?kind=Garden`: what stands after the `#`. */
  readonly path: string;
  /** How many entries of ours lie below this one: 0 means "back" would leave the program. */
  readonly depth: number;
  /** Names the entry for what is remembered with it (scroll position). */
  readonly key: string;
  readonly move: Move;
}

export interface Navigation {
  readonly current: () => Entry;
  readonly subscribe: (listener: () => void) => () => void;
  readonly push: (path: string) => void;
  readonly replace: (path: string) => void;
  /** Between tabs: the roots of tabs do not pile up in the history. */
  readonly tab: (path: string) => void;
  /**
   * One entry down; after a deep link, where nothing is below, to the place given. After work that the page has shown
   * as under way, the finger has had its answer: the next page is drawn without a frame in between.
   */
  readonly back: (otherwise: string, afterWork?: boolean) => void;
  /**
   * Names the page that somebody is on, or on the way to though it is not drawn yet; null on the way back. What comes
   * late and would move them asks whether it is still the one that it was begun on.
   */
  readonly place: () => string | null;
  /** When the page that was gone to last stands there; at once, if it does. */
  readonly drawn: () => Promise<void>;
  /** Work to finish before the next page is drawn (its first rows), at most for a blink. */
  readonly beforeMove: (prepare: (path: string) => Promise<unknown>) => () => void;
}

interface HistoryState {
  readonly depth: number;
  readonly key: string;
}

interface OwnStep {
  /** What is asked for meanwhile. */
  readonly later: (() => void)[];
}

/** A page that is drawn without its rows is drawn twice, and a slow phone takes longer for the first time than its rows take. */
const longestWait = 220;

/** A history may hold less than it says (a tab that was copied): for a step back that nobody answers, the page is replaced. */
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
  /** Where the move under way leads; the page that is drawn follows a moment later. */
  let target = entry;
  let moves = 0;
  let moving = false;
  let worked = false;
  /** The program goes back by itself: nothing that is open is in the way. What is asked for meanwhile waits. */
  let ownStep: OwnStep | null = null;
  /** Somebody went back while something was open over the page: the page comes again, then that is closed. */
  let returning = false;
  const waiting = new Set<() => void>();

  const draw = (): void => {
    for (const listener of listeners) listener();
  };

  /** The browser has answered a step back of ours, or never will: then nothing is held up by it. */
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
    // The frame that answers the finger comes first: drawing the next page takes longer than a frame on a slow phone.
    const frame = answered ? [] : [nextFrame()];
    const work = Promise.allSettled([...[...preparations].map((prepare) => prepare(next.path)), ...frame]);
    await Promise.race([work, new Promise((resolve) => setTimeout(resolve, longestWait))]);
    // Someone tapped on in the meantime: the later move wins.
    if (mine !== moves) return;
    entry = next;
    // Beside a list nothing slides in: only what was opened changes.
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
      // The person wrote an address by hand: it is a step on.
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
    // The phone has animated its own back gesture already.
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
    // Nobody has seen the page that a tap before this one leads to: it is no step of the way.
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
      // The page that a step back leads away from is still drawn: pressed once more, it is the same step.
      if (ownStep !== null || (target !== entry && (target.move === "pop" || target.depth < entry.depth))) return;
      worked = afterWork;
      if (target.depth > 0) {
        // The browser tells a moment later.
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

/** The entry that is drawn now. */
export function useEntry(navigation: Navigation): Entry {
  return useSyncExternalStore(navigation.subscribe, navigation.current);
}
