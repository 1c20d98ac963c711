import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const orders = (scenarios: string, owner = "Order"): string => `# Specification: Orders
## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Name | text |
| Buyer | person |
| Lines | list of Line |
### Line
| Field | Type |
| --- | --- |
| What | text |

## 4. States and transitions
### Order
| From | Event | To |
| --- | --- | --- |
| start | | Draft |
| Draft | Send | Sent |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| buyer | see, Send | Order | \`buyer = me\` |
| boss | everything | everything | |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| bea | Bea | buyer |
| bob | Bob Berg | boss |
### Order
| | Name | Buyer |
| --- | --- | --- |
| o1 | One | bea |
| o2 | Two | bob |
### Line
| | ${owner} | What |
| --- | --- | --- |
| l1 | o1 | Nails |

## Scenarios
${scenarios}
`;

test("PA.7 whoever is named sees, and the present person goes on", async () => {
  const scenarios = `### Sees
- As: bob
- Then: bea sees 1 Order
- Then: bea sees no Order where \`name = "Two"\`
- Then: Bob Berg sees 2 Order
- Then: sees 2 Order
- As: bea
- Then: bob can see 2 Order
- Then: sees 1 Order`;
  expect(await scenarioFailures(orders(scenarios))).toEqual([]);
  expect(await scenarioFailures(orders("### Fails\n- Then: bea sees 2 Order"))).toEqual([
    "Fails | bea sees 2 Order | expected 2 Order to be seen by bea | found 1",
  ]);
});

test.each([
  'Given: o1 with `status = "Sent"`',
  'Given: change o1 with `status = "Sent"`',
  'Given: o1 `status = "Sent"`',
])("PA.5 a record that is there is put in another status: %s", async (given) => {
  const scenarios = `### Sent\n- ${given}\n- Then: o1 \`status = "Sent"\`\n- As: bea\n- When: Send o1\n- Then: refused`;
  expect(await scenarioFailures(orders(scenarios))).toEqual([]);
});

test.each(["Owner", "Order", "order"])("PA.2 rows of a list stand under %s", async (owner) => {
  const scenarios = "### Lines\n- Then: there is 1 Line where `owner = o1`";
  expect(await scenarioFailures(orders(scenarios, owner))).toEqual([]);
});

test("PA.2 another entity is no owner", () => {
  const { diagnostics } = readDocument(orders("", "Person"));
  expect(diagnostics.map(({ code }) => code)).toContain("field-unknown");
});
