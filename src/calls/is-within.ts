/** Tolerance in milliseconds: automatic clock corrections are smaller than this. */
const SLIPS = 1000;

/** True if a stored time is in the future, which means that the clock was set back since. */
export const isSetBack = (then: number, now: number): boolean => then - now > SLIPS;

/** Whether a stored time is less than that long ago. False if the clock was set back: the real age is unknown. */
export const isWithin = (milliseconds: number, then: number, now: number): boolean =>
  !isSetBack(then, now) && now - then < milliseconds;
