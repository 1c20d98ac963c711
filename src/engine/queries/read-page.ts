import type { VisibleSelection } from "../visibility/visible-records.ts";
import type { Ordering, PageOfRecords } from "../ports/records.ts";
import type { QueryContext } from "../context/query-context.ts";

/** Skipping up to this many records from a known place costs no more than the page itself. */
const NEAR = 200;

/**
 * Reads a page of a list. If the answer may be corrected later, a page that was read before begins at its old place, so
 * that its rows are there at once; how far it has moved is counted later.
 */
export function readPage(
  context: QueryContext,
  key: string | null,
  selection: VisibleSelection,
  order: readonly Ordering[],
  { from, limit, fields }: { readonly from: number; readonly limit: number; readonly fields: readonly string[] },
): PageOfRecords {
  const { visible } = context;
  if (from === 0 || key === null || context.positions === null)
    return visible.page(selection, order, { at: null, backwards: false, skip: from, limit, marked: false }, fields);
  const positions = context.positions.of(key, selection, order);
  let way = positions.way(from, limit, visible.knownCount(selection));
  if (way.skip > NEAR) {
    const began = context.mayOwe === null ? null : positions.lastBeginning(from);
    if (began !== null) {
      context.owes = true;
      return visible.page(selection, order, { at: began, backwards: false, skip: 0, limit, marked: false }, fields);
    }
    positions.makeSure(from, (place) => visible.position(selection, order, place));
    way = positions.way(from, limit, null);
  }
  const page = visible.page(selection, order, way, fields);
  positions.note(from, page);
  return page;
}
