import { didYouMean, entry } from "../entry.ts";
import { TOOL, TOOL_STATES } from "./fragments.ts";

const sample = (rows: string): string =>
  `${TOOL}\n## Sample data\n### Tool\n| | Name | Worth | Keeper |\n| --- | --- | --- | --- |\n${rows}\n`;
const steps = (lines: string): string =>
  `${TOOL_STATES}\n## Sample data\n### Tool\n| | Name |\n| --- | --- |\n| saw | Saw |\n\n## Scenarios\n### It works\n${lines}\n`;

export const appendices = {
  "handle-twice": entry<{ handle: string }>({
    severity: "error",
    title: "Two records with the same handle",
    message: ({ handle }) => `The record “${handle}” already exists.`,
    help: () => "Change one of the handles.",
    bad: sample("| saw | Saw | | |\n| saw | Axe | | |"),
    good: sample("| saw | Saw | | |\n| axe | Axe | | |"),
  }),
  "handle-unknown": entry<{ handle: string; near: string | null }>({
    severity: "error",
    title: "Unknown record",
    message: ({ handle }) => `Unknown record “${handle}”.`,
    help: ({ near }) => didYouMean(near, "Use a handle of the sample data, or of a record created in an earlier step."),
    bad: sample("| saw | Saw | | nobody |"),
    good: `${sample("| saw | Saw | | ana |")}\n### Person\n| | Name |\n| --- | --- |\n| ana | Ana |\n`,
  }),
  "names-for-records": entry<{ count: number; names: number }>({
    severity: "error",
    title: "As many names as records",
    message: ({ count, names }) => `There are ${count} records and ${names} names for them.`,
    help: () => "Give each record a name, or leave “called” out.",
    bad: `${sample("| saw | Saw | | |")}\n## Scenarios\n### One\n- Then: there is 1 Tool called a, b\n`,
    good: `${sample("| saw | Saw | | |")}\n## Scenarios\n### One\n- Then: there is 1 Tool called a\n`,
  }),
  "sample-value": entry<{ written: string; field: string; type: string; days: readonly string[] }>({
    severity: "error",
    title: "A sample value that does not fit its field",
    message: ({ written, field, type }) => `“${written}” doesn't fit “${field}”, which is ${type}.`,
    help: ({ days }) =>
      days.length === 0
        ? "Write a value of the field's type, or an expression in backticks. Until then, the row is left out."
        : `Write ${days.join(" or ")}${days.length === 1 ? "" : ", whichever you mean"}. Until then, the row is left out.`,
    bad: sample("| saw | Saw | much | |"),
    good: sample("| saw | Saw | 90 EUR | |"),
  }),
  "step-not-understood": entry<{ written: string; key: string }>({
    severity: "error",
    title: "Invalid step",
    message: ({ written, key }) => `Unknown step “${written}” after “${key}”.`,
    help: ({ key, written }) =>
      key === "When" && /^(?:add|append|insert)\b/iu.test(written)
        ? "A row of a list is created with its record as its owner: “create Line l1 with `owner = o1`”."
        : (HELP[key] ?? HELP.Then ?? ""),
    bad: steps("- When: dance"),
    good: steps("- When: Lend saw"),
  }),
  "scenario-table": entry({
    severity: "error",
    title: "Scenarios in a table or a code block",
    message: () => "Scenarios in a table or a code block aren't run.",
    help: () => "Write each as a third-level heading with bullets below it: “- When: Return L1”.",
    bad: `${TOOL_STATES}\n## Scenarios\n| Scenario | When | Then |\n| --- | --- | --- |\n| Lending | Lend saw | refused |\n`,
    good: steps("- When: Lend saw"),
  }),
  "scenario-key": entry<{ written: string }>({
    severity: "error",
    title: "Unknown kind of step",
    message: ({ written }) => `“${written}” isn't Given, As, When or Then.`,
    help: () => "Begin each step with Given, As, When or Then.",
    bad: steps("- Whne: Lend saw"),
    good: steps("- When: Lend saw"),
  }),
  "profile-unknown": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "Unknown profile",
    message: ({ name }) => `Unknown profile “${name}”.`,
    help: ({ near }) => didYouMean(near, "Add the person to the sample data, or name a role."),
    bad: steps("- As: the man in the moon"),
    good: `${TOOL}\n## Sample data\n### Person\n| | Name |\n| --- | --- |\n| ana | Ana |\n\n## Scenarios\n### It works\n- As: ana\n`,
  }),
  "words-without-text": entry({
    severity: "error",
    title: "A word table without a Text column",
    message: () => "The first column must be called “Text”.",
    help: () => "Call the first column “Text” and name the others by language: de, fr, …",
    bad: "## Words\n| de | fr |\n| --- | --- |\n| Säge | scie |\n",
    good: "## Words\n| Text | de |\n| --- | --- |\n| Saw | Säge |\n",
  }),
};

const HELP: Readonly<Record<string, string>> = {
  Given:
    'Write for example “Loan L9 with `due = 2026-03-01`”, for a record that is there “L9 with `status = "Out"`”, “the date is 2026-03-01”, “offline”, or “call Remind answers 409”.',
  As: "Name a profile of the sample data or a role.",
  When: "Write for example “create Loan L9 with `tool = saw`”, “Return L9”, “change L9 with …”, “delete L9” or “sign in”.",
  Then: 'Write for example “L9 `status = "Out"`”, “refused with E3”, “sees 3 Loan”, “there are 3 Loan”, “call Remind is sent”, or “told ana”.',
};
