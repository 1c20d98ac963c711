import type { Value } from "#expr/types.ts";
import type { Screen } from "#model/2-screens.ts";
import { freeVariables, walk } from "../document/walk.ts";
import { isEmpty } from "../values/fit.ts";
import { typeOfField } from "../words/type-of-field.ts";
import { RequestMaker } from "./make-request.ts";
import type { Context } from "../context/context.ts";

/** What a person has typed and chosen over a list, as far as the document sends it to the server. */
export interface Asks {
  readonly search: string;
  readonly filters: { readonly [field: string]: readonly Value[] };
}

export const NOTHING_ASKED: Asks = { search: "", filters: {} };

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
export function asksOf(
  screen: Screen,
  query: { readonly search?: string; readonly filters?: { readonly [field: string]: readonly Value[] } },
): Asks | null {
  const sent = sentToServer(screen);
  const search = sent.search ? (query.search ?? "").trim() : "";
  const chosen = Object.entries(query.filters ?? {}).filter(
    ([field, values]) => sent.filters.has(field) && values.length > 0,
  );
  return search === "" && chosen.length === 0 ? null : { search, filters: Object.fromEntries(chosen) };
}

/** A question without what the server was asked. */
export function leftToUs<Q extends Parameters<typeof asksOf>[1]>(screen: Screen, query: Q): Q {
  const sent = sentToServer(screen);
  const filters = Object.entries(query.filters ?? {}).filter(([field]) => !sent.filters.has(field));
  return { ...query, ...(sent.search ? { search: "" } : {}), filters: Object.fromEntries(filters) };
}

/** What an answer to these questions is kept under. */
export const asksKey = (asks: Asks | null): string => (asks === null ? "" : `?${JSON.stringify(asks)}`);

/** The names that `Asks the server` may use, beside `this` and `me`. */
export function asVariables(context: Context, entity: string, asks: Asks | null): Iterable<readonly [string, Value]> {
  const { search, filters } = asks ?? NOTHING_ASKED;
  const maker = new RequestMaker(context);
  const filter = Object.entries(filters).map(([field, values]): [string, Value] => {
    const type = context.lookup.field(entity, field)?.type;
    const wired = values.map((value) =>
      type === undefined ? value : maker.wire(value, typeOfField(type, context.lookup.currency)),
    );
    return [field, wired.length === 1 ? (wired[0] ?? null) : wired];
  });
  return [
    ["search", isEmpty(search) ? null : search],
    ["filter", Object.fromEntries(filter)],
  ];
}
