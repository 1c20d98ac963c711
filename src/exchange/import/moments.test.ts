import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { carryOut, importsOf, openFile } from "#testing/imports-for-test.ts";
import { openForTest } from "#testing/open-for-test.ts";

const source = (zone: string): string => `# Specification: Moments

## 1. What the product does and for whom

- Language: de
- Time zone: ${zone}

## 3. Entities and their fields

### Thing

| Field | Type |
| --- | --- |
| Name | text |
| Day | date |
| Clock | time |
| Moment | date and time |
| Lasts | duration |
`;

/** The stored values of cells. Null: refused. */
async function imported(
  field: "Day" | "Clock" | "Moment" | "Lasts",
  cells: readonly string[],
  { zone = "Europe/Berlin", file }: { zone?: string; file?: Uint8Array } = {},
): Promise<readonly unknown[]> {
  const opened = await openForTest(source(zone));
  const imports = importsOf(opened, source(zone));
  const table = `Name\t${field}\n${cells.map((cell, index) => `T${index}\t${cell}\n`).join("")}`;
  const { id } = await openFile(imports, file ?? table, file === undefined ? "things.tsv" : "things.ods", "Thing");
  await carryOut(imports, id, "run");
  const key = field.toLowerCase();
  const { records } = await opened.app.readRecords({ entity: "Thing", fields: ["name", key], limit: 100 });
  const byName = new Map(records.map(({ values }) => [values["name"], values[key]]));
  return cells.map((_, index) => byName.get(`T${index}`) ?? null);
}

test("fractions of seconds stay, in whichever layout a moment is written", async () => {
  const kept = [
    "31.03.2026 14:30:05.750",
    "31.03.2026, 14:30:05,750",
    "31.3.26 14.30.05.75 Uhr",
    "2026-03-31 14:30:05.750",
    "2026-03-31T14:30:05,750",
    "2026-03-31T12:30:05.75Z",
    "2026-03-31T12:30:05,750Z",
    "2026/03/31 14:30:05.750+02:00",
    "31 March 2026 2:30:05.750 pm",
    "March 31, 2026 14:30:05.750 +0200",
    // Moments are truncated to milliseconds.
    "31.03.2026 14:30:05.750999",
    "2026-03-31 12:30:05.750999Z",
  ];
  expect(await imported("Moment", kept)).toEqual(kept.map(() => "2026-03-31T12:30:05.750Z"));
  expect(await imported("Moment", ["31.03.2026 14:30:05.000", "31.03.2026 14:30", "31.03.2026"])).toEqual([
    "2026-03-31T12:30:05.000Z",
    "2026-03-31T12:30:00.000Z",
    "2026-03-30T22:00:00.000Z",
  ]);
});

test("a time of day has whole seconds: a part of one is refused, not dropped", async () => {
  expect(await imported("Clock", ["14:30:05.750", "14:30:05,5", "14:30:05.000", "14:30:05", "2:30 pm"])).toEqual([
    null,
    null,
    "14:30:05",
    "14:30:05",
    "14:30",
  ]);
});

test("what is no length of time is refused, not taken for another", async () => {
  const cells = ["1:90", "1:30:75", "1d-2d", "1-2 hours", "-1:30", "1d 2h"];
  expect(await imported("Lasts", cells)).toEqual([null, null, null, null, "-PT1H30M", "P1DT2H"]);
});

test("a length of time keeps parts of seconds", async () => {
  expect(await imported("Lasts", ["0:00:05.750", "1:30:00,5", "1:30", "0:00:05.7509"])).toEqual([
    "PT5.75S",
    "PT1H30M0.5S",
    "PT1H30M",
    null,
  ]);
  const cell = (inner: string) => `<table:table-cell ${inner}</table:table-cell>`;
  const row = (...cells: readonly string[]) => `<table:table-row>${cells.map(cell).join("")}</table:table-row>`;
  const text = (said: string) => `office:value-type="string"><text:p>${said}</text:p>`;
  const time = `office:value-type="time" office:time-value="PT00H00M05.750S"><text:p>00:00:05,75</text:p>`;
  const sheet = `<office:document-content><office:body><office:spreadsheet><table:table table:name="Thing">${row(
    text("Name"),
    text("Lasts"),
  )}${row(text("T0"), time)}</table:table></office:spreadsheet></office:body></office:document-content>`;
  const file = zipSync({
    mimetype: strToU8("application/vnd.oasis.opendocument.spreadsheet"),
    "content.xml": strToU8(sheet),
  });
  expect(await imported("Lasts", ["x"], { file })).toEqual(["PT5.75S"]);
});

test("sixty minutes are no part of a length of time, and two lengths are none", async () => {
  const cells = ["1:30", "0:59:59", "1:60", "1:75", "0:10:60", "1d-2d", "1h - 2h"];
  expect(await imported("Lasts", cells)).toEqual(["PT1H30M", "PT59M59S", null, null, null, null, null]);
});

test("a moment in a field of dates is the day that it has in the app's zone", async () => {
  const moments = [
    "2026-03-31T22:30:00Z",
    "2026-03-31T22:30:00.500Z",
    "2026-03-31 22:30 UTC",
    "31.03.2026 22:30:00 GMT",
    "2026-04-01T06:30:00+08:00",
  ];
  expect(await imported("Day", moments)).toEqual(moments.map(() => "2026-04-01"));
  expect(await imported("Day", moments, { zone: "America/New_York" })).toEqual(moments.map(() => "2026-03-31"));
  // Without a zone the written day is used. The same goes for midnight, which is how programs write plain days.
  const days = [
    "2026-03-31T22:30:00",
    "31.03.2026 23:59:59.9",
    "2026-03-31T00:00:00.000Z",
    "2026-03-31T00:00:00+02:00",
  ];
  for (const zone of ["Europe/Berlin", "America/New_York"])
    expect(await imported("Day", days, { zone }), zone).toEqual(days.map(() => "2026-03-31"));
});
