import type { Screen, ViewKind } from "#model/2-screens.ts";
import type { DrawnModel } from "#model/model.ts";
import type { Route } from "../routes.ts";

/** A screen that stays at the start side while pages opened from it appear beside it. */
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

/** For the view that is shown, if a screen has several views of the same records. */
export const shapeOf = ({ views }: Screen, view = 0): ListShape => shapes[views[view]?.kind ?? "text"] ?? "none";

/** A page opened from another page: a record or a form. */
export const isDetail = (route: Route): boolean =>
  route.kind === "screen"
    ? (route.screen.views[0]?.kind === "one" && route.at !== null) || route.screen.views[0]?.kind === "form"
    : route.kind === "record" || route.kind === "do" || route.kind === "edit" || route.kind === "new";

/** The route as a place to open records from; null: it is a detail page. */
export const placeOf = (route: Route): ListPlace | null =>
  route.kind === "screen" && !isDetail(route) ? { screen: route.screen, at: route.at } : null;

/** After an external link: the list of the record's entity, if the person may open it. */
export function listFor(model: DrawnModel, route: Route, mayOpen: (screen: Screen) => boolean): ListPlace | null {
  if (!isDetail(route)) return null;
  const entity = route.kind === "screen" ? route.screen.views[0]?.entity : "entity" in route ? route.entity : null;
  const screen = model.screens.find(
    (one) => one.parameters.length === 0 && one.views[0]?.entity === entity && shapeOf(one) !== "none" && mayOpen(one),
  );
  return screen === undefined ? null : { screen, at: null };
}

/** The id of the record that a route shows, to highlight its row. */
export const recordOf = (route: Route): string | null =>
  route.kind === "screen" ? route.at : "id" in route ? route.id : null;
