type Key = string | number;

interface Slot {
  readonly key: Key;
  readonly slot: number;
}

/**
 * Assigns rows to DOM elements. A row keeps its element when it moves. In a new list, as after each letter of a search,
 * a row takes over the element of the row that was in its place and has gone: the browser then changes text instead of
 * building rows.
 */
export class RowSlots {
  #before = new Map<number, Slot>();
  #last = 0;
  #held: number | null = null;

  /** The row at this place has the focus: its element is not reassigned. */
  hold(place: number | null): void {
    this.#held = (place === null ? undefined : this.#before.get(place)?.slot) ?? null;
  }

  /** The slots (element keys) of the rows at these places. */
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
