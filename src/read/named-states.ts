import { suggest } from "#text/suggest.ts";
import type { OutlineSection } from "./markdown/outline.ts";
import { entityBlocks } from "./entity-blocks.ts";
import type { Names } from "./names.ts";

/** The entities with states in point 4. Known before its tables are read, because point 3 may order by status. */
export function readNamedStates(names: Names, sections: readonly OutlineSection[]): Set<string> {
  const found = new Set<string>();
  for (const section of sections)
    for (const block of entityBlocks(section)) {
      const name = block.heading.text.plain;
      const near = names.entity(name) === null ? suggest(name, names.entityNames()) : name;
      const key = near === null ? null : names.entity(near);
      if (key !== null) found.add(key);
    }
  return found;
}
