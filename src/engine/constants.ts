import type { Value } from "#expr/types.ts";
import type { Model } from "#model/model.ts";
import type { Journal } from "./ports/journal.ts";

export const constantKey = (name: string): string => `constant/${name}`;

/** What a constant is worth now: as set in the running app, else as the document has it. Store and engine both ask here. */
export function constantNow(model: Model, journal: Journal, name: string): Value {
  const set = journal.known(constantKey(name));
  if (set !== null) return set;
  const tree = model.constants.constants.find((constant) => constant.name === name)?.value.tree;
  if (tree?.op === "literal") return tree.value;
  return tree?.op === "list" ? tree.items.map((item) => (item.op === "literal" ? item.value : null)) : null;
}
