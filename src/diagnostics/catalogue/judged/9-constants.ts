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

/** Judgements about section 9. */
export const judgedConstants = {
  "unused-formula": entry<{ name: string }>({
    severity: "warning",
    title: "An unused formula",
    message: ({ name }) => `Nothing uses the formula \`${name}\`.`,
    help: ({ name }) => `Write \`${name}(…)\` where you need its value, or remove it.`,
    bad: `${order("MOST")}| half(x) | \`x / 2\` |\n`,
    good: `${order("half(MOST)")}| half(x) | \`x / 2\` |\n`,
  }),
  "unused-constant": entry<{ name: string }>({
    severity: "warning",
    title: "An unused constant",
    message: ({ name }) => `Nothing uses the constant \`${name}\`.`,
    help: ({ name }) => `Write \`${name}\` where you need its value, or remove it.`,
    why: "An unused limit is a promise the app doesn't keep.",
    bad: order("20"),
    good: order("MOST"),
  }),
};
