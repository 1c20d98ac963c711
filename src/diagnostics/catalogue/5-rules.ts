import { entry } from "../entry.ts";
import { TOOL } from "./fragments.ts";

const rule = (row: string): string =>
  `${TOOL}\n## 5. Validation rules\n| On | Rule | Error |\n| --- | --- | --- |\n${row}\n`;

export const rules = {
  "rule-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "A rule that is not understood",
    message: ({ written }) => `“${written}” is not a rule.`,
    help: () =>
      "Write a condition in backticks, or “required”, “unique”, “at most 80 characters”, “at least 3”, “between 1 and 10”, “matches …”. Until then nothing it guards can be written.",
    bad: rule("| Tool.name | nice | |"),
    good: rule("| Tool.name | at most 80 characters | |"),
  }),
  "rule-missing": entry({
    severity: "error",
    title: "A row without a rule",
    message: () => "This row names no rule.",
    help: () =>
      "Write the rule into the column “Rule”, or take the row out. Until then nothing it guards can be written.",
    bad: rule("| Tool.name | | E1 |"),
    good: rule("| Tool.name | required | |"),
  }),
  "rule-without-target": entry({
    severity: "error",
    title: "A rule that does not say what it is about",
    message: () => "This rule does not say which entity or field it is about.",
    help: () => "Write an entity, or `Entity.field`, into the column “On”.",
    bad: rule("| | required | |"),
    good: rule("| Tool.name | required | |"),
  }),
};
