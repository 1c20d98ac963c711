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

export const judgedErrors = {
  "unused-error": entry<{ code: string }>({
    severity: "warning",
    title: "An unused error",
    message: ({ code }) => `Nothing uses the error ${code}.`,
    help: ({ code }) => `Name ${code} in a rule's *Error*, a transition's *Otherwise* or an answer, or remove it.`,
    bad: `${rule("E1")}${catalogue("E1", "E2")}`,
    good: `${rule("E1")}${catalogue("E1")}`,
  }),
  "undefined-error": entry<{ code: string; near: string | null }>({
    severity: "warning",
    title: "Unknown error code",
    message: ({ code }) => `Unknown error ${code}.`,
    help: ({ code, near }) => didYouMean(near, `Add ${code} and its message to section 8.`),
    why: "Without a message, the app can only say that this isn't possible, and show the code.",
    bad: `${rule("E2")}${catalogue("too-long", "E1")}`,
    good: `${rule("E1")}${catalogue("too-long", "E1")}`,
  }),
  "code-in-message": entry<{ written: string; code: string }>({
    severity: "warning",
    title: "An error code inside a text",
    message: ({ written, code }) => `People see “${written}” as it is: inside a text, ${code} isn't a code.`,
    help: ({ code }) => `Write ${code} alone. *Shown* in section 8 decides whether it refuses or warns.`,
    bad: `${rule("warning E1")}${catalogue("E1")}`,
    good: `${rule("E1")}${catalogue("E1")}`,
  }),
};
