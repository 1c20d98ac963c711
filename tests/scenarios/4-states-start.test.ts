import { expect, test } from "vitest";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const savings = (starts: string, scenarios: string): string => `## 3. Entities and their fields
### Saving
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Amount | number | yes |
| Parts | list of Part | |
### Part
| Field | Type |
| --- | --- |
| Label | text |

## 4. States and transitions
### Saving
| From | Event | To | Who | Only if |
| --- | --- | --- | --- | --- |
${starts}
| Requested | Approve | Booked | | |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| kim | Kim | boss |
### Saving
| | Name | Amount |
| --- | --- | --- |
| small | A | 10 |
| large | B | 900 |
| split | C | 20 |
### Part
| | Label | Owner |
| --- | --- | --- |
| p | P | split |

## Scenarios
${scenarios}
`;

test("P4.1 sample rows and Given take the first start row whose guard holds", async () => {
  const starts = `| start | | Requested | | \`amount > 500\` |
| start | | Split | | \`parts.size() > 0\` |
| start | | Booked | | |`;
  const scenarios = `### Sample rows
- Then: small \`status = "Booked"\`
- Then: large \`status = "Requested"\`
- Then: split \`status = "Split"\`
### Given
- Given: Saving b with \`name = "B"\`, \`amount = 10\`
- Then: b \`status = "Booked"\`
- Given: Saving c with \`name = "C"\`, \`amount = 501\`
- Then: c \`status = "Requested"\`
### Created
- When: create Saving d with \`name = "D"\`, \`amount = 10\`
- Then: d \`status = "Booked"\``;
  expect(await scenarioFailures(savings(starts, scenarios))).toEqual([]);
});

test("P4.1 what nobody makes begins by a row that is for nobody in particular, where there is one", async () => {
  const starts = `| start | | Booked | boss | |
| start | | Requested | | \`amount < 500\` |`;
  const scenarios = `### Sample rows
- Then: small \`status = "Requested"\`
- Then: large \`status = "Booked"\``;
  expect(await scenarioFailures(savings(starts, scenarios))).toEqual([]);
});

const orders = (starts: string, scenarios: string): string => `## 3. Entities and their fields
### Item
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
### Order
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |

## 4. States and transitions
### Item
| From | Event | To | Who | Then |
| --- | --- | --- | --- | --- |
| start | | Open | | |
| Open | Order it | | anyone | create Order with \`name = name\` |
| Open | after 2 days | Closed | | create Order with \`name = name\` |
### Order
| From | Event | To | Who |
| --- | --- | --- | --- |
${starts}

## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| member | see, create | Item, Order |
| boss | everything | everything |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| mia | Mia | member |
| bo | Bo | boss |
### Item
| | Name |
| --- | --- |
| a | A |

## Scenarios
${scenarios}
`;

test("P4.7 a record that an effect makes takes the start row that is for the person who acts", async () => {
  const starts = `| start | | Approved | boss |
| start | | Requested | |
| Requested | Approve | Approved | boss |`;
  const scenarios = `### A member
- As: mia
- When: Order it a
- Then: a \`Order.all(o, o.status = "Requested")\`
### A boss
- As: bo
- When: Order it a
- Then: a \`Order.all(o, o.status = "Approved")\`
### Nobody
- Given: 3 days later
- Then: a \`Order.size() = 1 and Order.all(o, o.status = "Requested")\``;
  expect(await scenarioFailures(orders(starts, scenarios))).toEqual([]);
});

test("P4.7 where no start row is for that person, the document grants the only status there is", async () => {
  const scenarios = `### A member
- As: mia
- When: Order it a
- Then: a \`Order.all(o, o.status = "Approved")\``;
  expect(await scenarioFailures(orders("| start | | Approved | boss |", scenarios))).toEqual([]);
  const refused = `### Several
- As: mia
- When: Order it a
- Then: refused
- Then: a \`Order.size() = 0\``;
  const several = "| start | | Approved | boss |\n| start | | Checked | clerk |";
  expect(await scenarioFailures(orders(several, refused))).toEqual([]);
});
