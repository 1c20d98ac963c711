import { didYouMean, entry } from "../entry.ts";
import { TOOL, TOOL_STATES } from "./fragments.ts";

const screen = (cells: string): string =>
  `${TOOL_STATES}\n## 2. Screens and routes\n| Route | Screen | Shows | Lets a user |\n| --- | --- | --- | --- |\n${cells}\n`;

export const screens = {
  "view-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "A view that is not understood",
    message: ({ written }) => `“${written}” is not understood as a part of what a screen shows.`,
    help: () =>
      'Write for example “list of Loan where `status = "Out"` by due latest first”, “one Loan”, “form for Loan” or “overview”; in a block of an overview “count of Loan”, “sum of Loan.fee” or “bar chart of Loan by status”.',
    bad: screen("| /tools | Tools | heap of Tool | |"),
    good: screen("| /tools | Tools | list of Tool | |"),
  }),
  "view-through-field": entry<{ further: string }>({
    severity: "error",
    title: "A list by a field of another record",
    message: ({ further }) =>
      `A view is sorted, grouped and drawn by fields of its own records, so \`${further}\` of another one can't be used here.`,
    help: () =>
      "Give the entity a computed field, for example `Kind` of type text with the default `= tool.kind`, and name that.",
    bad: screen("| /tools | Tools | list of Tool grouped by created_by.name | |"),
    good: screen("| /tools | Tools | list of Tool grouped by name | |"),
  }),
  "calendar-needs-a-day": entry<{ field: string }>({
    severity: "error",
    title: "A calendar from something that is no day",
    message: ({ field }) => `A calendar can't be drawn from \`${field}\`: it holds no date.`,
    help: () =>
      "Name a field of type date or date and time after `from`, or leave `from` out: then the first one holds.",
    bad: screen("| /tools | Tools | calendar of Tool from name | |"),
    good: screen("| /tools | Tools | calendar of Tool from created_at | |"),
  }),
  "map-needs-a-place": entry<{ entity: string }>({
    severity: "error",
    title: "A map of something without a place",
    message: ({ entity }) => `${entity} has no field of type location, so a map has nothing to show.`,
    help: () => "Add a field of type location in point 3, or show a list.",
    bad: screen("| /tools | Tools | map of Tool | |"),
    good: screen("| /tools | Tools | list of Tool | |"),
  }),
  "action-not-understood": entry<{ written: string; near: string | null }>({
    severity: "error",
    title: "An action that is not understood",
    message: ({ written }) => `“${written}” is no action, no event of point 4 and no call of point 7.`,
    help: ({ near }) =>
      didYouMean(
        near,
        "Write `create ENTITY`, `edit`, `delete`, `search`, `scan FIELD`, `open SCREEN`, or the name of an event or a call.",
      ),
    bad: screen("| /tools | Tools | list of Tool | juggle |"),
    good: screen("| /tools | Tools | list of Tool | Lend |"),
  }),
  "screen-unknown": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "A screen that does not exist",
    message: ({ name }) => `There is no screen “${name}”.`,
    help: ({ near }) => didYouMean(near, "Add it to the route table of point 2."),
    bad: screen("| /tools | Tools | list of Tool | open One tool |"),
    good: screen("| /tools | Tools | list of Tool | open One tool |\n| /tools/:id | One tool | one Tool | |"),
  }),
  "screen-twice": entry<{ name: string }>({
    severity: "error",
    title: "Two screens of one name",
    message: ({ name }) => `There is a screen “${name}” already.`,
    help: () => "Give one of the two another name.",
    bad: screen("| /tools | Tools | list of Tool | |\n| /more | Tools | list of Tool | |"),
    good: screen("| /tools | Tools | list of Tool | |\n| /more | More tools | list of Tool | |"),
  }),
  "route-twice": entry<{ route: string; screen: string }>({
    severity: "error",
    title: "Two screens with one route",
    message: ({ route, screen: other }) => `“${route}” leads to the screen “${other}” already.`,
    help: () => "Give this screen a route of its own.",
    bad: screen("| /tools | Tools | list of Tool | |\n| /tools | More | list of Tool | |"),
    good: screen("| /tools | Tools | list of Tool | |\n| /more | More | list of Tool | |"),
  }),
  "screen-without-entity": entry<{ name: string }>({
    severity: "error",
    title: "A field on a screen that shows no records",
    message: ({ name }) => `This screen shows no records, so it can't show “${name}”.`,
    help: () => "Say in “Shows” which records the screen shows, such as “list of Tool”.",
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
  "figure-without-field": entry<{ kind: string }>({
    severity: "error",
    title: "A figure without a field",
    message: ({ kind }) => `The ${kind} of what? The block names no field.`,
    help: ({ kind }) => `Write “${kind} of ENTITY.field”.`,
    bad: `${TOOL}\n## 2. Screens and routes\n### Figures\n- Shows: overview\n\n| Block | Shows |\n| --- | --- |\n| Worth | sum of Tool |\n`,
    good: `${TOOL}\n## 2. Screens and routes\n### Figures\n- Shows: overview\n\n| Block | Shows |\n| --- | --- |\n| Worth | sum of Tool.worth |\n`,
  }),
  "who-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "A Who that is not understood",
    message: ({ written }) => `“${written}” is neither a role, nor “anyone”, nor a field with a person.`,
    help: () => "Name roles, “anyone”, or a person field; conditions belong to “Only if”. Until then it is closed.",
    bad: `${TOOL}\n## 2. Screens and routes\n| Route | Screen | Shows | Who |\n| --- | --- | --- | --- |\n| /tools | Tools | list of Tool | \`keeper = me\` |\n`,
    good: `${TOOL}\n## 2. Screens and routes\n| Route | Screen | Shows | Who |\n| --- | --- | --- | --- |\n| /tools | Tools | list of Tool | member |\n`,
  }),
};
