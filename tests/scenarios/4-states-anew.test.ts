import { expect, test } from "vitest";
import { scenarioFailures } from "#testing/scenario-failures.ts";

/** Seats of a session with a waiting list; `rows` are further transitions of *Signup*. */
const course = (rows: string, scenarios: string, more = ""): string => `
## 3. Entities and their fields
### Session
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text | yes | |
| Seats | whole number | yes | 1 |
| Taken | whole number | | \`= Signup.count(r, r.session = this and r.status = "In")\` |

### Signup
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text | yes | |
| Session | Session | yes | |
| Called | yes/no | | no |

## 4. States and transitions
### Signup
| From | Event | To | Only if | Then |
| --- | --- | --- | --- | --- |
| start | | In | \`session.taken < session.seats and session.taken < MOST\` | |
| start | | Waiting | | |
| In, Waiting | Cancel | Cancelled | | |
${rows}
${more}
## 9. Business constants and limits
| Name | Value |
| --- | --- |
| MOST | 5 |

## Sample data
### Session
| | Name |
| --- | --- |
| sat | Saturday |

## Scenarios
- Given: the date is 2026-05-01 at 09:00
- When: create Signup S1 with \`name = "Ana"\`, \`session = sat\`
- When: create Signup S2 with \`name = "Ben"\`, \`session = sat\`
- When: create Signup S3 with \`name = "Cem"\`, \`session = sat\`
- When: create Signup S4 with \`name = "Dan"\`, \`session = sat\`
${[...Array(9).keys()].map((n) => `- When: create Signup S${n + 5} with \`name = "N${n}"\`, \`session = sat\``).join("\n")}
${scenarios}
`;

const FREE = "session.taken < session.seats and session.taken < MOST";
const MOVES_UP = `| Waiting | when \`${FREE}\` | In | | |`;
const ONE_CANCELS = `### A place comes free
- When: Cancel S1
- Then: S2 \`status = "In"\`
- Then: there are 1 Signup where \`status = "In"\`
### One more seat
- When: change sat with \`seats = 2\`
- Then: S2 \`status = "In"\`
- Then: there are 2 Signup where \`status = "In"\`
### Two more seats
- When: change sat with \`seats = 3\`
- Then: S4 \`status = "Waiting"\`
- Then: there are 3 Signup where \`status = "In"\``;

test("P4.14 P4.29 a condition is judged again for every record before it fires, the first made first", async () => {
  expect(await scenarioFailures(course(MOVES_UP, ONE_CANCELS))).toEqual([]);
});

test("P4.14 what a row before it or an effect has changed counts for the next record", async () => {
  const byEffect = `| Waiting | when \`not Signup.exists(s, s.called)\` | | | \`called = yes\` |`;
  const scenarios = `### One is called at a time
- Then: there are 1 Signup where \`called\`
- Then: S2 \`called\`
- When: change S2 with \`called = no\`
- Then: there are 1 Signup where \`called\``;
  expect(await scenarioFailures(course(byEffect, scenarios))).toEqual([]);
});

test("P4.14 a condition that reads a constant is looked at when the constant changes", async () => {
  const scenarios = `### The limit goes up
- When: change sat with \`seats = 9\`
- Then: there are 1 Signup where \`status = "In"\`
- Given: constant MOST is 3
- Then: there are 3 Signup where \`status = "In"\`
- Then: S4 \`status = "Waiting"\``;
  const points = course(MOVES_UP, scenarios).replace("| MOST | 5 |", "| MOST | 1 |");
  expect(await scenarioFailures(points)).toEqual([]);
});

test.each([
  ["after", "after 1 day"],
  ["at", "at created_at + 1 day"],
  ["every", "every day at 09:00"],
])("P4.15 records whose timers are due together go one after the other: %s", async (_kind, event) => {
  const row = `| Waiting | ${event} | In | \`${FREE}\` | |`;
  const scenarios = `### One place, three who wait
- When: Cancel S1
- Given: the date is 2026-05-02 at 09:00
- Then: S2 \`status = "In"\`
- Then: there are 1 Signup where \`status = "In"\``;
  expect(await scenarioFailures(course(row, scenarios))).toEqual([]);
});

test("P4.15 P4.29 timers that wait for a guard are let go one after the other, the first made first", async () => {
  const row = `| Waiting | after 1 day | In | \`${FREE}\` | |`;
  const scenarios = `### One place, three who wait
- Given: the date is 2026-05-03 at 09:00
- When: change S2 with \`name = "Bea"\`
- When: Cancel S1
- Then: S2 \`status = "In"\`
- Then: there are 1 Signup where \`status = "In"\``;
  expect(await scenarioFailures(course(row, scenarios))).toEqual([]);
});

test("P4.9 P4.27 an event that is done for each of several is judged for each of them", async () => {
  const rows = `| Waiting | Let in | In | \`${FREE}\` | |`;
  const app = `### App
| Event | Then |
| --- | --- |
| every day at 12:00 | for each s in \`Signup.filter(s, s.status = "Waiting")\`: if \`s.session.taken < s.session.seats\`: do Let in on s |
`;
  const scenarios = `### At noon
- When: change sat with \`seats = 2\`
- Given: the date is 2026-05-01 at 12:00
- Then: S2 \`status = "In"\`
- Then: there are 2 Signup where \`status = "In"\``;
  expect(await scenarioFailures(course(rows, scenarios, app))).toEqual([]);
});
