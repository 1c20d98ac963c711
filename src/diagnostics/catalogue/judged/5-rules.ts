import { entry } from "../../entry.ts";

const rules = (...rows: string[]): string => `
## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Name | text |
| Amount | number |

## 5. Validation rules
| On | Rule | Only when | Message |
| --- | --- | --- | --- |
${rows.map((row) => `| ${row} | | Check this. |`).join("\n")}
`;

/** Judgements about section 5. */
export const judgedRules = {
  "rule-never-holds": entry<{ why: string }>({
    severity: "warning",
    title: "A rule no value meets",
    message: ({ why }) => `No value meets this rule: ${why}.`,
    help: () => "Correct the limits. Right now, nothing can be saved.",
    bad: rules("Order.amount | `amount > 10 and amount < 5`"),
    good: rules("Order.amount | `amount > 5 and amount < 10`"),
  }),
  "rules-contradict": entry<{ why: string }>({
    severity: "warning",
    title: "Rules that contradict each other",
    message: ({ why }) => `This rule contradicts one above it: ${why}.`,
    help: () => "Correct one of them, or use *Only when* so that they apply at different times.",
    bad: rules("Order.amount | `amount >= 100`", "Order.amount | between 1 and 10"),
    good: rules("Order.amount | `amount >= 2`", "Order.amount | between 1 and 10"),
  }),
  "default-breaks-rule": entry<{ field: string; rule: string }>({
    severity: "warning",
    title: "A default that breaks a rule",
    message: ({ field, rule }) => `The default of “${field}” breaks the rule ${rule}.`,
    help: () => "Choose a default that meets the rule, or remove it.",
    bad: `
## 3. Entities and their fields
### Order
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Amount | number | 0 |

## 5. Validation rules
| On | Rule | Message |
| --- | --- | --- |
| Order.amount | \`amount > 0\` | Order at least one. |
`,
    good: `
## 3. Entities and their fields
### Order
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Amount | number | 1 |

## 5. Validation rules
| On | Rule | Message |
| --- | --- | --- |
| Order.amount | \`amount > 0\` | Order at least one. |
`,
  }),
};
