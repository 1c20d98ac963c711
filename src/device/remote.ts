import type { App } from "#engine/contract/app.ts";
import type { Shelf } from "#engine/contract/shelf.ts";
import type { Connection } from "./connection.ts";

/** All methods that a client may call; nothing else of the host is reachable over the wire. */
export const SHELF_METHODS = [
  "list",
  "add",
  "ensure",
  "source",
  "previewUpdate",
  "update",
  "earlier",
  "compare",
  "noteRename",
  "openShadow",
  "closeShadow",
  "recorded",
  "findings",
  "complete",
  "explain",
  "renameAt",
  "whereShown",
  "introduce",
  "proposeApp",
  "tryScenarios",
  "tryDerived",
  "stopDerived",
  "tryCode",
  "tryRule",
  "tryCall",
  "allowTried",
  "closeTrial",
  "rename",
  "duplicate",
  "remove",
  "bringBack",
  "erase",
  "backUp",
  "nameOfBackup",
  "rescue",
  "restore",
  "storage",
  "beginAnew",
  "watch",
] as const satisfies readonly (keyof Shelf)[];

/** Compile-time check that every method of Shelf is listed above. A missing one would fail only when called. */
type Unnamed = Exclude<keyof Shelf, (typeof SHELF_METHODS)[number]>;
export const everyMethodIsNamed: [Unnamed] extends [never] ? true : Unnamed = true;

export const APP_METHODS = [
  "describe",
  "submit",
  "ask",
  "watch",
  "readRecords",
  "prepareWriting",
  "openDraft",
  "editDraft",
  "draftOptions",
  "submitDraft",
  "discardDraft",
  "chooseProfile",
  "giveRoles",
  "manages",
  "setClock",
  "loadSampleData",
  "removeAllRecords",
  "keepFile",
  "readFile",
  "explainRight",
  "permissions",
  "allowHost",
  "setServer",
  "signIn",
  "beginSignIn",
  "finishSignIn",
  "signOut",
  "attend",
  "refresh",
  "more",
  "decide",
  "settled",
  "sendNow",
  "simulate",
] as const satisfies readonly (keyof App)[];

export function remote(connection: Connection, target: string, methods: readonly string[]): object {
  const far: Record<string, (...args: unknown[]) => unknown> = {};
  for (const method of methods)
    far[method] =
      method === "watch"
        ? (...args) => connection.watch(target, method, args.slice(0, -1), args.at(-1) as (value: unknown) => void)
        : (...args) => connection.call(target, method, args);
  return far;
}

export const remoteShelf = (connection: Connection): Shelf => remote(connection, "shelf", SHELF_METHODS) as Shelf;

export const remoteApp = (connection: Connection, id: string): App =>
  remote(connection, `app:${id}`, APP_METHODS) as App;
