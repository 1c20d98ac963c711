import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

test("PA.6 an event is fired whatever its name begins with, and an entity of that name is still created", async () => {
  const document = `## 3. Entities and their fields
### Item
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Remark | text | |
### Remark
| Field | Type |
| --- | --- |
| Words | text |
## 4. States and transitions
### Item
| From | Event | To | Asks for |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Add remark | | Remark |
| Open | Change plan | | Remark |
| Open | Delete draft | Gone | |
| Open | Create copy | Copied | |
| Open | Create | Made | |
| Open | New offer | Offered | |
## Sample data
### Item
| | Name |
| --- | --- |
| a | A |
## Scenarios
### Add
- When: Add remark a with \`remark = "x"\`
- Then: a \`remark = "x"\`
- When: Add remark on Item a with \`remark = "y"\`
- Then: a \`remark = "y"\`
- When: Add remark r with \`words = "z"\`
- Then: r \`words = "z"\`
- When: Add a Remark q with \`words = "q"\`
- Then: \`Remark.size() = 2\`
### Change
- When: Change plan a with \`remark = "x"\`
- Then: a \`remark = "x"\`
### Delete
- When: Delete draft a
- Then: a \`status = "Gone"\`
### Create copy
- When: Create copy a
- Then: a \`status = "Copied"\`
### Create
- When: Create a
- Then: a \`status = "Made"\`
- When: create Item b with \`name = "B"\`
- Then: b \`status = "Open"\`
### New
- When: New offer a
- Then: a \`status = "Offered"\`
`;
  expect(await scenarioFailures(document)).toEqual([]);
});

const NOTES = `## 3. Entities and their fields
### Note
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Title | text | yes |
| Private | yes/no | |
| Who | person | |
| Remark | text | |
| Long | text | |
## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| member | see, create, change | Note | |
| member | see, create, change | Note.title | \`not private or who = me\` |
| boss | everything | everything | |
| boss | see | Note.remark | |
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| ben | Ben | member |
| cy | Cy | boss |
### Note
| | Name | Title | Private | Who | Remark |
| --- | --- | --- | --- | --- | --- |
| n1 | One | Hush | yes | ana | zip |
## Scenarios
`;

test("PA.7 sees … where asks with the sight of the person: a closed field is unknown", async () => {
  const scenarios = `### Ana
- As: ana
- Then: sees 1 Note where \`title = "Hush"\`
- Then: sees 0 Note where \`remark = "zip"\`
- Then: sees 1 Note where \`remark is empty\`
- Then: sees 1 Note where \`who = ana\`
### Ben
- As: ben
- Then: sees 1 Note
- Then: sees 0 Note where \`title = "Hush"\`
### Cy
- As: cy
- Then: sees 1 Note where \`title = "Hush" and remark = "zip"\`
`;
  expect(await scenarioFailures(NOTES + scenarios)).toEqual([]);
});

const CREDIT = `# Specification: Credit
## 1. What the product does and for whom
- Time zone: Europe/Berlin
## 3. Entities and their fields
### Loan
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Salary | money | |
| Photo | photo | |
| Pictures | photos | |
| Sig | signature | |
| Paper | file | |
| Seen at | date and time | |
### Instalment
| Field | Type |
| --- | --- |
| Loan | Loan |
| Position | whole number |
| Due | date |
## 4. States and transitions
### Loan
| From | Event | To | Who | Asks for | Then |
| --- | --- | --- | --- | --- | --- |
| start | | Open | | | |
| Open | Sign | Signed | anyone | Sig, Proof (photo) | for each n from 1 to 3: create Instalment with \`loan = this\`, \`position = 4 - n\`, \`due = today() + n * 1 day\` |
## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| member | see | Loan |
| boss | everything | everything |
| boss | see | Loan.salary |
## 7. The calls it makes
- Base address: https://example.org

| Call | Request | Sends | When |
| --- | --- | --- | --- |
| Report | \`POST /signed\` | \`{"loan": {"name": name, "rows": [1, 2]}, "extra": true}\` | on Sign |
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| cy | Cy | boss |
### Loan
| | Name | Salary | Photo | Pictures | Sig |
| --- | --- | --- | --- | --- | --- |
| l1 | One | 100 EUR | a photo | 2 photos | |
| l2 | Two | | | | a signature |
## Scenarios
`;

