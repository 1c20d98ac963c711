import type { ListAnswer } from "../contract/queries.ts";
import type { VisibleSelection } from "../visibility/visible-records.ts";
import type { QueryContext } from "../context/query-context.ts";

/** Up to here counting costs no more than the page itself; beyond, the page goes first and the counts follow. */
const AT_ONCE = 200;

/**
 * How many of how many. Where they may follow, long lists keep what was said before (null: nothing yet), and the context is
 * marked as owing its counts. What a search finds in a long list is not even counted a little: finding it twice would take
 * twice as long.
 */
export function countsOf(
  context: QueryContext,
  {
    all,
    matching,
    end,
    searched,
  }: {
    readonly all: VisibleSelection;
    readonly matching: VisibleSelection;
    /** Where the page reaches the end of the list, it has been counted already. */
    readonly end: number | null;
    readonly searched: boolean;
  },
): Pick<ListAnswer, "total" | "matching"> {
  const before = context.mayOwe;
  const { visible } = context;
  const count = (selection: VisibleSelection, was: number | null, most: number): number | null => {
    if (before === null) return visible.count(selection);
    // What was long a moment ago is long.
    const isLong = most === 0 || (was ?? 0) > 2 * most;
    const found = isLong ? visible.knownCount(selection) : visible.knownOrFew(selection, most);
    if (found !== null && (isLong || found !== most)) return found;
    context.owes = true;
    return was;
  };
  const isShort = (): boolean => (visible.knownCount(all) ?? Infinity) <= AT_ONCE;
  const counted = end ?? count(matching, before?.matching ?? null, searched && !isShort() ? 0 : AT_ONCE);
  return { matching: counted, total: matching === all ? counted : count(all, before?.total ?? null, AT_ONCE) };
}
