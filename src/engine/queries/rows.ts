import type { Screen, Shown as ShownFact } from "#model/2-screens.ts";
import type { Row, Shown } from "../contract/queries.ts";
import { isComputed, isStored } from "../document/lookup.ts";
import { walk } from "../document/walk.ts";
import { thisIs, type Turn } from "../turn.ts";
import { screenTitle, showExpression, showField } from "./shown.ts";

/** What a row of a list shows: the facts of its screen where they belong to its entity, else the record's title. */
export function rowOf(
  turn: Turn,
  entity: string,
  id: string,
  look: Look,
  groupedBy: string | null,
  further: readonly string[],
): Row {
  const values: { [field: string]: Shown } = {};
  for (const field of further) {
    const shown = showField(turn, entity, id, field);
    if (shown !== null) values[field] = shown;
  }
  return {
    entity,
    id,
    title: (look.title && fact(turn, entity, id, look.title)) || {
      value: screenTitle(turn, entity, id) ?? "",
      type: { kind: "text" },
    },
    subtitle: look.subtitle.map((one) => fact(turn, entity, id, one)).filter((one) => one !== null),
    badge: look.badge && fact(turn, entity, id, look.badge),
    picture: look.picture && fact(turn, entity, id, look.picture),
    tint: tintOf(turn, entity, id),
    status: turn.status(entity, id),
    group: groupedBy === null ? null : showField(turn, entity, id, groupedBy),
    values,
  };
}

/** Reads what the rows of a page will show: the records, their computed fields, and the records they name. */
export function readRows(
  turn: Turn,
  entity: string,
  ids: readonly string[],
  look: Look,
  further: readonly string[],
): void {
  const facts = [look.title, ...look.subtitle, look.badge, look.picture];
  const fields = new Set([...facts.flatMap((one) => (one?.kind === "field" ? [one.field] : [])), ...further]);
  const title = turn.lookup.entity(entity)?.shownAs?.tree ?? null;
  if (title !== null)
    walk(title, (node) => {
      if (node.op === "field" && node.of.op === "variable" && node.of.name === "this") fields.add(node.field);
    });
  const computed = [...fields].filter((field) => {
    const declared = turn.lookup.field(entity, field);
    return declared !== undefined && isComputed(declared) && !isStored(declared);
  });
  for (const field of computed) {
    const expression = turn.lookup.field(entity, field)?.default?.expression ?? null;
    for (const read of turn.app.reads.expression(expression).entities) turn.seen.add(read);
  }
  turn.readPage(entity, ids, computed);
  for (const field of fields) {
    const type = turn.lookup.field(entity, field)?.type;
    if (type?.kind !== "reference") continue;
    const named = new Set(
      ids.flatMap((id) => turn.hand.read(entity, id)?.[field] ?? []).filter((id) => typeof id === "string"),
    );
    turn.readPage(type.entity, [...named], []);
  }
}

export type Look = Pick<Screen, "title" | "subtitle" | "badge" | "picture">;

export const PLAIN: Look = { title: null, subtitle: [], badge: null, picture: null };

const firstList = ({ views }: Screen): number =>
  views.findIndex((one) => !["one", "form", "overview", "text"].includes(one.kind));

/** Facts of a screen hold for the first of its views that can use them; other views show what their entity shows elsewhere. */
export function lookOf(turn: Turn, screen: Screen, view: number): Look {
  const first = firstList(screen);
  const entity = screen.views[view]?.entity ?? null;
  if (first !== view && screen.views[first]?.entity !== entity) return usualLook(turn, entity);
  const says = screen.title !== null || screen.subtitle.length > 0 || screen.badge !== null || screen.picture !== null;
  // A list beside a record says nothing of its own rows; the list of all of them does.
  return says || screen.parameters.length === 0 ? screen : usualLook(turn, entity);
}

/** How rows of an entity look where a list of it says so: what lists beside a record and in overviews borrow. The title stays its own. */
export function usualLook(turn: Turn, entity: string | null): Look {
  if (entity === null) return PLAIN;
  const lists = turn.lookup.model.screens.filter((screen) => screen.views[firstList(screen)]?.entity === entity);
  const said = lists.find((screen) => screen.subtitle.length > 0) ?? lists.find((screen) => screen.badge !== null);
  const status: ShownFact | null =
    turn.lookup.transitions(entity).length > 0 ? { kind: "field", field: "status", span: { start: 0, end: 0 } } : null;
  return {
    title: null,
    subtitle: said?.subtitle ?? [],
    badge: said?.badge ?? status,
    picture: said?.picture ?? null,
  };
}

function fact(turn: Turn, entity: string, id: string, shown: ShownFact): Shown | null {
  if (shown.kind === "expression") return showExpression(turn, shown.expression, id);
  const seen = showField(turn, entity, id, shown.field);
  const name = turn.lookup.field(entity, shown.field)?.name;
  return seen === null || name === undefined ? seen : { ...seen, name };
}

/** The first `Colour if` that holds. */
function tintOf(turn: Turn, entity: string, id: string): string | null {
  const rows = turn.lookup.entity(entity)?.colourIf ?? [];
  return rows.find((row) => turn.holds(row.condition, thisIs(id)))?.colour ?? null;
}
