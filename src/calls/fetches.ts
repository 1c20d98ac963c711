import { looseName } from "#text/names.ts";
import type { Value } from "#expr/types.ts";
import type { Resource } from "#model/7-calls.ts";
import type { Screen, View } from "#model/2-screens.ts";
import type { CallOutcome } from "#engine/contract/calls.ts";
import { keyField } from "#engine/document/lookup.ts";
import type { CodedMessage } from "#engine/contract/reasons.ts";
import type { Freshness } from "#engine/contract/queries.ts";
import { stateOf } from "#engine/ports/state-of-entity.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { CallState } from "./call-state.ts";
import { searchKey, sentToServer, type ServerSearch } from "./server-search.ts";
import { searchVariables } from "./search-variables.ts";
import { RequestMaker, type Request } from "./make-request.ts";
import { isRead } from "./queue.ts";
import { withParameters } from "./with-parameters.ts";
import { thisIs, type Context } from "#engine/context/context.ts";

/** A request that fills part of a screen from a server. */
export interface Fetch {
  /** Identifies the fetch; its freshness is stored under this key. */
  readonly key: string;
  readonly request: Request;
  readonly entity: string;
  readonly resource: Resource | null;
  /** The screen shows exactly the records of the answer, in their order. */
  readonly ordered: boolean;
  /** True: the document asks for this fetch, so errors are reported; false: only the screen's freshness shows them. */
  readonly asked: boolean;
}

/** Result of the last fetch, stored with the records. */
export interface Fetched {
  readonly at: string | null;
  readonly problem: CodedMessage | null;
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly etag: string | null;
  /** Number of pages fetched so far, for screens with `From`. */
  readonly pages: number;
  /** Cursor or address of the next page, from the last page's answer. */
  readonly next: string | null;
  /** Record ids in the order of the answer, for screens with `From`. */
  readonly ids: readonly string[] | null;
}

const NEVER: Fetched = {
  at: null,
  problem: null,
  total: null,
  hasMore: false,
  etag: null,
  pages: 0,
  next: null,
  ids: null,
};

const FETCHED = "fetched/";
const stateKey = (key: string): string => FETCHED + key;
/** Key for an entity's list, or for one of its records. */
const keyFor = (what: "list" | "one", entity: string, of?: string): string =>
  stateOf(`${FETCHED}${what}`, entity, of).slice(FETCHED.length);

/** The person is always the last part of a key: an answer to one person must not be shown to another. */
const ownKey = ({ actor }: Context, key: string): string => `${key} of:${actor.person ?? ""}`;

export function fetchedOf(app: Runtime, key: string): Fetched {
  const kept = app.ports.journal.get(stateKey(key));
  return typeof kept === "object" && kept !== null && !Array.isArray(kept)
    ? { ...NEVER, ...(kept as Partial<Fetched>) }
    : NEVER;
}

export function noteFetched(calls: CallState, key: string, fetched: Partial<Fetched>): void {
  calls.app.ports.journal.set(stateKey(key), { ...fetchedOf(calls.app, key), ...fetched } as unknown as Value);
  calls.onChange([`$fetched`]);
}

const MOST_ANSWERS = 20;

/** Keeps the latest search answers, so that going back shows them at once; drops older ones. */
export function forgetAnswers(app: Runtime, but: string): void {
  const { journal } = app.ports;
  const searches = journal.keys(stateKey("screen/")).filter((key) => key.includes("?{") && key !== stateKey(but));
  const byAge = searches.toSorted((a, b) => String(ageOf(app, a)).localeCompare(String(ageOf(app, b))));
  for (const key of byAge.slice(0, Math.max(0, byAge.length - MOST_ANSWERS))) journal.set(key, null);
}

const ageOf = (app: Runtime, key: string): string => fetchedOf(app, key.slice(stateKey("").length)).at ?? "";

/** Freshness of a list that a server fills; undefined: only people on this device fill it. */
export function freshnessOf(
  calls: CallState,
  context: Context,
  screen: Screen,
  view: View,
  at: string | null,
  search: ServerSearch | null = null,
): Freshness | undefined {
  const key = keyOf(context, screen, view, at, search);
  if (key === null) return undefined;
  context.dependencies.add("$fetched");
  const { at: when, problem, hasMore, total } = fetchedOf(context.app, key);
  return {
    at: when,
    problem,
    hasMore,
    total,
    underWay: calls.underWay.has(key),
    received: calls.underWay.get(key) ?? 0,
  };
}

