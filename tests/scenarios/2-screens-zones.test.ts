import { expect, test } from "vitest";
import { openForTest } from "#testing/open-for-test.ts";

const source = (zone: string): string => `# Visits

## 1. Purpose
- Time zone: ${zone}

## 2. Screens and how they connect
| Screen | Shows |
| --- | --- |
| Calendar | calendar of Visit from start |
| Stays | calendar of Visit from start to end |
| Today | list of Visit where \`toDate(start) = today()\` |
| Month | list of Visit where \`startOf(start, "month") = startOf(today(), "month")\` |
| Overview | overview |

### Overview
| Block | Shows |
| --- | --- |
| Days | bar chart of Visit by day of start |
| Weeks | bar chart of Visit by week of start |
| Months | bar chart of Visit by month of start |

## 3. Entities and their fields
### Visit
| Field | Type |
| --- | --- |
| Name | text |
| Start | date and time |
| End | date and time |
`;

async function openWith(zone: string, visits: { readonly [name: string]: string | readonly [string, string] }) {
  const opened = await openForTest(source(zone));
  for (const [name, when] of Object.entries(visits)) {
    const [start, end] = typeof when === "string" ? [when, null] : when;
    await opened.app.submit({ commands: [{ kind: "create", entity: "Visit", values: { name, start, end } }] });
  }
  const list = async (screen: string, between?: { readonly start: string; readonly end: string }) => {
    const query = { kind: "list", screen, view: 0, from: 0, limit: 100, ...(between && { between }) } as const;
    return (await opened.app.ask(query)).rows.map((row) => String(row.title.value)).toSorted();
  };
  return { ...opened, list };
}

/** Instants just inside and outside two days, for zones with fractional offsets and clock changes at midnight. */
const CASES = [
  // 31 May, 21:00 in New York is 1 June in UTC.
  ["America/New_York", "2026-05-01", "2026-05-31", "2026-05-01T04:00:00.000Z", "2026-06-01T03:59:59.999Z"],
  ["America/New_York", "2026-03-08", "2026-03-08", "2026-03-08T05:00:00.000Z", "2026-03-09T03:59:59.999Z"],
  ["America/New_York", "2026-11-01", "2026-11-01", "2026-11-01T04:00:00.000Z", "2026-11-02T04:59:59.999Z"],
  ["Asia/Kolkata", "2026-05-31", "2026-05-31", "2026-05-30T18:30:00.000Z", "2026-05-31T18:29:59.999Z"],
  ["Asia/Kathmandu", "2026-05-31", "2026-05-31", "2026-05-30T18:15:00.000Z", "2026-05-31T18:14:59.999Z"],
  ["Australia/Lord_Howe", "2026-04-05", "2026-04-05", "2026-04-04T13:00:00.000Z", "2026-04-05T13:29:59.999Z"],
  // Clocks skip midnight: the day begins at 01:00.
  ["America/Sao_Paulo", "2017-10-15", "2017-10-15", "2017-10-15T03:00:00.000Z", "2017-10-16T01:59:59.999Z"],
  ["Africa/Cairo", "2024-04-26", "2024-04-26", "2024-04-25T22:00:00.000Z", "2024-04-26T20:59:59.999Z"],
  // The last hour before midnight occurs twice.
  ["America/Sao_Paulo", "2018-02-17", "2018-02-17", "2018-02-17T02:00:00.000Z", "2018-02-18T02:59:59.999Z"],
  ["Africa/Cairo", "2024-10-31", "2024-10-31", "2024-10-30T21:00:00.000Z", "2024-10-31T21:59:59.999Z"],
  ["Pacific/Kiritimati", "2026-01-01", "2026-01-01", "2025-12-31T10:00:00.000Z", "2026-01-01T09:59:59.999Z"],
] as const;

const move = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

test.each(CASES)(
  "P2.18 days of a calendar in %s, %s to %s, are the days there",
  async (zone, start, end, first, last) => {
    const { list } = await openWith(zone, {
      Before: move(first, -1),
      First: first,
      Last: last,
      After: move(last, 1),
    });
    expect(await list("Calendar", { start, end })).toEqual(["First", "Last"]);
  },
);

test("P2.18 an entry that lasts until a day belongs to it by the hour of the place", async () => {
  const { list } = await openWith("America/New_York", {
    Ends: ["2026-05-20T12:00:00.000Z", "2026-06-01T03:00:00.000Z"],
    Reaches: ["2026-05-20T12:00:00.000Z", "2026-06-01T04:00:00.000Z"],
  });
  expect(await list("Stays", { start: "2026-06-01", end: "2026-06-30" })).toEqual(["Reaches"]);
});

test("P2.18 charts by day, week and month, and today() in a list, go by the clocks of the place", async () => {
  const { app, list, clock } = await openWith("America/New_York", {
    "Sunday evening": "2026-06-01T01:00:00.000Z",
    "Monday noon": "2026-06-01T16:00:00.000Z",
  });
  const overview = await app.ask({ kind: "overview", screen: "Overview", view: 0 });
  const points = (name: string) =>
    overview.blocks.flatMap((block) =>
      block.kind === "chart" && block.name === name
        ? block.points.map(({ label, value }) => [label.value, label.type.kind, value.value])
        : [],
    );
  expect(points("Days")).toEqual([
    ["2026-05-31", "date", 1],
    ["2026-06-01", "date", 1],
  ]);
  expect(points("Weeks")).toEqual([
    ["2026-05-25", "date", 1],
    ["2026-06-01", "date", 1],
  ]);
  expect(points("Months")).toEqual([
    ["2026-05-01", "date", 1],
    ["2026-06-01", "date", 1],
  ]);
  clock.instant = "2026-06-01T02:00:00.000Z";
  expect(await list("Today")).toEqual(["Sunday evening"]);
  expect(await list("Month")).toEqual(["Sunday evening"]);
  clock.instant = "2026-06-01T05:00:00.000Z";
  expect(await list("Today")).toEqual(["Monday noon"]);
  expect(await list("Month")).toEqual(["Monday noon"]);
});
