import type { Query } from "#engine/contract/queries.ts";

const placeOf = (appId: string): string => `ninefold.first.${appId}`;

interface StoredQueries {
  readonly path: string;
  readonly queries: readonly Query[];
}

/**
 * What the page asked for where the app was last looked at. It is asked for again while the app is still being opened:
 * whether it is the same page is known a moment later, and an answer that nobody wants costs nothing.
 */
export function recallQueries(appId: string, path: string): readonly Query[] {
  try {
    const kept = JSON.parse(localStorage.getItem(placeOf(appId)) ?? "null") as StoredQueries | null;
    return kept?.path === path ? kept.queries : [];
  } catch {
    return []; // Storage may be closed to the page.
  }
}

/** What was looked for is not kept: whoever opens the app next may be another person. */
export function keepQueries(appId: string, path: string, queries: readonly Query[]): void {
  try {
    localStorage.setItem(
      placeOf(appId),
      JSON.stringify({ path, queries: queries.map(asOpened) } satisfies StoredQueries),
    );
  } catch {
    // See above: the page then asks a little later.
  }
}

function asOpened(query: Query): Query {
  if (query.kind !== "list") return query;
  const { search: _search, filters: _filters, order: _order, ...plain } = query;
  return plain;
}
