import type { Screen, View } from "#model/2-screens.ts";
import type { Problem } from "#model/expression.ts";
import type { FilterOffer, ListAnswer, ListQuery } from "../contract/queries.ts";
import type { Shown } from "../contract/shown.ts";
import type { Where } from "../ports/records.ts";
import { judge, openToChange } from "../rights/may.ts";
import type { VisibleSelection } from "../visibility/visible-records.ts";
import { both } from "../visibility/where-visible.ts";
import { mayCreate } from "../rights/may-create.ts";
import { mayOpen } from "../rights/may-open.ts";
import { plain } from "../values/plain.ts";
import { whereBetween } from "./calendar-bounds.ts";
import { countsOf } from "./counts.ts";
import { readPage } from "./read-page.ts";
import { answeredIn, withOffers } from "./row-offers.ts";
import { OWNER } from "../document/lookup.ts";
import { isApartFromOwner, lookOf, planRows } from "./rows.ts";
import { byTitle, orderOf, selectView, whereFound, titleFields } from "./selection.ts";
import { bringTitles } from "./titles.ts";
import { dress, isField, nameOfField, typeOf } from "./shown.ts";
import type { QueryContext } from "../context/query-context.ts";
import { callsOf } from "../call-hooks.ts";

const NONE: ListAnswer = { rows: [], from: 0, total: 0, matching: 0, groups: null, filters: [], mayCreate: false };
const MOST_ROWS = 500;

/** What a list of a screen shows to this person, with its search and filters; null: there is no such list for them. */
export function selectShown(context: QueryContext, query: ListQuery) {
  const screen = context.lookup.screen(query.screen);
  const view = screen?.views[query.view];
  if (screen === undefined || view === undefined || !mayOpen(context, screen)) return null;
  const { entity } = view;
  if (view.problem !== null) return { problem: view.problem };
  if (entity === null || context.lookup.entity(entity) === undefined) return null;
  const { visible } = context;
  const { ids: fetched, query: here, fresh } = callsOf(context.app).serverList(context, screen, view, query);
  // What the server says belongs on a screen does; the view's own condition is for the time before it has.
  const all =
    fetched === null
      ? selectView(context, entity, view.where, query.at ?? null)
      : visible.select(entity, { field: "id", oneOf: fetched });
  const matching = visible.narrow(
    all,
    whereFound(
      context,
      entity,
      here.search ?? "",
      screen.search.map((field) => field.value),
    ),
    whereFiltered(context, entity, here),
  );
  const order =
    query.order && isField(context.lookup, entity, query.order.field)
      ? [query.order]
      : orderOf(context, entity, view.order);
  return { problem: null, screen, view, entity, all, matching, order, fetched, fresh };
}

export function list(context: QueryContext, query: ListQuery): ListAnswer {
  const shown = selectShown(context, query);
  if (shown === null) return NONE;
  if (shown.problem !== null) return { ...NONE, problem: context.app.mistakes.at(shown.problem) };
  const { screen, view, entity, all, matching, order, fetched, fresh } = shown;
  const { visible } = context;
  const groupedBy = view.groupedBy?.value ?? (view.kind === "board" ? "status" : null);
  const grouping =
    groupedBy === null || query.group !== undefined
      ? []
      : byTitle(context, entity, { field: groupedBy, descending: false, grouped: true });
  const { from, limit } = windowOf(query, view);
  // The order of rows would tell what a closed field holds.
  const open = visible.order(entity, [...grouping, ...order]);
  const shownBy = groupedBy !== null && visible.mayOrder(entity, groupedBy) ? groupedBy : null;
  const plan = planRows(context, entity, lookOf(context, screen, query.view), shownBy, further(context, screen, view));
  // Where a page further down lies is made good with its counts.
  const sent = from === 0 ? context.rowsSent : null;
  const records =
    limit === 0 || sent !== null
      ? []
      : fetched !== null && !query.order
        ? context.bring(entity, inOrder(fetched, new Set(visible.ids(matching))).slice(from, from + limit), plan.fields)
        : readPage(context, from === 0 ? null : keyOf(context, query), matching, open, {
            from,
            limit,
            fields: plan.fields,
          }).records;
  const rows = sent ?? withOffers(context, screen, view, plan.rows(records));
  const reachesEnd = rows.length < limit && (rows.length > 0 || from === 0);
  const counts = countsOf(context, {
    all,
    matching,
    // Where a page begins may still have to be found out.
    end: reachesEnd && !context.owes ? from + rows.length : null,
    searched: (query.search ?? "").trim() !== "",
  });
  const upToFirst = (count: number | null): number | null =>
    count === null || view.first === null ? count : Math.min(count, view.first);
  const before = context.owes ? context.mayOwe : null;
  const closing = rows.length === 0 && counts.total === 0 ? rightWithMistake(context, entity) : null;
  return {
    ...(closing === null ? {} : { problem: context.app.mistakes.at(closing) }),
    rows,
    from,
    // What the server has and has not sent yet is told: nothing is silently cut.
    total:
      fetched !== null && fresh?.total != null ? Math.max(fresh.total, counts.total ?? 0) : upToFirst(counts.total),
    matching: upToFirst(counts.matching),
    // Rows say what they are grouped by, so that their headings need not wait; a board consists of its groups.
    groups:
      shownBy === null
        ? null
        : before !== null && (before.groups !== null || view.kind !== "board")
          ? before.groups
          : groups(context, matching, shownBy),
    filters:
      before !== null && before.filters.length > 0
        ? before.filters
        : screen.filters.flatMap((field) => filterOffer(context, all, field.value, counts.total !== null)),
    mayCreate: mayCreate(context, entity),
    ...(fresh === undefined ? {} : { fresh }),
  };
}

