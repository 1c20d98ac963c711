import { expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import type { Value } from "#expr/types.ts";
import { readDocument } from "#read/read-document.ts";
import { openForTest } from "#testing/open-for-test.ts";

const hours = (blocks: readonly string[]) => `# Specification: Hours

## 2. Screens and routes

| Route | Screen | Shows |
| --- | --- | --- |
| /all | All | overview |

### All

| Block | Shows |
| --- | --- |
${blocks.map((shows) => `| ${shows} | ${shows} |`).join("\n")}

## 3. Entities and their fields

### Entry

| Field | Type | Default |
| --- | --- | --- |
| Job | choice of Lift, Door | |
| Level | choice of Low, Normal, High | |
| Took | duration | |
| Begun | time | |
| Day | date | |
| Pieces | number | |
| Pay | money | |
| Share | percent | |
| Stars | rating | |
| Note | text | |
| Done | yes/no | |
| Where | location | |
| Twice | duration | \`= took * 2\` |
`;

async function blocksOf(blocks: readonly string[], entries: readonly Readonly<Record<string, Value>>[]) {
  const { app } = await openForTest(hours(blocks));
  for (let from = 0; from < entries.length; from += 100) {
    const commands = entries
      .slice(from, from + 100)
      .map((values) => ({ kind: "create" as const, entity: "Entry", values }));
    const done = await app.submit({ commands });
    if (done.kind !== "done") throw new Error(JSON.stringify(done));
  }
  const answer = await app.ask({ kind: "overview", screen: "All", view: 0 });
  return (name: string) => answer.blocks.find((block) => block.name === name);
}

const codes = (source: string): readonly string[] => {
  const { model, diagnostics } = readDocument(source);
  return [...diagnostics, ...checkModel(model, source)].map(({ code }) => code);
};

test("P2.14 a chart adds durations up as the figure beside it does", async () => {
  const charts = ["bar chart of Entry.took by job", "pie chart of Entry.twice by job"];
  const block = await blocksOf(
    ["sum of Entry.took", ...charts],
    [{ job: "Lift", took: "PT3H" }, { job: "Lift", took: "PT30M" }, { job: "Door", took: "P2D" }, { job: "Door" }],
  );
  expect(block("sum of Entry.took")).toMatchObject({ kind: "figure", shown: { value: "P2DT3H30M" } });
  const [took, twice] = charts.map((name) => {
    const chart = block(name);
    return chart?.kind === "chart" ? chart.points.map(({ value }) => value.value) : chart;
  });
  expect(took).toEqual(["PT3H30M", "P2D"]);
  expect(twice).toEqual(["PT7H", "P4D"]);
});

const NOT_ADDED = ["Begun", "Day", "Note", "Done", "Where", "created_at"];
const ADDED = ["Took", "Pieces", "Pay", "Share", "Stars", "Twice"];
const WITHOUT_LEAST = ["Where", "created_by"];

test.each([
  ...NOT_ADDED.flatMap((field) => [
    `sum of Entry.${field}`,
    `average of Entry.${field}`,
    `bar chart of Entry.${field} by job`,
    `line chart of Entry.${field} by month of day`,
  ]),
  ...WITHOUT_LEAST.flatMap((field) => [`min of Entry.${field}`, `max of Entry.${field}`]),
])("P2.14 %s is an error, and no number is made up", async (shows) => {
  expect(codes(hours([shows]))).toContain("figure-of-wrong-kind");
  const block = await blocksOf([shows], [{ day: "2026-03-02", begun: "09:45", note: "12 apples", done: true }]);
  expect(block(shows)).toMatchObject({ kind: "problem", problem: { code: "figure-of-wrong-kind" } });
});

test.each([
  ...ADDED.flatMap((field) => [
    `sum of Entry.${field}`,
    `average of Entry.${field}`,
    `bar chart of Entry.${field} by job`,
  ]),
  ...[...ADDED, "Begun", "Day", "Note", "created_at"].map((field) => `max of Entry.${field}`),
  "bar chart of Entry by Day",
])("P2.14 %s is none", (shows) => {
  expect(codes(hours([shows]))).not.toContain("figure-of-wrong-kind");
});

const dayAfter = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);

test("P2.14 a chart over days draws the latest ones and says how many it leaves out", async () => {
  const shows = "line chart of Entry.pieces by day";
  const block = await blocksOf(
    [shows],
    Array.from({ length: 410 }, (_, n) => ({ day: dayAfter(n), pieces: n })),
  );
  const chart = block(shows);
  if (chart?.kind !== "chart") throw new Error(JSON.stringify(chart));
  expect(chart.points).toHaveLength(400);
  expect(chart.points[0]?.label.value).toBe(dayAfter(10));
  expect(chart.points.at(-1)).toMatchObject({ label: { value: dayAfter(409) }, value: { value: 409 } });
  expect(chart.leftOut).toBe(10);
});

test("P2.14 a chart over something else draws the first ones and says how many it leaves out", async () => {
  const shows = "bar chart of Entry by note";
  const name = (n: number) => `n${String(n).padStart(3, "0")}`;
  const block = await blocksOf(
    [shows],
    Array.from({ length: 403 }, (_, n) => ({ note: name(n) })),
  );
  const chart = block(shows);
  if (chart?.kind !== "chart") throw new Error(JSON.stringify(chart));
  expect(chart.points.at(-1)?.label.value).toBe(name(399));
  expect(chart.leftOut).toBe(3);
});

test("P2.14 P2.4 P2.33 the least and the greatest are the first and the last as lists order them", async () => {
  const blocks = ["Level", "Note", "Took", "Pieces", "Done"].flatMap((field) => [
    `min of Entry.${field}`,
    `max of Entry.${field}`,
  ]);
  const block = await blocksOf(blocks, [
    { level: "Normal", note: "hall", took: "PT24H", pieces: 10, done: true },
    { level: "High", note: "Äpfel", took: "PT90M", pieces: -2 },
    { level: "Low", note: "zoo", took: "P2D", pieces: 9 },
    { note: "Zebra" },
    {},
  ]);
  const values = blocks.map((name) => {
    const figure = block(name);
    return figure?.kind === "figure" ? figure.shown.value : figure;
  });
  expect(values).toEqual(["Low", "High", "Äpfel", "zoo", "PT90M", "P2D", -2, 10, false, true]);
});
