import type { Screen, View } from "#model/2-screens.ts";
import type { Checking } from "../checking.ts";

/** Screens that are in the document and could be read. */
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

/** Entities whose records a screen shows in lists, details, forms and blocks. */
export function entitiesOn(screen: Screen): Set<string> {
  const on = new Set<string>();
  for (const view of screen.views) {
    if (view.entity !== null) on.add(view.entity);
    for (const { entity } of view.blocks) if (entity !== null) on.add(entity);
  }
  return on;
}

/** Entities whose records a screen lists so that people can tap them. */
export function listedOn(screen: Screen): Set<string> {
  const on = new Set<string>();
  for (const view of screen.views) {
    if (view.entity !== null && LISTS.has(view.kind)) on.add(view.entity);
    for (const { entity, kind } of view.blocks) if (entity !== null && kind === "list") on.add(entity);
  }
  return on;
}

/** True if a part of the screen could not be read, so that its content is uncertain. */
export const partlyBroken = (screen: Screen): boolean =>
  screen.views.some(({ problem, blocks }) => problem !== null || blocks.some((block) => block.problem !== null));
