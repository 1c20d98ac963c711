import type { Comparison, Item } from "./comparison.ts";

/** Finds an item that was only renamed: all its facts are the same, and it has at least one. */
export const withSameFacts =
  (comparison: Comparison, except: readonly string[] = []) =>
  (one: Item, left: readonly Item[]): Item | undefined =>
    left.find(
      (other) =>
        other.item === one.item &&
        one.facts.some(({ value }) => !comparison.isSame(value, null)) &&
        comparison.isSame(factValues(other, except), factValues(one, except)),
    );

const factValues = ({ facts }: Item, except: readonly string[]): ReadonlyMap<string, unknown> =>
  new Map(facts.filter(({ name }) => !except.includes(name)).map(({ name, value }) => [name, value]));
