import { expect, test } from "vitest";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const PEOPLE = `
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| kim | Kim | keeper |
`;

/** A document about loans with the given rows in its state table. */
const loans = (rows: string, scenarios: string, more = ""): string => `
## 3. Entities and their fields
### Tool
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text | yes | |
| Uses | whole number | | 0 |
| Holder | person | | |

### Loan
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text | | |
| Tool | Tool | | |
| Borrower | person | | |
| Due | date | | |
| Count | whole number | | 0 |
| Note | text | | |
| Paid | yes/no | | no |

## 4. States and transitions
### Loan
| From | Event | To | Who | Only if | Otherwise | Asks for | Then |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows}

## 8. The error catalogue
| Code | Message | Shown |
| --- | --- | --- |
| E1 | Not now, {title}. | as a notice |
| E2 | Not you. | as a notice |
| W1 | Sure about {title}? | as a warning |
${more}
${PEOPLE}
### Tool
| | Name | Holder |
| --- | --- | --- |
| saw | Saw | kim |
| axe | Axe | |

## Scenarios
- Given: the date is 2026-03-02
${scenarios}
`;

test("P4.1 a new record takes the first start row whose Who and guard hold", async () => {
  const rows = `| start | | Fast | keeper | \`count > 5\` | | | |
| start | | Slow | | \`count < 10\` | E1 | | |`;
  const scenarios = `
### Chosen by who and guard
- As: kim
- When: create Loan n1 with \`count = 7\`
- Then: n1 \`status = "Fast"\`
- When: create Loan n2 with \`count = 3\`
- Then: n2 \`status = "Slow"\`
- As: ana
- When: create Loan n3 with \`count = 7\`
- Then: n3 \`status = "Slow"\`
- When: create Loan n4 with \`count = 20\`
- Then: refused with E1`;
  expect(await scenarioFailures(loans(rows, scenarios))).toEqual([]);
});

test("P4.3 Who names roles, anyone or the person in a field", async () => {
  const rows = `| start | | Out | | | | | |
| Out | Return | Back | borrower | | | | |
| Out | Lose | Lost | keeper | | | | |
| Lost, Back | Forget | Out | anyone | | | | |`;
  const scenarios = `
### Three ways to be named
- As: ana
- When: create Loan n1 with \`borrower = ana\`
- When: Lose n1
- Then: refused
- When: Return n1
- Then: n1 \`status = "Back"\`
- As: kim
- When: Forget n1
- When: Return n1
- Then: refused
- When: Lose n1
- Then: n1 \`status = "Lost"\``;
  expect(await scenarioFailures(loans(rows, scenarios))).toEqual([]);
});

test("P4.4 a guard that does not hold, or is unknown, refuses with its Otherwise", async () => {
  const rows = `| start | | Out | | | | | |
| Out | Return | Back | | \`due >= today()\` | E1 | | |`;
  const scenarios = `
### Unknown is not met
- When: create Loan n1 with \`title = "A"\`
- When: Return n1
- Then: refused with E1
- Given: Loan n1 with \`due = 2026-03-01\`
- When: Return n1
- Then: refused with E1
- Given: Loan n1 with \`due = 2026-03-02\`
- When: Return n1
- Then: n1 \`status = "Back"\``;
  expect(await scenarioFailures(loans(rows, scenarios))).toEqual([]);
});

test("P4.5 the first row whose Who and guard hold; else the Otherwise of the first whose Who holds", async () => {
  const rows = `| start | | Out | | | | | |
| Out | Return | Lost | keeper | \`count > 1\` | E2 | | |
| Out | Return | Back | anyone | \`count < 1\` | E1 | | |`;
  const scenarios = `
### In order
- As: ana
- When: create Loan n1 with \`count = 1\`
- When: Return n1
- Then: refused with E1
- As: kim
- When: Return n1
- Then: refused with E2
- Given: Loan n1 with \`count = 2\`
- As: ana
- When: Return n1
- Then: refused with E1
- As: kim
- When: Return n1
- Then: n1 \`status = "Lost"\``;
  expect(await scenarioFailures(loans(rows, scenarios))).toEqual([]);
});

test("P4.6 what is asked for must be there, and is written without a right to change", async () => {
  const rows = `| start | | Out | | | | | |
| Out | Return | Back | anyone | \`note is empty\` | E1 | Note, Title (optional) | |`;
  const rights = `
## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| member | see, create | Loan |`;
  const scenarios = `
### Asked for
- As: ana
- When: create Loan n1
- When: change n1 with \`note = "x"\`
- Then: refused
- When: Return n1
- Then: refused with required
- When: Return n1 with \`count = 3\`
- Then: refused with not-asked-for
- When: Return n1 with \`note = "fine"\`
- Then: n1 \`note = "fine" and status = "Back" and title is empty\``;
  expect(await scenarioFailures(loans(rows, scenarios, rights))).toEqual([]);
});

