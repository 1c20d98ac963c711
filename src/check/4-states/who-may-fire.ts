import type { Transition } from "#model/4-states.ts";
import type { Checking } from "../checking.ts";
import { eventGrantees } from "../rights.ts";

/**
 * True if a person or the app itself may fire a row.
 *
 * | Who        | point 6 has rows | may be fired by                                     |
 * | ---------- | ---------------- | --------------------------------------------------- |
 * | names some | either           | those; point 6 may exclude some, never surely all   |
 * | not shown  | no               | everyone                                            |
 * | not shown  | yes              | roles that may fire it or change the record         |
 */
export function mayBeFired(at: Checking, entity: string, row: Transition): boolean {
  if (row.event.kind !== "named" || row.problem !== null) return true;
  if (row.who !== null) return row.who.some(({ kind }) => kind !== "nobody");
  return eventGrantees(at, row.event.name, entity)?.length !== 0;
}
