import { useEffect, useLayoutEffect, useRef } from "react";
import { keyboardAtHand } from "#ui/frame/keyboard-at-hand.ts";
import type { Entry } from "../navigation.ts";

/** Describes the focused element of a page, so that it can be found again after the page was rendered anew. */
interface FocusNote {
  readonly tag: string;
  readonly name: string;
  /** Index among elements with the same tag and name. */
  readonly nth: number;
}

const STAGE = ".app-frame-stage";
/** In ms. After that, the page is no longer waited for: the person has gone on. */
const PATIENCE = 8000;

export interface PageFocus {
  /**
   * All pages are one: an element that has the focus after a render keeps it, and a page that replaces another one
   * restores the other's focus.
   */
  readonly onePage?: boolean;
}

/**
 * Moves focus to the heading of a page that opens, or to a form's first field, and back to the former element on
 * return. If the tapped element disappears (a sheet's button, "Undo", a fired event), the heading gets the focus.
 * Otherwise a screen reader would stay on a button that no longer exists.
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
        // A page that was opened meanwhile sets the focus itself.
        if (page !== key.current || isOnlyWatched()) stop();
        else if (isLost()) openedPage()?.querySelector("h1")?.focus({ preventScroll: true });
      };
      const look = (): void => {
        if (!isLost()) return;
        cancelAnimationFrame(frame);
        // A closing sheet restores the focus first, if its opener still exists.
        frame = requestAnimationFrame(() => {
          frame = requestAnimationFrame(give);
        });
      };
      // The page may be rendered again later, for another person for instance, so keep observing.
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
    // In the capture phase: the tapped element may be gone afterwards.
    document.addEventListener("click", follow, true);
    // Any further input ends the watch.
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
      // A sheet over the page has the focus and returns it itself when it closes; the page's turn is after that.
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
      // Rows arrive after the page, so wait a while for the element that had the focus.
      if (kept !== undefined && old === null && Date.now() - started < PATIENCE / 4) return;
      (old ?? firstField(page) ?? page.querySelector<HTMLElement>("h1"))?.focus({ preventScroll: old === null });
      stop();
    };
    const watch = new MutationObserver(attempt);
    const timer = setTimeout(stop, PATIENCE);
    // Any further input ends the attempt.
    addEventListener("pointerdown", stop);
    addEventListener("keydown", stop);
    const stage = document.querySelector(STAGE);
    if (stage !== null) watch.observe(stage, { childList: true, subtree: true, attributeFilter: ["aria-busy"] });
    // Sheets are outside of the stage.
    watch.observe(document.body, { childList: true, subtree: true });
    attempt();
    return stop;
  }, [entry.key, move, onePage]);
}

const isCovered = (): boolean => document.querySelector(".sheet, .alert, .menu") !== null;

/** The preview beside the text: it follows the cursor, and must not take the focus from the text editor. */
const isOnlyWatched = (): boolean => window.parent !== window && !document.hasFocus();

const isOnPage = (element: Element): boolean =>
  element.closest(`${STAGE} .page`) !== null && element.closest(".app-frame-overlays") === null;

/** With a list beside it, the opened page is in the detail pane. */
function openedPage(): HTMLElement | null {
  const beside = document.querySelector(`${STAGE} .panes[data-detail]`) === null ? "" : ".pane-detail";
  const page = document.querySelector<HTMLElement>(`${STAGE} ${beside} .page:not([data-pane="below"])`);
  return page?.querySelector("h1") ? page : null;
}

/** Null on touch screens, where the focus would cover half the form with the keyboard. */
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
