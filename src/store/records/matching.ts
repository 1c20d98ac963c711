import type { StoreContext } from "../store-context.ts";
import { slotOf } from "./words.ts";
import { spaced } from "./words-of.ts";

/** Builds an FTS5 query: each word as a phrase of its tokens, the last one as a prefix, restricted to these fields. */
export function matching(
  at: StoreContext,
  entity: string,
  words: readonly string[],
  fields: readonly string[],
): string {
  const phrases = words.map((word) => `"${spaced(word).replaceAll('"', '""').replaceAll("\0", " ")}" *`);
  const wanted = phrases.join(" AND ");
  // If all indexed fields are wanted, no column filter is needed, which is faster.
  const isAll = at.slots[entity]?.every((field) => field === null || fields.includes(field)) ?? false;
  return isAll ? wanted : `{${fields.map((field) => slotOf(at, entity, field)).join(" ")}} : (${wanted})`;
}
