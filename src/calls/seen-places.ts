import type { TypedTree } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import type { Variables } from "#engine/context/context.ts";
import type { SeenPlaces } from "#engine/ports/journal.ts";

/** Evaluates a part of what is sent: once as its maker sees it, and once with everything. */
export interface BothVisibilities {
  seen(tree: TypedTree, variables: Variables): Value;
  all(tree: TypedTree, variables: Variables): Value;
}

/**
 * Where the elements that the maker of a request sees stand in the lists that go out. Only the records behind them tell:
 * two rows may look the same to somebody who doesn't see all of them. Null: there is no list, or nobody can tell.
 */
export function seenPlaces(tree: TypedTree | null, variables: Variables, sights: BothVisibilities): SeenPlaces {
  if (tree === null) return null;
  if (tree.op === "map")
    return Object.fromEntries(tree.entries.map(({ key, value }) => [key, seenPlaces(value, variables, sights)]));
  if (tree.op === "list") return tree.items.map((item, place) => [place, seenPlaces(item, variables, sights)]);
  const isMade = tree.op === "fold" && tree.fold === "map";
  const records = isMade ? tree.over : tree;
  if (records.type.kind !== "list" || records.type.of.kind !== "record") return null;
  const seen = sights.seen(records, variables);
  const places = placesOf(seen, sights.all(records, variables));
  return (
    places?.map((place, index) => {
      if (!isMade || tree.variable === null) return [place, null];
      const row = (seen as readonly Value[])[index] ?? null;
      return [place, seenPlaces(tree.body, new Map(variables).set(tree.variable, row), sights)];
    }) ?? null
  );
}

/** Where each of the records that are seen stands among all of them; null: that can't be told. */
export function placesOf(seen: Value, all: Value): readonly number[] | null {
  if (!Array.isArray(seen) || !Array.isArray(all) || new Set(all as readonly Value[]).size !== all.length) return null;
  const places = (seen as readonly Value[]).map((record) => (all as readonly Value[]).indexOf(record));
  return places.includes(-1) ? null : places;
}
