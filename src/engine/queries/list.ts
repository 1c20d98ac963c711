import type { Screen, View } from "#model/2-screens.ts";
import type { FilterOffer, ListAnswer, ListQuery } from "../contract/queries.ts";
import { asksOf, leftToUs } from "../calls/asks.ts";
import { freshnessOf, orderedIds } from "../calls/fetches.ts";
import type { Selection, Where } from "../ports/records.ts";
import { judge, openToChange } from "../rights/may.ts";
import { rowsOn } from "../rights/rows.ts";
import { both, whereFieldVisible } from "../rights/where-visible.ts";
import type { Turn } from "../turn.ts";
import { plain } from "../values/plain.ts";
import { countsOf } from "./counts.ts";
import { readPage } from "./places.ts";
import { lookOf, planRows } from "./rows.ts";
import { orderOf, whereFound, whereOfView } from "./selection.ts";
import { bringTitles } from "./titles.ts";
import { dress, isField, nameOfField, typeOf } from "./shown.ts";

const NONE: ListAnswer = { rows: [], from: 0, total: 0, matching: 0, groups: null, filters: [], mayCreate: false };
const MOST_ROWS = 500;

export function list(turn: Turn, query: ListQuery): ListAnswer {
  const screen = turn.lookup.screen(query.screen);
  const view = screen?.views[query.view];
  if (screen === undefined || view === undefined || view.entity === null || view.problem !== null) return NONE;
  const { entity } = view;
  if (turn.lookup.entity(entity) === undefined) return NONE;
  const asks = asksOf(screen, query);
  const fetched = orderedIds(turn, screen, view, query.at ?? null, asks);
  // What the server was asked for and has answered is not looked for here again.
  const here = fetched === null || asks === null ? query : leftToUs(screen, query);
  // What the server says belongs on a screen does; the view's own condition is for the time before it has.
  const all =
    fetched === null
      ? whereOfView(turn, entity, view.where, query.at ?? null)
      : both(whereOfView(turn, entity, null, null), { field: "id", oneOf: fetched });
  const matching = both(
    all,
    whereFound(
      turn,
      entity,
      here.search ?? "",
      screen.search.map((field) => field.value),
    ),
    whereFiltered(turn, entity, here),
  );
  const selection: Selection = { entity, where: matching };
  const groupedBy = view.groupedBy?.value ?? (view.kind === "board" ? "status" : null);
  const order =
    query.order && isField(turn.lookup, entity, query.order.field) ? [query.order] : orderOf(turn, entity, view.order);
  const grouping = groupedBy === null || query.group !== undefined ? [] : [{ field: groupedBy, descending: false }];
  const { from, limit } = windowOf(query, view);
  // The order of rows would tell what a closed field holds.
  const open = [...grouping, ...order].filter(({ field }) => !isHidden(turn, entity, field));
  const shownBy = groupedBy !== null && !isHidden(turn, entity, groupedBy) ? groupedBy : null;
  const plan = planRows(turn, entity, lookOf(turn, screen, query.view), shownBy, further(turn, screen, view));
  // Where a page further down lies is made good with its counts.
  const sent = from === 0 ? turn.rowsSent : null;
  const records =
    limit === 0 || sent !== null
      ? []
      : fetched !== null && !query.order
        ? turn.bring(entity, inOrder(fetched, new Set(turn.hand.ids(selection))).slice(from, from + limit), plan.fields)
        : readPage(turn, from === 0 ? null : keyOf(turn, query), selection, open, { from, limit, fields: plan.fields })
            .records;
  const rows = sent ?? plan.rows(records);
  const reachesEnd = rows.length < limit && (rows.length > 0 || from === 0);
  const counts = countsOf(turn, entity, {
    all,
    matching,
    // Where a page begins may still have to be found out.
    end: reachesEnd && !turn.owes ? from + rows.length : null,
    searched: (query.search ?? "").trim() !== "",
  });
  const upToFirst = (count: number | null): number | null =>
    count === null || view.first === null ? count : Math.min(count, view.first);
  const fresh = freshnessOf(turn, screen, view, query.at ?? null, asks);
  const before = turn.owes ? turn.mayOwe : null;
  return {
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
          : groups(turn, entity, matching, shownBy),
    filters:
      before !== null && before.filters.length > 0
        ? before.filters
        : screen.filters.flatMap((field) => filterOffer(turn, entity, all, field.value, counts.total !== null)),
    mayCreate: mayCreate(turn, entity),
    ...(fresh === undefined ? {} : { fresh }),
  };
}

/** Names a list, whichever part of it is asked for; null: it is asked for by something that has no name. */
function keyOf(turn: Turn, query: ListQuery): string | null {
  const named = plain({ ...query, from: 0, limit: 0 });
  return named === null ? null : JSON.stringify([turn.actor.person, named]);
}

/** The server's order, of those that are here and may be seen. */
const inOrder = (order: readonly string[], there: ReadonlySet<string>): readonly string[] =>
  order.filter((id) => there.has(id));

function windowOf(query: ListQuery, view: View): { readonly from: number; readonly limit: number } {
  const from = Math.max(0, Math.trunc(query.from) || 0);
  const wanted = Math.min(MOST_ROWS, Math.max(0, Math.trunc(query.limit) || 0));
  return { from, limit: view.first === null ? wanted : Math.max(0, Math.min(wanted, view.first - from)) };
}

