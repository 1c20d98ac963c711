import type { Query } from "#engine/contract/queries.ts";

const placeOf = (appId: string): string => `ninefold.first.${appId}`;

interface StoredQueries {
  readonly path: string;
  readonly queries: readonly Query[];
}

/**
 * The queries of the page that was open last. They run while the app is still opening: whether it is the same page is
 * known a moment later, and an unused answer costs nothing.
 */
export function recallQueries(appId: string, path: string): readonly Query[] {
  try {
    const kept = JSON.parse(localStorage.getItem(placeOf(appId)) ?? "null") as StoredQueries | null;
    return kept?.path === path ? kept.queries : [];
  } catch {
    return []; // Storage may be unavailable.
  }
}

/** Search, filters and order are not kept: the next person to open the app may be another one. */
export function keepQueries(appId: string, path: string, queries: readonly Query[]): void {
  try {
    localStorage.setItem(
      placeOf(appId),
      JSON.stringify({ path, queries: queries.map(asOpened) } satisfies StoredQueries),
    );
  } catch {
    // Storage may be unavailable: the page then asks a little later.
  }
}

function asOpened(query: Query): Query {
  if (query.kind !== "list") return query;
  const { search: _search, filters: _filters, order: _order, ...plain } = query;
  return plain;
}
