import type { Value } from "#expr/types.ts";
import type { Model } from "#model/model.ts";
import type { Journal } from "./ports/journal.ts";

export const constantKey = (name: string): string => `constant/${name}`;

const known = new WeakMap<Journal, Map<string, Value>>();

/** Constants are asked for by every rule of every write: what was set is looked up once. */
function setConstants(journal: Journal): Map<string, Value> {
  let set = known.get(journal);
  if (set === undefined) known.set(journal, (set = new Map()));
  return set;
}

/** A constant was set, or its setting was taken back: it is looked up anew. */
export function forgetConstants(journal: Journal): void {
  known.delete(journal);
}

/** What a constant is worth now: as set in the running app, else as the document has it. Store and engine both ask here. */
export function constantNow(model: Model, journal: Journal, name: string): Value {
  const set = setConstants(journal);
  if (!set.has(name)) set.set(name, journal.get(constantKey(name)));
  const value = set.get(name) ?? null;
  if (value !== null) return value;
  const tree = model.constants.constants.find((constant) => constant.name === name)?.value.tree;
  if (tree?.op === "literal") return tree.value;
  return tree?.op === "list" ? tree.items.map((item) => (item.op === "literal" ? item.value : null)) : null;
}
