import { keptLock } from "./kept-lock.ts";

/** Apps whose PIN has been given since one last was on the shelf: their source is theirs too, and does not ask again. */
const opened = new Set<string>();
const listeners = new Set<() => void>();

export const isShut = (appId: string): boolean => keptLock(appId) !== null && !opened.has(appId);

export function rememberOpened(appId: string): void {
  opened.add(appId);
  for (const listener of listeners) listener();
}

/** Calls when an app has been opened, also by a page that is gone by now. */
export function onOpened(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const shut = (appId: string): void => void opened.delete(appId);

/** Whoever goes back to the shelf has left every app. */
export const shutAll = (): void => opened.clear();
