import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDurations,
  addDurationToDate,
  addDurationToInstant,
  addDurationToTime,
  compareDurations,
  durationLength,
  durationOf,
  endOfPeriodInstant,
  formatDuration,
  multiplyDuration,
  negateDuration,
  parseDuration,
  startOfPeriodInstant,
  subtractDates,
  subtractInstants,
} from "./durations.ts";

const part = fc.integer({ min: 0, max: 5000 });
const durations = fc
  .record({ months: part, days: part, milliseconds: part.map((n) => n * 1000), sign: fc.constantFrom(1, -1) })
  .map(
    ({ months, days, milliseconds, sign }) =>
      formatDuration({ months: sign * months, days: sign * days, milliseconds: sign * milliseconds }) ?? "",
  );

describe("durations", () => {
  test("reading and writing are each other's inverse", () => {
    fc.assert(
      fc.property(durations, (text) => {
        const parsed = parseDuration(text);
        expect(parsed && formatDuration(parsed)).toBe(text);
      }),
    );
  });

  test("adding goes both ways and has PT0S as its zero", () => {
    fc.assert(
      fc.property(durations, durations, (a, b) => {
        expect(addDurations(a, b)).toBe(addDurations(b, a));
        expect(addDurations(a, "PT0S")).toBe(a);
        expect(addDurations(a, a, -1)).toBe("PT0S");
        expect(negateDuration(negateDuration(a) ?? "")).toBe(a);
      }),
    );
  });

  test("order is total and agrees with length", () => {
    fc.assert(
      fc.property(durations, durations, (a, b) => {
        const order = compareDurations(a, b) ?? Number.NaN;
        expect(Math.sign(order)).toBe(Math.sign((durationLength(a) ?? 0) - (durationLength(b) ?? 0)));
        expect(compareDurations(b, a)).toBe(order === 0 ? 0 : -order);
      }),
    );
  });

  test.each([
    ["P14D", { months: 0, days: 14, milliseconds: 0 }],
    ["P1Y2M14DT2H30M5S", { months: 14, days: 14, milliseconds: 9_005_000 }],
    ["-PT90M", { months: 0, days: 0, milliseconds: -5_400_000 }],
    ["P2W", { months: 0, days: 14, milliseconds: 0 }],
    ["PT0.5S", { months: 0, days: 0, milliseconds: 500 }],
    ["P", null],
    ["PT", null],
    ["14 days", null],
    ["", null],
  ])("%s", (text, parts) => {
    expect(parseDuration(text)).toEqual(parts);
  });

  test.each([
    [14, "days", "P14D"],
    [3, "weeks", "P21D"],
    [1, "month", "P1M"],
    [1.5, "hours", "PT1H30M"],
    [0.5, "days", "PT12H"],
    [2, "Years", "P2Y"],
    [1, "fortnight", null],
  ])("%d %s", (count, unit, text) => {
    expect(durationOf(count, unit)).toBe(text);
  });

  test("days across a clock change keep the hour, hours are exact", () => {
    const before = "2025-03-29T11:00:00.000Z"; // noon in Berlin, the day before summer time
    expect(addDurationToInstant(before, "P1D", "Europe/Berlin")).toBe("2025-03-30T10:00:00.000Z");
    expect(addDurationToInstant(before, "PT24H", "Europe/Berlin")).toBe("2025-03-30T11:00:00.000Z");
    expect(addDurationToInstant("2025-10-26T10:00:00.000Z", "P1D", "Europe/Berlin", -1)).toBe(
      "2025-10-25T09:00:00.000Z",
    );
    expect(addDurationToInstant("2025-01-31T12:00:00.000Z", "P1M", "Europe/Berlin")).toBe("2025-02-28T12:00:00.000Z");
  });

  test("dates, times and differences", () => {
    expect(addDurationToDate("2025-01-31", "P1M")).toBe("2025-02-28");
    expect(addDurationToDate("2025-03-31", "P1M", -1)).toBe("2025-02-28");
    expect(addDurationToDate("2025-06-01", "PT48H")).toBe("2025-06-03");
    expect(addDurationToDate("2025-06-01", "PT36H")).toBe("2025-06-02");
    expect(addDurationToDate("2025-06-01", "PT6H", -1)).toBe("2025-05-31");
    expect(addDurationToTime("23:00", "PT2H30M")).toBe("01:30");
    expect(subtractDates("2025-06-16", "2025-06-02")).toBe("P14D");
    expect(subtractDates("2025-06-02", "2025-06-16")).toBe("-P14D");
    expect(subtractInstants("2025-06-02T12:00:00.000Z", "2025-06-01T09:30:00.000Z")).toBe("PT26H30M");
    expect(multiplyDuration("P1M", 0.5)).toBe("P15DT5H14M33S");
    expect(addDurations("P1M", "P3D", -1)).toBe("P27DT10H29M6S");
  });

  test("periods of an instant are those of the zone", () => {
    expect(startOfPeriodInstant("2025-03-30T12:00:00.000Z", "day", "Europe/Berlin", 1)).toBe(
      "2025-03-29T23:00:00.000Z",
    );
    expect(endOfPeriodInstant("2025-03-30T12:00:00.000Z", "day", "Europe/Berlin", 1)).toBe("2025-03-30T21:59:59.999Z");
  });
});
