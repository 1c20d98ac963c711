import { entry } from "../../entry.ts";

const order = (limit: string): string => `
## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Name | text |
| Amount | number |

## 5. Validation rules
| On | Rule | Message |
| --- | --- | --- |
| Order.amount | \`amount <= ${limit}\` | That is too much. |

## 9. Business constants and limits
| Name | Value |
| --- | --- |
| MOST | 20 |
`;

/** Judgements about point 9. */
export const judgedConstants = {
  "unused-constant": entry<{ name: string }>({
    severity: "warning",
    title: "A constant that nothing uses",
    message: ({ name }) => `Nothing uses the constant \`${name}\`.`,
    help: ({ name }) => `Write \`${name}\` where its value is meant, or remove it.`,
    why: "A limit that stands in point 9 but is used nowhere is a promise that the app does not keep.",
    bad: order("20"),
    good: order("MOST"),
  }),
};
