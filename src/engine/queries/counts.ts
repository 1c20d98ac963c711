import type { ListAnswer } from "../contract/queries.ts";
import type { Where } from "../ports/records.ts";
import type { Turn } from "../turn.ts";

/** Up to here counting costs no more than the page itself; beyond, the page goes first and the counts follow. */
const AT_ONCE = 1000;

/**
 * How many of how many. Where they may follow, long lists keep what was said before (null: nothing yet), and the turn is
 * marked as owing its counts.
 */
export function countsOf(
  turn: Turn,
  entity: string,
  { all, matching, end }: { readonly all: Where | null; readonly matching: Where | null; readonly end: number | null },
): Pick<ListAnswer, "total" | "matching"> {
  const before = turn.mayOwe;
  const count = (where: Where | null, was: number | null): number | null => {
    const selection = { entity, where };
    if (before === null) return turn.hand.count(selection);
    const few = turn.hand.count(selection, AT_ONCE);
    if (few < AT_ONCE) return few;
    turn.owes = true;
    return was;
  };
  // Where the page reaches the end of the list, it has been counted already.
  const counted = end ?? count(matching, before?.matching ?? null);
  return { matching: counted, total: matching === all ? counted : count(all, before?.total ?? null) };
}
