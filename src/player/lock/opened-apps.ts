import { keptLock } from "./kept-lock.ts";

/** Apps whose PIN has been given since one last was on the shelf: their source is theirs too, and does not ask again. */
const opened = new Set<string>();

export const isShut = (appId: string): boolean => keptLock(appId) !== null && !opened.has(appId);

export const rememberOpened = (appId: string): void => void opened.add(appId);

export const shut = (appId: string): void => void opened.delete(appId);

/** Whoever goes back to the shelf has left every app. */
export const shutAll = (): void => opened.clear();
