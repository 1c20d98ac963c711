import { expect, test } from "vitest";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const shop = (language: string, scenarios: string): string => `
## 1. Purpose
- Language: ${language}
- Currency: EUR

## 3. Entities and their fields
### Item
| Field | Type |
| --- | --- |
| Name | text |
| Price | money |
| Buyer | text |

## 4. States and transitions
### Item
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Here | |
| Here | Sell | Gone | show "{name} kostet {price}."; show "An {buyer} verkauft."; notify me "{price} von {buyer}" |

## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| member | see, create, change, delete, Sell | everything |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| kim | Kim | member |

### Item
| | Name | Price | Buyer |
| --- | --- | --- | --- |
| d | D | 1035 EUR | مريم |

## Scenarios
${scenarios}
`;

test.each([
  ["de", "1.035,00 €"],
  // As copied from the app, with a non-breaking space.
  ["de", "1.035,00\u00A0€"],
  ["fr", "1 035,00 €"],
  ["fr", "1\u202F035,00\u00A0€"],
])("P0.15 in a scenario in %s an amount is expected as one reads it: %s", async (language, amount) => {
  const steps = (not: string): string => `### Sold
- As: kim
- When: Sell d
- Then: ${not}shown "D kostet ${amount}."
### Told
- As: kim
- When: Sell d
- Then: ${not}told kim "${amount} von"`;
  expect(await scenarioFailures(shop(language, steps("")))).toEqual([]);
  expect(await scenarioFailures(shop(language, steps("not ")))).toHaveLength(2);
});

test("P0.15 a name that the app keeps apart from the direction around it is expected as one reads it", async () => {
  const steps = (not: string): string => `### Sold
- As: kim
- When: Sell d
- Then: ${not}shown "An مريم verkauft."
### Told
- As: kim
- When: Sell d
- Then: ${not}told kim "von مريم"`;
  expect(await scenarioFailures(shop("de", steps("")))).toEqual([]);
  expect(await scenarioFailures(shop("de", steps("not ")))).toHaveLength(2);
});
