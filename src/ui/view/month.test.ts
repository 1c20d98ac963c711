import { describe, expect, it } from "vitest";
import { firstWeekday, plusDays, plusMonths, weekdayOf, weeksOf } from "./month.ts";

describe("weeks of a month", () => {
  it("covers March 2026 with whole weeks from Monday", () => {
    const weeks = weeksOf("2026-03", 1);
    expect(weeks[0]).toEqual([
      "2026-02-23",
      "2026-02-24",
      "2026-02-25",
      "2026-02-26",
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
    ]);
    expect(weeks.at(-1)?.at(-1)).toBe("2026-04-05");
    expect(weeks).toHaveLength(6);
  });

  it("needs four weeks only for a February that fits", () => {
    expect(weeksOf("2027-02", 1)).toHaveLength(4);
  });

  it("begins the week where the language is spoken", () => {
    expect([firstWeekday("de-DE"), firstWeekday("en-US"), firstWeekday("no such")]).toEqual([1, 7, 1]);
  });

  it("moves by days and months across a year", () => {
    expect([
      plusDays("2026-12-31", 1),
      plusMonths("2026-12", 1),
      plusMonths("2026-01", -1),
      weekdayOf("2026-11-15"),
    ]).toEqual(["2027-01-01", "2027-01", "2025-12", 7]);
  });
});