/**
 * A right that can't be read grants nothing, so a list may be empty because of it. Whether there is anything is not said
 * either way: the person may not know.
 */
function rightWithMistake(context: QueryContext, entity: string): Problem | null {
  for (const right of context.lookup.model.roles.rights) {
    const { problem } = right;
    const { may, on } = right.closes ?? right;
    const sees =
      may.every(({ kind }) => kind !== "event") || may.some((one) => one.kind === "action" && one.action === "see");
    const covers = on.length === 0 || on.some((one) => one.kind === "everything" || one.entity === entity);
    if (problem !== null && sees && covers) return problem;
  }
  return null;
}

/** Names a list, whichever part of it is asked for; null: it is asked for by something that has no name. */
function keyOf(context: QueryContext, query: ListQuery): string | null {
  const named = plain({ ...query, from: 0, limit: 0 });
  return named === null ? null : JSON.stringify([context.actor.person, named]);
}

/** The server's order, of those that are here and may be seen. */
const inOrder = (order: readonly string[], there: ReadonlySet<string>): readonly string[] =>
  order.filter((id) => there.has(id));

function windowOf(query: ListQuery, view: View): { readonly from: number; readonly limit: number } {
  const from = Math.max(0, Math.trunc(query.from) || 0);
  const wanted = Math.min(MOST_ROWS, Math.max(0, Math.trunc(query.limit) || 0));
  return { from, limit: view.first === null ? wanted : Math.max(0, Math.min(wanted, view.first - from)) };
}

function whereFiltered(context: QueryContext, entity: string, query: ListQuery): Where | null {
  const { visible } = context;
  const parts: (Where | null)[] = [];
  for (const [field, values] of Object.entries(query.filters ?? {}))
    if (values.length > 0 && isField(context.lookup, entity, field))
      parts.push(visible.onField(entity, { field, oneOf: values.map(plain) }));
  const view = context.lookup.screen(query.screen)?.views[query.view];
  if (query.group !== undefined) {
    const by = view?.groupedBy?.value ?? "status";
    parts.push(visible.onField(entity, { field: by, oneOf: [plain(query.group)] }));
  }
  if (query.between !== undefined && view?.from) {
    const { from, to } = view;
    parts.push(whereBetween(context, entity, from.value, to?.value ?? null, query.between));
  }
  return both(...parts);
}

