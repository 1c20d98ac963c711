import { didYouMean, entry } from "../entry.ts";
import { TOOL } from "./fragments.ts";

const example = (rows: string): string =>
  `${TOOL}\n## 4. States and transitions\n### Tool\n| From | Event | To | Only if | Then |\n| --- | --- | --- | --- | --- |\n${rows}\n`;
const who = (names: string): string =>
  `${TOOL}\n## 4. States and transitions\n### Tool\n| From | Event | To | Who |\n| --- | --- | --- | --- |\n| start | | In | |\n| In | Lend | Out | ${names} |\n\n## 6. Roles and permissions\n| Role | May | On |\n| --- | --- | --- |\n| keeper | see | Tool |\n`;
const START = "| start | | In | | |\n";

export const states = {
  "states-without-entity": entry({
    severity: "error",
    title: "Transitions without an entity",
    message: () => "This table of transitions does not say whose states they are.",
    help: () => "Put the entity's name above it as a third-level heading, such as “### Loan”.",
    bad: `${TOOL}\n## 4. States and transitions\n| From | Event | To |\n| --- | --- | --- |\n| start | | In |\n`,
    good: example(START),
  }),
  "event-missing": entry({
    severity: "error",
    title: "A transition without an event",
    message: () => "This row does not say which event leads on.",
    help: () => "Write the event's name, or “after …”, “at …” or “when …”. Only a row from “start” needs none.",
    bad: example(`${START}| In | | Out | | |`),
    good: example(`${START}| In | Lend | Out | | |`),
  }),
  "from-missing": entry<{ event: string }>({
    severity: "error",
    title: "A transition from nowhere",
    message: ({ event }) => `The row does not say in which status “${event}” can happen.`,
    help: () => "Write one or more statuses, or “any”, into the column “From”.",
    bad: example(`${START}| | Lend | Out | | |`),
    good: example(`${START}| In | Lend | Out | | |`),
  }),
  "start-without-status": entry({
    severity: "error",
    title: "A start that leads nowhere",
    message: () => "The row from “start” does not say which status a new record has.",
    help: () => "Write the first status into the column “To”.",
    bad: example("| start | | | | |"),
    good: example(START),
  }),
  "event-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "An event that is not understood",
    message: ({ written }) => `“${written}” is neither an event's name nor a time.`,
    help: () =>
      "Write “after 3 days”, “at due + 1 day”, or “when” with a condition in backticks. A button's name that begins so is put in quotes: \"At noon\". Until then the event can't be fired.",
    bad: example(`${START}| In | when it rains | Out | | |`),
    good: example(`${START}| In | when \`worth = 0 EUR\` | Out | | |`),
  }),
  "effect-not-understood": entry<{ written: string; inAnswer: boolean }>({
    severity: "error",
    title: "An effect that is not understood",
    message: ({ written }) => `“${written}” is not an effect.`,
    help: ({ inAnswer }) =>
      inAnswer
        ? 'Write `field = EXPR` in backticks, “create …”, “change …”, “keep ENTITY from `answer…`”, “error CODE”, “show "…"” or “keep trying”.'
        : 'Write `field = EXPR` in backticks, “create ENTITY with …”, “change FIELD with …”, “tell PERSON "…"”, “do EVENT”, “call CALL” or “show "…"”. Until then the event can\'t be fired.',
    bad: example(`${START}| In | Lend | Out | | smile |`),
    good: example(`${START}| In | Lend | Out | | show "Lent." |`),
  }),
  "assignments-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Values that are not understood",
    message: ({ written }) => `“${written}” does not set a field.`,
    help: () => "Write each value in backticks as `field = EXPR`, separated by commas.",
    bad: example(`${START}| In | Lend | Out | | create Tool with a name |`),
    good: example(`${START}| In | Lend | Out | | create Tool with \`name = "Copy"\` |`),
  }),
  "status-unknown": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "A status that does not exist",
    message: ({ name }) => `There is no status “${name}”.`,
    help: ({ near }) => didYouMean(near, "Use a status of point 4, or write a condition in backticks."),
    bad: `${example(START)}\n## 5. Validation rules\n| On | Rule | Only when |\n| --- | --- | --- |\n| Tool.name | required | Asleep |\n`,
    good: `${example(START)}\n## 5. Validation rules\n| On | Rule | Only when |\n| --- | --- | --- |\n| Tool.name | required | In |\n`,
  }),
  "status-twice": entry<{ name: string }>({
    severity: "error",
    title: "A status is described twice",
    message: ({ name }) => `“${name}” has been described before.`,
    help: () => "Keep one of the two rows; the first holds.",
    bad: `${example(START)}\n| Status | Meaning |\n| --- | --- |\n| In | here |\n| In | there |\n`,
    good: `${example(START)}\n| Status | Meaning |\n| --- | --- |\n| In | here |\n`,
  }),
  "open-to-change-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Open to change is yes, no or roles",
    message: ({ written }) => `“${written}” is neither yes, nor no, nor a list of roles.`,
    help: () =>
      "Write “yes”, “no” or roles; a condition belongs to point 6. Until then the status is closed to change.",
    bad: `${example(START)}\n| Status | Open to change |\n| --- | --- |\n| In | \`worth = 0 EUR\` |\n`,
    good: `${example(START)}\n| Status | Open to change |\n| --- | --- |\n| In | no |\n`,
  }),
  "event-unknown": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "An event that does not exist",
    message: ({ name }) => `There is no event “${name}”.`,
    help: ({ near }) => didYouMean(near, "Add it to point 4, or use the name of one that is there."),
    bad: example(`${START}| In | Lend | Out | | do Polish |`),
    good: example(`${START}| In | Lend | Out | | do Polish |\n| Out | Polish | Out | | |`),
  }),
  "who-role-and-field": entry<{ name: string; field: string }>({
    severity: "warning",
    title: "A role and a person field of the same name",
    message: ({ name }) => `“${name}” is a role and a person field of the record; here the role is meant.`,
    help: ({ field }) =>
      `To mean the person in the field, write it in backticks: \`${field}\`. Else rename one of the two.`,
    bad: who("keeper"),
    good: who("`keeper`"),
  }),
  "person-unknown": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "Somebody is told who does not exist",
    message: ({ name }) => `“${name}” is neither a person field of the record nor a role.`,
    help: ({ near }) =>
      didYouMean(near, "Name a person field, a role of point 6, `everyone`, or write an expression in backticks."),
    why: "A role that nobody has would be told nothing, and nobody would notice.",
    bad: example(`${START}| In | Lend | Out | | tell keper "Look." |`),
    good: example(`${START}| In | Lend | Out | | tell keeper "Look." |`),
  }),
  "person-expected": entry<{ written: string }>({
    severity: "error",
    title: "Only people can be told something",
    message: ({ written }) => `“${written}” is not a person.`,
    help: () => "Name a person field of the record, a role, or an expression that gives people.",
    bad: example(`${START}| In | Lend | Out | | tell \`worth\` "Look." |`),
    good: example(`${START}| In | Lend | Out | | tell keeper "Look." |`),
  }),
  "record-expected": entry<{ written: string }>({
    severity: "error",
    title: "A record is expected here",
    message: ({ written }) => `“${written}” is not a record.`,
    help: () => "Name a field that refers to a record.",
    bad: example(`${START}| In | Lend | Out | | change worth with \`name = "x"\` |`),
    good: example(`${START}| In | Lend | Out | | change keeper with \`name = "x"\` |`),
  }),
  "list-expected": entry<{ written: string }>({
    severity: "error",
    title: "A list is expected here",
    message: ({ written }) => `\`${written}\` is not a list.`,
    help: () => "Write the name of an entity, a `list of` field, or a `filter` of one.",
    bad: example(`${START}| In | Lend | Out | | for each x in \`worth\`: show "x" |`),
    good: example(`${START}| In | Lend | Out | | for each x in \`Tool.filter(t, t.worth > 0 EUR)\`: show "{x.name}" |`),
  }),
  "moment-expected": entry<{ written: string }>({
    severity: "error",
    title: "A date or a moment is expected here",
    message: ({ written }) => `\`${written}\` is not a date.`,
    help: () => "Write a date field, such as “at due” or “at due + 1 day”.",
    bad: example(`${START}| In | at name | Out | | |`),
    good: example(`${START}| In | at created_at + 1 day | Out | | |`),
  }),
  "computed-assigned": entry<{ field: string }>({
    severity: "error",
    title: "A field that nobody can write",
    message: ({ field }) => `“${field}” can't be set: it follows from others, or the platform keeps it.`,
    help: () => "Set one of the fields it is computed from; a status is changed by “To” or “do EVENT”.",
    bad: example(`${START}| In | Lend | Out | | \`status = "Out"\` |`),
    good: example(`${START}| In | Lend | Out | | \`name = "Lent"\` |`),
  }),
};
