import { createContext, useContext, useSyncExternalStore } from "react";

/** Room for two pages side by side: desktops and tablets from 900 px, and phones in landscape. */
const ROOM = "(min-width: 56rem), (min-width: 44rem) and (max-height: 30rem)";
/** Room for a board or a table next to a record. */
const MUCH_ROOM = "(min-width: 75rem)";

export const hasRoomForTwo = (): boolean => mediaOf(ROOM).matches();

export const useSideBySide = (): boolean => useMedia(ROOM);
export const useMuchRoom = (): boolean => useMedia(MUCH_ROOM);

interface Media {
  readonly subscribe: (listener: () => void) => () => void;
  readonly matches: () => boolean;
}

/**
 * One object per query: every list, page and row uses it on render, and each `matchMedia` call parses the query again.
 */
const medias = new Map<string, Media>();

function mediaOf(query: string): Media {
  const known = medias.get(query);
  if (known !== undefined) return known;
  const media = matchMedia(query);
  const made: Media = {
    subscribe(listener) {
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    matches: () => media.matches,
  };
  medias.set(query, made);
  return made;
}

function useMedia(query: string): boolean {
  const { subscribe, matches } = mediaOf(query);
  return useSyncExternalStore(subscribe, matches);
}

/**
 * The position of a page: alone, as the list, as the page opened from the list, or as a page opened from that.
 * `preview`: shown without having been opened, so there is nothing to close. `below`: covered by a form and kept as it
 * is.
 */
export type Pane = "whole" | "list" | "detail" | "deeper" | "preview" | "below";
export const PaneContext = createContext<Pane>("whole");
export const usePane = (): Pane => useContext(PaneContext);

/** Called with the page's title, for the window's title. */
export const PageTitleContext = createContext<((title: string) => void) | null>(null);

/** Id of the record open beside the list; its row is highlighted. */
export const CurrentRecord = createContext<string | null>(null);
