import { conversionOf, typeName } from "./conversions.ts";
import { dayOf, daysBetween, endOfPeriod, monthOf, monthsBetween, startOfPeriod, weekdayOf, yearOf } from "./dates.ts";
import { roundNumber } from "./decimals.ts";
import {
  absDuration,
  durationLength,
  endOfPeriodInstant,
  startOfPeriodInstant,
  subtractInstants,
  subtractTimes,
} from "./durations.ts";
import { orderOf } from "./equality.ts";
import type { Frame, Compiling, Step } from "./frame.ts";
import { minorDigits } from "./money.ts";
import { matches } from "./patterns/pattern.ts";
import { distanceBetween, isPlace } from "./places.ts";
import { compileWorkingTime } from "./compile-working-time.ts";
import { joinAll, lower, replace, split, textSize, trim, upper } from "./texts.ts";
import { parseTime } from "./times.ts";
import type { Operation, TypedTree } from "./typed.ts";
import type { Value } from "./types.ts";
import { dateOfInstant, timeOfInstant } from "./zones.ts";

const DAY = 86_400_000;

/** Amounts are stored in minor units: the number of decimals that an author sees. */
const minorPlaces = (of: TypedTree | undefined): number =>
  of?.type.kind === "money" ? minorDigits(of.type.currency) : 0;

/**
 * A function of the language. Its result is unknown if an argument is unknown or invalid, such as a text that is no
 * date.
 */
export function compileFunction(typed: Operation, compiling: Compiling): Step {
  const args = typed.args.map((arg) => compiling.compile(arg, compiling));
  const [a = unknown, b = unknown] = args;
  const kind = typed.args[0]?.type.kind;
  switch (typed.fn) {
    case "today":
      return ({ environment }) => dateOfInstant(environment.now, environment.zone);
    case "now":
      return ({ environment }) => environment.now;
    case "lower":
      return ofText(a, lower);
    case "upper":
      return ofText(a, upper);
    case "trim":
      return ofText(a, trim);
    case "size":
      return (frame) => sizeOf(a(frame));
    case "contains":
      return (frame) => {
        const [x, y] = [a(frame), b(frame)];
        if (Array.isArray(x)) return y === null ? null : x.includes(y);
        return typeof x === "string" && typeof y === "string" ? x.includes(y) : null;
      };
    case "startsWith":
      return ofTexts(a, b, (x, y) => x.startsWith(y));
    case "endsWith":
      return ofTexts(a, b, (x, y) => x.endsWith(y));
    case "split":
      return ofTexts(a, b, split);
    case "matches":
      return ofTexts(a, b, matches);
    case "replace": {
      const [, , by = unknown] = args;
      return (frame) => {
        const [x, y, z] = [a(frame), b(frame), by(frame)];
        return typeof x === "string" && typeof y === "string" && typeof z === "string" ? replace(x, y, z) : null;
      };
    }
    case "join": {
      const separator = args.length > 1 ? b : () => ", ";
      const of = typed.args[0]?.type;
      const write = conversionOf("toText", of?.kind === "list" ? of.of : { kind: "any" }, typed.type);
      return (frame) => {
        const [list, between] = [a(frame), separator(frame)];
        if (typeof between !== "string") return null;
        if (list !== null && !Array.isArray(list)) return null;
        const parts = (list ?? []).filter((item: Value) => item !== null);
        const texts = parts.map((item: Value) => String(write(item, frame.environment.zone) ?? ""));
        return joinAll(texts, between);
      };
    }
    case "round": {
      const minor = minorPlaces(typed.args[0]);
      return (frame) => {
        const [x, places] = [a(frame), args.length > 1 ? b(frame) : 0];
        return typeof x === "number" && typeof places === "number" ? roundNumber(x, places - minor) : null;
      };
    }
    case "floor":
    case "ceil": {
      const unit = 10 ** minorPlaces(typed.args[0]);
      const to = typed.fn === "floor" ? Math.floor : Math.ceil;
      return ofNumber(a, (x) => to(x / unit) * unit);
    }
    case "abs":
      return kind === "duration" ? ofText(a, absDuration) : ofNumber(a, Math.abs);
    case "min":
      return extreme(args, -1, typed);
    case "max":
      return extreme(args, 1, typed);
    case "year":
      return ofDate(a, kind, yearOf);
    case "month":
      return ofDate(a, kind, monthOf);
    case "day":
      return ofDate(a, kind, dayOf);
    case "weekday":
      return ofDate(a, kind, weekdayOf);
    case "hour":
      return ofTime(a, kind, (seconds) => Math.floor(seconds / 3600));
    case "minute":
      return ofTime(a, kind, (seconds) => Math.floor(seconds / 60) % 60);
    case "days":
      return args.length > 1 ? ofTexts(a, b, daysBetween) : ofText(a, (x) => inUnits(x, DAY));
    case "months":
    case "years": {
      const unit = typed.fn === "years" ? 12 : 1;
      return ofTexts(a, b, (x, y) => {
        const months = monthsBetween(x, y);
        // Adding 0 avoids −0.
        return months && Math.trunc(months / unit) + 0;
      });
    }
    case "hours":
    case "minutes": {
      const unit = typed.fn === "hours" ? HOUR : MINUTE;
      const minus = kind === "time" ? subtractTimes : subtractInstants;
      return args.length > 1 ? ofTexts(a, b, (x, y) => inUnits(minus(y, x), unit)) : ofText(a, (x) => inUnits(x, unit));
    }
    case "addWorking":
    case "workingDays":
    case "workingHours":
      return compileWorkingTime(typed, args);
    case "startOf":
      return period(a, b, kind, startOfPeriod, startOfPeriodInstant);
    case "endOf":
      return period(a, b, kind, endOfPeriod, endOfPeriodInstant);
    case "distance":
      return (frame) => {
        const [x, y] = [a(frame), b(frame)];
        return isPlace(x) && isPlace(y) ? distanceBetween(x, y) : null;
      };
    case "index":
      return (frame) => itemAt(a(frame), b(frame));
    case "has":
      return (frame) => {
        const [x, key] = [a(frame), b(frame)];
        if (x === null || typeof x !== "object" || Array.isArray(x) || typeof key !== "string") return null;
        return Object.hasOwn(x, key);
      };
    case "type": {
      const type = typed.args[0]?.type ?? { kind: "any" };
      return (frame) => typeName(a(frame), type);
    }
    case "toInstant":
      if (args.length > 1) {
        const join = conversionOf("toInstant", { kind: "text" }, typed.type);
        return (frame) => {
          const [date, time] = [a(frame), b(frame)];
          return typeof date === "string" && typeof time === "string"
            ? join(`${date}T${time}`, frame.environment.zone)
            : null;
        };
      }
      return converted(typed, a);
    default:
      return converted(typed, a);
  }
}

