import { expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import { readDocument } from "#read/read-document.ts";
import { TestClock } from "#testing/clock-and-ids.ts";
import { openForTest } from "#testing/open-for-test.ts";

const NOON = "2026-03-02T12:00:00.000Z";

const ruled = (fields: readonly string[], on: string, rule: string, more = ""): string => `
## 3. Entities and their fields
### Sample
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
${fields.map((field) => `| ${field} |`).join("\n")}

## 5. Validation rules
| On | Rule |
| --- | --- |
| Sample.${on} | ${rule} |
${more}`;

const codesOf = (source: string): readonly string[] => {
  const { model, diagnostics } = readDocument(source);
  return [...diagnostics, ...checkModel(model, source)].flatMap(({ severity, code }) =>
    severity === "gap" ? [] : [code],
  );
};

const create = async (source: string, values: { readonly [field: string]: string }, zone?: string) => {
  const clock = new TestClock(NOON, zone);
  const { app } = await openForTest(source, { clock });
  return app.submit({ commands: [{ kind: "create", entity: "Sample", values: { name: "one", ...values } }] });
};

const moment = (rule: string, more = ""): string =>
  ruled(["Until | date |", "Taken at | date and time | `now()`"], "Taken at", rule, more);

test.each([
  ["not in the future", "2026-03-02T11:00:00.000Z", "done"],
  ["not in the future", NOON, "done"],
  ["not in the future", "2026-03-02T12:00:00.001Z", "refused"],
  ["in the past", "2026-03-02T11:00:00.000Z", "done"],
  ["in the past", NOON, "refused"],
  ["in the future", "2026-03-02T11:00:00.000Z", "refused"],
  ["in the future", "2026-03-02T13:00:00.000Z", "done"],
  ["not in the past", "2026-03-02T11:00:00.000Z", "refused"],
  ["at most today", NOON, "done"],
  ["at most now", "2026-03-02T13:00:00.000Z", "refused"],
  ["exactly today", NOON, "done"],
  ["today or earlier", "2026-03-02T13:00:00.000Z", "done"],
  ["today or later", "2026-03-02T01:00:00.000Z", "done"],
  ["after today", "2026-03-02T13:00:00.000Z", "refused"],
  ["after today", "2026-03-03T00:00:00.000Z", "done"],
  ["before today", "2026-03-02T01:00:00.000Z", "refused"],
  ["no later than Until", "2026-03-05T10:00:00.000Z", "done"],
  ["no later than Until", "2026-03-06T00:00:00.000Z", "refused"],
  ["after Until", "2026-03-05T10:00:00.000Z", "refused"],
  ["at most today + 3 days", "2026-03-05T23:00:00.000Z", "done"],
  ["at most LAST", "2026-03-04T23:00:00.000Z", "done"],
  ["between 2026-01-01 and 2026-03-02", NOON, "done"],
  ["between 2026-01-01 and 2026-03-02", "2026-03-03T00:00:00.000Z", "refused"],
  ["at most 2026-03-02T11:00", NOON, "refused"],
  // The phrases mean the same as these comparisons.
  ["`taken_at <= today()`", NOON, "done"],
  ["`taken_at <= until`", "2026-03-05T10:00:00.000Z", "done"],
  ["`taken_at > today()`", "2026-03-02T13:00:00.000Z", "refused"],
])("P5.3 a moment beside a day counts by its day: %s, %s is %s", async (rule, takenAt, kind) => {
  const source = moment(rule, "\n## 9. Constants\n| Name | Value |\n| --- | --- |\n| LAST | 2026-03-04 |\n");
  expect(await create(source, { until: "2026-03-05", taken_at: takenAt })).toMatchObject({ kind });
});

test("P5.3 the day of a moment is the day where the app is used", async () => {
  // 23:30 on 1 March in UTC is 00:30 on 2 March in Berlin.
  const values = { taken_at: "2026-03-01T23:30:00.000Z" };
  expect(await create(moment("at most 2026-03-01"), values, "Europe/Berlin")).toMatchObject({ kind: "refused" });
  expect(await create(moment("at most 2026-03-01"), values, "UTC")).toMatchObject({ kind: "done" });
});

test("P5.3 a moment that begins now is not in the future", async () => {
  expect(codesOf(moment("not in the future"))).toEqual([]);
  expect(await create(moment("not in the future"), {})).toMatchObject({ kind: "done" });
});

test.each([
  ["not in the future", "2026-03-02", "done"],
  ["not in the future", "2026-03-03", "refused"],
  ["in the past", "2026-03-02", "refused"],
  ["in the future", "2026-03-02", "refused"],
  ["not in the past", "2026-03-02", "done"],
])("P5.3 of a day, past and future begin with today: %s, %s is %s", async (rule, until, kind) => {
  expect(await create(ruled(["Until | date |"], "Until", rule), { until })).toMatchObject({ kind });
});

test("P5.3 what is said about a moment and a day is the bound as it is written", async () => {
  const outcome = await create(moment("between 2026-01-01 and 2026-03-01"), { taken_at: NOON });
  expect(outcome.kind === "refused" && outcome.refusals).toMatchObject([
    { code: "too-large", field: "taken_at", parameters: { bound: "time", most: expect.not.stringMatching(/:/u) } },
  ]);
});

test("P5.3 sample data beside a day counts by its day", () => {
  const rows = (at: string): string =>
    `\n## Sample data\n### Sample\n| | Name | Taken at |\n| --- | --- | --- |\n| a | A | ${at} |\n`;
  expect(codesOf(moment("at most 2026-03-02", rows("2026-03-02T10:00Z")))).toEqual([]);
  expect(codesOf(moment("at most 2026-03-02", rows("2026-03-03T10:00Z")))).toEqual(["sample-breaks-rule"]);
});

test("P5.3 rules about moments contradict each other where their days do", () => {
  expect(codesOf(moment("between 2026-03-02 and 2026-03-02"))).toEqual([]);
  expect(codesOf(moment("between 2026-03-03 and 2026-03-02"))).toEqual(["rule-never-holds"]);
  expect(codesOf(moment("`taken_at >= 2026-03-03 and taken_at <= 2026-03-02`"))).toEqual(["rule-never-holds"]);
  expect(codesOf(moment("`taken_at >= 2026-03-02T10:00 and taken_at <= 2026-03-02`"))).toEqual([]);
});

const lasting = (rule: string, start = "", more = ""): string =>
  ruled([`Lasts | duration | ${start}`], "Lasts", rule, more);

test.each([
  ["between 30 minutes and 1 day", ""],
  ["`lasts >= 30 minutes and lasts <= 1 day`", ""],
  ["exactly 60 minutes", "1 hour"],
  ["`lasts = 60 minutes`", "1 hour"],
  ["at least 30 minutes", "2 hours"],
  ["at least 30 minutes", "1 day"],
  ["at most 90 minutes", "1 hour"],
  ["more than 9 minutes", "10 minutes"],
])("P5.3 a rule about durations that can be kept is not judged: %s, default %s", async (rule, start) => {
  expect(codesOf(lasting(rule, start))).toEqual([]);
  expect(await create(lasting(rule), { lasts: "PT1H" })).toMatchObject({ kind: "done" });
});

test.each([
  ["between 1 day and 30 minutes", "", "rule-never-holds"],
  ["`lasts >= 1 day and lasts <= 30 minutes`", "", "rule-never-holds"],
  ["at least 10 minutes", "9 minutes", "default-breaks-rule"],
  ["`lasts >= 10 minutes`", "9 minutes", "default-breaks-rule"],
  ["at most 90 minutes", "1 day", "default-breaks-rule"],
])("P5.3 a rule about durations that can't be kept is told: %s, default %s", (rule, start, code) => {
  expect(codesOf(lasting(rule, start))).toEqual([code]);
});

test("P5.3 sample data keeps a rule about durations by their length", () => {
  const rows = (lasts: string): string =>
    `\n## Sample data\n### Sample\n| | Name | Lasts |\n| --- | --- | --- |\n| a | A | ${lasts} |\n`;
  expect(codesOf(lasting("between 30 minutes and 1 day", "", rows("2 hours")))).toEqual([]);
  expect(codesOf(lasting("more than 60 minutes", "", rows("1 hour")))).toEqual(["sample-breaks-rule"]);
});
