import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dateOfInstant,
  formatInstant,
  instantOf,
  isZone,
  momentOf,
  offsetAt,
  parseInstant,
  timeOfInstant,
  wallClock,
} from "./zones.ts";

const zones = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "America/St_Johns",
];
const moments = fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2036, 0, 1) });

describe("instants and zones", () => {
  test("a moment's wall clock leads back to it, but for the second of two equal hours", () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (moment, zone) => {
        const { day, milliseconds } = wallClock(moment, zone);
        const back = momentOf(day * 86_400_000 + milliseconds, zone);
        const twice = moment - back;
        expect(
          twice === 0 || (twice > 0 && twice <= 3 * 3_600_000 && offsetAt(zone, back) !== offsetAt(zone, moment)),
        ).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("the stored form is UTC with milliseconds and reads back", () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const text = formatInstant(moment) ?? "";
        expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
        expect(parseInstant(text, "Asia/Kolkata")).toBe(moment);
      }),
    );
  });

  test.each([
    ["2025-06-02T14:30", "Europe/Berlin", "2025-06-02T12:30:00.000Z"],
    ["2025-01-02 14:30", "Europe/Berlin", "2025-01-02T13:30:00.000Z"],
    ["2025-06-02T14:30:05.25Z", "Europe/Berlin", "2025-06-02T14:30:05.250Z"],
    ["2025-06-02T14:30+05:30", "UTC", "2025-06-02T09:00:00.000Z"],
    // The clocks jump from 02:00 to 03:00, so 02:30 means 03:30.
    ["2025-03-30T02:30", "Europe/Berlin", "2025-03-30T01:30:00.000Z"],
    // The clocks go back from 03:00 to 02:00; the first 02:30 is taken.
    ["2025-10-26T02:30", "Europe/Berlin", "2025-10-26T00:30:00.000Z"],
    // Samoa had no 30 December 2011.
    ["2011-12-30T12:00", "Pacific/Apia", "2011-12-30T22:00:00.000Z"],
  ])("%s in %s", (text, zone, instant) => {
    expect(formatInstant(parseInstant(text, zone) ?? Number.NaN)).toBe(instant);
  });

  test("dates and times are those of the zone", () => {
    expect(dateOfInstant("2025-06-02T23:30:00.000Z", "Europe/Berlin")).toBe("2025-06-03");
    expect(dateOfInstant("2025-06-02T23:30:00.000Z", "America/New_York")).toBe("2025-06-02");
    expect(timeOfInstant("2025-06-02T23:30:00.000Z", "Asia/Kolkata")).toBe("05:00");
    expect(instantOf("2025-06-02", null, "America/New_York")).toBe("2025-06-02T04:00:00.000Z");
    expect(instantOf("2025-06-02", "14:30", "Europe/Berlin")).toBe("2025-06-02T12:30:00.000Z");
  });

  test.each([
    // The clocks of Newfoundland changed at one minute past midnight until 2011, those of Gaza in 2010 and 2015.
    ["America/St_Johns", "2003-04-06T03:30:59.000Z", "2003-04-06T03:31:00.000Z", "00:00:59", "01:01"],
    ["America/St_Johns", "2010-11-07T02:30:59.000Z", "2010-11-07T02:31:00.000Z", "00:00:59", "23:01"],
    ["Asia/Gaza", "2010-03-26T22:00:59.000Z", "2010-03-26T22:01:00.000Z", "00:00:59", "01:01"],
    ["Asia/Gaza", "2026-03-28T00:00:00.000Z", "2026-03-28T00:00:01.000Z", "03:00", "03:00:01"],
    ["Pacific/Chatham", "2026-04-04T13:59:59.000Z", "2026-04-04T14:00:00.000Z", "03:44:59", "02:45"],
    ["Australia/Lord_Howe", "2026-10-03T15:29:59.000Z", "2026-10-03T15:30:00.000Z", "01:59:59", "02:30"],
    ["Africa/Cairo", "2026-04-23T21:59:59.000Z", "2026-04-23T22:00:00.000Z", "23:59:59", "01:00"],
    ["Pacific/Apia", "2011-12-30T09:59:59.000Z", "2011-12-30T10:00:00.000Z", "23:59:59", "00:00"],
  ])("the clocks of %s change between %s and %s", (zone, before, after, was, is) => {
    expect([timeOfInstant(before, zone), timeOfInstant(after, zone)]).toEqual([was, is]);
  });

  test("an unknown zone is told apart and counts as UTC", () => {
    expect(isZone("Europe/Berlin")).toBe(true);
    expect(isZone("Mars/Base")).toBe(false);
    expect(dateOfInstant("2025-06-02T23:30:00.000Z", "Mars/Base")).toBe("2025-06-02");
  });
});
