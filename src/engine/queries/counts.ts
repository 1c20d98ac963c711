import type { ListAnswer } from "../contract/queries.ts";
import type { Where } from "../ports/records.ts";
import type { Turn } from "../turn.ts";

/** Up to here counting costs no more than the page itself; beyond, the page goes first and the counts follow. */
const AT_ONCE = 500;

/**
 * How many of how many. Where they may follow, long lists keep what was said before (null: nothing yet), and the turn is
 * marked as owing its counts. What a search finds is not even counted a little: finding it twice would take twice as long.
 */
export function countsOf(
  turn: Turn,
  entity: string,
  {
    all,
    matching,
    end,
    searched,
  }: {
    readonly all: Where | null;
    readonly matching: Where | null;
    /** Where the page reaches the end of the list, it has been counted already. */
    readonly end: number | null;
    readonly searched: boolean;
  },
): Pick<ListAnswer, "total" | "matching"> {
  const before = turn.mayOwe;
  const count = (where: Where | null, was: number | null, most: number): number | null => {
    const selection = { entity, where };
    if (before === null) return turn.hand.count(selection);
    const known = turn.hand.knownCount(selection);
    if (known !== null) return known;
    // What was long a moment ago is long.
    const few = most === 0 || (was ?? 0) > 2 * most ? most : turn.hand.count(selection, most);
    if (few < most) return few;
    turn.owes = true;
    return was;
  };
  const counted = end ?? count(matching, before?.matching ?? null, searched ? 0 : AT_ONCE);
  return { matching: counted, total: matching === all ? counted : count(all, before?.total ?? null, AT_ONCE) };
}