/** Ids of a screen with `From`, in the order of the last answer; null: there is no answer yet. */
export function orderedIds(
  calls: CallState,
  context: Context,
  screen: Screen,
  view: View,
  at: string | null,
  search: ServerSearch | null = null,
): readonly string[] | null {
  if (!isAsked(screen) || !isFilled(screen, view)) return null;
  context.dependencies.add("$fetched");
  const filled = fromKey(context, screen, at, search);
  const { ids, at: fetchedAt } = fetchedOf(context.app, filled);
  const key = keyField(context.lookup.resource(view.entity ?? ""));
  if (ids === null || key === null || screen.asksTheServer !== null || view.entity === null) return ids;
  // Records created here come first until the server's list contains them; otherwise they would vanish and reappear.
  const waiting = context.records.ids({ entity: view.entity, where: { field: key, oneOf: [null] } }, NEWEST_FIRST, 50);
  const listed = new Set([...waiting, ...ids]);
  const arrived = [...(calls.arrivedAt.get(view.entity) ?? [])]
    .filter(([id, when]) => !listed.has(id) && fetchedAt !== null && when > (calls.filledAt.get(filled) ?? 0))
    .map(([id]) => id)
    .toReversed();
  return [...waiting, ...arrived, ...ids];
}

const NEWEST_FIRST = [{ field: "created_at", descending: true }];

/** Called when a list with this search and these filters is shown; asks the server for those the document sends. */
export function askServer(
  calls: CallState,
  { actor }: Context,
  screen: Screen,
  at: string | null,
  search: ServerSearch | null,
): void {
  const sent = sentToServer(screen);
  if (isAsked(screen) && (sent.search || sent.filters.size > 0))
    calls.onSearch({ screen: screen.name, at, search, person: actor.person });
}

/** True if the server determines which records the screen shows. */
const isAsked = (screen: Screen): boolean => screen.from !== null || screen.asksTheServer !== null;

const fromKey = (context: Context, screen: Screen, at: string | null, search: ServerSearch | null): string =>
  ownKey(context, `screen/${screen.name}/${at ?? ""}${searchKey(search)}`);
const LISTS = new Set(["list", "cards", "table", "board", "calendar", "map", "gallery"]);

/** True for the view that `From` fills: the first list of the screen. */
export const isFilled = (screen: Screen, view: View): boolean =>
  screen.views.find((one) => LISTS.has(one.kind) && one.entity !== null) === view;

function keyOf(
  context: Context,
  screen: Screen,
  view: View,
  at: string | null,
  search: ServerSearch | null,
): string | null {
  if (!LISTS.has(view.kind) || view.entity === null) return null;
  if (isAsked(screen) && isFilled(screen, view)) return fromKey(context, screen, at, search);
  const resource = context.lookup.resource(view.entity);
  return resource === undefined || resource.problem !== null || !isPlain(resource)
    ? null
    : listKey(context, view.entity);
}

const listKey = (context: Context, entity: string): string => ownKey(context, keyFor("list", entity));

/** True if the entity's list has an address without placeholders. */
const isPlain = (resource: Resource): boolean =>
  !resource.oneRecord &&
  resource.own?.List !== null &&
  (resource.own?.List?.path ?? resource.keptAt).parts.every((part) => typeof part === "string");

/** All fetches that a screen needs when it opens. */
export function fetchesOf(
  calls: CallState,
  context: Context,
  screen: Screen,
  at: string | null,
  search: ServerSearch | null = null,
): readonly Fetch[] {
  const found: Fetch[] = [];
  if (isAsked(screen)) {
    const view = screen.views.find((one) => isFilled(screen, one));
    const fetch = view === undefined ? null : fromFetch(calls, context, screen, view.entity ?? "", at, search);
    if (fetch !== null) found.push(fetch);
  }
  for (const view of screen.views) {
    const resource = view.entity === null ? undefined : context.lookup.resource(view.entity);
    if (view.entity === null || resource === undefined || resource.problem !== null) continue;
    if (view.kind === "one") found.push(...oneFetch(calls, context, resource, view.entity, at));
    else if (LISTS.has(view.kind) && !(isAsked(screen) && isFilled(screen, view)) && isPlain(resource))
      found.push(listFetch(calls, context, resource, view.entity));
  }
  return found;
}

