import { looseName } from "#text/names.ts";
import type { Content } from "./content.ts";
import { plainOf } from "./content.ts";
import { Refused } from "./refusal.ts";
import type { Values } from "./table-items.ts";

/** The name of a new item, which must be unique. */
export function freshName(values: Values, key: string, taken: Iterable<string>, keyOf = looseName): string {
  const name = plainOf(values.get(key) ?? "").trim();
  if (keyOf(name) === "") throw new Refused("name-missing", key);
  for (const each of taken) if (keyOf(each) === keyOf(name)) throw new Refused("name-taken", name);
  return name;
}

export const without = (values: Values, ...keys: readonly string[]): Map<string, Content> =>
  new Map([...values].filter(([key]) => !keys.includes(key)));
