import { TrackedDependencies } from "./dependencies.ts";
import type { ChangeFeed, ChangeSet } from "../ports/changes.ts";
import type { Ordering, PageOfRecords, PageWindow, Place, Selection } from "../ports/records.ts";

const MOST_LISTS = 30;
const MOST_PLACES = 60;

/**
 * Known positions in lists. A page far down is read from the nearest known position, forwards or backwards, instead of
 * counting rows from the start.
 */
export class PagePositions {
  readonly #feed: ChangeFeed;
  readonly #lists = new Map<string, ListPositions>();

  constructor(feed: ChangeFeed) {
    this.#feed = feed;
  }

  of(key: string, selection: Selection, order: readonly Ordering[]): ListPositions {
    let list = this.#lists.get(key);
    this.#lists.delete(key);
    if (list === undefined) {
      const dependencies = new TrackedDependencies(this.#feed);
      dependencies.selection(
        selection,
        order.map(({ field }) => field),
      );
      list = new ListPositions(dependencies);
    }
    this.#lists.set(key, list);
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= MOST_LISTS) break;
      this.#lists.delete(oldest);
    }
    return list;
  }

  touched(touched: ChangeSet): void {
    for (const list of this.#lists.values()) if (list.dependencies.concerns(touched)) list.doubt();
  }

  ticked(): void {
    for (const list of this.#lists.values()) if (list.dependencies.readsClock) list.doubt();
  }

  forget(): void {
    this.#lists.clear();
  }
}

interface CachedPositions {
  readonly place: Place;
  readonly index: number;
}

export class ListPositions {
  readonly dependencies: TrackedDependencies;
  /** The record at `index` is the first one that does not sort before `place`. */
  #sure: CachedPositions[] = [];
  /** Positions from before the list changed. */
  #doubtful: CachedPositions[] = [];

  constructor(dependencies: TrackedDependencies) {
    this.dependencies = dependencies;
  }

  /** The list has changed: known positions are now only approximate. */
  doubt(): void {
    this.#doubtful = [...this.#doubtful, ...this.#sure].slice(-MOST_PLACES);
    this.#sure = [];
  }

  note(from: number, { records, first, last }: PageOfRecords): void {
    if (first !== null) this.#sure.push({ place: first, index: from });
    if (last !== null && records.length > 1) this.#sure.push({ place: last, index: from + records.length - 1 });
    if (this.#sure.length > MOST_PLACES) this.#sure.splice(0, this.#sure.length - MOST_PLACES);
  }

  /** The cheapest way to a part of the list from a position that is certain. */
  way(from: number, limit: number, total: number | null): PageWindow {
    let best: PageWindow = { at: null, backwards: false, skip: from, limit, marked: true };
    const consider = (window: PageWindow): void => {
      if (window.skip >= 0 && window.skip < best.skip) best = window;
    };
    for (const { place, index } of this.#sure) {
      consider({ at: place, backwards: false, skip: from - index, limit, marked: true });
      consider({ at: place, backwards: true, skip: index - from - limit, limit, marked: true });
    }
    if (total !== null && from < total) {
      const there = Math.min(limit, total - from);
      consider({ at: null, backwards: true, skip: total - from - there, limit: there, marked: true });
    }
    return best;
  }

  /** The place at which this page began before the list changed. */
  lastBeginning(from: number): Place | null {
    return this.#doubtful.findLast(({ index }) => index === from)?.place ?? null;
  }

  /** Looks up the current index of the approximate position that is nearest to `from`. */
  makeSure(from: number, position: (place: Place) => number): void {
    const nearest = this.#doubtful.toSorted((a, b) => Math.abs(a.index - from) - Math.abs(b.index - from))[0];
    this.#doubtful = [];
    if (nearest === undefined) return;
    this.#sure.push({ place: nearest.place, index: position(nearest.place) });
  }
}
