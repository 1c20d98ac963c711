import * as fc from "fast-check";
import { expect, test } from "vitest";
import { checkExpression } from "./check.ts";
import { compile } from "./compile.ts";
import { scope, world } from "./fixtures/lending.ts";
import { parseExpression } from "./parse.ts";
import type { Scope, Value } from "./types.ts";
import { workingBetween, workingTimeOf, addWorkingToInstant } from "./working-time.ts";

const officeDays = (ranges: readonly (readonly [number, number])[]): Value =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => (day <= 5 ? ranges.map((range) => [...range]) : []));
const OFFICE = officeDays([
  [480, 720],
  [780, 1020],
]);

/** Evaluates in the zone of the fixtures, Europe/Berlin. */
function value(source: string, hours: Value = OFFICE, holidays: string | null = null): Value {
  const calendar = { hours, holidays: holidays === null ? null : parseExpression(holidays).syntax };
  const here: Scope = { ...scope, calendar };
  const { typed, diagnostics } = checkExpression(source, { start: 0, end: source.length }, here);
  if (typed === null) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  return compile(typed)(world());
}

test.each([
  // 2026-03-06 is a Friday.
  ["2026-03-06T10:00 + 1 working hour", "2026-03-06T10:00:00.000Z"],
  ["2026-03-06T11:00 + 2 working hours", "2026-03-06T13:00:00.000Z"],
  ["2026-03-06T16:00 + 2 working hours", "2026-03-09T08:00:00.000Z"],
  ["2026-03-06T16:00 + 1 working hour", "2026-03-06T16:00:00.000Z"],
  ["2026-03-07T12:00 + 30 working minutes", "2026-03-09T07:30:00.000Z"],
  ["2026-03-07T12:00 + 0 working hours", "2026-03-07T11:00:00.000Z"],
  ["2026-03-09T08:30 - 1 working hour", "2026-03-06T15:30:00.000Z"],
  ["2026-03-06 + 9 working hours", "2026-03-09T08:00:00.000Z"],
  ["2026-03-06T10:00 + 1 working day", "2026-03-09T09:00:00.000Z"],
  ["2026-03-06T10:00 + 1 working day 4 working hours", "2026-03-09T14:00:00.000Z"],
  ["2026-03-06 + 3 working days", "2026-03-11"],
  ["2026-03-07 + 1 working day", "2026-03-09"],
  ["3 working days + 2026-03-06", "2026-03-11"],
  ["2026-03-09 - 1 working day", "2026-03-06"],
  ["2026-03-08 - 2 working days", "2026-03-05"],
  ["2026-03-06 + 2 * 1 working day", "2026-03-10"],
  ["2026-03-06 + (1 working day + 1 working day)", "2026-03-10"],
  ["2026-03-06 + 0.5 * 1 working day", null],
  ["working_days(2026-03-06, 2026-03-09)", 1],
  ["working_days(2026-03-09, 2026-03-06)", -1],
  ["working_days(2026-03-06, 2026-03-06)", 0],
  ["working_days(2026-03-02 - 1 day, 2026-03-06)", 5],
  ["workingDays(2026-03-06, 2026-03-08)", 0],
  ["working_hours(2026-03-06T16:00, 2026-03-09T09:30)", 2.5],
  ["working_hours(2026-03-09T09:30, 2026-03-06T16:00)", -2.5],
  ["working_hours(2026-03-06, 2026-03-09)", 8],
  ["is_working_day(2026-03-06)", true],
  ["is_working_day(2026-03-07)", false],
  ["is_working_day(2026-03-06T23:00)", true],
  ["2026-03-08.is_working_day()", false],
  ["is_working_time(2026-03-06T16:59)", true],
  ["is_working_time(2026-03-06T17:00)", false],
  ["is_working_time(2026-03-06T07:59)", false],
  ["is_working_time(2026-03-07T12:00)", false],
])("PE.20 %s is %s", (source, expected) => {
  expect(value(source)).toBe(expected);
});

test("PE.20 holidays are no working days, whatever gives them", () => {
  expect(value("2026-03-06 + 1 working day", OFFICE, "[2026-03-09]")).toBe("2026-03-10");
  expect(value("working_days(2026-03-06, 2026-03-10)", OFFICE, "[2026-03-09, 2026-03-08]")).toBe(1);
  expect(value("is_working_day(2026-03-09)", OFFICE, "[2026-03-09]")).toBe(false);
  expect(value("is_working_time(2026-03-09T12:00)", OFFICE, "[2026-03-09]")).toBe(false);
  // L1 of the fixtures went out on a Sunday, and so did L2 (2025-06-01); L3 has no date.
  expect(value("2025-05-16 + 1 working day", OFFICE, "Loan.map(l, l.out_on)")).toBe("2025-05-19");
  expect(value("2025-05-09 + 1 working day", OFFICE, "Loan.map(l, l.due) + [2025-05-12]")).toBe("2025-05-13");
});

