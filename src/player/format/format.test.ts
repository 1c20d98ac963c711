import { describe, expect, it } from "vitest";
import { en } from "../words/en.ts";
import { formatDuration, readDuration, writeDuration } from "./duration.ts";
import {
  formatAgo,
  formatDate,
  formatFigure,
  formatInstant,
  formatMoney,
  formatPlainDate,
  formatShortMonth,
  formatShown,
  type Formatting,
} from "./format.ts";
import { instantOf, wallClock } from "./zone.ts";

const english: Formatting = {
  language: "en-GB",
  currency: "EUR",
  zone: "Europe/Berlin",
  words: en,
  translate: (text) => text,
  today: "2026-03-01",
};
const german: Formatting = { ...english, language: "de-DE" };

describe("values as people read them", () => {
  it("writes near days as words, this year without it, others in full", () => {
    expect(formatDate("2026-03-01", english, "row")).toBe("Today");
    expect(formatDate("2026-02-28", english, "row")).toBe("Yesterday");
    expect(formatDate("2026-03-09", english, "row")).toBe("9 Mar");
    expect(formatDate("2025-03-09", english, "row")).toBe("9 Mar 2025");
    expect(formatDate("2026-03-09", german, "page")).toBe("09.03.2026");
  });

  it("P9.8 calls working time so, and shows a list of percentages as one", () => {
    expect(formatShown({ value: "PT9H", type: { kind: "workingTime" } }, english)).toBe("9 hours of working time");
    expect(formatShown({ value: "PT9H", type: { kind: "duration" } }, english)).toBe("9 hours");
    const rates = { kind: "list", of: { kind: "percent" } } as const;
    expect(formatShown({ value: [0.05, 0.1], type: rates }, english)).toBe("5%, 10%");
  });

  it("writes two places of a number that is worked out, and all of one that somebody typed", () => {
    const third = { value: 1 / 3, type: { kind: "number" } } as const;
    expect(formatShown(third, english)).toBe("0.333333");
    expect(formatShown({ ...third, computed: true }, english)).toBe("0.33");
    expect(formatShown({ ...third, computed: true }, english, "row")).toBe("0.33");
    expect(formatShown({ ...third, computed: true }, english, "exact")).toBe("0.333333");
    expect(formatShown({ ...third, value: 0.000_123_4, computed: true }, english)).toBe("0.000123");
  });

  it("P3.23 writes the unit of a number behind it, on the same line", () => {
    const weight = { kind: "number", unit: "kg" } as const;
    expect(formatShown({ value: 12.5, type: weight }, german)).toBe("12,5\u00A0kg");
    expect(formatFigure({ value: 1250, type: weight }, english)).toBe("1,250\u00A0kg");
    expect(formatShown({ value: null, type: weight }, english)).toBe("");
  });

  it("names the first day of a week by its date, also where that was yesterday", () => {
    expect(formatPlainDate("2026-02-28", english, "row")).toBe("28 Feb");
    expect(formatPlainDate("2025-02-28", english, "row")).toBe("28 Feb 2025");
  });

  it("puts between a day and its time what the language puts there", () => {
    const at = (language: string) => formatInstant("2026-03-01T08:30:00Z", { ...english, language }, "row");
    expect(at("en-GB")).toBe("Today, 09:30");
    expect(at("ar-EG")).toMatch(/^اليوم، /u);
    expect(at("zh-CN")).toBe("今天 09:30");
  });

  it("writes money exactly, in the currency's own digits", () => {
    expect(formatMoney(123_456, "EUR", german)).toBe("1.234,56\u00A0€");
    expect(formatMoney(1234, "JPY", english)).toContain("1,234");
    expect(formatMoney(1234, "not a currency", english)).toBe("12.34");
  });

  it("marks thousands in what was counted or added up, and not in what may be a year", () => {
    const number = (value: number) => ({ value, type: { kind: "number" as const } });
    expect(formatShown(number(2026), english)).toBe("2026");
    expect(formatFigure(number(2026), english)).toBe("2,026");
    expect(formatFigure(number(-1203.456), german)).toBe("-1.203,46");
    expect(formatFigure(number(999.5), english)).toBe("999.5");
    expect(formatFigure({ value: 123_456, type: { kind: "money" } }, german)).toBe("1.234,56\u00A0€");
  });

  it("shows an instant in the app's zone, not the phone's", () => {
    expect(formatInstant("2026-06-01T22:30:00.000Z", { ...english, today: "2026-01-01" }, "row")).toBe("2 Jun, 00:30");
  });

  it("says how long ago something was", () => {
    const now = Date.parse("2026-03-01T12:00:00Z");
    expect(formatAgo("2026-03-01T11:59:50Z", english, now)).toBe("just now");
    expect(formatAgo("2026-03-01T11:30:00Z", english, now)).toBe("30 minutes ago");
    expect(formatAgo("2026-03-01T09:00:00Z", english, now)).toBe("3 hours ago");
  });

  it("has a text for whatever comes", () => {
    expect(formatShown({ value: null, type: { kind: "text" } }, english)).toBe("");
    expect(formatShown({ value: null, type: { kind: "yes/no" } }, english)).toBe("No");
    expect(formatShown({ value: 0.07, type: { kind: "percent" } }, english)).toBe("7%");
    const money = { kind: "money", currency: "EUR" } as const;
    const prices = { kind: "map", keys: { Rye: money, Roll: money }, open: false } as const;
    expect(formatShown({ value: { Rye: 320, Roll: 40 }, type: prices }, english)).toBe("Rye: €3.20, Roll: €0.40");
    expect(formatShown({ value: 125050, type: { kind: "money", currency: "HUF" } }, english)).toContain("1,250.50");
    const largest = { value: Number.MAX_SAFE_INTEGER, type: { kind: "money" } } as const;
    expect(formatShown(largest, english)).toContain("90,071,992,547,409.91");
    expect(formatShown({ ...largest, value: -5 }, english)).toBe("-€0.05");
    expect(formatShown({ ...largest, value: 12.5 }, english)).toBe("€0.13");
    // Small numbers must not become zero.
    expect(formatShown({ value: 0.00000012, type: { kind: "number" } }, english)).toBe("0.00000012");
    expect(formatShown({ value: 0.000021, type: { kind: "percent" } }, english)).toBe("0.0021%");
    expect(
      formatShown({ value: "x9", type: { kind: "reference", entity: "Tool", where: null }, title: "Drill" }, english),
    ).toBe("Drill");
    expect(
      formatShown({ value: "x9", type: { kind: "reference", entity: "Tool", where: null }, title: null }, english),
    ).toBe(en.gone);
    expect(formatShown({ value: ["a", "b"], type: { kind: "list of text" } }, english)).toBe("a, b");
    expect(formatShown({ value: { latitude: 52.5, longitude: 13.4 }, type: { kind: "location" } }, english)).toBe(
      "52.5, 13.4",
    );
    const colours = { value: ["红", "蓝", "绿"], type: { kind: "list of text" } } as const;
    expect(formatShown(colours, { ...english, language: "zh-CN" })).toBe("红、蓝和绿");
    const lengths = { value: [1, 2.5, 4], type: { kind: "list", of: { kind: "number" } } } as const;
    expect(formatShown(lengths, english)).toBe("1, 2.5, 4");
    expect(formatShown(lengths, german)).toBe("1; 2,5 und 4");
    expect(formatShown({ value: "hunter2", type: { kind: "secret" } }, english)).not.toContain("hunter2");
  });
});