test("PA.10 there are so many records, by what they are, and they get names", async () => {
  const scenarios = `### Made by an effect
- As: cy
- Then: there are no Instalment
- When: Sign l1 with \`sig = a signature, proof = a photo\`
- Then: there are 3 Instalment where \`loan = l1\` called i1, i2 and i3
- Then: i1 \`position = 3\`
- Then: i3 \`position = 1 and due = today() + 3 days\`
- Then: there are 3 Instalment by position called j1, j2, j3
- Then: j1 \`position = 1\`
- Then: there is 1 Instalment where \`position = 2\`
- When: change i2 with \`position = 9\`
- Then: i2 \`position = 9\`
### Too few
- Then: there are 2 Instalment
`;
  expect(await scenarioFailures(CREDIT + scenarios)).toEqual([
    "Too few | there are 2 Instalment | expected 2 Instalment | found 0",
  ]);
});

test("PA.11 who sees a record, and which field of it", async () => {
  const scenarios = `### Seen
- As: cy
- Then: ana sees l1
- Then: ana does not see l1.salary
- Then: cy sees l1.salary
- Then: sees l1.Salary
- As: ana
- Then: does not see l1.salary
- Then: sees l1.name
### Not so
- Then: ana sees l1.salary
`;
  expect(await scenarioFailures(CREDIT + scenarios)).toEqual([
    "Not so | ana sees l1.salary | expected ana to see l1.salary | found they don’t see it",
  ]);
});

test("PA.12 files in samples and scenarios, JSON of calls, and the clock with a time", async () => {
  const scenarios = `### Files
- Given: the date is 2026-03-02 at 10:30
- As: cy
- Then: l1 \`photo is not empty and pictures.size() = 2 and sig is empty\`
- When: Sign l1 with \`sig = a signature\`, \`proof = a photo\`
- Then: l1 \`status = "Signed" and sig is not empty\`
- Then: call Report is sent with \`{"loan": {"name": "One"}}\`
- Then: call Report is sent with \`{"loan": {"rows": [1, 2]}, "extra": true}\`
- When: Sign l2 with \`proof = l1.photo\`
- Then: l2 \`status = "Signed"\`
- Given: Loan l3 with \`name = "Three"\`, \`paper = a file\`
- Then: l3 \`paper is not empty\`
- When: create Loan l4 with \`name = "Four"\`, \`photo = a photo\`
- Then: l4 \`photo is not empty\`
### Missing
- As: cy
- When: Sign l2
- Then: refused with required
### Other JSON
- As: cy
- When: Sign l1 with \`sig = a signature\`, \`proof = a photo\`
- Then: call Report is sent with \`{"loan": {"rows": [1]}}\`
`;
  const failures = await scenarioFailures(CREDIT + scenarios);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toContain('expected call Report to be sent with {"loan":{"rows":[1]}}');
});

test("PA.13 an expectation that fails names the parts that are not so, with moments in the document's zone", async () => {
  const scenarios = `### Parts
- Given: Loan l1 with \`seen_at = instant("2026-03-02T09:00:00Z")\`
- Then: l1 \`name = "One" and status = "Gone" and seen_at < instant("2026-03-01T00:00:00Z")\`
`;
  expect(await scenarioFailures(CREDIT + scenarios)).toEqual([
    'Parts | l1 name = "One" and status = "Gone" and seen_at < instant("2026-03-01T00:00:00Z") | expected name = "One" and status = "Gone" and seen_at < instant("2026-03-01T00:00:00Z") | found not so: status = "Gone" (status is "Open"); not so: seen_at < instant("2026-03-01T00:00:00Z") (seen_at is 2026-03-02 10:00)',
  ]);
});

