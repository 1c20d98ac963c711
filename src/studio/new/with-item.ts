/** Replaces the item at an index. */
export const withItem = <Item>(list: readonly Item[], at: number, item: Item): readonly Item[] =>
  list.map((one, index) => (index === at ? item : one));
