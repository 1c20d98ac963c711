import type { TypedTree } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import type { Variables } from "#engine/context/context.ts";
import type { SeenPlaces } from "#engine/ports/journal.ts";

/** Evaluates a part of the body twice: as its maker sees it, and with everything visible. */
export interface BothVisibilities {
  seen(tree: TypedTree, variables: Variables): Value;
  all(tree: TypedTree, variables: Variables): Value;
}

/**
 * Positions of the visible elements within the complete lists. Determined from the underlying records, because two rows
 * may look equal to somebody who sees only part of them. null: not a list, or the positions are ambiguous.
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

/** Position of each visible record among all; null: ambiguous. */
export function placesOf(seen: Value, all: Value): readonly number[] | null {
  if (!Array.isArray(seen) || !Array.isArray(all) || new Set(all as readonly Value[]).size !== all.length) return null;
  const places = (seen as readonly Value[]).map((record) => (all as readonly Value[]).indexOf(record));
  return places.includes(-1) ? null : places;
}
