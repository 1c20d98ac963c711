import { entry } from "../entry.ts";
import { TOOL } from "./fragments.ts";

const rule = (row: string): string =>
  `${TOOL}\n## 5. Validation rules\n| On | Rule | Error |\n| --- | --- | --- |\n${row}\n`;

export const rules = {
  "rule-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Invalid rule",
    message: ({ written }) => `Unknown rule “${written}”.`,
    help: () =>
      "Write a condition in backticks, or “required”, “unique”, “unique room, day among `open`”, “at most 80 characters”, “at least 3”, “more than 0”, “between 1 and 10”, “matches …”. Until then, nothing it checks can be saved.",
    bad: rule("| Tool.name | nice | |"),
    good: rule("| Tool.name | at most 80 characters | |"),
  }),
  "rule-needs-field": entry<{ written: string; entity: string }>({
    severity: "error",
    title: "Rule needs a field",
    message: ({ written, entity }) => `“${written}” needs a field, but “On” only names “${entity}”.`,
    help: ({ entity }) =>
      `Write \`${entity}.field\` into the column “On”, or name the fields, as in “unique room, day”. Until then, nothing it checks can be saved.`,
    bad: rule("| Tool | unique | |"),
    good: rule("| Tool | unique name, keeper | |"),
  }),
  "rule-missing": entry({
    severity: "error",
    title: "A row without a rule",
    message: () => "This row has no rule.",
    help: () => "Write it in the “Rule” column, or remove the row. Until then, nothing it checks can be saved.",
    bad: rule("| Tool.name | | E1 |"),
    good: rule("| Tool.name | required | |"),
  }),
  "rule-without-target": entry({
    severity: "error",
    title: "A rule without a target",
    message: () => "This rule names no entity or field.",
    help: () => "Write an entity or `Entity.field` in the “On” column.",
    bad: rule("| | required | |"),
    good: rule("| Tool.name | required | |"),
  }),
};
