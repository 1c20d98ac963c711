/** Clocks are put right by less than this all the time. */
const SLIPS = 1000;

/** What was noted then is in the future now: somebody has set the clock back since. */
export const isSetBack = (then: number, now: number): boolean => then - now > SLIPS;

/** Whether something was no longer ago than that. How long ago it was nobody knows where the clock was set back since. */
export const isWithin = (milliseconds: number, then: number, now: number): boolean =>
  !isSetBack(then, now) && now - then < milliseconds;
