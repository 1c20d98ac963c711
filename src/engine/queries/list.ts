import type { Screen, View } from "#model/2-screens.ts";
import type { Problem } from "#model/expression.ts";
import type { ListAnswer, ListQuery } from "../contract/queries.ts";
import type { Ordering, Where } from "../ports/records.ts";
import type { Value } from "#expr/types.ts";
import { groupFieldOf } from "#model/group-field.ts";
import { judge, openToChange } from "../rights/may.ts";
import type { VisibleSelection } from "../visibility/visible-records.ts";
import { both } from "../visibility/where-visible.ts";
import { mayCreate } from "../rights/may-create.ts";
import { mayOpen } from "../rights/may-open.ts";
import { plain } from "../values/plain.ts";
import { whereBetween } from "./calendar-bounds.ts";
import { countsOf } from "./counts.ts";
import { filterOffer } from "./filter-offer.ts";
import { readPage } from "./read-page.ts";
import { asFetched, firstOf } from "./server-order.ts";
import { answeredIn, withOffers } from "./row-offers.ts";
import { OWNER } from "../document/lookup.ts";
import { isApartFromOwner, lookOf, planRows } from "./rows.ts";
import { orderOf, orderOfField, orderOfGroups, selectView, whereFound } from "./selection.ts";
import { bringKeys } from "./titles.ts";
import { dress, isField } from "./shown.ts";
import type { QueryContext } from "../context/query-context.ts";
import { callsOf } from "../call-hooks.ts";

const NONE: ListAnswer = { rows: [], from: 0, total: 0, matching: 0, groups: null, filters: [], mayCreate: false };
const MOST_ROWS = 500;

/** The records that a list of a screen shows to this person, searched and filtered; null: no such list for them. */
export function selectShown(context: QueryContext, query: ListQuery) {
  const screen = context.lookup.screen(query.screen);
  const view = screen?.views[query.view];
  if (screen === undefined || view === undefined || !mayOpen(context, screen)) return null;
  const { entity } = view;
  if (view.problem !== null) return { problem: view.problem };
  if (entity === null || context.lookup.entity(entity) === undefined) return null;
  const { visible } = context;
  const { ids: fetched, query: here, fresh } = callsOf(context.app).serverList(context, screen, view, query);
  // Once the server has filled the screen, its list counts; the view's own condition is for the time before.
  const all =
    fetched === null
      ? selectView(context, entity, view.where, query.at ?? null)
      : visible.select(entity, { field: "id", oneOf: fetched });
  const found = visible.narrow(
    all,
    whereFound(
      context,
      entity,
      here.search ?? "",
      screen.search.map((field) => field.value),
    ),
    whereFiltered(context, entity, here),
  );
  const chosen = query.order && isField(context.lookup, entity, query.order.field) ? query.order : null;
  const order = chosen === null ? orderOf(context, entity, view.order) : orderOfField(context, entity, chosen);
  const by = groupFieldOf(view, context.lookup.entity(entity));
  const said = chosen === null ? view.order : [chosen, ...view.order];
  const grouping = by === null ? [] : orderOfGroups(context, entity, by, said);
  // `first` limits the whole list, not each group.
  const first =
    view.first === null ? null : firstOf(context, found, order, view.first, chosen === null ? fetched : null);
  const matching = visible.narrow(found, first, whereInGroup(context, entity, by, query.group));
  const apart = query.group === undefined ? grouping : [];
  const rest = order.filter(({ field }) => !apart.some((one) => one.field === field));
  return {
    problem: null,
    screen,
    view,
    entity,
    all,
    matching,
    order: [...apart, ...rest],
    by,
    grouping,
    fetched,
    fresh,
  };
}

export function list(context: QueryContext, query: ListQuery): ListAnswer {
  const shown = selectShown(context, query);
  if (shown === null) return NONE;
  if (shown.problem !== null) return { ...NONE, problem: context.app.mistakes.at(shown.problem) };
  const { screen, view, entity, all, matching, order, by, grouping, fetched, fresh } = shown;
  const { visible } = context;
  const { from, limit } = windowOf(query, view);
  // Closed fields don't order rows, because the order would reveal their values.
  const open = visible.order(entity, order);
  const shownBy = by !== null && visible.mayOrder(entity, by) ? by : null;
  const plan = planRows(context, entity, lookOf(context, screen, query.view), shownBy, further(context, screen, view));
  // When counts follow, only the first page is reused; the position of a later page may have to be corrected.
  const sent = from === 0 ? context.rowsSent : null;
  const records =
    limit === 0 || sent !== null
      ? []
      : fetched !== null && !query.order
        ? context.bring(entity, asFetched(context, fetched, shown, shownBy).slice(from, from + limit), plan.fields)
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
    // Not known while the position of the page is still owed.
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
    // Includes records that the server has not sent yet, so that the list does not look complete.
    total:
      fetched !== null && fresh?.total != null ? Math.max(fresh.total, counts.total ?? 0) : upToFirst(counts.total),
    matching: upToFirst(counts.matching),
    // Rows have their group, so headings need not wait for the counts; a board consists of its groups.
    groups:
      shownBy === null
        ? null
        : before !== null && (before.groups !== null || view.kind !== "board")
          ? before.groups
          : groups(context, matching, shownBy, grouping),
    filters:
      before !== null && before.filters.length > 0
        ? before.filters
        : screen.filters.flatMap((field) => filterOffer(context, all, field.value, counts.total !== null)),
    mayCreate: mayCreate(context, entity),
    ...(fresh === undefined ? {} : { fresh }),
  };
}

/**
 * A broken row of point 6 grants nothing, so a list may be empty because of it. It is reported whether or not records
 * exist, because the person may not know that.
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

/** The cache key of a list, the same for all its pages; null: the query is not plain JSON. */
function keyOf(context: QueryContext, query: ListQuery): string | null {
  const named = plain({ ...query, from: 0, limit: 0 });
  return named === null ? null : JSON.stringify([context.actor.person, named]);
}

function windowOf(query: ListQuery, view: View): { readonly from: number; readonly limit: number } {
  const from = Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.trunc(query.from) || 0));
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
  if (query.between !== undefined && view?.from) {
    const { from, to } = view;
    parts.push(whereBetween(context, entity, from.value, to?.value ?? null, query.between));
  }
  return both(...parts);
}

/** The records of one board column or one group. */
const whereInGroup = ({ visible }: QueryContext, entity: string, by: string | null, group?: Value): Where | null =>
  group === undefined || by === null ? null : visible.onField(entity, { field: by, oneOf: [plain(group)] });

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

function groups(
  context: QueryContext,
  selection: VisibleSelection,
  by: string,
  order: readonly Ordering[],
): ListAnswer["groups"] {
  const { entity } = selection;
  const found = context.visible.groups(selection, { by, order });
  bringKeys(context, entity, by, found);
  return found.map(({ key, count }) => ({ group: dress(context, entity, by, key), count }));
}

/** Whether child rows may be added to this record. */
export const mayAddRows = (context: QueryContext, entity: string, id: string): boolean =>
  openToChange(context, entity, id).allowed && judge(context, { action: "change" }, entity, id).allowed;
