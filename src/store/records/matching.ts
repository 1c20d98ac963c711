import type { StoreContext } from "../store-context.ts";
import { slotOf } from "./words.ts";
import { spaced } from "./words-of.ts";

/** An FTS5 query: of each word its tokens in a row, the last of them as a beginning, in these fields only. */
export function matching(
  at: StoreContext,
  entity: string,
  words: readonly string[],
  fields: readonly string[],
): string {
  const phrases = words.map((word) => `"${spaced(word).replaceAll('"', '""').replaceAll("\0", " ")}" *`);
  const wanted = phrases.join(" AND ");
  // Where all that is indexed is wanted, it need not be asked of each record.
  const isAll = at.slots[entity]?.every((field) => field === null || fields.includes(field)) ?? false;
  return isAll ? wanted : `{${fields.map((field) => slotOf(at, entity, field)).join(" ")}} : (${wanted})`;
}
