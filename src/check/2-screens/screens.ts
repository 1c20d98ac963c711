import type { Screen, View } from "#model/2-screens.ts";
import type { Checking } from "../checking.ts";

/** Screens that the author wrote and that could be read. */
export const writtenScreens = ({ model }: Checking): Screen[] =>
  model.screens.filter(({ byDefault, problem }) => !byDefault && problem === null);

export const LISTS: ReadonlySet<View["kind"]> = new Set([
  "list",
  "cards",
  "table",
  "board",
  "calendar",
  "map",
  "gallery",
]);

/** Entities whose records stand on a screen, in its lists, details, forms and blocks. */
export function entitiesOn(screen: Screen): Set<string> {
  const on = new Set<string>();
  for (const view of screen.views) {
    if (view.entity !== null) on.add(view.entity);
    for (const { entity } of view.blocks) if (entity !== null) on.add(entity);
  }
  return on;
}

/** Entities of which a screen lists records that one can tap. */
export function listedOn(screen: Screen): Set<string> {
  const on = new Set<string>();
  for (const view of screen.views) {
    if (view.entity !== null && LISTS.has(view.kind)) on.add(view.entity);
    for (const { entity, kind } of view.blocks) if (entity !== null && kind === "list") on.add(entity);
  }
  return on;
}

/** Something on the screen could not be read, so that what it shows is not known for certain. */
export const partlyBroken = (screen: Screen): boolean =>
  screen.views.some(({ problem, blocks }) => problem !== null || blocks.some((block) => block.problem !== null));
