import { expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const CASES = `# Cases

## 3. Entities and their fields

### Case
| Field | Type | Default | Asked if |
| --- | --- | --- | --- |
| Name | text | | |
| Due | date | | |
| Grade | whole number | | \`"teacher" in me.roles\` |
| File | number series F-001 | | \`"teacher" in me.roles\` |
| Pages | list of Page | | \`"teacher" in me.roles\` |

### Page
| Field | Type |
| --- | --- |
| What | text |

## 4. States and transitions

### Case
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | at due | Late |

## 6. Roles and permissions

- Sign-in: choose a profile

| Role | May | On |
| --- | --- | --- |
| teacher | everything | everything |
| helper | see, create, change | Case |

## Sample data

### Person
| | Name | Roles |
| --- | --- | --- |
| tea | Tea | teacher |
| hel | Hel | helper |

### Case
| | Name | Due |
| --- | --- | --- |
| c | C | 2026-05-10 |
`;

test("P3.5 what is asked of one role stays when others write, and when time passes", async () => {
  expect(
    await scenarioFailures(`${CASES}
## Scenarios

### A helper corrects the name
- Given: the date is 2026-05-01
- As: tea
- When: change c with \`grade = 5\`
- As: hel
- When: change c with \`name = "D"\`
- Then: c \`grade = 5\`

### The clock
- Given: the date is 2026-05-01
- As: tea
- When: change c with \`grade = 5\`
- Given: the date is 2026-05-11
- Then: c \`status = "Late"\`
- Then: c \`grade = 5\`
`),
  ).toEqual([]);
});

test("P3.5 what somebody gives of whom it is not asked is dropped; a number is there for everybody", async () => {
  const { app, ids, become } = await openAs("tea", CASES);
  const id = ids["c"] ?? "";
  const change = { kind: "change", entity: "Case", id } as const;
  await app.submit({ commands: [{ ...change, values: { grade: 5, pages: [{ id: null, values: { what: "One" } }] } }] });
  await become("hel");
  await app.submit({ commands: [{ ...change, values: { grade: 1, name: "E" } }] });
  await app.submit({ commands: [{ kind: "create", entity: "Case", values: { name: "N", grade: 2 } }] });
  await become("tea");
  const { records } = await app.readRecords({ entity: "Case", fields: ["name", "grade", "file"], limit: 9 });
  expect(records.map(({ values }) => values)).toEqual([
    { name: "E", grade: 5, file: "F-001" },
    { name: "N", grade: null, file: "F-002" },
  ]);
  const pages = await app.readRecords({ entity: "Page", fields: ["what"], limit: 9 });
  expect(pages.records.map(({ values }) => values["what"])).toEqual(["One"]);
});

test("P3.5 a value that an event fixes is empty while it is not asked for, and worked out once it is", async () => {
  expect(
    await scenarioFailures(`# Loans

## 3. Entities and their fields

### Loan
| Field | Type | Default | Asked if |
| --- | --- | --- | --- |
| Name | text | | |
| Late | yes/no | yes | |
| Days | whole number | 2 | |
| Fee | whole number | \`= days * 10\` fixed at Return | \`late\` |

## 4. States and transitions

### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | Return | Back |

## Sample data

### Loan
| | Name |
| --- | --- |
| a | A |

## Scenarios

### It was late after all
- When: Return a
- Then: a \`fee = 20\`
- When: change a with \`late = no\`
- Then: a \`fee is empty\`
- Then: \`Loan.sum(l, l.fee) = 0\`
- When: change a with \`late = yes\`
- Then: a \`fee = 20\`

### It was not late when it came back
- When: change a with \`late = no\`
- When: Return a
- Then: a \`fee is empty\`
- When: change a with \`late = yes\`
- Then: a \`fee = 20\`
`),
  ).toEqual([]);
});

test("P3.5 what another record, a constant or an event makes asked for begins with its starting value and its number", async () => {
  expect(
    await scenarioFailures(`# Trips

## 3. Entities and their fields

### Lesson
| Field | Type |
| --- | --- |
| Name | text |
| Outdoors | yes/no |

### Trip
| Field | Type | Default | Asked if |
| --- | --- | --- | --- |
| Name | text | | |
| Lesson | Lesson | | |
| Boots | text | bring | \`lesson.outdoors\` |
| Fine | whole number | 1 | \`FINES > 0\` |
| Invoice | number series R-001 | | \`status = "Back"\` |

## 4. States and transitions

### Trip
| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | Return | Back |

## 9. Business constants and limits

| Name | Value | Changeable by |
| --- | --- | --- |
| FINES | 0 | anyone |

## Sample data

### Lesson
| | Name | Outdoors |
| --- | --- | --- |
| l | L | no |

### Trip
| | Name | Lesson |
| --- | --- | --- |
| c | C | l |

## Scenarios

### Another record
- When: change l with \`outdoors = yes\`
- Then: c \`boots = "bring"\`
- When: change c with \`boots = ""\`
- When: change l with \`name = "M"\`
- Then: c \`boots is empty\`

### A constant
- When: set FINES to 5
- Then: c \`fine = 1\`
- When: set FINES to 0
- Then: c \`fine is empty\`

### A number
- Then: c \`invoice is empty\`
- When: Return c
- Then: c \`invoice = "R-001"\`
`),
  ).toEqual([]);
});
