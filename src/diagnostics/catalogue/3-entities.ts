import { didYouMean, entry } from "../entry.ts";
import { TOOL } from "./fragments.ts";

const fields = (rows: string): string =>
  `## 3. Entities and their fields\n### Tool\n| Field | Type | Required | Default |\n| --- | --- | --- | --- |\n${rows}\n`;
const fact = (line: string): string =>
  `## 3. Entities and their fields\n### Tool\n- ${line}\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n`;

/** Each entity a list of the next. */
const chain = (levels: number): string =>
  Array.from(
    { length: levels },
    (_, i) =>
      `### Level ${i}\n| Field | Type |\n| --- | --- |\n| Name | text |\n${i + 1 < levels ? `| Rows | list of Level ${i + 1} |\n` : ""}`,
  ).join("\n");

export const entities = {
  "entity-unknown": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "An entity that does not exist",
    message: ({ name }) => `There is no entity “${name}” in point 3.`,
    help: ({ near }) => didYouMean(near, "Add it to point 3, or use the name of one that is there."),
    bad: `${TOOL}\n## 5. Validation rules\n| On | Rule |\n| --- | --- |\n| Toool.name | required |\n`,
    good: `${TOOL}\n## 5. Validation rules\n| On | Rule |\n| --- | --- |\n| Tool.name | required |\n`,
  }),
  "field-unknown": entry<{ name: string; entity: string; near: string | null }>({
    severity: "error",
    title: "A field that does not exist",
    message: ({ name, entity }) => `${entity} has no field “${name}”.`,
    help: ({ near }) => didYouMean(near, "Add it to the entity in point 3, or use the name of one that is there."),
    bad: `${TOOL}\n## 5. Validation rules\n| On | Rule |\n| --- | --- |\n| Tool.nmae | required |\n`,
    good: `${TOOL}\n## 5. Validation rules\n| On | Rule |\n| --- | --- |\n| Tool.name | required |\n`,
  }),
  "entity-twice": entry<{ name: string; before: string }>({
    severity: "error",
    title: "Two entities of one name",
    message: ({ name, before }) =>
      name === before
        ? `There is an entity “${name}” already.`
        : `“${name}” and “${before}” are one name in expressions.`,
    help: () => "Give one of the two another name, or join them. Only the first is read.",
    bad: `${TOOL}\n### Tool\n| Field | Type |\n| --- | --- |\n| Shelf | text |\n`,
    good: `${TOOL}\n### Shelf\n| Field | Type |\n| --- | --- |\n| Name | text |\n`,
  }),
  "entity-without-name": entry({
    severity: "error",
    title: "An entity without a name",
    message: () => "This heading has no name that an entity could bear.",
    help: () => "Write the entity's name after the three number signs.",
    bad: "## 3. Entities and their fields\n### ???\n",
    good: "## 3. Entities and their fields\n### Tool\n",
  }),
  "field-twice": entry<{ name: string; entity: string }>({
    severity: "error",
    title: "Two fields of one name",
    message: ({ name, entity }) => `${entity} has a field “${name}” already.`,
    help: () => "Give one of the two another name. Until then the entity is closed to writing.",
    bad: fields("| Name | text | | |\n| name | text | | |"),
    good: fields("| Name | text | | |\n| Nickname | text | | |"),
  }),
  "field-without-name": entry({
    severity: "error",
    title: "A field without a name",
    message: () => "This row names no field.",
    help: () => "Write the field's name into the column “Field”.",
    bad: fields("| | text | | |"),
    good: fields("| Name | text | | |"),
  }),
  "field-reserved": entry<{ name: string }>({
    severity: "error",
    title: "A name that the platform uses itself",
    message: ({ name }) => `Every record has “${name}” already.`,
    help: () => "Choose another name for the field.",
    bad: fields("| Created at | date | | |"),
    good: fields("| Bought on | date | | |"),
  }),
  "field-is-a-word": entry<{ name: string; key: string }>({
    severity: "warning",
    title: "A field named like a word of expressions",
    message: ({ name, key }) =>
      `In expressions \`${key}\` is a word with a meaning of its own, not the field “${name}”.`,
    help: ({ key }) => `Choose another name, or write \`this.${key}\` wherever the field is meant.`,
    bad: fields("| No. | text | | |"),
    good: fields("| Number | text | | |"),
  }),
  "type-not-understood": entry<{ written: string; near: string | null }>({
    severity: "error",
    title: "A type that is not known",
    message: ({ written }) => `“${written}” is neither a type nor an entity of point 3.`,
    help: ({ near }) => didYouMean(near, "Write a type such as `text`, `money` or `date`, or the name of an entity."),
    bad: fields("| Name | txet | | |"),
    good: fields("| Name | text | | |"),
  }),
  "default-not-understood": entry<{
    written: string;
    options: readonly string[] | null;
    example: string | null;
  }>({
    severity: "error",
    title: "A default that is not understood",
    message: ({ written }) => `“${written}” is not a value of this field's type.`,
    help: ({ options, example }) =>
      `Write ${options === null ? `a value of the type${example === null ? "" : ` such as ${example}`}` : `one of ${options.join(", ")}`}, or an expression in backticks. Until then the field is closed to writing.`,
    bad: fields("| Bought on | date | | some day |"),
    good: fields("| Bought on | date | | `today()` |"),
  }),
  "colour-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "A colour rule that is not understood",
    message: ({ written }) => `“${written}” is not a colour with its condition.`,
    help: () => "Write a colour and its condition in backticks, such as “red if `due < today()`”.",
    bad: fact("Colour if: red on Sundays"),
    good: fact("Colour if: red if `name is empty`"),
  }),
  "rows-in-a-circle": entry<{ child: string; entity: string }>({
    severity: "error",
    title: "Rows that would belong to themselves",
    message: ({ child, entity }) =>
      child === entity
        ? `A ${child} can't be a row of another ${child}: its rows would have rows without end.`
        : `${entity} belongs to ${child} already, so ${child} can't be a list of ${entity} too: that would go on without end.`,
    help: ({ child, entity }) =>
      child === entity
        ? `Let each ${child} name the one it is a part of: a field of the type “${child}”.`
        : `Keep one of the two lists. In the other direction the rows know their “owner”.`,
    why: "Rows are kept, shown and deleted with their record. In a circle there is no record to begin with.",
    bad: `## 3. Entities and their fields\n### Part\n| Field | Type |\n| --- | --- |\n| Name | text |\n| Parts | list of Part |\n`,
    good: `## 3. Entities and their fields\n### Part\n| Field | Type |\n| --- | --- |\n| Name | text |\n| Part of | Part |\n`,
  }),
  "rows-too-deep": entry<{ child: string; most: number }>({
    severity: "error",
    title: "Lists inside too many lists",
    message: ({ child, most }) => `${child} would stand inside more than ${most} lists.`,
    help: () => "Refer to the record with a plain reference instead, and list it on a screen of its own.",
    bad: `## 3. Entities and their fields\n${chain(10)}`,
    good: `## 3. Entities and their fields\n${chain(3)}`,
  }),
  "owner-twice": entry<{ child: string; first: string; second: string }>({
    severity: "error",
    title: "Rows that would belong to two records",
    message: ({ child, first, second }) =>
      `${child} already belongs to ${first}, so it can't be a list of ${second} too.`,
    help: () =>
      "Refer to it with a plain reference instead, or make an entity of its own for the second list. Until then that list is closed.",
    bad: `## 3. Entities and their fields\n### Line\n| Field | Type |\n| --- | --- |\n| What | text |\n\n### Order\n| Field | Type |\n| --- | --- |\n| Lines | list of Line |\n\n### Bill\n| Field | Type |\n| --- | --- |\n| Lines | list of Line |\n`,
    good: `## 3. Entities and their fields\n### Line\n| Field | Type |\n| --- | --- |\n| What | text |\n\n### Order\n| Field | Type |\n| --- | --- |\n| Lines | list of Line |\n`,
  }),
};
