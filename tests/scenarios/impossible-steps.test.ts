import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const document = (steps: string, given = ""): string => `# Things

## 3. Entities and their fields

### Thing
| Field | Type |
| --- | --- |
| Name | text |
| Due | date |
| At | time |
| Starts | date and time |
| Takes | duration |
| Size | number |

## 7. Calls
| Call | Request |
| --- | --- |
| Tell | POST https://a.example/tell |

## 9. Business constants and limits
| Name | Value | Changeable by |
| --- | --- | --- |
| DAY | 2026-05-01 | anyone |
| CLOCK | 14:30 | anyone |
| SPAN | 14 days | anyone |

## Scenarios
${given}
### Nothing is refused
${steps}
- When: create Thing t with \`name = "T"\`
- Then: t \`name = "T"\`
`;

const told = (source: string): string[] =>
  checkSource("a.md", source).diagnostics.flatMap(({ code, severity }) => (severity === "error" ? [code] : []));

test.each([
  "- Given: the date is 2026-02-30",
  "- Given: the date is 2026-02-28; the date is 2026-02-29",
  "- Given: the date is 2026-03-01 at 24:00",
  "- Given: it is 2026-03-01, 9:75",
  "- When: the date is 2026-13-01",
  "- Given: 99999999 years later",
  "- Given: the date is 2026-02-01; after 9999 years",
  "- Given: call Tell answers 999",
  "- Given: call Tell answers 042",
  "- Given: DAY is 2026-02-30",
  "- Given: CLOCK is 25:00",
  "- Given: SPAN is 14 fortnights",
  "- When: set DAY to 2026-02-30",
  "- When: set CLOCK to 14:75",
  "- Given: Thing u with due = 2026-02-30",
  "- When: create Thing u with at = 25:00",
  "- When: create Thing u with starts = 2026-02-30 10:00",
  "- When: create Thing u with `starts = 2026-02-28T25:00`",
  "- When: create Thing u with takes = 3 fortnights",
  "- When: create Thing u with size = 1.5.2",
])("PA.5 a step with what can't be fails, whatever follows: %s", async (steps) => {
  expect(await scenarioFailures(document(steps))).not.toEqual([]);
});

test("PA.5 a date that is none is told at its step, also where it stands before all scenarios", async () => {
  const given = "\n- Given: the date is 2026-02-30\n";
  expect(told(document("", given))).toEqual(["impossible-date"]);
  expect(await scenarioFailures(document("", given))).not.toEqual([]);
  expect(told(document("- Given: the date is 2026-02-28 at 9:30"))).toEqual([]);
});

test("PA.5 dates and answers that there are go on being taken", async () => {
  const steps = "- Given: the date is 2028-02-29 at 23:59; the date is 2028-03-01; 3 days later; call Tell answers 503";
  expect(await scenarioFailures(document(steps))).toEqual([]);
});
