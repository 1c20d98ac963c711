import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openForTest } from "#testing/open-for-test.ts";
import { makeRecords } from "./make-records.ts";

const TODAY = "2026-03-01";

const EVERYTHING = `# Specification: Everything
## 3. Entities and their fields
### Kind
- Unique: Code
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Code | text | yes |
### Line
| Field | Type | Required |
| --- | --- | --- |
| Amount | money | yes |
### Thing
| Field | Type | Required | Default | Asked if |
| --- | --- | --- | --- | --- |
| Name | text | yes | | |
| Kind | Kind | yes | | |
| Friends | several Thing | | | |
| Lines | list of Line | yes | | |
| Size | choice of Small, Large | yes | | |
| Colours | choices of Red, Green | | | |
| Count | whole number | yes | | |
| Share | percent | yes | | |
| Price | money | yes | | |
| Day | date | yes | | |
| Moment | date and time | yes | | |
| Hour | time | yes | | |
| Length | duration | yes | | |
| Mail | email | yes | | |
| Call | phone | yes | | |
| Web | link | yes | | |
| Bar | barcode | yes | | |
| Where | location | yes | | |
| Stars | rating | yes | | |
| Paint | colour | yes | | |
| Tags | list of text | yes | | |
| Body | long text | yes | | |
| Done | yes/no | | no | |
| Why | text | yes | | \`done\` |
| Twice | whole number | | \`= count * 2\` | |
## 5. Validation rules
| On | Rule | Message |
| --- | --- | --- |
| Thing.count | from 5 to 9 | Between. |
| Thing.price | \`price > 100 EUR\` | More. |
| Thing.name | at most 6 characters | Shorter. |
`;

test("records are made up through the door: types, choices, rules, references and rows fit", async () => {
  const { app } = await openForTest(EVERYTHING);
  const seen: number[] = [];
  const result = await makeRecords(app, "Thing", 120, {
    seed: 7,
    today: TODAY,
    progress: (made) => seen.push(made) > 0,
  });
  expect(result).toEqual({ made: 120, refused: 0 });
  expect(seen.at(-1)).toBe(120);
  const { Thing: things = [], Kind: kinds = [], Line: lines = [] } = await app.trial.records();
  expect(things).toHaveLength(120);
  expect(kinds.length).toBeGreaterThan(5);
  expect(lines.length).toBeGreaterThanOrEqual(120);
  for (const thing of things) {
    expect(Number(thing["count"])).toBeGreaterThanOrEqual(5);
    expect(Number(thing["count"])).toBeLessThanOrEqual(9);
    expect(String(thing["name"]).length).toBeLessThanOrEqual(6);
    expect(kinds.map(({ id }) => id)).toContain(thing["kind"]);
  }
  expect(new Set(things.map((thing) => thing["size"]))).toEqual(new Set(["Small", "Large"]));
});

test("what rights or rules refuse is counted; what is no entity makes nothing", async () => {
  const closed = EVERYTHING.replace(
    "| Thing.name | at most 6 characters | Shorter. |",
    '| Thing.name | `name = "x"` | Never. |',
  );
  const { app } = await openForTest(closed);
  expect(await makeRecords(app, "Thing", 3, { seed: 1, today: TODAY })).toEqual({ made: 0, refused: 3 });
  expect(await makeRecords(app, "__proto__", 3, { seed: 1, today: TODAY })).toEqual({ made: 0, refused: 0 });
  expect(await makeRecords(app, "Line", 3, { seed: 1, today: TODAY })).toEqual({ made: 0, refused: 0 });
});

test("the tool library can be filled", async () => {
  const source = readFileSync(join(import.meta.dirname, "../../../samples/tool-library.md"), "utf8");
  const { app } = await openForTest(source);
  await app.loadSampleData();
  const { profiles } = await app.describe();
  await app.chooseProfile(profiles.find(({ roles }) => roles.includes("keeper"))?.id ?? "");
  expect(await makeRecords(app, "Tool", 40, { seed: 3, today: TODAY })).toEqual({ made: 40, refused: 0 });
  const loans = await makeRecords(app, "Loan", 20, { seed: 3, today: TODAY });
  expect(loans.made + loans.refused).toBe(20);
  expect(loans.made).toBeGreaterThan(0);
});
