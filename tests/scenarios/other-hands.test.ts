import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

/** Ways of writing, other than those of the samples, that authors used who knew only the reference. */

test("P9.1 amounts with a sign or in groups, and durations of several parts, are values of constants", async () => {
  expect(
    await scenarioFailures(`## 1. What the product does and for whom
- Currency: GBP

## 3. Entities and their fields
### Trip
| Field | Type | Default |
| --- | --- | --- |
| Fee | money | \`= FEE + DEPOSIT\` |
| Rounded | money | \`= round(FEE * 0.5)\` |
| Ends | date and time | \`= 2026-03-01T10:00 + LASTS\` |

## 9. Business constants and limits
| Name | Value |
| --- | --- |
| FEE | £3.00 |
| DEPOSIT | 1,000 GBP |
| LASTS | 2 hours 30 minutes |

## Scenarios
### Counted
- When: create Trip t
- Then: t \`fee = 1003 GBP and rounded = 2 GBP and ends = 2026-03-01T12:30\`
`),
  ).toEqual([]);
});

const ITEM = `## 3. Entities and their fields
### Item
| Field | Type | Required |
| --- | --- | --- |
| Kind | text | yes |
| Size | number | |
`;

const GUEST = `
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| joe | Joe | guest |
`;

const REFUSED = `
## Scenarios
### Nothing is opened
- As: joe
- When: create Item with \`kind = "a"\`, \`size = 1\`
- Then: refused
`;

const refuses = (points: string): Promise<readonly string[]> =>
  scenarioFailures(`${ITEM}\n${points}\n${GUEST}\n${REFUSED}`, { withMistakes: true });

test.each([
  "## 6. Roles\n- Sign-in: none\n| Role | May | On |\n| --- | --- | --- |\n| boss | everything | Item |",
  "## 6. Roles\n- The rights:\n\n  | Role | May | On |\n  | --- | --- | --- |\n  | boss | everything | Item |",
  "## 6. Roles\n| Role | May | On |\n| boss | everything | Item |",
  "## 6. Roles\n| Role | May | On |\n| --- | --- |\n| boss | everything | Item |",
  "## 5. Rules\n| On | Rule |\n| --- | --- |\n| Item.kind | `kind != 'b'` |\n\n| Item.size | `size > 3` |",
])("P0.8 a table that Markdown does not take for one opens nothing: %j", async (points) => {
  expect(await refuses(points)).toEqual([]);
});

test.each([
  "## Roles and permisions\n| Role | May | On |\n| --- | --- | --- |\n| boss | everything | Item |",
  "### 6. Roles and permissions\n| Role | May | On |\n| --- | --- | --- |\n| boss | everything | Item |",
  "## 5. Rules\n| Thing | Test |\n| --- | --- |\n| Item | `size > 3` |",
  "## 5. Rules\n| On | Rule |\n| --- | --- |\n| Thing.size | `size > 3` |",
  "## 5. Rules\n- Items must have: `size > 3`",
  "## 5. Rules\n- Item.size: `size > 3`",
])("P0.8 a heading or a rule that is not quite one opens nothing: %j", async (points) => {
  expect(await refuses(points)).toEqual([]);
});

test("P3.9 rows of a record may be unique within it, and P6.1 anyone is everybody's role", async () => {
  expect(
    await scenarioFailures(`## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Title | text |
| Lines | list of Line |

### Line
- Unique: owner, thing

| Field | Type |
| --- | --- |
| Thing | text |

## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| everyone | see, create, change | Order |
| boss | delete | Order |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| joe | Joe | |
| ann | Ann | boss |

### Order
| | Title |
| --- | --- |
| a | A |
| b | B |

### Line
| | Owner | Thing |
| --- | --- | --- |
| l | a | nail |

## Scenarios
### Once in each order
- As: joe
- When: create Line m with \`owner = a\`, \`thing = "nail"\`
- Then: refused
- When: create Line m with \`owner = b\`, \`thing = "nail"\`
- Then: sees 2 Order
- When: delete b
- Then: refused
- As: ann
- When: change b with \`title = "C"\`
- When: delete b
- Then: sees 1 Order
`),
  ).toEqual([]);
});

test.each(["afer 3 days", "3 days after due", "on due", "every 3 days"])(
  "P4.12 a time that can't be read is no button: %s",
  (event) => {
    const { diagnostics } = readDocument(`# T
## 3. Entities and their fields
### Loan
| Field | Type |
| --- | --- |
| Due | date |

## 4. States and transitions
### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | ${event} | Late |
| Out | On hold | Late |
`);
    expect(diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code)).toEqual([
      "event-not-understood",
    ]);
  },
);

const defects = (who: string): string => `## 3. Entities and their fields
### Site
| Field | Type |
| --- | --- |
| Name | text |
| Manager | person |

### Defect
| Field | Type |
| --- | --- |
| What | text |
| Site | Site |

## 4. States and transitions
### Defect
| From | Event | To | Who |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Close | Closed | ${who} |

## Sample data
### Person
| | Name |
| --- | --- |
| mia | Mia |
| bob | Bob |

### Site
| | Name | Manager |
| --- | --- | --- |
| s | S | mia |

### Defect
| | What | Site |
| --- | --- | --- |
| d | crack | s |

## Scenarios
### Who closes it
- As: bob
- When: Close d
- Then: refused
- As: mia
- When: Close d
`;

test("P4.3 Who may name the person in a record that is referred to", async () => {
  expect(await scenarioFailures(`${defects("site.manager")}- Then: d \`status = "Closed"\``)).toEqual([]);
  const wrong = { withMistakes: true };
  expect(await scenarioFailures(`${defects("site.manger")}- Then: refused`, wrong)).toEqual([]);
});

test("PE.9 a date and some hours are a moment: timers keep the hours, date fields the day", async () => {
  expect(
    await scenarioFailures(`## 1. What the product does and for whom
- Time zone: Europe/Vienna

## 3. Entities and their fields
### Meal
| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Day | date | |
| Closes at | date and time | \`= day - 6 hours\` |
| Eve | date | \`= day - 6 hours\` |

## 4. States and transitions
### Meal
| From | Event | To |
| --- | --- | --- |
| start | | Planned |
| Planned | at day - 6 hours | Closed |

## Scenarios
### The evening before
- Given: the date is 2026-03-28 12:00
- Given: Meal m with \`day = 2026-03-30\`
- Then: m \`closes_at = 2026-03-29T18:00 and eve = 2026-03-29\`
- Given: the date is 2026-03-29 17:59
- Then: m \`status = "Planned"\`
- Given: the date is 2026-03-29 18:00
- Then: m \`status = "Closed"\`
`),
  ).toEqual([]);
});
