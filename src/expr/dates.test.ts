import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addToDate,
  civilFromDays,
  dateOfDay,
  dayNumber,
  daysBetween,
  daysFromCivil,
  endOfPeriod,
  parseDate,
  periods,
  startOfPeriod,
  weekdayOf,
} from "./dates.ts";

const days = fc.integer({ min: daysFromCivil(100, 1, 1), max: daysFromCivil(9900, 12, 31) });
const dates = days.map((day) => dateOfDay(day) ?? "");

describe("calendar dates", () => {
  test("day numbers and dates are each other's inverse, and agree with the host's calendar", () => {
    fc.assert(
      fc.property(days, (day) => {
        const date = dateOfDay(day) ?? "";
        expect(dayNumber(date)).toBe(day);
        expect(new Date(day * 86_400_000).toISOString().slice(0, 10)).toBe(date);
        const { year, month, day: ofMonth } = civilFromDays(day);
        expect(daysFromCivil(year, month, ofMonth)).toBe(day);
        expect(weekdayOf(date)).toBe(new Date(day * 86_400_000).getUTCDay() || 7);
      }),
    );
  });

  test("adding and counting days agree", () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -300, max: 300 }), (date, n) => {
        const moved = addToDate(date, 0, n) ?? "";
        expect(daysBetween(date, moved)).toBe(n);
        expect(addToDate(moved, 0, -n)).toBe(date);
      }),
    );
  });

  test("a month later is the same day, or the last of the month", () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -30, max: 30 }), (date, n) => {
        const [from, to] = [parseDate(date), parseDate(addToDate(date, n, 0) ?? "")];
        if (!from || !to) throw new Error("no date");
        expect(to.year * 12 + to.month).toBe(from.year * 12 + from.month + n);
        expect(
          to.day === from.day || (to.day < from.day && parseDate(addToDate(date, n, 1) ?? "")?.month !== to.month),
        ).toBe(true);
      }),
    );
  });

  test.each([
    ["2025-01-31", 1, 0, "2025-02-28"],
    ["2024-01-31", 1, 0, "2024-02-29"],
    ["2024-02-29", 12, 0, "2025-02-28"],
    ["2025-03-31", -1, 0, "2025-02-28"],
    ["2025-12-31", 0, 1, "2026-01-01"],
    ["9999-12-31", 0, 1, null],
    ["2025-02-30", 0, 1, null],
  ])("%s + %i months + %i days", (date, months, count, result) => {
    expect(addToDate(date, months, count)).toBe(result);
  });

  test.each(["2025-2-3", "2025-13-01", "2025-00-10", "2025-04-31", "20250401", "abcd-ef-gh", ""])(
    "%s is no date",
    (text) => {
      expect(parseDate(text)).toBeNull();
    },
  );

  test("a date lies in its period, which begins the day after the one before ends", () => {
    fc.assert(
      fc.property(dates, fc.constantFrom(...periods), fc.integer({ min: 1, max: 7 }), (date, period, weekStart) => {
        const [start, end] = [startOfPeriod(date, period, weekStart) ?? "", endOfPeriod(date, period, weekStart) ?? ""];
        expect(start <= date && date <= end).toBe(true);
        const before = addToDate(start, 0, -1) ?? "";
        expect(endOfPeriod(before, period, weekStart)).toBe(before);
      }),
    );
  });

  test("weeks begin as told", () => {
    expect(startOfPeriod("2025-06-04", "week", 1)).toBe("2025-06-02");
    expect(startOfPeriod("2025-06-04", "week", 7)).toBe("2025-06-01");
    expect(endOfPeriod("2025-06-04", "week", 1)).toBe("2025-06-08");
  });
});
