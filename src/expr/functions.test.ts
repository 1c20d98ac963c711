import { describe, expect, test } from "vitest";
import { foldNamed, folds, functionNamed, functions } from "./functions.ts";
import { run } from "./fixtures/lending.ts";
import { parseExpression } from "./parse.ts";
import type { Value } from "./types.ts";

describe("the table of functions", () => {
  test.each([...functions, ...folds].map((f) => [f.name, f.example] as const))(
    "the example of %s can be read: %s",
    (_, example) => {
      expect(parseExpression(example, 0).diagnostics).toEqual([]);
    },
  );

  test("case and underscores don't matter", () => {
    expect(functionNamed("starts_with")?.fn).toBe("startsWith");
    expect(functionNamed("STARTSWITH")?.fn).toBe("startsWith");
    expect(foldNamed("exists_one")?.fold).toBe("existsOne");
    expect(functionNamed("nonsense")).toBeNull();
  });
});

describe("functions", () => {
  test.each<[string, Value]>([
    ['"  a b ".trim()', "a b"],
    ['lower("ÄÖ")', "äö"],
    ['upper("straße")', "STRASSE"],
    ['"banana".contains("nan")', true],
    ['"banana".starts_with("ba")', true],
    ['"banana".endsWith("na")', true],
    ['size("😀")', 1],
    ['{"a": 1}.size()', 1],
    ['"a,b".split(",")', ["a", "b"]],
    ['"aXbX".replace("X", "-")', "a-b-"],
    ["floor(-1.5)", -2],
    ["ceil(1.2)", 2],
    ["abs(-3)", 3],
    ["abs(-5 EUR)", 500],
    ["round(12.50 EUR)", 1300],
    ["round(12.35 EUR, 1)", 1240],
    ["round(12.50 EUR, 2)", 1250],
    ["floor(12.99 EUR)", 1200],
    ["ceil(-12.99 EUR)", -1200],
    ["abs(-2 days)", "P2D"],
    ["now()", "2025-06-02T10:00:00.000Z"],
    ["today()", "2025-06-02"],
    ["now().year() + now().month() + now().day()", 2033],
    ["14:45.hour()", 14],
    ["minute(14:45)", 45],
    ["days(2025-06-01, 2025-06-15)", 14],
    ["days(now(), 2025-06-15)", 13],
    ["days(36 hours)", 1.5],
    ["years(1990-06-02, 2025-06-01)", 34],
    ["years(1990-06-01, 2025-06-01)", 35],
    ["years(2000-02-29, 2025-02-28)", 25],
    ["years(2025-06-01, 1990-06-02)", -34],
    ["years(2025-06-01, 2025-01-01)", 0],
    ["months(2025-01-31, 2025-02-27)", 0],
    ["months(2025-01-31, 2025-02-28)", 1],
    ["months(2025-01-15, 2026-03-14)", 13],
    ["months(2025-03-15, 2025-01-16)", -1],
    ["months(2025-01-01, now())", 5],
    ['startOf(2025-06-15, "quarter")', "2025-04-01"],
    ['now().startOf("day")', "2025-06-01T22:00:00.000Z"],
    ['endOf(2025-06-15, "year")', "2025-12-31"],
    ["distance(place, place)", null],
    ["text(12.5)", "12.5"],
    ["text(yes)", "yes"],
    ["text([1, 2])", "1, 2"],
    ["text(2025-06-02)", "2025-06-02"],
    ["text(now())", "2025-06-02 12:00"],
    ['number("12.5") + 1', 13.5],
    ["number(12.34 EUR)", 12.34],
    ["number(yes)", 1],
    ["date(now())", "2025-06-02"],
    ['date("2025-06-02")', "2025-06-02"],
    ["date(2027, 3, 31)", "2027-03-31"],
    ["date(year(today()) + 1, 2, 29)", "2026-03-01"],
    ["date(2024, 13, 0)", "2024-12-31"],
    ["dateTime(2025-06-02, 14:30)", "2025-06-02T12:30:00.000Z"],
    ["dateTime(2025-06-02)", "2025-06-01T22:00:00.000Z"],
    ["time(now())", "12:00"],
    ['duration("2 weeks")', "P14D"],
    ['duration("3600s") = 1 hour', true],
    ["money(12.345)", 1235],
    ['money("12 EUR")', 1200],
    ['yesNo("yes")', true],
    ["type(answer.total)", "number"],
    ["type(now())", "date and time"],
    ["has(name)", true],
    ["2025-06-02T14:30", "2025-06-02T12:30:00.000Z"],
    ["2025-06-02T14:30Z = now() + 4 hours 30 minutes", true],
    ["2025-06-02 + 14:30", "2025-06-02T12:30:00.000Z"],
    ["23:00 + 2 hours", "01:00"],
    ["15:00 - 14:30", "PT30M"],
    ["3 * 2 days", "P6D"],
    ["1 week / 1 day", 7],
    ["length > 1 week", true],
    ["returned_at > due", false],
    ["returned_at >= due", true],
    ["due in [returned_at]", true],
    ["fee in [2.50, 3]", true],
    ["answer.total * 2", 25],
  ])("%s", (source, value) => {
    expect(run(source)).toEqual(value);
  });
});
