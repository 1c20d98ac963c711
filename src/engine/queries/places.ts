import { Watched } from "../evaluate/seen.ts";
import type { ChangeFeed, Touched } from "../ports/changes.ts";
import type { Ordering, PageOfRecords, PageWindow, Place, Selection } from "../ports/records.ts";
import type { Turn } from "../turn.ts";

const MOST_LISTS = 30;
const MOST_PLACES = 60;

/**
 * Where the pages of lists lie. A page far down is found from the nearest place that is known, in either direction, and
 * not by counting from the start; only a jump into the unknown has to count.
 */
export class Places {
  readonly #feed: ChangeFeed;
  readonly #lists = new Map<string, PlacesOfList>();

  constructor(feed: ChangeFeed) {
    this.#feed = feed;
  }

  of(key: string, selection: Selection, order: readonly Ordering[]): PlacesOfList {
    let list = this.#lists.get(key);
    this.#lists.delete(key);
    if (list === undefined) {
      const seen = new Watched(this.#feed);
      seen.selection(
        selection,
        order.map(({ field }) => field),
      );
      list = new PlacesOfList(seen);
    }
    this.#lists.set(key, list);
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= MOST_LISTS) break;
      this.#lists.delete(oldest);
    }
    return list;
  }

  touched(touched: Touched): void {
    for (const list of this.#lists.values()) if (list.seen.concerns(touched)) list.doubt();
  }

  ticked(): void {
    for (const list of this.#lists.values()) if (list.seen.readsClock) list.doubt();
  }

  forget(): void {
    this.#lists.clear();
  }
}

interface Known {
  readonly place: Place;
  readonly index: number;
}

export class PlacesOfList {
  readonly seen: Watched;
  /** At this index stands the first record that is not before the place. */
  #sure: Known[] = [];
  /** The same as it was before the list changed. */
  #doubtful: Known[] = [];

  constructor(seen: Watched) {
    this.seen = seen;
  }

  /** Records came, went or moved: where the places stand now is not known any more, but nearly. */
  doubt(): void {
    this.#doubtful = [...this.#doubtful, ...this.#sure].slice(-MOST_PLACES);
    this.#sure = [];
  }

  note(from: number, { records, first, last }: PageOfRecords): void {
    if (first !== null) this.#sure.push({ place: first, index: from });
    if (last !== null && records.length > 1) this.#sure.push({ place: last, index: from + records.length - 1 });
    if (this.#sure.length > MOST_PLACES) this.#sure.splice(0, this.#sure.length - MOST_PLACES);
  }

  /** The cheapest sure way to a part of the list. */
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

  /** The place where this page began when it was last read, before the list changed. */
  lastBeginning(from: number): Place | null {
    return this.#doubtful.findLast(({ index }) => index === from)?.place ?? null;
  }

  /** Finds out where the doubtful place nearest to an index stands now. */
  makeSure(turn: Turn, selection: Selection, order: readonly Ordering[], from: number): void {
    const nearest = this.#doubtful.toSorted((a, b) => Math.abs(a.index - from) - Math.abs(b.index - from))[0];
    this.#doubtful = [];
    if (nearest === undefined) return;
    this.#sure.push({ place: nearest.place, index: turn.hand.position(selection, order, nearest.place) });
  }
}

/** So near a known place, reading on costs no more than the page itself. */
const NEAR = 200;

/**
 * A page of a list. Where an answer may be made good later, a page that was read before begins where it began, so that
 * its rows are there at once; how far it has moved is counted when there is time.
 */
export function readPage(
  turn: Turn,
  key: string | null,
  selection: Selection,
  order: readonly Ordering[],
  { from, limit, fields }: { readonly from: number; readonly limit: number; readonly fields: readonly string[] },
): PageOfRecords {
  if (from === 0 || key === null || turn.places === null)
    return turn.page(selection, order, { at: null, backwards: false, skip: from, limit, marked: false }, fields);
  const places = turn.places.of(key, selection, order);
  let way = places.way(from, limit, turn.hand.knownCount(selection));
  if (way.skip > NEAR) {
    const began = turn.mayOwe === null ? null : places.lastBeginning(from);
    if (began !== null) {
      turn.owes = true;
      return turn.page(selection, order, { at: began, backwards: false, skip: 0, limit, marked: false }, fields);
    }
    places.makeSure(turn, selection, order, from);
    way = places.way(from, limit, null);
  }
  const page = turn.page(selection, order, way, fields);
  places.note(from, page);
  return page;
}
