import type { Screen, ViewKind } from "#model/2-screens.ts";
import type { DrawnModel } from "#model/model.ts";
import type { Route } from "../routes.ts";

/** A screen that stays at the start while what is opened from it stands beside it. */
export interface ListPlace {
  readonly screen: Screen;
  readonly at: string | null;
}

/**
 * - `column`: a list of rows, always with room for a record beside it.
 * - `broad`: a board, table, calendar, map or gallery, which has the whole width until a record is opened.
 * - `none`: nothing is opened beside it.
 */
export type ListShape = "column" | "broad" | "none";

const shapes: { readonly [kind in ViewKind]?: ListShape } = {
  list: "column",
  cards: "column",
  gallery: "broad",
  table: "broad",
  board: "broad",
  calendar: "broad",
  map: "broad",
};

/** Of the view that is looked at, where a screen has several ways to look at its records. */
export const shapeOf = ({ views }: Screen, view = 0): ListShape => shapes[views[view]?.kind ?? "text"] ?? "none";

/** A page that was opened from another: a record, a form. */
export const isDetail = (route: Route): boolean =>
  route.kind === "screen"
    ? (route.screen.views[0]?.kind === "one" && route.at !== null) || route.screen.views[0]?.kind === "form"
    : route.kind === "record" || route.kind === "do" || route.kind === "edit" || route.kind === "new";

/** The place that a route is, if it is one to open things from. */
export const placeOf = (route: Route): ListPlace | null =>
  route.kind === "screen" && !isDetail(route) ? { screen: route.screen, at: route.at } : null;

/** After a link from elsewhere: the list of what is shown, if the person may open it. */
export function listFor(model: DrawnModel, route: Route, mayOpen: (screen: Screen) => boolean): ListPlace | null {
  if (!isDetail(route)) return null;
  const entity = route.kind === "screen" ? route.screen.views[0]?.entity : "entity" in route ? route.entity : null;
  const screen = model.screens.find(
    (one) => one.parameters.length === 0 && one.views[0]?.entity === entity && shapeOf(one) !== "none" && mayOpen(one),
  );
  return screen === undefined ? null : { screen, at: null };
}

/** The record that a route shows, for the mark on its row. */
export const recordOf = (route: Route): string | null =>
  route.kind === "screen" ? route.at : "id" in route ? route.id : null;
