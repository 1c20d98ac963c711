import { RowPlaces } from "./row-places.ts";

/** Items rendered beyond either edge of the visible part; the window moves by several at a time. */
const beyond = 8;
const step = 2;
/** The share of the screen's height that a list has below the title and search. */
const BELOW_TITLE = 0.75;

/** The items that a window renders. A new object on every change. */
export interface ListWindowState {
  readonly first: number;
  readonly last: number;
  /** Index of the topmost visible item. */
  readonly seen: number;
  /** Index of the lowest visible item. */
  readonly end: number;
}

/** Tracks which items of a long list are rendered, as its scroller moves and its rows are measured. */
export class ListWindow {
  #drawn: ListWindowState;
  #places = new RowPlaces(0, 1);
  #scroller: HTMLElement | null = null;
  #margin = 0;
  readonly #heights = new WeakMap<Element, number>();
  readonly #listeners = new Set<() => void>();
  #measuring: ResizeObserver | null = null;

  /** Until the screen is measured, assumes what fits below a page's title, so that the first frame need not wait. */
  constructor(estimate: number) {
    const last = Math.ceil((screen.height * BELOW_TITLE) / estimate);
    this.#drawn = { first: 0, last, seen: 0, end: last };
  }

  readonly drawn = (): ListWindowState => this.#drawn;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Follows a scroller. Content above the list (title, search, chips) may change its height at any time. */
  follow(scroller: HTMLElement, list: HTMLElement): () => void {
    this.#scroller = scroller;
    // The observer reports between layout and paint: measuring earlier would force a second layout.
    const sizes = new ResizeObserver(() => {
      this.#margin = list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
      this.#look();
    });
    sizes.observe(scroller);
    for (const child of scroller.children) sizes.observe(child);
    scroller.addEventListener("scroll", this.#look, { passive: true });
    return () => {
      sizes.disconnect();
      scroller.removeEventListener("scroll", this.#look);
      this.#scroller = null;
    };
  }

  /** A ref callback: the item is measured from now on. */
  readonly measure = (item: HTMLElement | null): (() => void) | undefined => {
    if (item === null) return undefined;
    this.#measuring ??= new ResizeObserver(this.#resized);
    this.#measuring.observe(item);
    return () => this.#measuring?.unobserve(item);
  };

  /** Uses these places for the items rendered now, some of which may have been measured at another index. */
  settle(places: RowPlaces, items: Iterable<Element>): void {
    this.#places = places;
    let changed = false;
    for (const item of items) {
      const height = this.#heights.get(item);
      if (height !== undefined && places.resize(indexOf(item), height) !== 0) changed = true;
    }
    if (changed) this.#tell({ ...this.#drawn });
  }

  readonly #resized = (entries: readonly ResizeObserverEntry[]): void => {
    let changed = false;
    let above = 0;
    for (const { target, borderBoxSize } of entries) {
      const height = borderBoxSize[0]?.blockSize ?? 0;
      if (height === 0) continue;
      this.#heights.set(target, height);
      const index = indexOf(target);
      const change = this.#places.resize(index, height);
      if (change !== 0) changed = true;
      if (index < this.#drawn.seen) above += change;
    }
    if (!changed) return;
    this.#tell({ ...this.#drawn });
    // If an item above turns out higher than estimated, the visible items must not move down.
    if (above !== 0) this.#scroller?.scrollBy({ top: above, behavior: "instant" });
  };

  readonly #look = (): void => {
    if (this.#scroller === null) return;
    const top = this.#scroller.scrollTop - this.#margin;
    const seen = this.#places.at(top);
    const end = this.#places.at(top + this.#scroller.clientHeight);
    const first = Math.max(0, Math.floor(seen / step) * step - beyond);
    const last = Math.ceil(end / step) * step + beyond;
    const now = this.#drawn;
    if (now.first !== first || now.last !== last || now.seen !== seen || now.end !== end)
      this.#tell({ first, last, seen, end });
  };

  #tell(drawn: ListWindowState): void {
    this.#drawn = drawn;
    for (const listener of this.#listeners) listener();
  }
}

const indexOf = (item: Element): number => Number((item as HTMLElement).dataset["index"]);
