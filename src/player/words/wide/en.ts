import { figure, plural } from "../plural.ts";

const n = (count: number, one: string, other: string): string => plural("en", count, { one, other });

/** Words for large screens, the keyboard and the map. */
export const enWide = {
  skip: "Skip to content",
  sortBy: (column: string) => `Sort by ${column}`,
  widthOf: (column: string) => `Width of ${column}`,
  commands: "Search and commands",
  findAnything: "Search or go to…",
  goTo: "Go to",
  create: "Create",
  entries: "Entries",
  noMatch: "No results",
  results: (count: number) => n(count, "# result", "# results"),
  shortcuts: "Keyboard shortcuts",
  singleKeys: "Single-key shortcuts",
  singleKeysHelp: "Turn these off if you use speech input.",
  keys: {
    commands: "Search and commands",
    search: "Search this list",
    create: "New entry",
    edit: "Edit",
    save: "Save",
    tab: "Go to a screen",
    move: "Next or previous entry",
    close: "Close or go back",
    help: "Show shortcuts",
  },
  map: {
    map: "Map",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    myLocation: "My location",
    fitAll: "Show all",
    together: (count: number) => n(count, "# place here, zoom in", "# places here, zoom in"),
    open: "Open",
    directions: "Directions",
    onMap: "Show on map",
    pick: "Choose on map",
    pickHelp: "Move the map until the pin is in the right place.",
    useThis: "Use this place",
    usePlace: "Use this place",
    outline: "Outline map: this app has no detailed map.",
    offline: "Outline map: no connection to the detailed map.",
    allow: (host: string) => `Load the map from ${host}?`,
    allowHelp: "It learns which areas you look at, nothing else.",
    allowYes: "Load map",
    keepArea: "Keep this area offline",
    keeping: (done: number, of: number) => `Saving ${figure("en", done)} of ${figure("en", of)}`,
    kept: (count: number) => n(count, "# map tile saved for offline", "# map tiles saved for offline"),
    tooLarge: "Zoom in to save this area. It’s too large.",
    notKept: "Couldn’t save the whole area. Check your connection and try again.",
  },
};

export type WideWords = typeof enWide;
