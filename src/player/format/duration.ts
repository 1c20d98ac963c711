import { durationForPeople } from "#expr/durations-for-people.ts";

/** The parts of an ISO 8601 duration as written: `P1Y2M14DT2H30M5S`. */
export interface DurationParts {
  readonly years: number;
  readonly months: number;
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

const units = ["years", "months", "days", "hours", "minutes", "seconds"] as const;
const letters = { years: "Y", months: "M", days: "D", hours: "H", minutes: "M", seconds: "S" } as const;

export function readDuration(text: string): (DurationParts & { readonly negative: boolean }) | null {
  const match =
    /^(-?)P(?:([\d.]{1,9})Y)?(?:([\d.]{1,9})M)?(?:([\d.]{1,9})W)?(?:([\d.]{1,9})D)?(?:T(?:([\d.]{1,9})H)?(?:([\d.]{1,9})M)?(?:([\d.]{1,12})S)?)?$/u.exec(
      text,
    );
  if (match === null) return null;
  const part = (at: number): number => Number(match[at] ?? 0);
  return {
    negative: match[1] === "-",
    years: part(2),
    months: part(3),
    days: part(4) * 7 + part(5),
    hours: part(6),
    minutes: part(7),
    seconds: part(8),
  };
}

export function writeDuration(parts: Partial<DurationParts>): string {
  const text = (names: readonly (typeof units)[number][]): string =>
    names.map((name) => ((parts[name] ?? 0) > 0 ? `${parts[name]}${letters[name]}` : "")).join("");
  const time = text(["hours", "minutes", "seconds"]);
  const written = `P${text(["years", "months", "days"])}${time === "" ? "" : `T${time}`}`;
  return written === "P" ? "PT0S" : written;
}

const formats = new Map<string, Intl.NumberFormat>();

/** "14 days", "2 hours, 30 minutes". Fractions of a second are shown in `exact` mode only. */
export function formatDuration(
  text: string,
  language: string,
  kind: "duration" | "workingTime" | "exact" = "duration",
): string {
  const parts = readDuration(kind === "exact" ? text : durationForPeople(text, kind));
  if (parts === null) return text;
  const pieces = units
    .filter((unit) => parts[unit] !== 0)
    .map((unit) => {
      const key = `${language}/${unit}`;
      let format = formats.get(key);
      if (format === undefined) {
        const options = { style: "unit", unit: unit.slice(0, -1), unitDisplay: "long" } as const;
        formats.set(key, (format = new Intl.NumberFormat(language, options)));
      }
      return format.format(parts[unit]);
    });
  if (pieces.length === 0) {
    const unit = /[1-9]/u.test(text) ? "second" : "minute";
    return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(0);
  }
  const whole = new Intl.ListFormat(language, { type: "unit" }).format(pieces);
  return parts.negative ? `−${whole}` : whole;
}
