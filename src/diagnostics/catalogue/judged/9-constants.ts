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

const request = (due: string, hours: string): string => `
## 3. Entities and their fields
### Request
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Asked on | date | |
| Due | date | \`= ${due}\` |

## 9. Business constants and limits
${hours}
`;

export const judgedConstants = {
  "working-hours-assumed": entry({
    severity: "warning",
    title: "Working time without working hours",
    message: () => "The document doesn't say its working hours. Monday to Friday, 09:00 to 17:00 are used.",
    help: () => "Add a fact to section 9: “Working hours: Monday to Friday 08:00–17:00”.",
    why: "A deadline that nobody wrote down is easily the wrong one.",
    bad: request("asked_on + 3 working days", "- Most records: 500"),
    good: request("asked_on + 3 working days", "- Working hours: Monday to Friday 08:00–17:00"),
  }),
  "working-hours-unused": entry({
    severity: "warning",
    title: "Unused working hours",
    message: () => "Nothing uses the working hours.",
    help: () =>
      "Write `3 working days`, `4 working hours` or `working_days(a, b)` where they should count, or remove them.",
    bad: request("asked_on + 3 days", "- Working hours: Monday to Friday 08:00–17:00"),
    good: request("asked_on + 3 working days", "- Working hours: Monday to Friday 08:00–17:00"),
  }),
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
