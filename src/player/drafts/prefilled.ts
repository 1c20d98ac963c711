import type { Value } from "#expr/types.ts";
import type { Field } from "#model/3-entities.ts";
import { byName } from "#text/by-name.ts";
import type { Prefilled } from "../routes.ts";

const numbers: ReadonlySet<string> = new Set(["number", "whole number", "money", "percent", "rating"]);

/** Values of a link (`?tool=T1&worth=1200`) as the fields want them. What no field knows is left out. */
export function typedValues(fields: readonly Field[], given: Prefilled): { readonly [field: string]: Value } {
  const values = byName<Value>();
  for (const [key, text] of Object.entries(given)) {
    const field = fields.find((one) => one.key === key);
    if (field === undefined) continue;
    const { kind } = field.type;
    if (numbers.has(kind)) {
      const number = Number(text);
      if (Number.isFinite(number)) values[key] = number;
    } else if (kind === "yes/no") values[key] = text === "true" || text === "yes";
    else if (kind === "choices" || kind === "list of text") values[key] = text.split(",").map((one) => one.trim());
    else values[key] = text;
  }
  return values;
}
