import type { DrawnModel } from "#model/model.ts";
import type { Screen } from "#model/2-screens.ts";

/** What an address within an app means. The platform's own pages are below `/-/`, which no document's route can be. */
export type Route =
  | { readonly kind: "screen"; readonly screen: Screen; readonly at: string | null }
  | { readonly kind: "new"; readonly entity: string; readonly screen: string | null; readonly values: Prefilled }
  | { readonly kind: "edit"; readonly entity: string; readonly id: string; readonly screen: string | null }
  | { readonly kind: "do"; readonly entity: string; readonly id: string; readonly event: string }
  /** A record of an entity that has no screen in the document. */
  | { readonly kind: "record"; readonly entity: string; readonly id: string }
  | { readonly kind: "start" }
  | { readonly kind: "unknown"; readonly path: string };

export type Prefilled = { readonly [field: string]: string };

export const shelfPath = "/";
export const appPath = (app: string, inside: string): string => `/app/${encodeURIComponent(app)}${inside}`;
/** The source page of an app; `at` is the span to show first, or the page for changes: `/change/3`. */
export const sourcePath = (app: string, at?: SourceSpot): string =>
  `/source/${encodeURIComponent(app)}${typeof at === "string" ? at : at ? `?at=${at.start}-${at.end}` : ""}`;

export type SourceSpot = { readonly start: number; readonly end: number } | `/change${string}` | null;

/** The source page with the list of findings. */
export const findingsPath = (app: string): string => `${sourcePath(app)}?findings`;

/** A shared document: shown, and kept only if the person confirms. */
export const receivedPath = (packed: string): string => `/add/${packed}`;

/** The part of the program that an address belongs to. */
export type Place =
  | { readonly kind: "shelf" }
  | { readonly kind: "app"; readonly app: string; readonly inside: string }
  | {
      readonly kind: "source";
      readonly app: string;
      readonly at: { readonly start: number; readonly end: number } | null;
      readonly listing: boolean;
    }
  /** A packed document from a link. */
  | { readonly kind: "received"; readonly packed: string }
  | { readonly kind: "unknown" };

export function readPlace(path: string): Place {
  if (path === "" || path === "/") return { kind: "shelf" };
  const [, room, id, ...rest] = (path.split("?")[0] ?? "").split("/");
  if (room === "add") return { kind: "received", packed: id ?? "" };
  const app = decode(id ?? "");
  if (app === "") return { kind: "unknown" };
  if (room === "source") return { kind: "source", app, at: readSpan(path), listing: path.endsWith("?findings") };
  if (room !== "app") return { kind: "unknown" };
  const query = path.includes("?") ? path.slice(path.indexOf("?")) : "";
  return { kind: "app", app, inside: `/${rest.join("/")}${query}` };
}

function readSpan(path: string): { readonly start: number; readonly end: number } | null {
  const at = /[?&]at=(\d{1,9})-(\d{1,9})$/u.exec(path);
  return at === null ? null : { start: Number(at[1]), end: Number(at[2]) };
}

export function readRoute(model: DrawnModel, inside: string): Route {
  const [path = "", query = ""] = inside.split("?");
  const parts = path
    .split("/")
    .filter((part) => part !== "")
    .map(decode);
  if (parts.length === 0) return { kind: "start" };
  if (parts[0] === "-")
    return ownRoute(parts.slice(1), new URLSearchParams(query)) ?? { kind: "unknown", path: inside };
  // `/tools/new` takes precedence over `/tools/:id`.
  let best: { screen: Screen; at: string | null } | null = null;
  for (const screen of model.screens) {
    const match = matchRoute(screen, parts);
    if (match !== null && (best === null || screen.parameters.length < best.screen.parameters.length))
      best = { screen, at: match.at };
  }
  return best === null ? { kind: "unknown", path: inside } : { kind: "screen", ...best };
}

function ownRoute(parts: readonly string[], query: URLSearchParams): Route | null {
  const [verb, entity, id, event] = parts;
  if (entity === undefined) return null;
  const screen = query.get("-screen");
  if (verb === "new") {
    const values = Object.fromEntries([...query].filter(([key]) => !key.startsWith("-")));
    return { kind: "new", entity, screen, values };
  }
  if (id === undefined) return null;
  if (verb === "edit") return { kind: "edit", entity, id, screen };
  if (verb === "record") return { kind: "record", entity, id };
  return verb === "do" && event !== undefined ? { kind: "do", entity, id, event } : null;
}

function matchRoute(screen: Screen, parts: readonly string[]): { at: string | null } | null {
  const pattern = screen.route.split("/").filter((part) => part !== "");
  if (pattern.length !== parts.length) return null;
  let at: string | null = null;
  for (const [index, part] of pattern.entries()) {
    const given = parts[index] ?? "";
    // If a route has several parameters, the last one names the screen's own record.
    if (part.startsWith(":")) at = given;
    else if (part.toLowerCase() !== given.toLowerCase()) return null;
  }
  return { at };
}

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const encode = encodeURIComponent;

/** The path of a screen; `at` fills its last parameter. */
export function screenPath(screen: Screen, at: string | null): string {
  const parts = screen.route.split("/").filter((part) => part !== "");
  const last = parts.findLastIndex((part) => part.startsWith(":"));
  return `/${parts.map((part, index) => (index === last ? encode(at ?? "-") : encode(part))).join("/")}`;
}

export function newPath(entity: string, values: Prefilled = {}, screen: string | null = null): string {
  const query = new URLSearchParams(values);
  if (screen !== null) query.set("-screen", screen);
  const text = query.toString();
  return `/-/new/${encode(entity)}${text === "" ? "" : `?${text}`}`;
}

export const editPath = (entity: string, id: string, screen: string | null): string =>
  `/-/edit/${encode(entity)}/${encode(id)}${screen === null ? "" : `?${new URLSearchParams({ "-screen": screen }).toString()}`}`;

export const doPath = (entity: string, id: string, event: string): string =>
  `/-/do/${encode(entity)}/${encode(id)}/${encode(event)}`;

/** The path of a record: the screen with `one ENTITY`, else the platform's page. */
export function recordPath(model: DrawnModel, entity: string, id: string): string {
  const screen = screenOfRecord(model, entity);
  return screen === null ? `/-/record/${encode(entity)}/${encode(id)}` : screenPath(screen, id);
}

export function screenOfRecord(model: DrawnModel, entity: string): Screen | null {
  return (
    model.screens.find(
      (screen) =>
        screen.parameters.length > 0 && screen.views.some((view) => view.kind === "one" && view.entity === entity),
    ) ?? null
  );
}

/**
 * The tabs that the document declares; if no screen declares any, the first five that need no record. A form is reached
 * by its "+", not by a tab, unless the document makes it one.
 */
export function tabsOf(model: DrawnModel, mayOpen: (screen: Screen) => boolean): readonly Screen[] {
  const open = model.screens.filter((screen) => screen.parameters.length === 0 && mayOpen(screen));
  const said = model.screens.some((screen) => screen.tab !== null);
  const tabs = open.filter((screen) => (said ? screen.tab?.shown : screen.views[0]?.kind !== "form"));
  return tabs.slice(0, 5);
}

/** The screen of the first route; if the person may not open it, the next one that they may open. */
export function startScreen(model: DrawnModel, mayOpen: (screen: Screen) => boolean): Screen | null {
  return model.screens.find((screen) => screen.parameters.length === 0 && mayOpen(screen)) ?? null;
}
