import { readDuration, writeDuration } from "../format/duration.ts";

export type DurationUnit = "minutes" | "hours" | "days" | "months" | "years";
export const durationUnits: readonly DurationUnit[] = ["minutes", "hours", "days", "months", "years"];

const MOST = 999_999_999;
const MILLISECONDS = { hours: 3_600_000, minutes: 60_000 } as const;

/** ISO duration of an amount of a unit; null: no exact duration exists, for instance for half a day. */
export function durationOf(amount: number, unit: DurationUnit): string | null {
  if (amount < 0 || amount > MOST) return null;
  if (Number.isInteger(amount)) return writeDuration({ [unit]: amount });
  if (unit === "years") {
    const months = exactProduct(amount, 12);
    return months === null ? null : writeDuration({ years: Math.floor(months / 12), months: months % 12 });
  }
  if (unit !== "hours" && unit !== "minutes") return null;
  const milliseconds = exactProduct(amount, MILLISECONDS[unit]);
  if (milliseconds === null) return null;
  return writeDuration({
    hours: unit === "hours" ? Math.floor(milliseconds / 3_600_000) : 0,
    minutes: unit === "hours" ? Math.floor(milliseconds / 60_000) % 60 : Math.floor(milliseconds / 60_000),
    seconds: (milliseconds % 60_000) / 1000,
  });
}

/** 0.1 × 3,600,000 is meant as a whole number, but floating point gives 360000.00000000006. Null: no whole number. */
function exactProduct(amount: number, by: number): number | null {
  const product = Math.round(amount * by);
  return Math.abs(product / by - amount) < 1e-12 * Math.max(1, amount) ? product : null;
}

export interface SingleUnit {
  readonly unit: DurationUnit;
  readonly amount: number;
}

/** A duration in the wanted unit, else in one that fits exactly; null: it needs several units. */
export function inOneUnit(text: string, wanted: DurationUnit | null): SingleUnit | null {
  const parts = readDuration(text);
  if (parts === null || parts.negative) return null;
  const months = parts.years * 12 + parts.months;
  const milliseconds = Math.round(((parts.hours * 60 + parts.minutes) * 60 + parts.seconds) * 1000);
  if ([months, parts.days, milliseconds].filter((part) => part > 0).length > 1) return null;
  const own: DurationUnit =
    months > 0
      ? parts.months === 0
        ? "years"
        : "months"
      : parts.days > 0
        ? "days"
        : parts.minutes === 0 && parts.seconds === 0
          ? "hours"
          : "minutes";
  const amountIn = (unit: DurationUnit): number =>
    unit === "years"
      ? months / 12
      : unit === "months"
        ? months
        : unit === "days"
          ? parts.days
          : milliseconds / MILLISECONDS[unit];
  for (const unit of [...(wanted === null ? [] : [wanted]), own]) {
    const amount = amountIn(unit);
    const written = durationOf(amount, unit);
    if (written !== null && sameLength(written, { months, days: parts.days, milliseconds })) return { unit, amount };
  }
  return null;
}

function sameLength(
  text: string,
  wanted: { readonly months: number; readonly days: number; readonly milliseconds: number },
): boolean {
  const parts = readDuration(text);
  if (parts === null) return false;
  const milliseconds = Math.round(((parts.hours * 60 + parts.minutes) * 60 + parts.seconds) * 1000);
  return (
    parts.years * 12 + parts.months === wanted.months &&
    parts.days === wanted.days &&
    milliseconds === wanted.milliseconds
  );
}
