import { expect, test } from "vitest";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const JOB = `## 3. Entities and their fields
### Job
| Field | Type | Required |
| --- | --- | --- |
| What | text | yes |
| Due | date | yes |
| Note | text | |

## 4. States and transitions
### Job
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | when \`today() > due\` | Late |
| Late | at due + 3 days | Filed |

## 5. Validation rules
| On | Rule | Only when | Message |
| --- | --- | --- | --- |
| Job.note | required | Filed | Why was it late? |

## Scenarios
- Given: the date is 2026-05-01
- Given: Job J1 with \`what = "Paint"\`, \`due = 2026-05-02\`
`;

test("P4.14 a condition about today holds as time passes", async () => {
  const points = `${JOB}
### A day later
- Given: the date is 2026-05-02
- Then: J1 \`status = "Open"\`
- Given: the date is 2026-05-03
- Then: J1 \`status = "Late"\`
`;
  expect(await scenarioFailures(points)).toEqual([]);
});

test("P4.15 what would break a rule waits, and happens once the record fits", async () => {
  const points = `${JOB}
### Without a note it is not filed
- Given: the date is 2026-05-03
- Given: the date is 2026-05-09
- Then: J1 \`status = "Late"\`
- When: change J1 with \`note = "Rain"\`
- Then: J1 \`status = "Filed"\`
`;
  expect(await scenarioFailures(points)).toEqual([]);
});
