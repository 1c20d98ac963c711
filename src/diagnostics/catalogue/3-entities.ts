import { didYouMean, entry } from "../entry.ts";
import { TOOL } from "./fragments.ts";

const fields = (rows: string): string =>
  `## 3. Entities and their fields\n### Tool\n| Field | Type | Required | Default |\n| --- | --- | --- | --- |\n${rows}\n`;
const fact = (line: string): string =>
  `## 3. Entities and their fields\n### Tool\n- ${line}\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n`;

/** Entities that each contain a list of the next. */
const chain = (levels: number): string =>
  Array.from(
    { length: levels },
    (_, i) =>
      `### Level ${i}\n| Field | Type |\n| --- | --- |\n| Name | text |\n${i + 1 < levels ? `| Rows | list of Level ${i + 1} |\n` : ""}`,
  ).join("\n");

export const entities = {
  "fields-without-entity": entry({
    severity: "error",
    title: "Fields without an entity",
    message: () => "These fields have no entity.",
    help: () =>
      "Add a third-level heading with the entity's name above the table, such as “### Loan”, or write the name into the column “Entity”.",
    bad: "## 3. Entities and their fields\n**Tool**\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n",
    good: "## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n",
  }),
  "choice-of-one": entry<{ option: string }>({
    severity: "warning",
    title: "A choice with a single option",
    message: ({ option }) => `There is nothing to choose: “${option}” is the only option.`,
    help: () => "Separate the options by commas.",
    bad: fields("| Kind | choice of Wood and Metal | | |"),
    good: fields("| Kind | choice of Wood, Metal | | |"),
  }),
  "entity-is-a-type": entry<{ name: string }>({
    severity: "warning",
    title: "An entity called like a type",
    message: ({ name }) => `A field of type “${name}” holds a ${name.toLowerCase()}, not a record of this entity.`,
    help: () => "Give the entity another name, so that fields can refer to it.",
    bad: "## 3. Entities and their fields\n### Date\n| Field | Type |\n| --- | --- |\n| Place | text |\n",
    good: "## 3. Entities and their fields\n### Meeting\n| Field | Type |\n| --- | --- |\n| Place | text |\n",
  }),
  "option-twice": entry<{ option: string }>({
    severity: "warning",
    title: "An option that stands twice",
    message: ({ option }) => `“${option}” is already an option.`,
    help: () => "Remove one of them, or give it another name.",
    bad: fields("| Kind | choice of Wood, Metal, wood | | |"),
    good: fields("| Kind | choice of Wood, Metal | | |"),
  }),
  "option-and-so-on": entry<{ option: string }>({
    severity: "warning",
    title: "A list of options that isn't finished",
    message: ({ option }) => `“${option}” is an option that people can choose.`,
    help: () => "List all options. Write “Other” for everything else.",
    bad: fields("| Kind | choice of Wood, Metal, etc. | | |"),
    good: fields("| Kind | choice of Wood, Metal, Other | | |"),
  }),
  "read-two-ways": entry<{ written: string; read: string; other: string; instead: string }>({
    severity: "warning",
    title: "Words that can be read in two ways",
    message: ({ written, read, other }) =>
      `“${written}” can be read as ${read} and as ${other}. It is read as ${read}.`,
    help: ({ instead }) => `${instead}.`,
    bad: fields("| Kind | choice of Wood, Metal and Glass | | |"),
    good: fields("| Kind | choice of Wood, Metal, Glass | | |"),
  }),
  "title-not-text": entry<{ field: string; code: string }>({
    severity: "error",
    title: "A title joined from fields that are no texts",
    message: ({ field }) => `“${field}” isn't a text, so it can't be joined with other fields.`,
    help: ({ code }) => `Write the title as code, such as \`${code}\`.`,
    bad: "## 3. Entities and their fields\n### Tool\n- Shown as: Name, Bought on\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n| Bought on | date |\n",
    good: '## 3. Entities and their fields\n### Tool\n- Shown as: `name + " " + text(bought_on)`\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n| Bought on | date |\n',
  }),
  "title-with-braces": entry<{ code: string }>({
    severity: "error",
    title: "A title with values in braces",
    message: () => "What is shown here is a field, or code: values in braces belong into messages.",
    help: ({ code }) => `Write \`${code}\` in backticks.`,
    bad: "## 3. Entities and their fields\n### Tool\n- Shown as: {name} of {bought_on}\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n| Bought on | date |\n",
    good: '## 3. Entities and their fields\n### Tool\n- Shown as: `name + " of " + text(bought_on)`\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n| Bought on | date |\n',
  }),
  "type-is-plural": entry<{ written: string; entity: string }>({
    severity: "warning",
    title: "A type in the plural",
    message: ({ written, entity }) => `“${written}” is read as one ${entity}.`,
    help: ({ entity }) =>
      `Write \`${entity}\` for one, \`several ${entity}\` for links to many, or \`list of ${entity}\` for rows of this record.`,
    bad: fields("| Parts | Tools | | |"),
    good: fields("| Parts | several Tool | | |"),
  }),
  "entity-unknown": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "Unknown entity",
    message: ({ name }) => `Unknown entity “${name}”.`,
    help: ({ near }) => didYouMean(near, "Add it to section 3, or use an existing one."),
    bad: `${TOOL}\n## 5. Validation rules\n| On | Rule |\n| --- | --- |\n| Toool.name | required |\n`,
    good: `${TOOL}\n## 5. Validation rules\n| On | Rule |\n| --- | --- |\n| Tool.name | required |\n`,
  }),
  "field-unknown": entry<{ name: string; entity: string; near: string | null; asked?: boolean }>({
    severity: "error",
    title: "Unknown field",
    message: ({ name, entity }) => `${entity} has no field “${name}”.`,
    help: ({ near, name, asked }) =>
      didYouMean(
        near,
        asked === true
          ? `Add it to the entity in section 3, or ask for it in this event alone, with its type: \`${name} (text)\`.`
          : "Add it to the entity in section 3, or use an existing one.",
      ),
    bad: `${TOOL}\n## 5. Validation rules\n| On | Rule |\n| --- | --- |\n| Tool.nmae | required |\n`,
    good: `${TOOL}\n## 5. Validation rules\n| On | Rule |\n| --- | --- |\n| Tool.name | required |\n`,
  }),
  "order-not-understood": entry<{ written: string }>({
    severity: "warning",
    title: "Part of an order is not read",
    message: ({ written }) => `Records aren't sorted by “${written}”.`,
    help: () =>
      "Write fields with commas between them, each with a direction if it goes down: `due latest first, name`.",
    bad: `${TOOL.replace("### Tool\n", "### Tool\n- Order: name, whatever comes\n")}`,
    good: `${TOOL.replace("### Tool\n", "### Tool\n- Order: name Z to A\n")}`,
  }),
  "entity-twice": entry<{ name: string; before: string }>({
    severity: "error",
    title: "Two entities with the same name",
    message: ({ name, before }) =>
      name === before
        ? `The entity “${name}” already exists.`
        : `“${name}” and “${before}” are the same name in expressions.`,
    help: () => "Rename one of them, or merge them. Only the first is used.",
    bad: `${TOOL}\n### Tool\n| Field | Type |\n| --- | --- |\n| Shelf | text |\n`,
    good: `${TOOL}\n### Shelf\n| Field | Type |\n| --- | --- |\n| Name | text |\n`,
  }),
  "entity-without-name": entry({
    severity: "error",
    title: "An entity without a name",
    message: () => "This heading has no entity name.",
    help: () => "Write the entity's name after `###`.",
    bad: "## 3. Entities and their fields\n### ???\n",
    good: "## 3. Entities and their fields\n### Tool\n",
  }),
  "field-twice": entry<{ name: string; entity: string }>({
    severity: "error",
    title: "Two fields with the same name",
    message: ({ name, entity }) => `${entity} already has a field “${name}”.`,
    help: () => "Rename one of them. Until then, its records are read-only.",
    bad: fields("| Name | text | | |\n| name | text | | |"),
    good: fields("| Name | text | | |\n| Nickname | text | | |"),
  }),
  "field-without-name": entry({
    severity: "error",
    title: "A field without a name",
    message: () => "This row has no field name.",
    help: () => "Write the field's name in the “Field” column.",
    bad: fields("| | text | | |"),
    good: fields("| Name | text | | |"),
  }),
  "field-reserved": entry<{ name: string }>({
    severity: "error",
    title: "A reserved field name",
    message: ({ name }) => `“${name}” is reserved: every record already has it.`,
    help: () => "Choose another name.",
    bad: fields("| Created at | date | | |"),
    good: fields("| Bought on | date | | |"),
  }),
  "field-is-a-word": entry<{ name: string; key: string }>({
    severity: "warning",
    title: "A field named like a keyword",
    message: ({ name, key }) => `In expressions, \`${key}\` is a keyword, not the field “${name}”.`,
    help: ({ key }) => `Choose another name, or write \`this.${key}\` when you mean the field.`,
    bad: fields("| No. | text | | |"),
    good: fields("| Number | text | | |"),
  }),
  "type-not-understood": entry<{ written: string; near: string | null }>({
    severity: "error",
    title: "Unknown type",
    message: ({ written }) => `Unknown type “${written}”.`,
    help: ({ near }) => didYouMean(near, "Use a type such as `text`, `money` or `date`, or an entity of section 3."),
    bad: fields("| Name | txet | | |"),
    good: fields("| Name | text | | |"),
  }),
  "type-is-a-view": entry<{ entity: string; code: string }>({
    severity: "error",
    title: "A list with a condition as a type",
    message: ({ entity }) => `“list of ${entity} where …” is what a screen shows, not the type of a field.`,
    help: ({ entity, code }) =>
      `Write “list of ${entity} where \`${code}\`” under “Shows” in section 2, on the screen of this record, and leave this field out. In code, \`${entity.replaceAll(" ", "")}.filter(…)\` finds them.`,
    why: "A field of type `list of ENTITY` holds child rows of the record. Records that name this one are found by a condition wherever they are shown.",
    bad: fields("| Spares | list of Tool where `not broken` | | |"),
    good: fields("| Name | text | | |\n| Spares | several Tool | | |"),
  }),
  "type-currency": entry<{ written: string; currency: string }>({
    severity: "error",
    title: "Another currency than the document's",
    message: ({ written, currency }) => `Amounts of this app are in ${currency}, not in ${written}.`,
    help: ({ written }) => `All amounts have one currency. For this one, write \`Currency: ${written}\` in section 1.`,
    bad: fields("| Price | money in USD | | |"),
    good: fields("| Price | money in EUR | | |"),
  }),
  "default-not-understood": entry<{
    written: string;
    options: readonly string[] | null;
    example: string | null;
  }>({
    severity: "error",
    title: "Invalid default",
    message: ({ written }) => `“${written}” doesn't fit this field's type.`,
    help: ({ options, example }) =>
      `Write ${options === null ? `a value of the type${example === null ? "" : ` such as ${example}`}` : `one of ${options.join(", ")}`}, or an expression in backticks. Until then, the field is read-only.`,
    bad: fields("| Bought on | date | | some day |"),
    good: fields("| Bought on | date | | `today()` |"),
  }),
  "colour-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Invalid colour rule",
    message: ({ written }) => `“${written}” isn't a colour with a condition.`,
    help: () => "Write a colour and its condition in backticks, such as “red if `due < today()`”.",
    bad: fact("Colour if: red on Sundays"),
    good: fact("Colour if: red if `name is empty`"),
  }),
  "rows-in-a-circle": entry<{ child: string; entity: string }>({
    severity: "error",
    title: "Rows that contain themselves",
    message: ({ child, entity }) =>
      child === entity
        ? `A ${child} can't be a row of another ${child}: that would never end.`
        : `${entity} belongs to ${child} already, so ${child} can't be a list of ${entity} too: that would never end.`,
    help: ({ child, entity }) =>
      child === entity
        ? `Add a field of type “${child}” that points to its parent.`
        : `Keep one of the two lists. Rows can reach their parent as “owner”.`,
    why: "Rows are saved, shown and deleted with their record. A loop has no first record.",
    bad: `## 3. Entities and their fields\n### Part\n| Field | Type |\n| --- | --- |\n| Name | text |\n| Parts | list of Part |\n`,
    good: `## 3. Entities and their fields\n### Part\n| Field | Type |\n| --- | --- |\n| Name | text |\n| Part of | Part |\n`,
  }),
  "rows-too-deep": entry<{ child: string; most: number }>({
    severity: "error",
    title: "Lists inside too many lists",
    message: ({ child, most }) => `${child} is nested in more than ${most} lists.`,
    help: () => "Use a reference field instead, and list the records on their own screen.",
    bad: `## 3. Entities and their fields\n${chain(10)}`,
    good: `## 3. Entities and their fields\n${chain(3)}`,
  }),
  "owner-twice": entry<{ child: string; first: string; second: string }>({
    severity: "error",
    title: "Rows that belong to two records",
    message: ({ child, first, second }) =>
      `${child} already belongs to ${first}, so it can't be a list of ${second} too.`,
    help: () =>
      "Use a reference field instead, or add an entity for the second list. Until then, that list is read-only.",
    bad: `## 3. Entities and their fields\n### Line\n| Field | Type |\n| --- | --- |\n| What | text |\n\n### Order\n| Field | Type |\n| --- | --- |\n| Lines | list of Line |\n\n### Bill\n| Field | Type |\n| --- | --- |\n| Lines | list of Line |\n`,
    good: `## 3. Entities and their fields\n### Line\n| Field | Type |\n| --- | --- |\n| What | text |\n\n### Order\n| Field | Type |\n| --- | --- |\n| Lines | list of Line |\n`,
  }),
};
