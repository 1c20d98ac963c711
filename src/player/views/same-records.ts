import type { Screen, View } from "#model/2-screens.ts";

/** True for views that show many records of one entity. */
export const isListView = (view: View): boolean => view.entity !== null && view.kind !== "one" && view.kind !== "form";

/**
 * Indexes of the views that show the same records as the screen's first list in another way (a list, a calendar, a
 * map): one of them is visible at a time. Empty: there is only one way.
 */
export function waysToLook({ views }: Screen): readonly number[] {
  const first = views.find(isListView);
  if (first === undefined) return [];
  const alike = views.flatMap((view, index) => (showsTheSame(view, first) ? [index] : []));
  const kinds = new Set(alike.map((index) => views[index]?.kind));
  return alike.length > 1 && kinds.size === alike.length ? alike : [];
}

const showsTheSame = (view: View, other: View): boolean =>
  isListView(view) &&
  view.problem === null &&
  view.entity === other.entity &&
  view.first === other.first &&
  view.where?.source === other.where?.source;
