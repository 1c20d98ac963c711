import { randomId } from "#text/random-id.ts";
import { keepLock, keptLock } from "./kept-lock.ts";

/**
 * Makes a copy of an app. What was locked stays locked, with the same PIN: its lock is there before the copy is, so that
 * none is ever open, should the page end in between. One that is kept for a copy that never came does no harm.
 */
export async function lockedAs<T>(app: string, make: (copy?: string) => Promise<T>): Promise<T> {
  const lock = keptLock(app);
  if (lock === null) return make();
  const copy = randomId().slice(0, 8);
  if (!keepLock(copy, lock)) throw new Error("The lock of the copy can't be kept.");
  return make(copy);
}
