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

const licence = (code: string): string => `
## 3. Entities and their fields
### Person
| Field | Type |
| --- | --- |
| Licence | choice of B, C, CE |

### Trip
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Who | person | yes |

## 5. Validation rules
| On | Rule | Message |
| --- | --- | --- |
| Trip.who | \`${code}\` | They can't drive that. |
`;

export const judgedRules = {
  "rule-never-holds": entry<{ why: string }>({
    severity: "warning",
    title: "A rule no value meets",
    message: ({ why }) => `No value meets this rule: ${why}.`,
    help: () => "Correct the limits. Right now, nothing can be saved.",
    bad: rules("Order.amount | `amount > 10 and amount < 5`"),
    good: rules("Order.amount | `amount > 5 and amount < 10`"),
  }),
  "rule-passes-empty": entry<{ path: string; paths: string; rule: string; entity: string }>({
    severity: "warning",
    title: "A rule that lets something pass because a field is empty",
    message: ({ paths }) => `Where \`${paths}\` is empty, this rule is unknown, and so it passes.`,
    help: ({ rule, path }) => `To refuse that, write \`${rule}\`. To allow it, write \`${path} is empty or …\`.`,
    why: "The field belongs to another record, so nothing here asks anybody to fill it in.",
    bad: licence('who.licence in ["C", "CE"]'),
    good: licence('who.licence is not empty and who.licence in ["C", "CE"]'),
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
