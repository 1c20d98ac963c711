import { expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import { readDocument } from "#read/read-document.ts";
import { modelAsJson } from "#read/print-model.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const tickets = (
  facts: string,
  scenarios: string,
  response = "`= opened_at + RESPONSE`",
): string => `# Specification: Tickets
## 1. What the product does and for whom
- Time zone: Europe/Berlin
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /tickets | Tickets | list of Ticket where \`today() + 1 working day = 2026-03-10\` | open One ticket |
| /tickets/{id} | One ticket | one Ticket | Answer, Close |
## 3. Entities and their fields
### Holiday
| Field | Type |
| --- | --- |
| Name | text |
| Held on | date |
### Ticket
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Opened at | date and time | \`now()\` |
| Answer by | date and time | ${response} |
| Log | text | |
| N | whole number | 0 |
## 4. States and transitions
### Ticket
| From | Event | To | Who | Then |
| --- | --- | --- | --- | --- |
| start | | Open | | |
| Open | Answer | Answered | anyone | |
| Open | after 4 working hours | Late | | \`log = text(now())\` |
| Answered | every working day at 08:00 | | | \`n = n + 1\` |
| Late | at opened_at + 2 working days | Lost | | \`log = text(now())\` |
| any | Close | Closed | anyone | |
## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| agent | see, create, change | Ticket |
| agent | see | Person |
| boss | everything | everything |
## 9. Business constants and limits
| Name | Value |
| --- | --- |
| RESPONSE | 9 working hours |

${facts}
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | agent |
| bo | Bo | boss |
## Scenarios
${scenarios}
`;

const HOURS = "- Working hours: Monday to Friday 08:00–12:00 and 13:00–17:00\n- Holidays: Holiday.held_on";

test("P4.26 working hours and holidays count in expressions, timers and repetitions, which follow later changes", async () => {
  expect(
    await scenarioFailures(
      tickets(
        HOURS,
        `- Given: the date is 2026-03-06 at 15:00
- As: ana
- When: create Ticket T1 with \`name = "A"\`
### A deadline in working hours
- Then: T1 \`answer_by = 2026-03-09T16:00\`
- Given: Holiday H1 with \`held_on = 2026-03-09\`
- Then: T1 \`answer_by = 2026-03-10T16:00\`
### A timer in working hours
- Given: the date is 2026-03-09 at 09:59
- Then: T1 \`status = "Open"\`
- Given: the date is 2026-03-09 at 10:00
- Then: T1 \`status = "Late" and log = text(2026-03-09T10:00)\`
- Given: the date is 2026-03-10 at 15:00
- Then: T1 \`status = "Lost" and log = text(2026-03-10T15:00)\`
### A holiday that is made later moves the timer, and its end moves it back
- As: bo
- When: create Holiday H1 with \`held_on = 2026-03-09\`
- Given: the date is 2026-03-09 at 16:00
- Then: T1 \`status = "Open"\`
- Given: the date is 2026-03-10 at 10:00
- Then: T1 \`status = "Late"\`
- When: change H1 with \`held_on = 2026-03-10\`
- Then: T1 \`status = "Late"\`
- Given: the date is 2026-03-10 at 15:00
- Then: T1 \`status = "Late"\`
- Given: the date is 2026-03-11 at 15:00
- Then: T1 \`status = "Lost"\`
### A holiday that is taken away
- Given: Holiday H1 with \`held_on = 2026-03-09\`
- Given: the date is 2026-03-09 at 11:00
- Then: T1 \`status = "Open"\`
- As: bo
- When: delete H1
- Then: T1 \`status = "Late" and log = text(2026-03-09T10:00)\`
### Every working day
- When: Answer T1
- Given: Holiday H1 with \`held_on = 2026-03-10\`
- Given: the date is 2026-03-09 at 08:00
- Then: T1 \`n = 1\`
- Given: the date is 2026-03-11 at 07:59
- Then: T1 \`n = 1\`
- Given: the date is 2026-03-16 at 09:00
- Then: T1 \`n = 5\`
### Holidays count for people who may not see them
- Given: the date is 2026-03-09 at 09:00
- Then: sees 1 Ticket where \`today() + 1 working day = 2026-03-10\`
- Given: Holiday H1 with \`held_on = 2026-03-10\`
- Then: sees 0 Holiday
- Then: sees 1 Ticket where \`today() + 1 working day = 2026-03-11\``,
      ),
    ),
  ).toEqual([]);
});

