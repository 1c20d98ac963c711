import type { ChangeFeed } from "./changes.ts";
import type { AppClock } from "./machine.ts";
import type { Files, Ids } from "./machine.ts";
import type { Journal } from "./journal.ts";
import type { Records } from "./records.ts";

/** Everything a running app asks of the world. The store must ask the same `clock` for `today()` in SQL. */
export interface Ports {
  readonly records: Records;
  readonly journal: Journal;
  /** Of the same store: what every commit changed. */
  readonly changes: ChangeFeed;
  readonly clock: AppClock;
  readonly ids: Ids;
  readonly files: Files;
  /** Whether what is written survives closing the app; false in private mode and in tests. */
  readonly keptOnDevice?: boolean;
  /** The languages of whoever holds the machine, best first: `en-GB` writes a date otherwise than `en`. */
  readonly languages?: readonly string[];
  /** Does something after a while, when the machine may have nothing more urgent to do; at once unless given. */
  readonly later?: (work: () => void) => void;
}
