import type { BlockAnswer } from "#engine/contract/queries.ts";
import type { Value } from "#expr/types.ts";
import { readDuration, writeDuration, type DurationParts } from "../format/duration.ts";
import { formatFigure, type Formatting } from "../format/format.ts";

type ChartAnswer = Extract<BlockAnswer, { kind: "chart" }>;

export interface ChartDrawing {
  /** The number drawn for each point; null: it has no value. */
  readonly values: readonly (number | null)[];
  /** Formats a value of the axis, including values between the points. */
  readonly write: (value: number) => string;
}

/** The values of a chart as numbers. Durations are drawn by their length: in days, unless some have hours. */
export function drawnPoints({ points }: Pick<ChartAnswer, "points">, format: Formatting): ChartDrawing {
  const type = points[0]?.value.type ?? { kind: "number" as const };
  const written = (value: Value): string => formatFigure({ value, type }, format, "row");
  if (type.kind !== "duration")
    return { values: points.map(({ value: { value } }) => (typeof value === "number" ? value : null)), write: written };
  const inDays = points.every(({ value: { value } }) => typeof value !== "string" || !/T(?!0S$)/u.test(value));
  const known = new Map<number, string>();
  const values = points.map(({ value: { value } }) => {
    const length = typeof value === "string" ? lengthOf(value, inDays) : null;
    if (length !== null && typeof value === "string") known.set(length, value);
    return length;
  });
  return { values, write: (value) => written(known.get(value) ?? asDuration(value, inDays)) };
}

const HOURS_IN_DAY = 24;
/** Of the mean year, as when durations are compared. */
const HOURS_IN_MONTH = 730.485;

function lengthOf(text: string, inDays: boolean): number | null {
  const parts = readDuration(text);
  if (parts === null) return null;
  const { years, months, days, hours, minutes, seconds, negative } = parts;
  const whole = (years * 12 + months) * HOURS_IN_MONTH + days * HOURS_IN_DAY + hours + minutes / 60 + seconds / 3600;
  return ((negative ? -1 : 1) * whole) / (inDays ? HOURS_IN_DAY : 1);
}

function asDuration(value: number, inDays: boolean): string {
  const minutes = Math.round(Math.abs(value) * (inDays ? HOURS_IN_DAY : 1) * 60);
  const rest = inDays ? minutes % (HOURS_IN_DAY * 60) : minutes;
  const parts: Partial<DurationParts> = {
    days: inDays ? Math.floor(minutes / (HOURS_IN_DAY * 60)) : 0,
    hours: Math.floor(rest / 60),
    minutes: rest % 60,
  };
  return `${value < 0 && minutes > 0 ? "-" : ""}${writeDuration(parts)}`;
}