test("PE.20 clocks that change make a working night longer or shorter; a day keeps its hour", () => {
  const nights = [1, 2, 3, 4, 5, 6, 7].map(() => [[0, 360]]);
  // In Berlin the clocks skip 02:00 to 03:00 on 2026-03-29 and repeat it on 2026-10-25.
  expect(value("working_hours(2026-03-29, 2026-03-30)", nights)).toBe(5);
  expect(value("working_hours(2026-10-25, 2026-10-26)", nights)).toBe(7);
  expect(value("2026-03-29T01:00 + 2 working hours", nights)).toBe("2026-03-29T02:00:00.000Z");
  expect(value("2026-03-27T09:00 + 1 working day")).toBe("2026-03-30T07:00:00.000Z");
});

test("PE.20 a shift over midnight belongs to the day on which it begins", () => {
  const nights = officeDays([[1320, 1800]]);
  expect(value("2026-03-06T23:00 + 3 working hours", nights)).toBe("2026-03-07T01:00:00.000Z");
  expect(value("2026-03-07T05:00 + 3 working hours", nights)).toBe("2026-03-09T23:00:00.000Z");
  expect(value("2026-03-07T05:00 - 6 working hours", nights)).toBe("2026-03-06T22:00:00.000Z");
  expect(value("2026-03-06T23:00 + 3 working hours", nights, "[2026-03-06]")).toBe("2026-03-10T00:00:00.000Z");
});

test("PE.20 without any working time, and beyond twenty years, nothing is known", () => {
  const never = officeDays([]);
  expect(value("2026-03-06T10:00 + 1 working hour", never)).toBeNull();
  expect(value("2026-03-06 + 1 working day", never)).toBeNull();
  expect(value("working_days(2026-03-06, 2026-03-10)", never)).toBe(0);
  expect(value("2026-03-06 + 100000 working days")).toBeNull();
  expect(value("2026-03-06T10:00 + 1000000 working hours")).toBeNull();
  expect(value("working_hours(2000-01-01, 2026-01-01)")).toBeNull();
});

test("PE.20 going on and counting agree, whatever the hours, in zones with and without changing clocks", () => {
  const ranges = fc.uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 6 }).map((points) => {
    const sorted = points.toSorted((a, b) => a - b).map((quarter) => quarter * 15);
    return sorted.flatMap((from, i) =>
      i % 2 === 0 && sorted[i + 1] !== undefined ? [[from, sorted[i + 1] ?? 0]] : [],
    );
  });
  fc.assert(
    fc.property(
      fc.array(ranges, { minLength: 7, maxLength: 7 }),
      fc.integer({ min: 0, max: 2 * 365 * 96 }),
      fc.integer({ min: 1, max: 4000 }),
      fc.constantFrom("UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata"),
      (hours, quarter, minutes, zone) => {
        const time = workingTimeOf(hours, ["2026-01-01", "2026-12-25"]);
        const start = new Date(Date.UTC(2026, 0, 1) + quarter * 900_000).toISOString();
        const until = time && addWorkingToInstant(start, `PT${minutes}M`, time, zone);
        if (time === null || until === null) throw new Error("no end");
        expect(workingBetween(start, until, time, zone)).toBe(minutes * 60_000);
        const back = addWorkingToInstant(until, `-PT${minutes}M`, time, zone);
        expect(workingBetween(back ?? "", until, time, zone)).toBe(minutes * 60_000);
      },
    ),
    { numRuns: 200 },
  );
});

test.each([
  ["due + 2 working weeks", "unknown-unit"],
  ["due + 1 working day 4 hours", "unknown-unit"],
  ["due + 1 wroking day", "unknown-unit"],
  ["due + 1.5 working days", "working-days-broken"],
  ["starts + 2 working hours", "operator-types"],
  ["1 day + 1 working day", "operator-types"],
  ["3 working days < 4 working days", "operator-types"],
  ["days(3 working days)", "argument-type"],
])("PE.20 %s is told: %s", (source, code) => {
  const { typed, diagnostics } = checkExpression(source, { start: 0, end: source.length }, scope);
  expect(typed).toBeNull();
  expect(diagnostics.map((each) => each.code)).toEqual([code]);
});
