import { createContext, useContext } from "react";

/** The kit's own words; an app in another language passes its own set. */
export interface UiWords {
  readonly back: string;
  readonly close: string;
  readonly cancel: string;
  readonly done: string;
  readonly clear: string;
  readonly remove: string;
  readonly add: string;
  readonly search: string;
  readonly clearSearch: string;
  readonly moreActions: string;
  readonly required: string;
  readonly choose: string;
  readonly none: string;
  readonly nothingFound: string;
  /** Shown below an incomplete list: how many more there are, and how to find them. */
  readonly moreOptions: (n: number) => string;
  readonly undo: string;
  readonly retry: string;
  readonly offline: string;
  readonly loading: string;
  readonly main: string;
  /** The link that skips the navigation. */
  readonly skip: string;
  readonly notices: string;
  readonly stars: (n: number, of: number) => string;
  readonly takePhoto: string;
  readonly choosePhoto: string;
  readonly chooseFile: string;
  readonly signHere: string;
  readonly signed: string;
  readonly useMyLocation: string;
  readonly locating: string;
  readonly scan: string;
  readonly addTag: string;
  readonly removeTag: (tag: string) => string;
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly today: string;
  readonly entries: (n: number) => string;
  readonly showAsTable: string;
  readonly showAsChart: string;
  readonly selected: (n: number) => string;
  readonly before: string;
  readonly after: string;
  readonly added: string;
  readonly removed: string;
  readonly changed: string;
  readonly colour: string;
  /** For a number that two languages read differently: the value taken, and the other one. */
  readonly readAs: (taken: string, other: string) => string;
}

export const englishWords: UiWords = {
  back: "Back",
  close: "Close",
  cancel: "Cancel",
  done: "Done",
  clear: "Clear",
  remove: "Remove",
  add: "Add",
  search: "Search",
  clearSearch: "Clear search",
  moreActions: "More actions",
  required: "Required",
  choose: "Choose",
  none: "None",
  nothingFound: "Nothing found",
  moreOptions: (n) => `${n} more. Type to search.`,
  undo: "Undo",
  retry: "Try again",
  offline: "Offline",
  loading: "Loading",
  main: "Main",
  skip: "Skip to content",
  notices: "Notifications",
  stars: (n, of) => `${n} of ${of}`,
  takePhoto: "Take photo",
  choosePhoto: "Choose photo",
  chooseFile: "Choose file",
  signHere: "Sign here",
  signed: "Signed",
  useMyLocation: "Use my location",
  locating: "Finding your location",
  scan: "Scan",
  addTag: "Add tag",
  removeTag: (tag) => `Remove ${tag}`,
  previousMonth: "Previous month",
  nextMonth: "Next month",
  today: "Today",
  entries: (n) => (n === 1 ? "1 entry" : `${n} entries`),
  showAsTable: "Show as table",
  showAsChart: "Show as chart",
  selected: (n) => `${n} selected`,
  before: "Before",
  after: "After",
  added: "Added",
  removed: "Removed",
  changed: "Changed",
  colour: "Colour",
  readAs: (taken, other) => `Read as ${taken}, not ${other}`,
};

export type Direction = "ltr" | "rtl";

export interface UiContextValue {
  readonly words: UiWords;
  readonly locale: string;
  readonly dir: Direction;
  /** Container for sheets and menus: inside the frame, so that they inherit its colours and direction. */
  readonly overlayRoot: HTMLElement | null;
}

export const UiContext = createContext<UiContextValue>({
  words: englishWords,
  locale: "en",
  dir: "ltr",
  overlayRoot: null,
});

export function useUi(): UiContextValue {
  return useContext(UiContext);
}

export function useWords(): UiWords {
  return useContext(UiContext).words;
}
