import type { Value } from "#expr/types.ts";
import type { Screen } from "#model/2-screens.ts";
import { freeVariables, walk } from "#engine/document/walk.ts";

/** The search text and filters of a list, as far as the document sends them to the server. */
export interface ServerSearch {
  readonly search: string;
  readonly filters: { readonly [field: string]: readonly Value[] };
}

export const NO_SEARCH: ServerSearch = { search: "", filters: {} };

/** The parts of a search that `Asks the server` sends (`search`, `filter.FIELD`); they are not searched locally. */
export function sentToServer(screen: Screen): { readonly search: boolean; readonly filters: ReadonlySet<string> } {
  const tree = screen.asksTheServer?.tree ?? null;
  const filters = new Set<string>();
  if (tree !== null)
    walk(tree, (node) => {
      if (node.op === "key" && node.of.op === "variable" && node.of.name === "filter") filters.add(node.key);
    });
  return { search: tree !== null && freeVariables(tree).has("search"), filters };
}

/** null: nothing is sent to the server. */
export function serverSearchOf(
  screen: Screen,
  query: { readonly search?: string; readonly filters?: { readonly [field: string]: readonly Value[] } },
): ServerSearch | null {
  const sent = sentToServer(screen);
  const search = sent.search ? (query.search ?? "").trim() : "";
  const chosen = Object.entries(query.filters ?? {}).filter(
    ([field, values]) => sent.filters.has(field) && values.length > 0,
  );
  return search === "" && chosen.length === 0 ? null : { search, filters: Object.fromEntries(chosen) };
}

/** The query without the parts that the server has handled. */
export function searchedHere<Q extends Parameters<typeof serverSearchOf>[1]>(screen: Screen, query: Q): Q {
  const sent = sentToServer(screen);
  const filters = Object.entries(query.filters ?? {}).filter(([field]) => !sent.filters.has(field));
  return { ...query, ...(sent.search ? { search: "" } : {}), filters: Object.fromEntries(filters) };
}

/** Suffix of the key under which the answer to a search is stored. */
export const searchKey = (search: ServerSearch | null): string => (search === null ? "" : `?${JSON.stringify(search)}`);
