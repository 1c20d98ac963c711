import { keptLock } from "./kept-lock.ts";

/** Apps whose PIN was entered since the last visit to the shelf: their source pages do not ask again. */
const opened = new Set<string>();
const listeners = new Set<() => void>();

export const isShut = (appId: string): boolean => keptLock(appId) !== null && !opened.has(appId);

export function rememberOpened(appId: string): void {
  opened.add(appId);
  for (const listener of listeners) listener();
}

/** The listener is called when an app is opened, even by a page that no longer exists. */
export function onOpened(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const shut = (appId: string): void => void opened.delete(appId);

/** Going back to the shelf leaves every app. */
export const shutAll = (): void => opened.clear();
