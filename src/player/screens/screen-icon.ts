import { isIconName } from "#ui/icons/Icon.tsx";
import type { Screen, ViewKind } from "#model/2-screens.ts";
import type { DrawnModel } from "#model/model.ts";

const usual: { readonly [kind in ViewKind]: string } = {
  list: "list",
  cards: "layers",
  table: "table",
  board: "columns-3",
  calendar: "calendar-days",
  map: "map",
  gallery: "images",
  one: "file-text",
  form: "pencil",
  overview: "chart-column",
  text: "book-open",
};

const drawable = (name: string): boolean => isIconName(name) || /\p{Extended_Pictographic}/u.test(name);

/** The tab's icon, else that of the first view's entity, else one for the kind of view. */
export function iconOfScreen(model: DrawnModel, screen: Screen): string {
  const said = screen.tab?.icon;
  if (said !== null && said !== undefined && drawable(said)) return said;
  const view = screen.views[0];
  const own = model.entities.find((entity) => entity.key === view?.entity)?.icon?.value;
  if (own !== undefined && drawable(own)) return own;
  return view === undefined ? "circle-help" : usual[view.kind];
}
