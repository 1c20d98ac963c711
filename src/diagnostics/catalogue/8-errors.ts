import { entry } from "../entry.ts";

const rows = (cells: string): string =>
  `## 8. The error catalogue\n| Code | Message | Shown |\n| --- | --- | --- |\n${cells}\n`;

export const errors = {
  "error-without-code": entry({
    severity: "error",
    title: "An error without a code",
    message: () => "This row has no code.",
    help: () => "Write a short code such as E7 in the “Code” column.",
    bad: rows("| | No. | as a notice |"),
    good: rows("| E1 | No. | as a notice |"),
  }),
  "error-twice": entry<{ code: string }>({
    severity: "error",
    title: "Two errors with the same code",
    message: ({ code }) => `The code ${code} already exists.`,
    help: () => "Change one of them. The first one is used.",
    bad: rows("| E1 | No. | |\n| E1 | Never. | |"),
    good: rows("| E1 | No. | |\n| E2 | Never. | |"),
  }),
  "warning-not-possible": entry<{ code: string }>({
    severity: "error",
    title: "A warning that people could go on after",
    message: ({ code }) => `“${code}” can't be a warning: people could continue anyway.`,
    help: () =>
      "Show it as a notice. Only errors of rules, such as “too-small”, and codes of your own can be warnings. Until then, it is shown as a notice.",
    bad: rows("| refused | Ask a keeper. | as a warning |"),
    good: rows("| refused | Ask a keeper. | as a notice |"),
  }),
  "shown-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Invalid Shown",
    message: ({ written }) => `“${written}” isn't a way to show an error.`,
    help: () => "Write “at the field”, “as a notice”, “as a page” or “as a warning”.",
    bad: rows("| E1 | No. | in the sky |"),
    good: rows("| E1 | No. | as a notice |"),
  }),
};
