import { randomId } from "#text/random-id.ts";
import { keepLock, keptLock } from "./kept-lock.ts";

/**
 * Makes a copy of an app. The copy of a locked app has the same PIN. Its lock is stored before the copy exists, so that
 * an interruption never leaves an open copy. A lock left over for a copy that was never made does no harm.
 */
export async function lockedAs<T>(app: string, make: (copy?: string) => Promise<T>): Promise<T> {
  const lock = keptLock(app);
  if (lock === null) return make();
  const copy = randomId().slice(0, 8);
  if (!keepLock(copy, lock)) throw new Error("The lock of the copy can't be kept.");
  return make(copy);
}