const listFetch = (calls: CallState, context: Context, resource: Resource, entity: string): Fetch => ({
  key: listKey(context, entity),
  request: new RequestMaker(calls, context).ofResource(resource, "List", entity, null),
  entity,
  resource,
  ordered: false,
  asked: false,
});

/** The fetch for an entity's whole list; null: the list has no address of its own. */
export function listOf(calls: CallState, context: Context, entity: string): Fetch | null {
  const resource = context.lookup.resource(entity);
  return resource === undefined || resource.problem !== null || !isPlain(resource)
    ? null
    : listFetch(calls, context, resource, entity);
}

function oneFetch(
  calls: CallState,
  context: Context,
  resource: Resource,
  entity: string,
  at: string | null,
): readonly Fetch[] {
  const id = resource.oneRecord ? (context.records.ids({ entity, where: null }, [], 1)[0] ?? null) : at;
  if ((id === null && !resource.oneRecord) || resource.own?.Get === null) return [];
  const request = new RequestMaker(calls, context).ofResource(resource, "Get", entity, id);
  // A record without a key has not been created on the server yet.
  if (request.needs.length > 0 && !resource.oneRecord) return [];
  return [
    { key: ownKey(context, keyFor("one", entity, id ?? "")), request, entity, resource, ordered: false, asked: false },
  ];
}

const FROM = /^\s*`?\s*(?:(GET)\s+)?(\/\S*|https?:\/\/\S+?)\s*`?\s*$/i;

/** Parses `From`: `GET /articles/feed`, or the name of a call. */
function fromFetch(
  calls: CallState,
  context: Context,
  screen: Screen,
  entity: string,
  at: string | null,
  search: ServerSearch | null,
): Fetch | null {
  const written = screen.from?.value ?? listPath(calls, context, entity) ?? "";
  const path = FROM.exec(written)?.[2];
  const resource = context.lookup.resource(entity) ?? null;
  const base = { key: fromKey(context, screen, at, search), entity, resource, ordered: true, asked: true };
  const maker = new RequestMaker(calls, context);
  if (path !== undefined)
    return {
      ...base,
      request: {
        call: screen.name,
        entity,
        record: null,
        method: "GET",
        path: searchPath(calls, context, screen, path, { entity, at, search }),
        body: null,
        secret: false,
        needs: [],
        files: [],
        ...(resource === null ? {} : { headers: maker.headersOf(resource) }),
      },
    };
  const call = context.lookup.model.calls.calls.find(
    (one) => looseName(one.name) === looseName(written.replace(/`/g, "")),
  );
  if (call === undefined || !isRead(call)) return null;
  const request = maker.ofCall({ call: call.name, entity: call.entity, id: at });
  return request === null
    ? null
    : {
        ...base,
        request: { ...request, path: searchPath(calls, context, screen, request.path, { entity, at, search }) },
      };
}

/** Adds the query parameters of `Asks the server` to a path. */
function searchPath(
  calls: CallState,
  context: Context,
  screen: Screen,
  path: string,
  { entity, at, search }: { readonly entity: string; readonly at: string | null; readonly search: ServerSearch | null },
): string {
  const variables = new Map([...thisIs(at), ...searchVariables(calls, context, entity, search)]);
  const sent = new RequestMaker(calls, context).value(screen.asksTheServer, variables);
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return path;
  return withParameters(path, Object.entries(sent as { readonly [key: string]: Value }));
}

/** Address for a screen with `Asks the server` but no `From`: the list of its entity. */
function listPath(calls: CallState, context: Context, entity: string): string | null {
  return listOf(calls, context, entity)?.request.path ?? null;
}

export const NO_NEWS: CallOutcome = { refusals: [], messages: [], open: null };
