import { isZone } from "#expr/zones.ts";
import type { AppClock, Clock } from "./ports/machine.ts";

/** Makes the clock that engine and store share. `zone`: the document's time zone, null if it names none. */
export function appClock(machine: Clock, zone: string | null = null): AppClock {
  let pretended: string | null = null;
  return {
    now: () => pretended ?? machine.now(),
    zone: zone !== null && isZone(zone) ? zone : machine.zone,
    get weekStart() {
      return machine.weekStart;
    },
    pretend: (instant) => {
      pretended = instant;
    },
  };
}
