import type { Screen, Shown as ShownFact } from "#model/2-screens.ts";
import type { Row, Shown } from "../contract/queries.ts";
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

export type Look = Pick<Screen, "title" | "subtitle" | "badge" | "picture">;

export const PLAIN: Look = { title: null, subtitle: [], badge: null, picture: null };

/** Facts of a screen hold for the first of its views that can use them. */
export function lookOf(screen: Screen, view: number): Look {
  const first = screen.views.findIndex((one) => !["one", "form", "overview", "text"].includes(one.kind));
  return first === view || screen.views[first]?.entity === screen.views[view]?.entity ? screen : PLAIN;
}

function fact(turn: Turn, entity: string, id: string, shown: ShownFact): Shown | null {
  return shown.kind === "field" ? showField(turn, entity, id, shown.field) : showExpression(turn, shown.expression, id);
}

/** The first `Colour if` that holds. */
function tintOf(turn: Turn, entity: string, id: string): string | null {
  const rows = turn.lookup.entity(entity)?.colourIf ?? [];
  return rows.find((row) => turn.holds(row.condition, thisIs(id)))?.colour ?? null;
}
