import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { runDerived } from "#scenarios/derived/run-derived.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const DOCUMENT = `# Specification: Vehicles
## 3. Entities and their fields
### Trip
| Field | Type |
| --- | --- |
| Name | text |
| Odometer | whole number |
### Vehicle
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Odometer | whole number | 0 |
| Driven | whole number | 0 |
| Day | date | |
| Holder | person | |
| Double | number | \`= odometer * 2\` |
## 4. States and transitions
### Vehicle
| From | Event | To | Who | Only if | Otherwise | Asks for | Then |
| --- | --- | --- | --- | --- | --- | --- | --- |
| start | | In | | | | | |
| In | Drive | In | anyone | \`before.odometer < 500\` | E2 | Odometer | \`driven = odometer - before.odometer\`; change each Trip where \`odometer = before.odometer\` with \`name = "gone on"\` |
## 5. Validation rules
| On | Rule | Only when | Error |
| --- | --- | --- | --- |
| Vehicle.odometer | \`odometer >= before.odometer\` | | E1 |
| Vehicle.day | \`this is new or day = before.day\` | | E3 |
| Vehicle.day | \`day >= date("2026-03-01")\` | new | E4 |
| Vehicle.name | \`not Trip.exists(t, t.odometer > 900 and t.odometer = before.odometer)\` | not new | E5 |
## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | It only counts up. |
| E2 | To the workshop. |
| E3 | The day stays. |
| E4 | Not so early. |
| E5 | Not from there. |
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| kim | Kim | keeper |
### Vehicle
| | Name | Odometer | Day |
| --- | --- | --- | --- |
| v | Van | 100 | 2026-03-02 |
| w | Wagon | 950 | 2026-03-02 |
### Trip
| | Name | Odometer |
| --- | --- | --- |
| t | First | 100 |
| u | Far | 950 |
## Scenarios
- Given: the date is 2026-03-02
- As: kim
`;

test("P5.11 rules, guards and effects read what was before, and whether the record is new", async () => {
  const scenarios = `### Rules
- When: change v with \`odometer = 90\`
- Then: refused with E1
- When: change v with \`odometer = 110\`
- Then: v \`odometer = 110\`
- When: change v with \`day = date("2026-04-01")\`
- Then: refused with E3
- When: create Vehicle x with \`name = "X"\`, \`day = date("2026-02-01")\`
- Then: refused with E4
- When: create Vehicle x with \`name = "X"\`, \`day = date("2026-04-01")\`, \`odometer = 5\`
- Then: x \`day = date("2026-04-01")\`
### In lists that SQL looks through
- When: change w with \`name = "W"\`
- Then: refused with E5
- When: change v with \`name = "V"\`
- Then: v \`name = "V"\`
### Events
- When: Drive v with \`odometer = 140\`
- Then: v \`driven = 40\`
- Then: t \`name = "gone on"\`
- Then: u \`name = "Far"\`
- When: Drive w with \`odometer = 960\`
- Then: refused with E2`;
  expect(await scenarioFailures(DOCUMENT + scenarios)).toEqual([]);
});

test("P5.11 what is worked out is not known from before, and a field of the name stays a field", () => {
  const errors = (source: string): readonly string[] =>
    readDocument(source)
      .diagnostics.filter(({ severity }) => severity === "error")
      .map(({ code }) => code);
  expect(errors(DOCUMENT.replace("odometer >= before.odometer", "double >= before.double"))).toEqual([
    "before-not-stored",
  ]);
  const own = `# Specification: Own
## 3. Entities and their fields
### Trip
| Field | Type |
| --- | --- |
| Odometer | number |
| Before | Trip |
| New | Trip |
## 5. Validation rules
| On | Rule |
| --- | --- |
| Trip | \`before.before.odometer > 3 and this = new\` |
`;
  expect(errors(own)).toEqual([]);
  const tree = JSON.stringify(readDocument(own).model.rules[0]);
  expect(tree).not.toContain('"name":"before');
});

test("P5.11 the derived tests know what was before", async () => {
  const { model } = readDocument(DOCUMENT);
  const results = await runDerived(model, async () => (await openForTest(DOCUMENT, { model })).app, { steps: 20 });
  expect(results.flatMap(({ failures }) => failures.map(({ sentence }) => sentence))).toEqual([]);
  expect(results.find(({ area }) => area === "rules")?.checks).toBeGreaterThan(0);
});