test.each(["sees l1", "cy does not see l1", 'there are 1 Loan where `name = "One"`', 'l1 `status = "Open"`'])(
  "PA.7 “Then: %s” is an expectation: nobody is told that the scenario can't fail",
  (then) => {
    const { diagnostics } = checkSource("a.md", `# T\n\n${CREDIT}### One\n- As: cy\n- Then: ${then}\n`);
    expect(diagnostics.map(({ code }) => code)).not.toContain("scenario-expects-nothing");
  },
);

const FIVE = `## 3. Entities and their fields
### Job
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Due | date | |
| Note | text | |

## 4. States and transitions
### Job
| From | Event | To | Asks for | Then |
| --- | --- | --- | --- | --- |
| start | | Open | | |
| Open | after PATIENCE | Late | | |
| Open | at due + GRACE | Overdue | | |
| Open, Late | Close | Closed | Why (choice of Done, Given up), How sure (rating, optional), By (person, optional) | \`note = why\` |

#### start
1. \`note = "begun"\`
2. tell everyone "A \\"big\\" job: {name}."

## 6. Roles and permissions
- Role of a new user: member

| Role | May | On |
| --- | --- | --- |
| member, boss | see, create, change | Job, Person |

## 7. The calls it makes
- Base address: https://example.org

| Call | Of | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- | --- |
| Report | Job | \`POST /jobs\` | \`{"name": name}\` | on Close | 2xx: \`note = answer.id\`; 409: error E1; 422: errors at fields from \`answer.errors\`; 5xx: keep trying; no answer: keep trying |

## 8. Error catalogue
| Code | Message |
| --- | --- |
| E1 | It is there already. |

## 9. Business constants and limits
| Name | Value | Changeable by |
| --- | --- | --- |
| PATIENCE | 3 days | boss |
| GRACE | 2 days | |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| bob | Bob | boss |

## Scenarios
- Given: the date is 2026-05-04 at 10:00
- As: ana
- When: create Job J1 with \`name = "Roof"\`, \`due = 2026-05-09\`
`;

test("P4.12 P4.13 P4.21 P4.24 constants in timers, choices that an event asks for, a block for start rows", async () => {
  const scenarios = `### What begins, and what is asked
- Then: J1 \`note = "begun"\`
- Then: told bob "A \\"big\\" job: Roof."
- Given: the date is 2026-05-07 at 10:00
- Then: J1 \`status = "Late"\`
- Given: call Report answers 500
- When: Close J1 with \`why = "Given up"\`, \`how_sure = 3\`
- Then: J1 \`note = "Given up"\`
- When: create Job J2 with \`name = "Wall"\`, \`due = 2026-05-05\`
- Then: J2 \`status = "Overdue"\``;
  expect(await scenarioFailures(FIVE + scenarios)).toEqual([]);
});

test("PA.16 a person sets a constant, as far as Changeable by lets them, and timers follow", async () => {
  const scenarios = `### Not everybody's
- When: set PATIENCE to 1 day
- Then: refused
- As: bob
- When: set PATIENCE to 1 day
- Then: \`PATIENCE = 1 day\`
- Given: the date is 2026-05-05 at 10:00
- Then: J1 \`status = "Late"\`
- When: set GRACE to 1 day
- Then: refused
- When: create Person P1 with \`name = "New"\`
- Then: P1 \`"member" in roles\``;
  expect(await scenarioFailures(FIVE + scenarios)).toEqual([]);
});

test("PA.17 what a call was refused with is refused with, at its fields too", async () => {
  const scenarios = `### There already
- Given: call Report answers 409
- When: Close J1 with \`why = "Done"\`
- Then: refused with E1
### Wrong
- Given: call Report answers 422 with \`{"errors": {"name": ["is taken"]}}\`
- When: Close J1 with \`why = "Done"\`
- Then: refused
- Then: J1 \`status = "Closed"\`
### Taken
- Given: call Report answers 201 with \`{"id": "A7"}\`
- When: Close J1 with \`why = "Done"\`
- Then: J1 \`note = "A7"\``;
  expect(await scenarioFailures(FIVE + scenarios)).toEqual([]);
});

