import { createContext, useContext, useSyncExternalStore } from "react";

/** Room for two pages beside each other: desktops and tablets from 900 px, and phones that lie on their side. */
const ROOM = "(min-width: 56rem), (min-width: 44rem) and (max-height: 30rem)";
/** Room for a board or a table and a record beside it. */
const MUCH_ROOM = "(min-width: 75rem)";

export const hasRoomForTwo = (): boolean => mediaOf(ROOM).matches();

export const useSideBySide = (): boolean => useMedia(ROOM);
export const useMuchRoom = (): boolean => useMedia(MUCH_ROOM);

interface Media {
  readonly subscribe: (listener: () => void) => () => void;
  readonly matches: () => boolean;
}

/** One for each question: every list, page and row that draws asks it, and asking anew has the browser parse it anew. */
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
 * Where a page stands: alone, as the list at the start, as what was opened from the list, or as what was opened from that.
 * `preview`: nobody opened it yet, so there is nothing to close. `below`: a form covers it, and it is kept as it is.
 */
export type Pane = "whole" | "list" | "detail" | "deeper" | "preview" | "below";
export const PaneContext = createContext<Pane>("whole");
export const usePane = (): Pane => useContext(PaneContext);

/** Told the title of the page, for the window's name. */
export const PageTitleContext = createContext<((title: string) => void) | null>(null);

/** The record that stands open beside the list; its row says so. */
export const CurrentRecord = createContext<string | null>(null);
