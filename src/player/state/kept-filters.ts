import { useCallback, useState } from "react";
import type { ListChoices } from "./list-choices.ts";

/** Filters that the person has named, kept on this device per app, person and screen. */
export interface KeptFilters {
  readonly name: string;
  readonly filters: ListChoices["filters"];
  readonly order: ListChoices["order"];
}

/** `me`, the only person of an app without profiles, is left out of the key. */
const place = (appId: string, person: string, screen: string): string =>
  `ninefold.filters.${[appId, ...(person === "me" ? [] : [`of:${person}`]), screen].join(".")}`;

function read(at: string): readonly KeptFilters[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(at) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

const isKept = (one: unknown): one is KeptFilters =>
  typeof one === "object" &&
  one !== null &&
  "name" in one &&
  typeof one.name === "string" &&
  "filters" in one &&
  typeof one.filters === "object";

export function useKeptFilters(
  appId: string,
  person: string,
  screen: string,
): readonly [readonly KeptFilters[], (next: readonly KeptFilters[]) => void] {
  const at = place(appId, person, screen);
  const [kept, setKept] = useState(() => read(at));
  const keep = useCallback(
    (next: readonly KeptFilters[]) => {
      setKept(next);
      try {
        localStorage.setItem(at, JSON.stringify(next));
      } catch {
        // Storage is unavailable: they last as long as the page.
      }
    },
    [at],
  );
  return [kept, keep];
}