test("a step that leaves out what must be there is named before it runs, and only where it is certain to be refused", async () => {
  const document = `## 3. Entities and their fields
### Thing
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Sig | signature | |
| Seen by | text | |
## 4. States and transitions
### Thing
| From | Event | To | Asks for | Then |
| --- | --- | --- | --- | --- |
| start | | A | | |
| A | Go | B | Sig | |
| A | Look | A | Seen by | |
| A | Pass by | A | | \`seen_by = "somebody"\` |
| any | Drop | C | Why (text) | |
## Sample data
### Thing
| | Name | Sig |
| --- | --- | --- |
| a | A | a signature |
| b | B | |
## Scenarios
### Not signed
- When: Go b
- Then: b \`status = "B"\`
### No reason
- When: Drop a
- Then: a \`status = "C"\`
### No name
- When: create Thing c
- Then: c \`status = "A"\`
### A refusal is expected
- When: Go b
- Then: refused
- When: Drop b
- Then: b \`status = "A"\`
- Then: refused
### It is there already
- When: Go a
- Then: a \`status = "B"\`
### It was given before
- When: change b with \`sig = a signature\`
- When: Go b
- Then: b \`status = "B"\`
### An event has filled it in
- When: Pass by b
- When: Look b
- Then: b \`seen_by = "somebody"\`
`;
  const named = checkSource("x.md", document).diagnostics.filter(({ code }) => code === "scenario-step-lacks");
  expect(named.map(({ message }) => message)).toEqual([
    "Go asks for “Sig”, and this step gives none: it is refused.",
    "Drop asks for “Why”, and this step gives none: it is refused.",
    "A new Thing needs “Name”, and this step gives none: it is refused.",
  ]);
  // Exactly the scenarios with a diagnostic fail.
  expect(await scenarioFailures(document)).toHaveLength(3);
});

test("a date in a scenario lets time pass where the facts before all of them set the clock, and nobody is warned of it", () => {
  const document = (given: string): string => `# Specification: T

## 3. Entities and their fields
### Thing
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
## Scenarios
${given}

### One
- When: create Thing a with \`name = "A"\`
- Given: the date is 2026-05-09
- Then: a \`name = "A"\`
`;
  const named = (given: string) => checkSource("x.md", document(given)).diagnostics.map(({ code }) => code);
  expect(named("- Given: the date is 2026-05-04")).not.toContain("clock-set-late");
  expect(named("- As: anyone")).toContain("clock-set-late");
});

test("a Then that fails says what was to happen by itself and was refused", async () => {
  const document = `## 3. Entities and their fields
### Loan
- Shown as: Due

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Due | date | yes | |
| Asked by | person | yes | \`me\` |
## 4. States and transitions
### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | at due + 1 day | Late |
## Scenarios
- Given: the date is 2026-05-04

### Late
- Given: Loan L1 with \`due = 2026-05-08\`
- Given: the date is 2026-05-10
- Then: L1 \`status = "Late"\`
`;
  expect(await scenarioFailures(document)).toEqual([
    'Late | L1 status = "Late" | expected status = "Late" | found status is "Out"; an automatic event was refused: L1 with required',
  ]);
});

test("PA.13 a record that the present person may not see is told to be there, by its name", async () => {
  const document = `## 3. Entities and their fields
### Site
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Keeper | person | |
### Visit
| Field | Type | Required |
| --- | --- | --- |
| Site | Site | yes |

## 4. States and transitions
### Site
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | Close | Closed |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| worker | see, change | Site | \`keeper = me\` |
| worker | see, create | Visit | |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | worker |
### Site
| | Name | Keeper |
| --- | --- | --- |
| s1 | Mill | |
| s2 | Hall | ana |

## Scenarios
### Not mine
- As: ana
- When: create Visit V1 with \`site = s1\`
### Not mine either
- As: ana
- When: Close s1
- Then: s1 \`status = "Closed"\`
### Mine
- As: ana
- When: create Visit V1 with \`site = s2\`
- When: Close s2
- Then: s2 \`status = "Closed"\`
`;
  expect(await scenarioFailures(document)).toEqual([
    expect.stringContaining("Choose another. s1 is there, but Ana may not see it: section 6 says who may."),
    expect.stringContaining("s1 is there, but Ana may not see it"),
  ]);
});
