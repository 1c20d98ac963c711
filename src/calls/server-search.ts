import type { Value } from "#expr/types.ts";
import type { Screen } from "#model/2-screens.ts";
import { freeVariables, walk } from "#engine/document/walk.ts";

/** What a person has typed and chosen over a list, as far as the document sends it to the server. */
export interface ServerSearch {
  readonly search: string;
  readonly filters: { readonly [field: string]: readonly Value[] };
}

export const NO_SEARCH: ServerSearch = { search: "", filters: {} };

/** `Asks the server` names `search` and `filter.FIELD`: those are not looked for here. */
export function sentToServer(screen: Screen): { readonly search: boolean; readonly filters: ReadonlySet<string> } {
  const tree = screen.asksTheServer?.tree ?? null;
  const filters = new Set<string>();
  if (tree !== null)
    walk(tree, (node) => {
      if (node.op === "key" && node.of.op === "variable" && node.of.name === "filter") filters.add(node.key);
    });
  return { search: tree !== null && freeVariables(tree).has("search"), filters };
}

/** Null: nothing that the server is asked for. */
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

/** A question without what the server was asked. */
export function searchedHere<Q extends Parameters<typeof serverSearchOf>[1]>(screen: Screen, query: Q): Q {
  const sent = sentToServer(screen);
  const filters = Object.entries(query.filters ?? {}).filter(([field]) => !sent.filters.has(field));
  return { ...query, ...(sent.search ? { search: "" } : {}), filters: Object.fromEntries(filters) };
}

/** What an answer to this search is kept under. */
export const searchKey = (search: ServerSearch | null): string => (search === null ? "" : `?${JSON.stringify(search)}`);
