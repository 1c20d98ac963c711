import type { Value } from "#expr/types.ts";
import type { Model } from "#model/model.ts";

/** Values of constants that are literals in the document. */
export function literalConstants(model: Model): (name: string) => Value {
  const values = new Map<string, Value>();
  for (const { name, value } of model.constants.constants)
    if (value.tree?.op === "literal") values.set(name, value.tree.value);
  return (name) => values.get(name) ?? null;
}
