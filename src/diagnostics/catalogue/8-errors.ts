import { entry } from "../entry.ts";

const rows = (cells: string): string =>
  `## 8. The error catalogue\n| Code | Message | Shown |\n| --- | --- | --- |\n${cells}\n`;

export const errors = {
  "error-without-code": entry({
    severity: "error",
    title: "An error without a code",
    message: () => "This row has no code.",
    help: () => "Write a short code, such as E7, into the column “Code”.",
    bad: rows("| | No. | as a notice |"),
    good: rows("| E1 | No. | as a notice |"),
  }),
  "error-twice": entry<{ code: string }>({
    severity: "error",
    title: "Two errors with one code",
    message: ({ code }) => `The code ${code} stands in the catalogue before.`,
    help: () => "Give one of the two another code. The first holds.",
    bad: rows("| E1 | No. | |\n| E1 | Never. | |"),
    good: rows("| E1 | No. | |\n| E2 | Never. | |"),
  }),
  "shown-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "A place for an error that is not understood",
    message: ({ written }) => `“${written}” does not say where the error is shown.`,
    help: () => "Write “at the field”, “as a notice”, “as a page” or “as a warning”.",
    bad: rows("| E1 | No. | in the sky |"),
    good: rows("| E1 | No. | as a notice |"),
  }),
};
