import { useCallback, useSyncExternalStore } from "react";
import type { Value } from "#expr/types.ts";
import type { Screen } from "#model/2-screens.ts";
import { isListView, waysToLook } from "../views/same-records.ts";
import type { RowsOf } from "./use-rows.ts";

/**
 * The person's choices on a list. Kept while the program runs and the same person is at work, so that a list is found
 * as it was left.
 */
export interface ListChoices {
  readonly search: string;
  readonly filters: { readonly [field: string]: readonly Value[] };
  readonly order: { readonly field: string; readonly descending: boolean } | null;
  /** Index of the view, of those that show the same records; null: the first. */
  readonly view: number | null;
}

const none: ListChoices = { search: "", filters: {}, order: null, view: null };
const kept = new Map<string, ListChoices>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Views of the same records share the person's choices. */
export function choicesKey(appId: string, screen: Screen, view: number, at: string | null): string {
  const [first, ...others] = waysToLook(screen);
  return JSON.stringify([appId, screen.name, others.includes(view) ? first : view, at]);
}

/** Index of the view shown, among those with the same records as the first list; -1: there is no list. */
export function chosenView(screen: Screen, { view }: ListChoices): number {
  return view !== null && waysToLook(screen).includes(view) ? view : screen.views.findIndex(isListView);
}

export const choicesOf = (key: string): ListChoices => kept.get(key) ?? none;

/** Another person is at work: the choices of the previous one do not apply. */
export function forgetChoices(): void {
  kept.clear();
  for (const listener of listeners) listener();
}

export function useListChoices(key: string): readonly [ListChoices, (next: Partial<ListChoices>) => void] {
  const choices = useSyncExternalStore(subscribe, () => choicesOf(key));
  const choose = useCallback(
    (next: Partial<ListChoices>) => {
      kept.set(key, { ...choicesOf(key), ...next });
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [choices, choose];
}

/** The query of a view with the person's choices. Shared, so that a query fetched ahead equals the one asked later. */
export function rowsOf(screen: string, view: number, at: string | null, choices: ListChoices): RowsOf {
  const search = choices.search.trim();
  const chosen = Object.entries(choices.filters).filter(([, values]) => values.length > 0);
  return {
    screen,
    view,
    ...(at === null ? {} : { at }),
    ...(search === "" ? {} : { search }),
    ...(chosen.length === 0 ? {} : { filters: Object.fromEntries(chosen) }),
    ...(choices.order === null ? {} : { order: choices.order }),
  };
}
