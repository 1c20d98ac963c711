import type { ListAnswer } from "../contract/queries.ts";
import type { VisibleSelection } from "../visibility/visible-records.ts";
import type { QueryContext } from "../context/query-context.ts";

/** Counting up to this many costs no more than the page itself; longer lists send their page first and counts later. */
const AT_ONCE = 200;

/**
 * Counts matching and all records. If counts may follow later, long lists keep the previous ones (null: none yet) and
 * the context is marked as owing them. Search results in a long list are not even counted up to the limit, because the
 * search would run twice.
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
    /** The count, if the page reaches the end of the list; else null. */
    readonly end: number | null;
    readonly searched: boolean;
  },
): Pick<ListAnswer, "total" | "matching"> {
  const before = context.mayOwe;
  const { visible } = context;
  const count = (selection: VisibleSelection, was: number | null, most: number): number | null => {
    if (before === null) return visible.count(selection);
    // A list that was long is assumed to be long still.
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
