import { didYouMean, entry } from "../../entry.ts";

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
  "undefined-error": entry<{ code: string; near: string | null }>({
    severity: "warning",
    title: "An error code that point 8 does not define",
    message: ({ code }) => `Point 8 has no error ${code}.`,
    help: ({ code, near }) => didYouMean(near, `Add a row with the code ${code} and its message to point 8.`),
    why: "Without a message, the platform can only say that this is not possible, and the code.",
    bad: `${rule("E2")}${catalogue("too-long", "E1")}`,
    good: `${rule("E1")}${catalogue("too-long", "E1")}`,
  }),
  "code-in-message": entry<{ written: string; code: string }>({
    severity: "warning",
    title: "A code among other words",
    message: ({ written, code }) => `People are told “${written}” as it stands: ${code} is no code among other words.`,
    help: ({ code }) => `Write ${code} alone. Whether it refuses or warns is said in point 8, under *Shown*.`,
    bad: `${rule("warning E1")}${catalogue("E1")}`,
    good: `${rule("E1")}${catalogue("E1")}`,
  }),
};