/** Fields a view needs beside its facts: columns, dates, places, pictures. */
function further(context: QueryContext, screen: Screen, view: View): readonly string[] {
  const fields = context.lookup.entity(view.entity ?? "")?.fields ?? [];
  const single = fields.filter((field) => field.type.kind !== "children" && field.type.kind !== "secret");
  const answered = answeredIn(screen, view.entity);
  switch (view.kind) {
    case "table": {
      const named = screen.fields.flatMap((group) => group.fields.map((field) => field.value));
      const columns = named.length > 0 ? named : single.slice(0, 8).map((field) => field.key);
      if (named.length === 0 && isApartFromOwner(context, screen, view.entity)) columns.unshift(OWNER);
      if (named.length === 0 && context.lookup.states(view.entity ?? "") !== undefined) columns.push("status");
      return [...new Set([...columns, ...answered])];
    }
    case "calendar":
      return [view.from?.value, view.to?.value].filter((field) => field !== undefined);
    case "map":
      return single.filter((field) => field.type.kind === "location").map((field) => field.key);
    case "gallery":
      return [
        ...single.filter((field) => ["photo", "photos"].includes(field.type.kind)).map((field) => field.key),
        ...answered,
      ];
    default:
      return answered;
  }
}

function groups(context: QueryContext, selection: VisibleSelection, by: string): ListAnswer["groups"] {
  const { entity } = selection;
  const found = context.visible.groups(selection, by);
  const type = typeOf(context.lookup, entity, by);
  if (type.kind === "reference")
    bringTitles(
      context,
      type.entity,
      found.flatMap(({ key }) => (typeof key === "string" ? [key] : [])),
    );
  const shown = found.map(({ key, count }) => ({ group: dress(context, entity, by, key), count }));
  return type.kind === "reference" ? shown.toSorted((a, b) => compareTitles(a.group, b.group)) : shown;
}

/** Names as people order them; what has no title comes last. */
function compareTitles({ title: a }: Shown, { title: b }: Shown): number {
  if (!a || !b) return Number(!a) - Number(!b);
  const [left, right] = [plainly(a), plainly(b)];
  return left < right ? -1 : Number(left !== right);
}

const plainly = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const MOST_OPTIONS = 100;
const OFFERED = new Set([
  "choice",
  "choices",
  "reference",
  "references",
  "yes/no",
  "list of text",
  "text",
  "rating",
  "whole number",
]);

/** What a filter may be set to, with how many there are of each among what this person may see. */
function filterOffer(
  context: QueryContext,
  selection: VisibleSelection,
  field: string,
  counted: boolean,
): readonly FilterOffer[] {
  const { entity } = selection;
  const type = typeOf(context.lookup, entity, field);
  if (!OFFERED.has(type.kind) || !context.visible.mayOrder(entity, field)) return [];
  const name = nameOfField(context.lookup, entity, field);
  // The options of long lists follow with their counts.
  const found = !counted ? [] : context.visible.groups(selection, field);
  const counts = new Map(found.map(({ key, count }) => [JSON.stringify(key), count]));
  if (type.kind === "choice" || type.kind === "choices")
    return [
      {
        field,
        name,
        options: type.options.map(({ value }) => ({
          shown: dress(context, entity, field, value),
          count: type.kind === "choices" || !counted ? null : (counts.get(JSON.stringify(value)) ?? 0),
        })),
      },
    ];
  if (type.kind === "references") return [{ field, name, options: linked(context, entity, field, type.entity) }];
  const keys = found.filter(({ key }) => key !== null && !Array.isArray(key)).slice(0, MOST_OPTIONS);
  if (type.kind === "reference")
    bringTitles(
      context,
      type.entity,
      keys.map(({ key }) => String(key)),
    );
  const options = keys.map(({ key, count }) => ({ shown: dress(context, entity, field, key), count }));
  if (type.kind !== "reference") return [{ field, name, options }];
  const titled = options.filter(({ shown }) => shown.title).toSorted((a, b) => compareTitles(a.shown, b.shown));
  return [{ field, name, options: titled }];
}

/** The records that a link may lead to, as far as this person may see them. */
function linked(context: QueryContext, entity: string, field: string, to: string): FilterOffer["options"] {
  const [by] = titleFields(context, to);
  const order = by === undefined ? [] : [{ field: by, descending: false }];
  const ids = context.visible.ids(context.visible.select(to), order, MOST_OPTIONS);
  bringTitles(context, to, ids);
  return ids
    .map((id) => ({ shown: dress(context, entity, field, id), count: null }))
    .filter(({ shown }) => shown.title);
}

/** Whether rows may be added to a list of this record's own. */
export const mayAddRows = (context: QueryContext, entity: string, id: string): boolean =>
  openToChange(context, entity, id).allowed && judge(context, { action: "change" }, entity, id).allowed;
