import { entry } from "../../entry.ts";

const rule = (error: string): string => `
## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Name | text |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Order.name | at most 40 characters | ${error} |
`;

const catalogue = (...codes: string[]): string => `
## 8. The error catalogue
| Code | Message |
| --- | --- |
${codes.map((code) => `| ${code} | Keep it short. |`).join("\n")}
`;

/** Judgements about point 8. */
export const judgedErrors = {
  "unused-error": entry<{ code: string }>({
    severity: "warning",
    title: "An error that nothing gives",
    message: ({ code }) => `No rule, guard or answer gives the error ${code}.`,
    help: ({ code }) => `Name ${code} in a rule's *Error*, a transition's *Otherwise* or an answer, or remove it.`,
    bad: `${rule("E1")}${catalogue("E1", "E2")}`,
    good: `${rule("E1")}${catalogue("E1")}`,
  }),
};
