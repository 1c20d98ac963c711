import { expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";

const ORDERS = `# Orders

## 2. Screens and how they connect
| Screen | Shows |
| --- | --- |
| Orders | list of Order |

### Orders
- Subtitle: \`lines.size()\`, \`lines.exists(l, l.what = "Ring")\`, \`lines.sum(l, l.amount)\`, \`lines.filter(l, l.parts.size() > 0).size()\`

## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Name | text |
| Lines | list of Line |

### Line
| Field | Type |
| --- | --- |
| What | text |
| Amount | whole number |
| Parts | list of Part |

### Part
| Field | Type |
| --- | --- |
| Name | text |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| boss | everything | everything | |
| clerk | see | Order | |
| clerk | see | Line | \`amount < 100\` |
| clerk | see | Part | \`name != "Stone"\` |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| cora | Cora | clerk |
| bea | Bea | boss |

### Order
| | Name |
| --- | --- |
| o | One |

### Line
| | Owner | What | Amount |
| --- | --- | --- | --- |
| soap | o | Soap | 5 |
| ring | o | Ring | 500 |

### Part
| | Owner | Name |
| --- | --- | --- |
| p | soap | Stone |
`;

test("P6.4 code of a screen counts, finds and adds up the rows that the person may see", async () => {
  const { app, become } = await openAs("cora", ORDERS);
  const shown = async (): Promise<readonly unknown[]> => {
    const { rows } = await app.ask({ kind: "list", screen: "Orders", view: 0, from: 0, limit: 9 });
    return rows.flatMap(({ subtitle }) => subtitle.map(({ value }) => value));
  };
  expect(await shown()).toEqual([1, false, 5, 0]);
  await become("bea");
  expect(await shown()).toEqual([2, true, 505, 1]);
});