test.each([
  ["Monday to Friday 08:00–17:00", [[480, 1020]], []],
  ["Mon-Fri 8:00-17:00; Sat 9-12", [[480, 1020]], [[540, 720]]],
  ["weekdays 9 am to 5 pm, Saturdays 10:00 to 12:00.", [[540, 1020]], [[600, 720]]],
  [
    "Monday to Friday 08:00–17:00 except 12:00–13:00",
    [
      [480, 720],
      [780, 1020],
    ],
    [],
  ],
  [
    "Monday to Friday from 08:00 until 17:00, lunch break 12:00–12:30",
    [
      [480, 720],
      [750, 1020],
    ],
    [],
  ],
  ["every day 22:00–06:00", [[1320, 1800]], [[1320, 1800]]],
  ["Saturday to Wednesday 00:00–24:00", [[0, 1440]], [[0, 1440]]],
])("P9.6 “%s” is read", (hours, monday, saturday) => {
  const { model, diagnostics } = readDocument(tickets(`- Working hours: ${hours}`, ""));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(model.constants.calendar?.hours?.[0]).toEqual(monday);
  expect(model.constants.calendar?.hours?.[5]).toEqual(saturday);
});

test("P9.6 several lines add up, as bullets, nested bullets and rows; the model shows them", () => {
  const facts = `- Working hours:
  - Monday to Thursday 08:00–17:00
  - Friday 08:00–14:00
- Holidays: 2026-12-25, 2026-12-26
- Holidays: \`Holiday.filter(h, h.name != "Half").map(h, h.held_on)\``;
  const { model, diagnostics } = readDocument(tickets(facts, ""));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(modelAsJson(model)).toMatchObject({
    constants: {
      calendar: {
        written: "Monday to Thursday 08:00–17:00; Friday 08:00–14:00",
        holidays: ["2026-12-25, 2026-12-26", 'Holiday.filter(h, h.name != "Half").map(h, h.held_on)'],
      },
    },
  });
  const row = readDocument(
    tickets("", "").replace("| RESPONSE |", "| Working hours | Mon 09:00–10:00 |\n| RESPONSE |"),
  );
  expect(row.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(row.model.constants.calendar?.hours?.[0]).toEqual([[540, 600]]);
});

test.each([
  ["- Working hours: in the morning", "working-hours-not-understood"],
  ["- Working hours: Monday to Friday", "working-hours-not-understood"],
  ["- Working hours: Monday to Fryday 08:00–17:00", "working-hours-not-understood"],
  ["- Working hours: Monday 08:00–08:00", "working-hours-not-understood"],
  ["- Working hours: Monday 08:00–25:00", "working-hours-not-understood"],
  ["- Working hours: Monday to Friday 08:00–17:00; Friday 08:00–14:00", "working-hours-not-understood"],
  ["- Holidays: Christmas", "holidays-not-understood"],
  ["- Holidays: Holiday.name", "holidays-not-understood"],
  ["- Holidays: Holiday.helt_on", "field-unknown"],
  ["- Holidays: Holyday.held_on", "entity-unknown"],
  ["- Holidays: 2026-02-30", "impossible-date"],
  ["- Holidays: `Holiday.size()`", "wrong-type"],
])("P9.6 “%s” is told, and closes what needs working time", (facts, code) => {
  const { model, diagnostics } = readDocument(tickets(facts, ""));
  const codes = diagnostics.filter(({ severity }) => severity === "error").map((each) => each.code);
  expect(codes[0] === "working-time-unknown" ? codes.at(-1) : codes).toContain(code);
  expect(codes).toContain("working-time-unknown");
  const rows = model.states[0]?.transitions ?? [];
  expect(rows.map(({ problem }) => problem?.code ?? null)).toEqual([
    null,
    null,
    "working-time-unknown",
    "working-time-unknown",
    "working-time-unknown",
    null,
  ]);
});

test("P9.6 without working hours Monday to Friday, 09:00 to 17:00 hold, and the checker says so; unused ones are told", async () => {
  const codesOf = (source: string): readonly string[] => {
    const { model, diagnostics } = readDocument(source);
    return [...diagnostics, ...checkModel(model, source)].map(({ code }) => code);
  };
  expect(codesOf(tickets("", ""))).toContain("working-hours-assumed");
  expect(codesOf(tickets("- Holidays: Holiday.held_on", ""))).toContain("working-hours-assumed");
  expect(codesOf(tickets(HOURS, ""))).not.toContain("working-hours-assumed");
  const notShown = readDocument(tickets("- Working hours: not shown", "")).diagnostics;
  expect(notShown.map(({ message }) => message)).toContain("The working time is left out.");
  const unused = tickets(HOURS, "").replaceAll(/working (?=day|hour)/gu, "");
  expect(codesOf(unused)).toContain("working-hours-unused");
  expect(codesOf(tickets(HOURS, ""))).not.toContain("working-hours-unused");
  expect(
    await scenarioFailures(
      tickets(
        "",
        `### Usual hours
- Given: the date is 2026-03-06 at 15:00
- As: ana
- When: create Ticket T1 with \`name = "A"\`
- Then: T1 \`answer_by = 2026-03-09T16:00\``,
      ),
    ),
  ).toEqual([]);
});
