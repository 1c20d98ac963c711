import type { ChangeFeed } from "./changes.ts";
import type { AppClock } from "./machine.ts";
import type { Files, Ids } from "./machine.ts";
import type { Journal } from "./journal.ts";
import type { Records } from "./records.ts";

/** Everything that a running app needs from outside. `today()` in SQL must use the same `clock`. */
export interface Ports {
  readonly records: Records;
  readonly journal: Journal;
  /** The changes of every commit, from the same store. */
  readonly changes: ChangeFeed;
  readonly clock: AppClock;
  readonly ids: Ids;
  readonly files: Files;
  /** Whether data survives closing the app; false in private mode and in tests. */
  readonly keptOnDevice?: boolean;
  /** The user's languages, best first. Regions matter: `en-GB` writes dates differently from `en`. */
  readonly languages?: readonly string[];
  /** Runs work after a while, when the machine is likely to be idle. If missing: in the next microtask. */
  readonly later?: (work: () => void) => void;
}
