import { didYouMean, entry } from "../entry.ts";
import { TOOL, TOOL_STATES } from "./fragments.ts";

const screen = (cells: string): string =>
  `${TOOL_STATES}\n## 2. Screens and routes\n| Route | Screen | Shows | Lets a user |\n| --- | --- | --- | --- |\n${cells}\n`;

const figure = (shows: string): string =>
  `${TOOL}\n## 2. Screens and routes\n### Figures\n- Shows: overview\n\n| Block | Shows |\n| --- | --- |\n| Tools | ${shows} |\n`;

export const screens = {
  "view-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Invalid view",
    message: ({ written }) => `A screen can't show “${written}”.`,
    help: ({ written }) =>
      written.startsWith(";")
        ? `Write a comma or a space instead of the semicolon: “list of Loan, calendar of Loan”, “list of Loan by due, name first 5”.`
        : 'Write for example “list of Loan where `status = "Out"` by due latest first”, “one Loan”, “form for Loan” or “overview”; in a block of an overview “count of Loan”, “sum of Loan.fee” or “bar chart of Loan by status”, “bar chart of Loan.fee by month of due”.',
    bad: screen("| /tools | Tools | heap of Tool | |"),
    good: screen("| /tools | Tools | list of Tool | |"),
  }),
  "path-leads-nowhere": entry<{ field: string; further: string }>({
    severity: "error",
    title: "A dot behind a field that names no record",
    message: ({ field, further }) => `\`${field}.${further}\` leads nowhere.`,
    help: ({ field }) =>
      `A view can sort, group and draw by \`site.name\` where \`site\` is a reference and its entity has the field \`name\`. Write a field of what \`${field}\` names, or \`${field}\` alone.`,
    bad: screen("| /tools | Tools | list of Tool grouped by name.length | |"),
    good: screen("| /tools | Tools | list of Tool grouped by created_by.name | |"),
  }),
  "field-without-order": entry<{ field: string }>({
    severity: "warning",
    title: "Sorting by something that has no order",
    message: ({ field }) => `Records can't be sorted by ${field}.`,
    help: () =>
      "Lists of records, photos, files, places and secrets have no order. Name a text, a number, a date or a choice.",
    bad: screen("| /tools | Tools | list of Tool by picture | |").replace("| Worth | money |", "| Picture | photo |"),
    good: screen("| /tools | Tools | list of Tool by worth | |"),
  }),
  "field-without-value": entry<{ field: string }>({
    severity: "warning",
    title: "Grouping by something that is no value",
    message: ({ field }) => `Records can't be grouped by ${field}.`,
    help: () => "Rows that belong to a record, and secrets, are no values. Name another field.",
    bad: screen("| /tools | Tools | list of Tool grouped by code | |").replace(
      "| Worth | money |",
      "| Code | secret |",
    ),
    good: screen("| /tools | Tools | list of Tool grouped by worth | |"),
  }),
  "rows-of-all": entry<{ rows: string; owner: string; code: string }>({
    severity: "warning",
    title: "The rows of all records beside one of them",
    message: ({ rows, owner }) => `This list shows every ${rows}, not only those of the ${owner} on the screen.`,
    help: ({ rows, owner, code }) =>
      `The ${owner} shows its own rows already. Leave the list out, or add \`${code}\` under “where”, and to show every ${rows}, give it a screen of its own.`,
    bad: "## 2. Screens and routes\n| Route | Screen | Shows | Lets a user |\n| --- | --- | --- | --- |\n| /orders | Orders | list of Order | open One order |\n| /orders/{id} | One order | one Order, list of Line | edit |\n\n## 3. Entities and their fields\n### Order\n| Field | Type |\n| --- | --- |\n| Name | text |\n| Lines | list of Line |\n### Line\n| Field | Type |\n| --- | --- |\n| What | text |\n",
    good: "## 2. Screens and routes\n| Route | Screen | Shows | Lets a user |\n| --- | --- | --- | --- |\n| /orders | Orders | list of Order | open One order |\n| /orders/{id} | One order | one Order, list of Line where `owner = this` | edit |\n\n## 3. Entities and their fields\n### Order\n| Field | Type |\n| --- | --- |\n| Name | text |\n| Lines | list of Line |\n### Line\n| Field | Type |\n| --- | --- |\n| What | text |\n",
  }),
  "phrase-without-effect": entry<{ phrase: string; view: string; views: string }>({
    severity: "warning",
    title: "Something that this kind of view does not do",
    message: ({ phrase, view }) => `\`${phrase}\` has no effect on a ${view}.`,
    help: ({ phrase, views }) => `Remove it, or show a ${views}: only there \`${phrase}\` does something.`,
    bad: screen("| /tools | Tools | calendar of Tool from created_at grouped by name | |"),
    good: screen("| /tools | Tools | table of Tool grouped by name | |"),
  }),
  "calendar-needs-a-day": entry<{ field: string }>({
    severity: "error",
    title: "A calendar needs a date field",
    message: ({ field }) => `\`${field}\` isn't a date, so the calendar can't use it.`,
    help: () => "Name a date or date and time field after `from`, or remove `from` to use the first one.",
    bad: screen("| /tools | Tools | calendar of Tool from name | |"),
    good: screen("| /tools | Tools | calendar of Tool from created_at | |"),
  }),
  "map-needs-a-place": entry<{ entity: string }>({
    severity: "error",
    title: "A map needs a location field",
    message: ({ entity }) => `${entity} has no location field, so the map is empty.`,
    help: () => "Add a field of type location in section 3, or show a list.",
    bad: screen("| /tools | Tools | map of Tool | |"),
    good: screen("| /tools | Tools | list of Tool | |"),
  }),
  "action-not-understood": entry<{ written: string; near: string | null }>({
    severity: "error",
    title: "Invalid action",
    message: ({ written }) => `Unknown action “${written}”.`,
    help: ({ near, written }) =>
      didYouMean(
        near,
        /^(?:search|filter)/iu.test(written)
          ? "Write `search`, and what is searched and filtered by as facts of the screen, below a heading with its name: “- Search: Name” and “- Filters: Kind, Status”."
          : "Write `create ENTITY`, `edit`, `delete`, `search`, `scan FIELD`, `open SCREEN`, or the name of an event or a call.",
      ),
    bad: screen("| /tools | Tools | list of Tool | juggle |"),
    good: screen("| /tools | Tools | list of Tool | Lend |"),
  }),
  "screen-unknown": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "Unknown screen",
    message: ({ name }) => `Unknown screen “${name}”.`,
    help: ({ near }) => didYouMean(near, "Add it to the route table of section 2."),
    bad: screen("| /tools | Tools | list of Tool | open One tool |"),
    good: screen("| /tools | Tools | list of Tool | open One tool |\n| /tools/:id | One tool | one Tool | |"),
  }),
  "one-is-shown": entry<{ fact: string; further: string; code: string | null }>({
    severity: "warning",
    title: "Several things where one is shown",
    message: ({ fact, further }) => `“${fact}” takes one thing, so “${further}” isn't shown.`,
    help: ({ fact, code }) =>
      code === null
        ? `Leave out what follows the first${fact === "Title" ? ", or write it under “Subtitle”, which takes several" : ""}.`
        : `Write all of it as one piece of code: \`${code}\`${fact === "Title" ? ", or write the others under “Subtitle”, which takes several" : ""}.`,
    bad: `${screen("| /tools | Tools | list of Tool | |")}\n### Tools\n- Title: Name, Worth\n`,
    good: `${screen("| /tools | Tools | list of Tool | |")}\n### Tools\n- Title: Name\n- Subtitle: Worth\n`,
  }),
  "screen-twice": entry<{ name: string }>({
    severity: "error",
    title: "Two screens with the same name",
    message: ({ name }) => `The screen “${name}” already exists.`,
    help: () => "Rename one of them.",
    bad: screen("| /tools | Tools | list of Tool | |\n| /more | Tools | list of Tool | |"),
    good: screen("| /tools | Tools | list of Tool | |\n| /more | More tools | list of Tool | |"),
  }),
  "route-twice": entry<{ route: string; screen: string }>({
    severity: "error",
    title: "Two screens with the same route",
    message: ({ route, screen: other }) => `The screen “${other}” already uses the route “${route}”.`,
    help: () => "Give this screen its own route.",
    bad: screen("| /tools | Tools | list of Tool | |\n| /tools | More | list of Tool | |"),
    good: screen("| /tools | Tools | list of Tool | |\n| /more | More | list of Tool | |"),
  }),
  "screen-without-entity": entry<{ name: string }>({
    severity: "error",
    title: "A field on a screen without records",
    message: ({ name }) => `This screen shows no records, so it can't show “${name}”.`,
    help: () => "Name the records under “Shows”, such as “list of Tool”.",
    bad: `${screen("| /about | About | text | |")}\n### About\n- Title: Name\n`,
    good: `${screen("| /about | About | list of Tool | |")}\n### About\n- Title: Name\n`,
  }),
  "answer-here-without-rows": entry<{ name: string }>({
    severity: "error",
    title: "Answer here on a screen without rows",
    message: ({ name }) => `This screen has no rows in which “${name}” could be answered.`,
    help: () => "Use it on a screen with a list, or on the screen of a record that has a `list of` child rows.",
    bad: `${screen("| /tools/{id} | One tool | one Tool | |")}\n### One tool\n- Answer here: Name\n`,
    good: `${screen("| /tools | Tools | list of Tool | |")}\n### Tools\n- Answer here: Name\n`,
  }),
  "figure-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Invalid figure",
    message: ({ written }) => `“${written}” doesn't fit after the value.`,
    help: () => "After “value of `…`” write “as percent”, “compared with `…`” or “target `…`”.",
    bad: figure("value of `Tool.size()` by month"),
    good: figure("value of `Tool.size()`, target `20`"),
  }),
  "figure-not-a-value": entry<{ got: string }>({
    severity: "error",
    title: "A figure that isn't one value",
    message: ({ got }) => `A figure shows one value, but this is ${got}.`,
    help: () => "Count, add up or name one value, such as `Tool.size()` or `Tool.sum(t, t.worth)`.",
    bad: figure("value of `Tool.map(t, t.worth)`"),
    good: figure("value of `Tool.sum(t, t.worth)`"),
  }),
  "figure-without-field": entry<{ kind: string }>({
    severity: "error",
    title: "A number without a field",
    message: ({ kind }) => `The ${kind} has no field.`,
    help: ({ kind }) => `Write “${kind} of ENTITY.field”.`,
    bad: `${TOOL}\n## 2. Screens and routes\n### Figures\n- Shows: overview\n\n| Block | Shows |\n| --- | --- |\n| Worth | sum of Tool |\n`,
    good: `${TOOL}\n## 2. Screens and routes\n### Figures\n- Shows: overview\n\n| Block | Shows |\n| --- | --- |\n| Worth | sum of Tool.worth |\n`,
  }),
  "figure-of-wrong-kind": entry<{ fold: string; field: string; type: string; entity: string }>({
    severity: "error",
    title: "A figure of something that can't be added up",
    message: ({ fold, field, type }) => `There is no ${fold} of \`${field}\`, which is ${type}.`,
    help: ({ fold, entity }) =>
      fold === "min" || fold === "max"
        ? "Only what has an order has a min and a max: numbers, money, durations, dates, times and texts."
        : `Add up numbers, money or durations. For how many records there are, write “count of ${entity}” or a chart “of ${entity} by …”; for the first or last date, “min of” or “max of”.`,
    bad: figure("average of Tool.created_at"),
    good: figure("max of Tool.created_at"),
  }),
  "figure-is-one-number": entry<{ by: string; chart: string }>({
    severity: "warning",
    title: "A figure that is to be split up",
    message: ({ by }) => `A figure is one number, so “${by}” has no effect.`,
    help: ({ chart }) => `For a number of each, write “${chart}”.`,
    bad: figure("sum of Tool.worth by name"),
    good: figure("bar chart of Tool.worth by name"),
  }),
  "block-is-text": entry<{ written: string }>({
    severity: "warning",
    title: "A block that only shows its words",
    message: ({ written }) => `“${written}” is shown as a text.`,
    help: () =>
      "Write “count of ENTITY”, “sum of ENTITY.field”, “bar chart of ENTITY by FIELD”, “list of ENTITY” or “value of `EXPR` as percent”.",
    bad: figure("share of Tool where `worth > 5`"),
    good: figure("value of `Tool.count(t, t.worth > 5) / Tool.size()` as percent"),
  }),
  "who-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Invalid Who",
    message: ({ written }) => `“${written}” isn't a role, “anyone” or a person field.`,
    help: () => "Name roles, “anyone” or a person field. Conditions go under “Only if”. Until then, nobody can use it.",
    bad: `${TOOL}\n## 2. Screens and routes\n| Route | Screen | Shows | Who |\n| --- | --- | --- | --- |\n| /tools | Tools | list of Tool | \`keeper = me\` |\n`,
    good: `${TOOL}\n## 2. Screens and routes\n| Route | Screen | Shows | Who |\n| --- | --- | --- | --- |\n| /tools | Tools | list of Tool | member |\n`,
  }),
};
