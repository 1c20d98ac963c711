import type { ListAnswer } from "../contract/queries.ts";
import type { Where } from "../ports/records.ts";
import type { Turn } from "../turn.ts";

/** Up to here counting costs no more than the page itself; beyond, the page goes first and the counts follow. */
const AT_ONCE = 200;

/**
 * How many of how many. Where they may follow, long lists keep what was said before (null: nothing yet), and the turn is
 * marked as owing its counts. What a search finds in a long list is not even counted a little: finding it twice would take
 * twice as long.
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
    // What was long a moment ago is long.
    const isLong = most === 0 || (was ?? 0) > 2 * most;
    const found = isLong ? turn.hand.knownCount(selection) : turn.hand.knownOrFew(selection, most);
    if (found !== null && (isLong || found !== most)) return found;
    turn.owes = true;
    return was;
  };
  const isShort = (): boolean => (turn.hand.knownCount({ entity, where: all }) ?? Infinity) <= AT_ONCE;
  const counted = end ?? count(matching, before?.matching ?? null, searched && !isShort() ? 0 : AT_ONCE);
  return { matching: counted, total: matching === all ? counted : count(all, before?.total ?? null, AT_ONCE) };
}