test("P4.7 effects run in order, each seeing those before, and need no rights", async () => {
  const rows = `| start | | Out | | | | | |
| Out | Return | Back | anyone | | | | \`count = count + 1\`; \`count = count * 10\`; change tool with \`uses = count\` |`;
  const rights = `
## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| member | see, create | Loan |
| member | see | Tool |`;
  const scenarios = `
### One after another
- As: ana
- When: create Loan n1 with \`tool = saw\`, \`count = 1\`
- When: Return n1
- Then: n1 \`count = 20\`
- Then: saw \`uses = 20\``;
  expect(await scenarioFailures(loans(rows, scenarios, rights))).toEqual([]);
});

test("P4.8 create, change each and delete each write other records", async () => {
  const rows = `| start | | Out | | | | | |
| Out | Split | Split | | | | | create Loan with \`title = title + "!"\`, \`count = count + 1\` |
| Out, Split | Raise | Raised | | | | | change each Loan where \`title = this.title + "!"\` with \`count = count + 5\` |
| Raised | Clear | Clear | | | | | delete each Loan where \`status = "Out" and title != this.title\` |`;
  const scenarios = `
### Other records
- When: create Loan n1 with \`title = "A"\`, \`count = 1\`
- When: Split n1
- Then: \`Loan.exists(l, l.title = "A!" and l.count = 2 and l.status = "Out")\`
- When: Raise n1
- Then: \`Loan.exists(l, l.title = "A!" and l.count = 6)\`
- When: Clear n1
- Then: \`Loan.size() = 1\``;
  expect(await scenarioFailures(loans(rows, scenarios))).toEqual([]);
});

test("P4.9 do fires another event, with its guard, all or nothing", async () => {
  const rows = `| start | | Out | | | | | |
| Out | Return | Back | anyone | | | | \`note = "back"\`; do Close |
| Back | Close | Closed | keeper | \`count < 3\` | E1 | | |`;
  const scenarios = `
### Set off
- As: ana
- When: create Loan n1 with \`count = 1\`
- When: Return n1
- Then: n1 \`status = "Closed" and note = "back"\`
- When: create Loan n2 with \`count = 3\`
- When: Return n2
- Then: refused with E1
- Then: n2 \`status = "Out" and note is empty\``;
  expect(await scenarioFailures(loans(rows, scenarios))).toEqual([]);
});

test("P4.10 tell leaves a notice, filled in", async () => {
  const rows = `| start | | Out | | | | | |
| Out | Return | Back | anyone | | | | tell borrower "{title} of {borrower.name} is back." |`;
  const scenarios = `
### Told
- As: ana
- When: create Loan n1 with \`borrower = kim\`, \`title = "The saw"\`
- Then: not told kim
- When: Return n1
- Then: told kim "The saw of Kim is back."
- Then: not told ana`;
  expect(await scenarioFailures(loans(rows, scenarios))).toEqual([]);
});

test("P4.11 if and for each", async () => {
  const rows = `| start | | Out | | | | | |
| Out | Return | Back | anyone | | | | if \`count > 1\`: \`note = "many"\`; for each p in \`Person.filter(p, "keeper" in p.roles)\`: tell p "{p.name}: {title}" |`;
  const scenarios = `
### Each and if
- As: ana
- When: create Loan n1 with \`count = 1\`, \`title = "A"\`
- When: Return n1
- Then: n1 \`note is empty\`
- Then: told kim "Kim: A"
- Then: not told ana
- When: create Loan n2 with \`count = 2\`
- When: Return n2
- Then: n2 \`note = "many"\``;
  expect(await scenarioFailures(loans(rows, scenarios))).toEqual([]);
});

test("P4.12 after counts from entering the status, and the same status is entered anew", async () => {
  const rows = `| start | | Out | | | | | |
| Out | after 3 days | Late | | | | | |
| Out | Extend | Out | anyone | | | | |`;
  const scenarios = `
### Three days
- When: create Loan n1
- When: create Loan n2
- Given: the date is 2026-03-04
- When: Extend n2
- Given: the date is 2026-03-05
- Then: n1 \`status = "Late"\`
- Then: n2 \`status = "Out"\`
- Given: the date is 2026-03-07
- Then: n2 \`status = "Late"\``;
  expect(await scenarioFailures(loans(rows, scenarios))).toEqual([]);
});

test("P4.13 at a date fires when the day begins, and follows its field", async () => {
  const rows = `| start | | Out | | | | | |
| Out | at due + 1 day | Late | | | | | |`;
  const scenarios = `
### The day after
- When: create Loan n1 with \`due = 2026-03-05\`
- When: create Loan n2 with \`due = 2026-03-05\`
- Given: the date is 2026-03-05
- Then: n1 \`status = "Out"\`
- When: change n2 with \`due = 2026-03-09\`
- Given: the date is 2026-03-06
- Then: n1 \`status = "Late"\`
- Then: n2 \`status = "Out"\`
- Given: the date is 2026-03-10
- Then: n2 \`status = "Late"\``;
  expect(await scenarioFailures(loans(rows, scenarios))).toEqual([]);
});

