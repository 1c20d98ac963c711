import { expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import { readDocument } from "#read/read-document.ts";
import { TestClock } from "#testing/clock-and-ids.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const rounds = (rows: string, scenarios = "", more = ""): string => `# Specification: Rounds
## 1. What the product does and for whom
- Time zone: Europe/Berlin
## 3. Entities and their fields
### Round
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Day | date and time | \`now()\` |
| Kind | text | |
| Open | yes/no | yes |
## 4. States and transitions
### App
| Event | Only if | Then |
| --- | --- | --- |
${rows}
${more}
## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| keeper | everything | everything |
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| kim | Kim | keeper |
## Scenarios
- Given: the date is 2026-03-02 at 09:00
${scenarios}
`;

const DAILY = '| every day at 06:00 | | create Round with `kind = "day"`; tell the keepers "A new round." |';

test("P4.27 rows of the app repeat without a record, and make up for each missed time, in order", async () => {
  expect(
    await scenarioFailures(
      rounds(
        `${DAILY}
| every Monday at 07:00 | | create Round with \`kind = "week"\` |
| every year on 1 April | \`Round.exists(r, r.kind = "week")\` | create Round with \`kind = "year"\`; change each Round where \`kind = "day"\` with \`open = no\` |`,
        `### Nothing before its time
- Given: the date is 2026-03-03 at 05:59
- Then: there are 0 Round
- Given: the date is 2026-03-03 at 06:00
- Then: there are 1 Round where \`day = 2026-03-03T06:00\`
- Then: told kim "A new round."
### After a week switched off
- Given: the date is 2026-03-09 at 08:00
- Then: there are 7 Round where \`kind = "day"\`
- Then: there are 1 Round where \`kind = "week" and day = 2026-03-09T07:00\`
- Then: there are 1 Round where \`day = 2026-03-05T06:00\`
### Once a year, across the change of clocks
- Given: the date is 2026-04-01
- Then: there are 1 Round where \`kind = "year" and day = 2026-04-01T00:00\`
- Then: there are 29 Round where \`kind = "day" and not open\`
- Then: there are 1 Round where \`day = 2026-03-30T06:00\``,
      ),
    ),
  ).toEqual([]);
});

test("P4.25 once if missed: after a pause only the last time is made up for", async () => {
  expect(
    await scenarioFailures(
      rounds(
        '| every day at 06:00, once if missed | | create Round with `kind = "day"` |',
        `### A week off
- Given: the date is 2026-03-09 at 08:00
- Then: there are 1 Round where \`day = 2026-03-09T06:00\`
- Then: there are 1 Round
- Given: the date is 2026-03-10 at 06:00
- Then: there are 2 Round`,
      ),
    ),
  ).toEqual([]);
});

test("P4.27 the app begins to repeat when it is first opened, and goes on after it was closed", async () => {
  const clock = new TestClock("2026-03-02T08:00:00.000Z");
  const day = '| every day at 06:00 | | tell everyone "day" |';
  const opened = await openForTest(rounds(day), { clock });
  const told = async (app: typeof opened.app): Promise<readonly string[]> =>
    (await app.trial.notices()).map(({ text }) => text);
  expect(await told(opened.app)).toEqual([]);
  clock.instant = "2026-03-04T08:00:00.000Z";
  const again = opened.reopen();
  await again.setClock(null);
  expect(await told(again)).toEqual(["day", "day"]);
  // With another row above it, the row keeps its progress: nothing repeats, and the new row begins now.
  const changed = rounds(`| every day at 05:00 | | tell everyone "early" |\n${day}`);
  const next = await openForTest(changed, { clock, database: opened.database });
  expect(await told(next.app)).toEqual(["day", "day"]);
  clock.instant = "2026-03-05T08:00:00.000Z";
  await next.app.setClock(null);
  expect(await told(next.app)).toEqual(["day", "day", "early", "day"]);
});

const codes = (source: string): readonly string[] => {
  const { model, diagnostics } = readDocument(source);
  return [...diagnostics, ...checkModel(model, source)]
    .filter(({ severity }) => severity === "error" || severity === "warning")
    .map(({ code }) => code);
};

test.each([
  ['| Remind | | create Round with `kind = "x"` |', "app-event"],
  ['| after 3 days | | create Round with `kind = "x"` |', "app-event"],
  ["| every day at 06:00 | | `kind = 1` |", "app-without-record"],
  ["| every day at 06:00 | | do Close |", "app-without-record"],
  ['| every day at 06:00 | `kind = "x"` | create Round |', "unknown-name"],
  ['| every so often | | create Round with `kind = "x"` |', "event-not-understood"],
  ['| every year on 30 February | | create Round with `kind = "x"` |', "event-not-understood"],
])("P4.27 %s is told, with nothing misleading beside it", (row, code) => {
  const found = codes(rounds(row, "### S\n- Then: there are 0 Round"));
  expect(found.filter((each) => each !== "field-never-shown")).toEqual([code]);
});

test("P0.7 a row with a mistake is told once: what it uses, does and offers is not called unused because of it", () => {
  const source = rounds(
    "| every blue moon | `Round.size() < MOST` | do Escalate on Round.first(); call Send |",
    "### S\n- Then: there are 0 Round",
    `### Round
| From | Event | To | Who | Only if | Otherwise | Then |
| --- | --- | --- | --- | --- | --- | --- |
| start | | New | | | | |
| New | every other moon | Old | | \`name != empty\` | E1 | \`name = text(half(MOST))\` |
| New | Escalate | Old | | | | |
| Old | Asks it | New | | | | Ask MOST |`,
  ).replace(
    "## Sample data",
    `## 7. The calls it makes
- Base address: https://example.org

| Call | Request |
| --- | --- |
| Send | \`POST /send\` |

## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | No. |

## 9. Business constants and limits
| Name | Value |
| --- | --- |
| MOST | 5 |
| half(x) | \`x / 2\` |

## Sample data`,
  );
  expect(codes(source).filter((each) => each !== "field-never-shown")).toEqual([
    "event-not-understood",
    "event-not-understood",
    "effect-not-understood",
  ]);
});

test("P4.27 where an entity is called App, the heading means that entity", () => {
  const source = rounds("").replace(
    "### Round",
    "### App\n| Field | Type |\n| --- | --- |\n| Name | text |\n### Round",
  );
  const { model } = readDocument(
    source.replace(
      "| Event | Only if | Then |\n| --- | --- | --- |",
      "| From | Event | To |\n| --- | --- | --- |\n| start | | On |\n| On | Switch | Off |",
    ),
  );
  expect(model.states[0]?.statuses.map(({ name }) => name)).toEqual(["On", "Off"]);
});
