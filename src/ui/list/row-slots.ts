type Key = string | number;

interface Slot {
  readonly key: Key;
  readonly slot: number;
}

/**
 * Which row stands in which element. A row keeps its element wherever it goes; where another list begins, as after each
 * letter of a search, a row takes the element of the one that stood in its place and has gone: the browser then changes
 * words instead of building rows anew.
 */
export class RowSlots {
  #before = new Map<number, Slot>();
  #last = 0;
  #held: number | null = null;

  /** Somebody is in the row at this place: its element is not given to another. */
  hold(place: number | null): void {
    this.#held = (place === null ? undefined : this.#before.get(place)?.slot) ?? null;
  }

  /** The elements of the rows at these places. */
  take(rows: ReadonlyMap<number, Key>): ReadonlyMap<number, number> {
    const stood = new Map([...this.#before.values()].map(({ key, slot }) => [key, slot]));
    const stays = new Set(rows.values());
    const slots = new Map<number, number>();
    for (const [place, key] of rows) {
      const before = this.#before.get(place);
      const free = before !== undefined && before.slot !== this.#held && !stays.has(before.key) ? before.slot : null;
      slots.set(place, stood.get(key) ?? free ?? ++this.#last);
    }
    this.#before = new Map([...rows].map(([place, key]) => [place, { key, slot: slots.get(place) ?? 0 }]));
    return slots;
  }
}
