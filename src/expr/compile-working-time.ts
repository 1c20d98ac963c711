import { Frame, type Step } from "./frame.ts";
import type { Operation } from "./typed.ts";
import type { Value } from "./types.ts";
import {
  addWorkingToDate,
  addWorkingToInstant,
  workingBetween,
  workingDaysBetween,
  workingTimeOf,
} from "./working-time.ts";

const HOUR = 3_600_000;

/** Operations on working time. Holidays apply to everybody, even to people who may not see their records. */
export function compileWorkingTime({ fn, type }: Operation, args: readonly Step[]): Step {
  const [a = unknown, b = unknown, hours = unknown, holidays = unknown] = args;
  return (frame) => {
    const [x, y] = [a(frame), b(frame)];
    if (typeof x !== "string" || typeof y !== "string") return null;
    const { zone, whole } = frame.environment;
    const time = workingTimeOf(hours(frame), holidays(whole === undefined ? frame : new Frame(whole)));
    if (time === null) return null;
    if (fn === "workingDays") return workingDaysBetween(x, y, time);
    if (fn === "addWorking")
      return type.kind === "date" ? addWorkingToDate(x, y, time) : addWorkingToInstant(x, y, time, zone);
    const milliseconds: Value = workingBetween(x, y, time, zone);
    return milliseconds === null ? null : milliseconds / HOUR;
  };
}

const unknown: Step = () => null;
