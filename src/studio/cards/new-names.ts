import type { ItemRef } from "#edit/change.ts";
import { entityKey, fieldKey } from "#text/names.ts";

/** The address of an item after a change of its name. */
export function newNames(item: ItemRef, name: string, names: readonly string[]): readonly string[] {
  if (item.kind === "entity") return [entityKey(name)];
  return [...names.slice(0, -1), item.kind === "field" ? fieldKey(name) : name];
}
