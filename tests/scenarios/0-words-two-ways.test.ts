import { expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import { readDocument } from "#read/read-document.ts";

const thing = (type: string, more = ""): string => `# Things

## 3. Entities and their fields
### Thing
| Field | Type |
| --- | --- |
| Name | text |
| Due | date |
| X | ${type} |
${more}`;

const found = (source: string) => {
  const { model, diagnostics } = readDocument(source);
  const all = [...diagnostics, ...checkModel(model, source)].filter(({ severity }) => severity !== "gap");
  return { model, codes: all.map(({ code }) => code), messages: all.map(({ message }) => message) };
};

test.each([
  ["choice of Red, Green and Blue", "the two options “Green” and “Blue”"],
  ["choice of red, green and blue", "the two options “green” and “blue”"],
  ["choices of Monday, Tuesday and Wednesday", "the two options “Tuesday” and “Wednesday”"],
  ["choices of Ham and Egg", "the two options “Ham” and “Egg”"],
  ["choice of Low, High, required", "something that the field is"],
  ["choices of Ham, Egg, Cheese (at most 2)", "a limit"],
  ["choices of Ham, Egg, Cheese, at most 2", "a limit"],
  ["number series INV-{year}-001", "numbers with something else in place of “{year}”"],
  ["number series YYYY-001", "numbers with something else in place of “YYYY”"],
  ["rating from 1 to 10", "a number of other stars"],
  ["rating, at most 10", "a number of other stars"],
])("P0.18 “%s” can be read as %s too, and the checker says so", (type, other) => {
  const { codes, messages } = found(thing(type));
  expect(codes).toEqual(["read-two-ways"]);
  expect(messages[0]).toContain(` and as ${other}. It is read as `);
});

test.each([
  "choice of Red, Green, Blue",
  "choice of Red, Green, and Blue",
  "choice of Red, Green or Blue",
  'choice of Red, Green, "Black and White"',
  "choice of Plumbing, Doors and windows, Heating",
  "choice of Plumbing, Heating, Doors and windows",
  "choice of Black and White, Red and Blue",
  "choice of Required, Optional",
  "choice of required, optional",
  "choice of none, up to 5, more than 5",
  "choice of None, Optional",
  "number series INV-001",
  "rating from 1 to 5",
  "rating, at least 2",
  "whole number from 1 to 10",
])("P0.18 “%s” has one reading", (type) => expect(found(thing(type)).codes).toEqual([]));

test.each([
  ["Monday to Friday from 9 to 5", [[540, 1020]], "09:00–17:00", "09:00–05:00 of the next day"],
  ["Monday 9–5", [[540, 1020]], "09:00–17:00", "09:00–05:00 of the next day"],
  ["Monday 8:30 am to 5", [[510, 1020]], "08:30–17:00", "08:30–05:00 of the next day"],
  [
    "Monday 8–12 and 1–5",
    [
      [480, 720],
      [780, 1020],
    ],
    "13:00–17:00",
    "01:00–05:00",
  ],
])("P0.18, P9.6 hours that others count twice a day are those of the day: %s", (hours, monday, read, other) => {
  const source = thing("number", `\n## 9. Constants\n- Working hours: ${hours}\n`);
  const { model, codes, messages } = found(source);
  expect(model.constants.calendar?.hours?.[0]).toEqual(monday);
  expect(codes).toContain("read-two-ways");
  expect(messages.join("\n")).toContain(`can be read as ${read} and as ${other}. It is read as ${read}.`);
});

test.each([
  "Monday 09:00–05:00",
  "Monday 22–6",
  "Monday 9 pm to 5 am",
  "Monday 10 pm to 6",
  "Monday 9 to 17",
  "Monday 8 to 12",
  "Monday 9 am to 5 pm",
  "Monday 8 to 12; Tuesday 7 to 11",
])("P9.6 “%s” has one reading", (hours) =>
  expect(found(thing("number", `\n## 9. Constants\n- Working hours: ${hours}\n`)).codes).not.toContain("read-two-ways"),
);

const fires = (event: string): readonly string[] =>
  found(
    thing(
      "text",
      `\n## 4. States and transitions\n### Thing\n| From | Event | To |\n| --- | --- | --- |\n| start | | Open |\n| Open | ${event} | Late |\n`,
    ),
  ).codes;

test.each([
  "by due",
  "By due date",
  "on due date",
  "on Monday",
  "On Mondays",
  "on the 1st",
  "on 1 May",
  "on 2026-05-01",
  "by Friday",
  "end of day",
  "the end of the month",
  "midnight",
  "tomorrow",
])("P4.20 “%s” is no button", (event) => expect(fires(event)).toContain("event-not-understood"));

test.each(["End of day", "On shift 2", "On hold", "By hand", "Midnight feast", '"on Monday"', "On leave"])(
  "P4.20 %s is a button",
  (event) => expect(fires(event)).not.toContain("event-not-understood"),
);