it("months of another year have their whole year: charts may hold several centuries", () => {
  const months = ["1926-01", "2026-01", "2031-01"].map((month) => formatShortMonth(month, english));
  expect(new Set(months).size).toBe(3);
  expect(formatShortMonth("1926-01", english)).toBe("Jan 1926");
  expect(formatShortMonth("1926-01", german)).toContain("1926");
});

describe("durations", () => {
  it("are read and written as they stand", () => {
    expect(readDuration("P1Y2M14DT2H30M")).toMatchObject({ years: 1, months: 2, days: 14, hours: 2, minutes: 30 });
    expect(writeDuration({ days: 14 })).toBe("P14D");
    expect(writeDuration({ hours: 2, minutes: 30 })).toBe("PT2H30M");
    expect(writeDuration({})).toBe("PT0S");
    expect(readDuration("two weeks")).toBeNull();
  });

  it("speak the language", () => {
    expect(formatDuration("P14D", "en")).toBe("14 days");
    expect(formatDuration("PT2H30M", "de")).toBe("2 Stunden, 30 Minuten");
  });

  it.each([
    ["PT0.168S", "0 seconds"],
    ["PT1.5S", "2 seconds"],
    ["PT3M12.168S", "3 minutes, 12 seconds"],
    ["PT59M59.9S", "1 hour"],
    ["PT2H30M41.5S", "2 hours, 31 minutes"],
    ["PT23H59M40.5S", "1 day"],
    ["PT51H3M12.5S", "2 days, 3 hours"],
    ["-PT51H3M12.5S", "−2 days, 3 hours"],
    ["P1DT2H3M0.001S", "1 day, 2 hours"],
    ["PT1000H0.5S", "42 days"],
    ["P1M2DT20H0.25S", "1 month, 3 days"],
  ])("that were measured are said as people say them: %s is %s", (text, said) => {
    expect(formatShown({ value: text, type: { kind: "duration" } }, english)).toBe(said);
    expect(formatShown({ value: text, type: { kind: "duration" } }, english, "row")).toBe(said);
  });

  it.each(["en", "de", "fr", "es", "zh", "ar"])("that were measured have whole numbers in %s", (language) => {
    for (const text of ["PT0.168S", "PT3M12.168S", "PT2H30M41.5S", "PT51H3M12.5S"])
      expect(formatDuration(text, language)).not.toMatch(/\d[.,٫]\d/u);
  });

  it("that were written stay whole, and forms and files get all of it", () => {
    expect(formatDuration("PT3H2M15S", "en")).toBe("3 hours, 2 minutes, 15 seconds");
    expect(formatDuration("P1Y2M14DT2H30M", "en")).toBe("1 year, 2 months, 14 days, 2 hours, 30 minutes");
    const measured = { value: "PT2H30M41.5S", type: { kind: "duration" } } as const;
    expect(formatShown(measured, english, "exact")).toBe("2 hours, 30 minutes, 41.5 seconds");
    expect(formatShown({ value: 0.012345, type: { kind: "percent" } }, english, "exact")).toBe("1.2345%");
  });

  it("of work keep their days: a day of work is no number of hours", () => {
    const worked = (value: string) => formatShown({ value, type: { kind: "workingTime" } }, english);
    expect(worked("P1DT2H3M0.5S")).toBe("1 day, 2 hours of working time");
    expect(worked("PT30H10M0.5S")).toBe("30 hours of working time");
  });
});

describe("wall clocks", () => {
  it("give the instant back in every zone, across clock changes", () => {
    for (const zone of ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"])
      for (const local of ["2026-01-15T08:05", "2026-03-29T12:00", "2026-07-01T00:00", "2026-10-25T12:00"]) {
        const instant = instantOf(local, zone);
        expect(instant).not.toBeNull();
        expect(wallClock(instant ?? "", zone)).toBe(local);
      }
  });

  it("make nothing of nonsense", () => {
    expect(instantOf("soon", "Europe/Berlin")).toBeNull();
    expect(wallClock("soon", "Europe/Berlin")).toBe("");
  });
});