test("P4.14 when fires as soon as its condition holds, also through other records", async () => {
  const rows = `| start | | Out | | | | | |
| Out | when \`tool.uses > 2\` | Worn | | | | | |
| Worn | when \`paid\` | Settled | | | | | |`;
  const scenarios = `
### Through another record
- When: create Loan n1 with \`tool = saw\`
- When: change saw with \`uses = 2\`
- Then: n1 \`status = "Out"\`
- When: change saw with \`uses = 3\`
- Then: n1 \`status = "Worn"\`
- When: change n1 with \`paid = yes\`
- Then: n1 \`status = "Settled"\``;
  expect(await scenarioFailures(loans(rows, scenarios))).toEqual([]);
});

test("P4.15 what fires by itself is done once, in order, at the moment it was due, and waits for its guard", async () => {
  const rows = `| start | | Out | | | | | |
| Out | at due | Late | | | | | \`note = "since " + string(today())\` |
| Late | after 2 days | Lost | | \`not paid\` | | | \`count = count + 1\`; \`title = string(today())\` |`;
  const scenarios = `
### A closed app catches up
- When: create Loan n1 with \`due = 2026-03-05\`
- When: create Loan n2 with \`due = 2026-03-05\`, \`paid = yes\`
- Given: the date is 2026-04-01
- Then: n1 \`status = "Lost" and count = 1 and note = "since 2026-03-05" and title = "2026-03-07"\`
- Then: n2 \`status = "Late"\`
- When: change n2 with \`paid = no\`
- Then: n2 \`status = "Lost" and count = 1\`
- Given: the date is 2026-05-01
- Then: n1 \`count = 1\``;
  expect(await scenarioFailures(loans(rows, scenarios))).toEqual([]);
});

test("P4.15 a row that stays in its status fires once for its moment", async () => {
  const rows = `| start | | Out | | | | | |
| Out | at due | Out | | | | | \`count = count + 1\` |`;
  const scenarios = `
### Once
- When: create Loan n1 with \`due = 2026-03-05\`
- Given: the date is 2026-03-06
- Then: n1 \`count = 1\`
- Given: the date is 2026-03-20
- Then: n1 \`count = 1\`
- When: change n1 with \`due = 2026-03-25\`
- Given: the date is 2026-03-26
- Then: n1 \`count = 2\``;
  expect(await scenarioFailures(loans(rows, scenarios))).toEqual([]);
});

test("P4.16 Open to change: yes, no, or roles", async () => {
  const rows = `| start | | Out | | | | | |
| Out | Return | Back | anyone | | | | |
| Back | File | Filed | anyone | | | | |

| Status | Meaning | Open to change |
| --- | --- | --- |
| Out | | yes |
| Back | | keeper |
| Filed | | no |`;
  const scenarios = `
### Closed by its status
- As: ana
- When: create Loan n1
- When: change n1 with \`note = "a"\`
- When: Return n1
- When: change n1 with \`note = "b"\`
- Then: refused
- As: kim
- When: change n1 with \`note = "c"\`
- Then: n1 \`note = "c"\`
- When: File n1
- When: change n1 with \`note = "d"\`
- Then: refused`;
  expect(await scenarioFailures(loans(rows, scenarios))).toEqual([]);
});

test("P4.17 a transition that breaks a rule changes nothing", async () => {
  const rows = `| start | | Out | | | | | |
| Out | Return | Back | anyone | | | | \`note = "x"\`; change tool with \`uses = tool.uses + 1\`; tell borrower "Back" |`;
  const rules = `
## 5. Validation rules
| On | Rule | Only when | Error |
| --- | --- | --- | --- |
| Loan.count | \`count < 5\` | Back | E1 |`;
  const scenarios = `
### All or nothing
- As: ana
- When: create Loan n1 with \`tool = saw\`, \`count = 5\`, \`borrower = kim\`
- When: Return n1
- Then: refused with E1
- Then: not told kim
- Then: n1 \`status = "Out" and note is empty\`
- Then: saw \`uses = 0\``;
  expect(await scenarioFailures(loans(rows, scenarios, rules))).toEqual([]);
});

test("P4.18 a circle of events is stopped, and nothing is written", async () => {
  const rows = `| start | | Out | | | | | |
| Out | Go | In | anyone | | | | \`note = "went"\`; do Come |
| In | Come | Out | anyone | | | | do Go |
| Out | when \`count = 9\` | In | | | | | |
| In | when \`count = 9\` | Out | | | | | |`;
  const scenarios = `
### A circle
- When: create Loan n1
- When: Go n1
- Then: refused with cascade-limit
- Then: n1 \`status = "Out" and note is empty\`
- When: change n1 with \`count = 9\`
- Then: refused with cascade-limit
- Then: n1 \`count = 0\``;
  expect(await scenarioFailures(loans(rows, scenarios))).toEqual([]);
});

test("P8.3 an Otherwise that is a warning lets a person go on", async () => {
  const rows = `| start | | Out | | | | | |
| Out | Return | Back | anyone | \`count > 0\` | W1 | | |`;
  const scenarios = `
### Go on all the same
- When: create Loan n1 with \`title = "A"\`
- When: Return n1
- Then: warned with W1
- Then: n1 \`status = "Back"\``;
  expect(await scenarioFailures(loans(rows, scenarios))).toEqual([]);
});
