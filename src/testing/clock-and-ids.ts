import type { Clock, Ids } from "#engine/ports/machine.ts";

/** A clock that only changes when it is set. */
export class TestClock implements Clock {
  instant: string;
  readonly zone: string;
  readonly weekStart = 1;

  constructor(instant = "2026-03-02T09:00:00.000Z", zone = "UTC") {
    this.instant = instant;
    this.zone = zone;
  }

  now(): string {
    return this.instant;
  }
}

/** Ids in order: `r1`, `r2`, … */
export function sequentialIds(): Ids {
  let last = 0;
  return { next: () => `r${++last}` };
}