const unknown: Step = () => null;

function converted(typed: Operation, a: Step): Step {
  const convert = conversionOf(typed.fn, typed.args[0]?.type ?? { kind: "any" }, typed.type);
  return (frame) => {
    const value = a(frame);
    return value === null ? null : convert(value, frame.environment.zone);
  };
}

const ofText =
  (a: Step, give: (text: string) => Value): Step =>
  (frame) => {
    const x = a(frame);
    return typeof x === "string" ? give(x) : null;
  };

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** A duration divided by a unit in milliseconds. */
function inUnits(duration: string | null, unit: number): number | null {
  const length = duration === null ? null : durationLength(duration);
  return length === null ? null : length / unit;
}

const ofTexts =
  (a: Step, b: Step, give: (x: string, y: string) => Value): Step =>
  (frame) => {
    const x = a(frame);
    const y = b(frame);
    return typeof x === "string" && typeof y === "string" ? give(x, y) : null;
  };

const ofNumber =
  (a: Step, give: (n: number) => number): Step =>
  (frame) => {
    const x = a(frame);
    return typeof x === "number" ? give(x) : null;
  };

const dateIn = (value: Value, kind: string | undefined, frame: Frame): string | null =>
  typeof value !== "string" ? null : kind === "instant" ? dateOfInstant(value, frame.environment.zone) : value;

const ofDate =
  (a: Step, kind: string | undefined, give: (date: string) => Value): Step =>
  (frame) => {
    const date = dateIn(a(frame), kind, frame);
    return date === null ? null : give(date);
  };

const ofTime =
  (a: Step, kind: string | undefined, give: (seconds: number) => number): Step =>
  (frame) => {
    const x = a(frame);
    if (typeof x !== "string") return null;
    const time = kind === "instant" ? timeOfInstant(x, frame.environment.zone) : x;
    const seconds = time === null ? null : parseTime(time);
    return seconds === null ? null : give(seconds);
  };

const period =
  (
    a: Step,
    b: Step,
    kind: string | undefined,
    ofDates: (date: string, period: string, weekStart: number) => string | null,
    ofInstants: (instant: string, period: string, zone: string, weekStart: number) => string | null,
  ): Step =>
  (frame) => {
    const [x, word] = [a(frame), b(frame)];
    if (typeof x !== "string" || typeof word !== "string") return null;
    const { zone, weekStart } = frame.environment;
    return kind === "instant" ? ofInstants(x, word, zone, weekStart) : ofDates(x, word, weekStart);
  };

/** Unknown if an argument is unknown, like SQL's `min(a, b)`. */
function extreme(args: readonly Step[], sign: 1 | -1, typed: Operation): Step {
  const order = orderOf(typed.type);
  return (frame) => {
    let best: Value = null;
    for (const [i, arg] of args.entries()) {
      const value = arg(frame);
      if (value === null) return null;
      if (i === 0 || order(value, best) * sign > 0) best = value;
    }
    return best;
  };
}

export function sizeOf(value: Value): Value {
  if (typeof value === "string") return textSize(value);
  if (Array.isArray(value)) return value.length;
  return value !== null && typeof value === "object" ? Object.keys(value).length : null;
}

function itemAt(of: Value, at: Value): Value {
  if (Array.isArray(of)) return typeof at === "number" ? ((of[at] ?? null) as Value) : null;
  if (of === null || typeof of !== "object" || typeof at !== "string" || !Object.hasOwn(of, at)) return null;
  return (of as { readonly [key: string]: Value })[at] ?? null;
}
