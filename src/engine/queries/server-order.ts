import type { QueryContext } from "../context/query-context.ts";
import type { Ordering, Where } from "../ports/records.ts";
import type { VisibleSelection } from "../visibility/visible-records.ts";

/** The visible records that are here, in the server's order; if they are grouped, in each group. */
export function asFetched(
  { visible }: QueryContext,
  fetched: readonly string[],
  { matching, grouping }: { readonly matching: VisibleSelection; readonly grouping: readonly Ordering[] },
  by: string | null,
): readonly string[] {
  if (by === null) return inServersOrder(fetched, visible.ids(matching));
  const ids = visible.ids(matching, grouping);
  let start = 0;
  return visible
    .groups(matching, { by, order: grouping })
    .flatMap(({ count }) => inServersOrder(fetched, ids.slice(start, (start += count))));
}

/** The first records of a list, regardless of groups. */
export function firstOf(
  { visible }: QueryContext,
  found: VisibleSelection,
  order: readonly Ordering[],
  first: number,
  fetched: readonly string[] | null,
): Where {
  const oneOf =
    fetched === null
      ? visible.ids(found, order, first)
      : inServersOrder(fetched, visible.ids(found)).slice(0, Math.max(0, first));
  return { field: "id", oneOf };
}

function inServersOrder(fetched: readonly string[], ids: readonly string[]): readonly string[] {
  const places = new Map(fetched.map((id, place) => [id, place]));
  return ids.filter((id) => places.has(id)).toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}