function whereFiltered(turn: Turn, entity: string, query: ListQuery): Where | null {
  const parts: (Where | null)[] = [];
  for (const [field, values] of Object.entries(query.filters ?? {}))
    if (values.length > 0 && isField(turn.lookup, entity, field))
      parts.push({ field, oneOf: values.map(plain) }, whereFieldVisible(turn, entity, field));
  const view = turn.lookup.screen(query.screen)?.views[query.view];
  if (query.group !== undefined) {
    const by = view?.groupedBy?.value ?? "status";
    parts.push({ field: by, oneOf: [plain(query.group)] });
  }
  if (query.between !== undefined && view?.from) {
    const { start, end } = query.between;
    parts.push({ field: view.from.value, most: upTo(turn, entity, view.from.value, end) });
    const last = view.to?.value;
    const begins: Where = { field: view.from.value, least: start };
    parts.push(last === undefined ? begins : { any: [begins, { field: last, least: start }] });
  }
  return both(...parts);
}

/** A day's entries end with the day, also where the field holds moments. */
const upTo = (turn: Turn, entity: string, field: string, end: string): string =>
  typeOf(turn.lookup, entity, field).kind === "date and time" && end.length === 10 ? `${end}T23:59:59.999Z` : end;

/** Fields a view needs beside its facts: columns, dates, places, pictures. */
function further(turn: Turn, screen: Screen, view: View): readonly string[] {
  const fields = turn.lookup.entity(view.entity ?? "")?.fields ?? [];
  const single = fields.filter((field) => field.type.kind !== "children" && field.type.kind !== "secret");
  switch (view.kind) {
    case "table": {
      const named = screen.fields.flatMap((group) => group.fields.map((field) => field.value));
      return named.length > 0 ? named : single.slice(0, 8).map((field) => field.key);
    }
    case "calendar":
      return [view.from?.value, view.to?.value].filter((field) => field !== undefined);
    case "map":
      return single.filter((field) => field.type.kind === "location").map((field) => field.key);
    case "gallery":
      return single.filter((field) => ["photo", "photos"].includes(field.type.kind)).map((field) => field.key);
    default:
      return [];
  }
}

const isHidden = (turn: Turn, entity: string, field: string): boolean =>
  whereFieldVisible(turn, entity, field) !== null;

function groups(turn: Turn, entity: string, where: Where | null, by: string): ListAnswer["groups"] {
  const found = turn.hand.groups({ entity, where }, by);
  const type = typeOf(turn.lookup, entity, by);
  if (type.kind === "reference")
    bringTitles(
      turn,
      type.entity,
      found.flatMap(({ key }) => (typeof key === "string" ? [key] : [])),
    );
  return found.map(({ key, count }) => ({ group: dress(turn, entity, by, key), count }));
}

const MOST_OPTIONS = 100;
const OFFERED = new Set(["choice", "choices", "reference", "yes/no", "list of text", "text", "rating", "whole number"]);

/** What a filter may be set to, with how many there are of each among what this person may see. */
function filterOffer(
  turn: Turn,
  entity: string,
  where: Where | null,
  field: string,
  counted: boolean,
): readonly FilterOffer[] {
  const type = typeOf(turn.lookup, entity, field);
  if (!OFFERED.has(type.kind) || isHidden(turn, entity, field)) return [];
  const name = nameOfField(turn.lookup, entity, field);
  // The options of long lists follow with their counts.
  const found = !counted ? [] : turn.hand.groups({ entity, where }, field);
  const counts = new Map(found.map(({ key, count }) => [JSON.stringify(key), count]));
  if (type.kind === "choice" || type.kind === "choices")
    return [
      {
        field,
        name,
        options: type.options.map(({ value }) => ({
          shown: dress(turn, entity, field, value),
          count: type.kind === "choices" || !counted ? null : (counts.get(JSON.stringify(value)) ?? 0),
        })),
      },
    ];
  const keys = found.filter(({ key }) => key !== null && !Array.isArray(key)).slice(0, MOST_OPTIONS);
  if (type.kind === "reference")
    bringTitles(
      turn,
      type.entity,
      keys.map(({ key }) => String(key)),
    );
  const options = keys.map(({ key, count }) => ({ shown: dress(turn, entity, field, key), count }));
  return [{ field, name, options: type.kind === "reference" ? options.filter(({ shown }) => shown.title) : options }];
}

/** Whether there is any record of this kind that this person may create (its values decide in the end). */
export function mayCreate(turn: Turn, entity: string): boolean {
  const declared = turn.lookup.entity(entity);
  if (declared === undefined || declared.problem !== null) return false;
  if (declared.owner !== null || !turn.lookup.model.roles.closed) return true;
  return rowsOn(turn.lookup, turn.actor, { action: "create" }, entity).length > 0;
}

/** Whether rows may be added to a list of this record's own. */
export const mayAddRows = (turn: Turn, entity: string, id: string): boolean =>
  openToChange(turn, entity, id).allowed && judge(turn, { action: "change" }, entity, id).allowed;
