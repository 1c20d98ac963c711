import { useEffect, useLayoutEffect, useRef } from "react";
import { keyboardAtHand } from "#ui/frame/keyboard-at-hand.ts";
import type { Entry } from "../navigation.ts";

/** What had the focus on a page, in a way that finds it again on a page that was drawn anew. */
interface FocusNote {
  readonly tag: string;
  readonly name: string;
  /** Of several that are alike. */
  readonly nth: number;
}

const STAGE = ".app-frame-stage";
/** A page that has not come after so long is not waited for: the person has gone on. */
const PATIENCE = 8000;

export interface PageFocus {
  /**
   * One page at a time: what has the focus on a page that has just been drawn was meant to have it, and a page in the place
   * of another is the same one under another name.
   */
  readonly onePage?: boolean;
}

/**
 * Focus goes to the heading, or a form's first field, of a page that opens, and back to where it was when one returns.
 * Where what was tapped is gone afterwards (a sheet's button, "Undo", an event that is over), the heading has it.
 * Without it a screen reader stays on a button that is no longer there.
 */
export function usePageFocus(entry: Entry, { onePage = false }: PageFocus = {}): void {
  const notes = useRef(new Map<string, FocusNote>());
  const key = useRef(entry.key);
  const before = useRef(entry.key);
  useLayoutEffect(() => {
    if (key.current !== entry.key) before.current = key.current;
    key.current = entry.key;
  }, [entry.key]);

  useEffect(() => {
    const note = (event: FocusEvent): void => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || target.tagName === "H1" || !isOnPage(target)) return;
      notes.current.set(key.current, describe(target));
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);

  useEffect(() => {
    let stop = (): void => {};
    const follow = ({ target }: MouseEvent): void => {
      stop();
      const used = target instanceof Element ? target.closest("button, a, [role=menuitem]") : null;
      if (used === null) return;
      const page = key.current;
      let frame = 0;
      const isLost = (): boolean => !used.isConnected && document.activeElement === document.body && !isCovered();
      const give = (): void => {
        // A page that has opened meanwhile takes the focus itself.
        if (page !== key.current || isOnlyWatched()) stop();
        else if (isLost()) openedPage()?.querySelector("h1")?.focus({ preventScroll: true });
      };
      const look = (): void => {
        if (!isLost()) return;
        cancelAnimationFrame(frame);
        // What closes gives the focus back first, if there is something to give it back to.
        frame = requestAnimationFrame(() => {
          frame = requestAnimationFrame(give);
        });
      };
      // The page may be drawn once more after that, for another person say: the watch goes on.
      const watch = new MutationObserver(look);
      watch.observe(document.body, { childList: true, subtree: true });
      const timer = setTimeout(() => stop(), PATIENCE);
      stop = () => {
        watch.disconnect();
        clearTimeout(timer);
        cancelAnimationFrame(frame);
      };
    };
    const goOn = (): void => stop();
    // Before what was tapped acts: it may be gone after that.
    document.addEventListener("click", follow, true);
    // Whoever goes on is not called back.
    document.addEventListener("pointerdown", goOn, true);
    document.addEventListener("keydown", goOn, true);
    return () => {
      stop();
      document.removeEventListener("click", follow, true);
      document.removeEventListener("pointerdown", goOn, true);
      document.removeEventListener("keydown", goOn, true);
    };
  }, []);

  const { move } = entry;
  useEffect(() => {
    if (move === "first") return undefined;
    const from = move === "pop" ? entry.key : move === "replace" && onePage ? before.current : null;
    const kept = from === null ? undefined : notes.current.get(from);
    const started = Date.now();
    let covered = false;
    let frame = 0;
    const stop = (): void => {
      watch.disconnect();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      removeEventListener("pointerdown", stop);
      removeEventListener("keydown", stop);
    };
    const attempt = (): void => {
      // A sheet over the page has the focus, and gives it back itself: the page has it after that.
      if (isCovered()) {
        covered = true;
        return;
      }
      if (covered) {
        covered = false;
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(attempt);
        return;
      }
      const page = openedPage();
      if (page === null || page.getAttribute("aria-busy") === "true") return;
      if (isOnlyWatched()) {
        stop();
        return;
      }
      if (onePage && page.contains(document.activeElement)) {
        stop();
        return;
      }
      const old = kept === undefined ? null : find(kept);
      // Rows come after the page; until then it is worth waiting for the one that was left.
      if (kept !== undefined && old === null && Date.now() - started < PATIENCE / 4) return;
      (old ?? firstField(page) ?? page.querySelector<HTMLElement>("h1"))?.focus({ preventScroll: old === null });
      stop();
    };
    const watch = new MutationObserver(attempt);
    const timer = setTimeout(stop, PATIENCE);
    // Whoever goes on is not called back.
    addEventListener("pointerdown", stop);
    addEventListener("keydown", stop);
    const stage = document.querySelector(STAGE);
    if (stage !== null) watch.observe(stage, { childList: true, subtree: true, attributeFilter: ["aria-busy"] });
    // Sheets stand beside the stage.
    watch.observe(document.body, { childList: true, subtree: true });
    attempt();
    return stop;
  }, [entry.key, move, onePage]);
}

const isCovered = (): boolean => document.querySelector(".sheet, .alert, .menu") !== null;

/** The app beside its text: it goes where the cursor is, and whoever types there goes on typing. */
const isOnlyWatched = (): boolean => window.parent !== window && !document.hasFocus();

const isOnPage = (element: Element): boolean =>
  element.closest(`${STAGE} .page`) !== null && element.closest(".app-frame-overlays") === null;

/** Beside a list, the page that was opened stands last. */
function openedPage(): HTMLElement | null {
  const beside = document.querySelector(`${STAGE} .panes[data-detail]`) === null ? "" : ".pane-detail";
  const page = document.querySelector<HTMLElement>(`${STAGE} ${beside} .page:not([data-pane="below"])`);
  return page?.querySelector("h1") ? page : null;
}

/** With a mouse or a keyboard one begins to type; under a finger it would bring up the keyboard over half the form. */
function firstField(page: HTMLElement): HTMLElement | null {
  if (page.closest(".form-page") === null || !keyboardAtHand()) return null;
  return page.querySelector<HTMLElement>(
    ".page-content :is(input:not([type=hidden], [type=file]), textarea, select, .field button):not(:disabled)",
  );
}

const nameOf = (element: Element): string =>
  element.getAttribute("href") ?? element.getAttribute("aria-label") ?? (element.textContent ?? "").slice(0, 100);

function alike(tag: string, name: string): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`${STAGE} .page ${tag}`)].filter((one) => nameOf(one) === name);
}

function describe(element: HTMLElement): FocusNote {
  const tag = element.tagName.toLowerCase();
  const name = nameOf(element);
  return { tag, name, nth: Math.max(0, alike(tag, name).indexOf(element)) };
}

function find({ tag, name, nth }: FocusNote): HTMLElement | null {
  const found = alike(tag, name);
  return found[nth] ?? found[0] ?? null;
}
