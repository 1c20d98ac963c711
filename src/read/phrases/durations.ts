import { valueNamed } from "#text/by-name.ts";
const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  millisecond: 1,
  s: 1000,
  sec: 1000,
  second: 1000,
  min: 60_000,
  minute: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
  day: 86_400_000,
  d: 86_400_000,
  week: 604_800_000,
};

/** `30 s`, `2 minutes`, `every hour` as milliseconds of machine time; the calendar plays no part. */
export function milliseconds(text: string): number | null {
  const match = /^(?:every\s+)?(?:an?\s+|(\d{1,9}(?:\.\d{1,3})?)\s*)?(\p{L}+)\.?$/iu.exec(text.trim());
  const unit = (match?.[2] ?? "").toLowerCase();
  const factor = valueNamed(UNITS, unit) ?? valueNamed(UNITS, unit.replace(/s$/u, ""));
  return match === null || factor === undefined ? null : Number(match[1] ?? 1) * factor;
}
