import { didYouMean, entry } from "../entry.ts";
import { TOOL } from "./fragments.ts";

const example = (rows: string): string =>
  `${TOOL}\n## 4. States and transitions\n### Tool\n| From | Event | To | Only if | Then |\n| --- | --- | --- | --- | --- |\n${rows}\n`;
const who = (names: string): string =>
  `${TOOL}\n## 4. States and transitions\n### Tool\n| From | Event | To | Who |\n| --- | --- | --- | --- |\n| start | | In | |\n| In | Lend | Out | ${names} |\n\n## 6. Roles and permissions\n| Role | May | On |\n| --- | --- | --- |\n| keeper | see | Tool |\n`;
const whoOfPart = (names: string, more = ""): string =>
  `${TOOL}\n### Part\n| Field | Type |\n| --- | --- |\n| Tool | Tool |\n\n## 4. States and transitions\n### Part\n| From | Event | To | Who |\n| --- | --- | --- | --- |\n| start | | In | |\n| In | Lend | Out | ${names} |\n${more}`;
const asks = (asked: string, then = ""): string =>
  `${TOOL}\n## 4. States and transitions\n### Tool\n| From | Event | To | Asks for | Then |\n| --- | --- | --- | --- | --- |\n| start | | In | | |\n| In | Lend | Out | ${asked} | |\n| In | Hand over | In | | ${then} |\n`;
const withRows = (then: string): string =>
  `## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n| Parts | list of Part |\n\n### Part\n| Field | Type |\n| --- | --- |\n| Label | text |\n\n## 4. States and transitions\n### Tool\n| From | Event | To | Then |\n| --- | --- | --- | --- |\n| start | | In | |\n| In | Lend | In | ${then} |\n`;
const START = "| start | | In | | |\n";

const appRow = (event: string, then: string, to = ""): string =>
  `## 3. Entities and their fields\n### Task\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 4. States and transitions\n### App\n| Event | To | Then |\n| --- | --- | --- |\n| ${event} | ${to} | ${then} |\n`;

/** The correct form of an effect, by the word that it begins with. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [
    /^for\b/iu,
    "Put the list or the numbers in backticks: for each x in `LIST`: EFFECT, or for each n from `1` to `N`: EFFECT.",
  ],
  [/^if\b/iu, "Put the condition in backticks and a colon after it: if `CONDITION`: EFFECT else EFFECT."],
  [/^(?:else|otherwise)\b/iu, "It goes on with an `if` right before it: if `CONDITION`: EFFECT; else EFFECT."],
  [/^(?:create|add|make)\b/iu, "Write create ENTITY with `field = EXPR`, `field = EXPR`."],
  [
    /^(?:change|update)\b/iu,
    "Write change FIELD with `field = EXPR`, or change each ENTITY where `CONDITION` with `field = EXPR`.",
  ],
  [/^(?:delete|remove)\b/iu, "Write delete each ENTITY where `CONDITION`."],
  [/^(?:tell|notify)\b/iu, 'Write tell PERSON "TEXT", with the text in quotes.'],
];

const formOf = (written: string): string =>
  FORMS.find(([verb]) => verb.test(written))?.[1] ??
  'Write `field = EXPR` in backticks, “create ENTITY with …”, “change FIELD with …”, “delete each ENTITY where …”, “for each x in …: …”, “tell PERSON "…"”, “do EVENT”, “call CALL” or “show "…"”.';

export const states = {
  "app-event": entry<{ written: string }>({
    severity: "error",
    title: "An event of the app that doesn't repeat",
    message: ({ written }) => `“${written}” can't happen to the app as a whole.`,
    help: () => "Write a repetition, such as `every day at 06:00`, or move the row to the entity that it is about.",
    why: "The app has no status and no buttons of its own. Its rows happen at set times.",
    bad: appRow("Remind", 'create Task with `name = "Sweep"`'),
    good: appRow("every day at 06:00", 'create Task with `name = "Sweep"`'),
  }),
  "app-row-of-records": entry<{ written: string }>({
    severity: "error",
    title: "A row of the app with a status or people",
    message: ({ written }) => `The app as a whole has no status and asks nobody, so “${written}” means nothing here.`,
    help: () => "Leave From, To, Who and Asks for empty in the rows of the app.",
    bad: appRow("every day at 06:00", 'create Task with `name = "Sweep"`', "Done"),
    good: appRow("every day at 06:00", 'create Task with `name = "Sweep"`'),
  }),
  "app-without-record": entry({
    severity: "error",
    title: "An effect of the app without a record",
    message: () => "The app as a whole has no record of its own to change.",
    help: () => "Say which records: `create …`, `change each … where …` or `for each x in …: do EVENT on x`.",
    bad: appRow("every day at 06:00", '`name = "Sweep"`'),
    good: appRow("every day at 06:00", 'change each Task with `name = "Sweep"`'),
  }),
  "states-without-table": entry<{ name: string }>({
    severity: "error",
    title: "Transitions that aren't in a table",
    message: ({ name }) => `The transitions of ${name} aren't read: there is no table.`,
    help: () => "Write them as a table with the columns “From”, “Event” and “To”. A diagram may stand beside it.",
    bad: `${TOOL}\n## 4. States and transitions\n### Tool\n- In → Out: Lend\n`,
    good: example(START),
  }),
  "states-without-entity": entry({
    severity: "error",
    title: "Transitions without an entity",
    message: () => "These transitions have no entity.",
    help: () =>
      "Add a third-level heading with the entity's name above the table, such as “### Loan”, or write the name into the column “Entity”.",
    bad: `${TOOL}\n## 4. States and transitions\n| From | Event | To |\n| --- | --- | --- |\n| start | | In |\n`,
    good: example(START),
  }),
  "event-missing": entry({
    severity: "error",
    title: "A transition without an event",
    message: () => "This row has no event.",
    help: () => "Write the event's name, or “after …”, “at …” or “when …”. Only a row from “start” needs none.",
    bad: example(`${START}| In | | Out | | |`),
    good: example(`${START}| In | Lend | Out | | |`),
  }),
  "from-missing": entry<{ event: string }>({
    severity: "error",
    title: "A transition from nowhere",
    message: ({ event }) => `“${event}” has no status in “From”.`,
    help: () => "Write one or more statuses, or “any”, in the “From” column.",
    bad: example(`${START}| | Lend | Out | | |`),
    good: example(`${START}| In | Lend | Out | | |`),
  }),
  "start-without-status": entry({
    severity: "error",
    title: "A start without a status",
    message: () => "The “start” row doesn't say which status a new record gets.",
    help: () => "Write the first status in the “To” column.",
    bad: example("| start | | | | |"),
    good: example(START),
  }),
  "event-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Invalid event",
    message: ({ written }) => `“${written}” isn't an event name or a time.`,
    help: () =>
      'Write “after 3 days”, “at due + 1 day”, “at due - 6 hours”, “every day at 10:00”, or “when” with a condition in backticks. Put an event name that starts like this in quotes: "At noon". Until then, nobody can use the event.',
    bad: example(`${START}| In | when it rains | Out | | |`),
    good: example(`${START}| In | when \`worth = 0 EUR\` | Out | | |`),
  }),
  "effect-not-understood": entry<{ written: string; inAnswer: boolean }>({
    severity: "error",
    title: "Invalid effect",
    message: ({ written }) => `Unknown effect “${written}”.`,
    help: ({ written, inAnswer }) =>
      inAnswer
        ? 'Write `field = EXPR` in backticks, “create …”, “change …”, “keep ENTITY from `answer…`”, “error CODE”, “show "…"” or “keep trying”.'
        : `${formOf(written)} Until then, nobody can use the event.`,
    bad: example(`${START}| In | Lend | Out | | smile |`),
    good: example(`${START}| In | Lend | Out | | show "Lent." |`),
  }),
  "after-if-in-any-case": entry<{ written: string }>({
    severity: "hint",
    title: "After the semicolon, in any case",
    message: ({ written }) => `“${written}” is done in any case: the \`if\` before it ends at the semicolon.`,
    help: () =>
      "To do both only then, write steps in a block `#### EVENT`, below `if …:`. If it is meant so, put it before the `if`.",
    bad: example(
      `${START}| In | Lend | Out | | if \`name = "Saw"\`: show "Mind your fingers."; tell everyone "Lent." |`,
    ),
    good: example(
      `${START}| In | Lend | Out | | tell everyone "Lent."; if \`name = "Saw"\`: show "Mind your fingers." |`,
    ),
  }),
  "assignments-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Invalid values",
    message: ({ written }) => `“${written}” doesn't set a field.`,
    help: () => "Write each value in backticks as `field = EXPR`, separated by commas.",
    bad: example(`${START}| In | Lend | Out | | create Tool with a name |`),
    good: example(`${START}| In | Lend | Out | | create Tool with \`name = "Copy"\` |`),
  }),
  "status-unknown": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "Unknown status",
    message: ({ name }) => `Unknown status “${name}”.`,
    help: ({ near }) => didYouMean(near, "Use a status of section 4, or a condition in backticks."),
    bad: `${example(START)}\n## 5. Validation rules\n| On | Rule | Only when |\n| --- | --- | --- |\n| Tool.name | required | Asleep |\n`,
    good: `${example(START)}\n## 5. Validation rules\n| On | Rule | Only when |\n| --- | --- | --- |\n| Tool.name | required | In |\n`,
  }),
  "status-twice": entry<{ name: string }>({
    severity: "error",
    title: "A status is described twice",
    message: ({ name }) => `“${name}” is described twice.`,
    help: () => "Keep one of the rows. The first one is used.",
    bad: `${example(START)}\n| Status | Meaning |\n| --- | --- |\n| In | here |\n| In | there |\n`,
    good: `${example(START)}\n| Status | Meaning |\n| --- | --- |\n| In | here |\n`,
  }),
  "open-to-change-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Open to change is yes, no or roles",
    message: ({ written }) => `“${written}” isn't yes, no or a list of roles.`,
    help: () =>
      "Write “yes”, “no” or roles. A condition goes into a row of section 6: the role, `change`, the entity, and the condition under “Only if”. Until then, records in this status are read-only.",
    bad: `${example(START)}\n| Status | Open to change |\n| --- | --- |\n| In | \`worth = 0 EUR\` |\n`,
    good: `${example(START)}\n| Status | Open to change |\n| --- | --- |\n| In | no |\n`,
  }),
  "open-to-change-no-status": entry<{ written: string; statuses: readonly string[] }>({
    severity: "error",
    title: "The statuses in which records may be changed",
    message: ({ written }) => `“${written}” isn't a status.`,
    help: ({ statuses }) =>
      `Name statuses: ${statuses.join(", ")}. For roles, give a table of statuses a column “Open to change”. Until then, no record that has a status can be changed.`,
    bad: `${example(START)}\n- Open to change: keeper\n`,
    good: `${example(START)}\n- Open to change: In\n`,
  }),
  "event-unknown": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "Unknown event",
    message: ({ name }) => `Unknown event “${name}”.`,
    help: ({ near, name }) =>
      didYouMean(
        near,
        /^(?:create|add|insert|new|save)\b/iu.test(name)
          ? "What is made is the row of section 4 that begins with `start`: write `call CALL` under its “Then”, and leave “When” empty."
          : "Add it to section 4, or use an existing one.",
      ),
    bad: example(`${START}| In | Lend | Out | | do Polish |`),
    good: example(`${START}| In | Lend | Out | | do Polish |\n| Out | Polish | Out | | |`),
  }),
  "steps-are-text": entry<{ event: string }>({
    severity: "warning",
    title: "Steps in words",
    message: ({ event }) => `The list under “${event}” is only text. It does nothing.`,
    help: () =>
      "Write steps as in *Then*, such as `returned_on = today()` in backticks. Write an explanation without bullets.",
    bad: `${example(`${START}| In | Lend | Out | | |`)}\n#### Lend\n- The tool leaves the shed.\n`,
    good: `${example(`${START}| In | Lend | Out | | |`)}\n#### Lend\nThe tool leaves the shed.\n`,
  }),
  "who-not-a-person": entry<{ written: string; near: string | null }>({
    severity: "warning",
    title: "A field in “Who” that is no person",
    message: ({ written }) => `“${written}” is no role that anybody has, and no person field of this record.`,
    help: ({ near }) =>
      near === null
        ? "Name a role, “anyone”, or a field that holds a person, such as `borrower` or `site.manager`. Until then, nobody can use the event."
        : `To mean the person of this record, write \`${near}\`. Until then, nobody can use the event.`,
    why: "Any other name is read as a role, and a role that nobody has lets nobody do anything.",
    bad: whoOfPart("its tool"),
    good: whoOfPart("tool.keeper"),
  }),
  "who-role-or-record": entry<{ role: string; written: string; meant: string }>({
    severity: "warning",
    title: "A role that may mean the person of the record",
    message: ({ role, written }) => `“${written}” is everybody who has the role \`${role}\` here.`,
    help: ({ role, meant }) =>
      `To mean only the person of this record, write \`${meant}\`. To mean everybody with the role, write “${role}”.`,
    bad: whoOfPart(
      "the tool",
      "\n## 6. Roles and permissions\n| Role | May | On |\n| --- | --- | --- |\n| tool | see | Part |\n",
    ),
    good: whoOfPart("tool.keeper"),
  }),
  "who-role-and-field": entry<{ name: string; field: string }>({
    severity: "warning",
    title: "A role and a person field of the same name",
    message: ({ name }) => `“${name}” is both a role and a person field. The role is used here.`,
    help: ({ field }) => `To use the person field, write it in backticks: \`${field}\`. Or rename one of them.`,
    bad: who("keeper"),
    good: who("`keeper`"),
  }),
  "person-unknown": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "Unknown recipient",
    message: ({ name }) => `Unknown person or role “${name}”.`,
    help: ({ near }) =>
      didYouMean(near, "Name a person field, a role of section 6, `everyone`, or write an expression in backticks."),
    why: "Otherwise the message would reach nobody, and nobody would notice.",
    bad: example(`${START}| In | Lend | Out | | tell keper "Look." |`),
    good: example(`${START}| In | Lend | Out | | tell keeper "Look." |`),
  }),
  "person-expected": entry<{ written: string; near: string | null }>({
    severity: "error",
    title: "Only people can get messages",
    message: ({ written }) => `“${written}” isn't a person.`,
    help: ({ near }) =>
      didYouMean(near, "Name a person field of the record, a role, or an expression that gives people."),
    bad: example(`${START}| In | Lend | Out | | tell \`worth\` "Look." |`),
    good: example(`${START}| In | Lend | Out | | tell keeper "Look." |`),
  }),
  "record-expected": entry<{ written: string }>({
    severity: "error",
    title: "A record is expected here",
    message: ({ written }) => `“${written}” isn't a record.`,
    help: () => "Name a field that refers to a record.",
    bad: example(`${START}| In | Lend | Out | | change worth with \`name = "x"\` |`),
    good: example(`${START}| In | Lend | Out | | change keeper with \`name = "x"\` |`),
  }),
  "list-expected": entry<{ written: string }>({
    severity: "error",
    title: "A list is expected here",
    message: ({ written }) => `\`${written}\` isn't a list.`,
    help: () => "Write the name of an entity, a `list of` field, or a `filter` of one.",
    bad: example(`${START}| In | Lend | Out | | for each x in \`worth\`: show "x" |`),
    good: example(`${START}| In | Lend | Out | | for each x in \`Tool.filter(t, t.worth > 0 EUR)\`: show "{x.name}" |`),
  }),
  "moment-expected": entry<{ written: string }>({
    severity: "error",
    title: "A date is expected here",
    message: ({ written }) => `\`${written}\` isn't a date.`,
    help: () => "Write a date field, such as “at due” or “at due + 1 day”.",
    bad: example(`${START}| In | at name | Out | | |`),
    good: example(`${START}| In | at created_at + 1 day | Out | | |`),
  }),
  "step-holds-steps": entry<{ written: string }>({
    severity: "error",
    title: "Steps below something that is neither a condition nor a loop",
    message: ({ written }) =>
      `“${written}” has steps below it, but is neither “if …”, nor “otherwise”, nor “for each …”.`,
    help: () => "Put a condition in backticks (“if `worth > 0 EUR`:”), or put the steps on the same level.",
    bad: `${example(`${START}| In | Lend | Out | | |`)}\n#### Lend\n1. when it is fine:\n   - show "Lent."\n`,
    good: `${example(`${START}| In | Lend | Out | | |`)}\n#### Lend\n1. if \`worth > 0 EUR\`:\n   - show "Lent."\n`,
  }),
  "asked-for-stored": entry<{ name: string; entity: string }>({
    severity: "error",
    title: "What is asked for is a field already",
    message: ({ name, entity }) => `“${name}” is a field of ${entity}, so it has a type already.`,
    help: () => "Leave the type out to fill in the field, or give the value of the event another name.",
    bad: asks("Worth (number)"),
    good: asks("Worth"),
  }),
  "asked-for-kind": entry<{ written: string }>({
    severity: "error",
    title: "An event can't ask for this kind of value",
    message: ({ written }) => `“${written}” belongs to a record, an event can't ask for it.`,
    help: () => "Ask for a text, a number, a choice, a date, a file or a reference, or name a field of the record.",
    bad: asks("Key (secret)"),
    good: asks("Reason (text)"),
  }),
  "not-asked-for": entry<{ field: string; event: string; near: string | null }>({
    severity: "error",
    title: "A value that the event does not ask for",
    message: ({ field, event }) => `“${event}” does not ask for “${field}”.`,
    help: ({ near }) => didYouMean(near, "Add it to “Asks for” of the event, or leave the value out."),
    bad: asks("Reason (text)", 'do Lend with `raeson = "x"`'),
    good: asks("Reason (text)", 'do Lend with `reason = "x"`'),
  }),
  "rows-assigned": entry<{ field: string; rows: string }>({
    severity: "error",
    title: "Rows that are set like a value",
    message: ({ field }) => `“${field}” is a list of rows. It can't be set to other rows.`,
    help: ({ rows }) =>
      `Create each row with its owner: “create ${rows} with \`owner = this\`, …”. To copy rows, do that in “for each x in …:”.`,
    why: "A row belongs to one record. Set to another list, it would belong to two. Rows of a record that an effect creates are made by the “Then” of that entity's start row.",
    bad: withRows("`parts = parts`"),
    good: withRows("create Part with `owner = this`, `label = name`"),
  }),
  "computed-assigned": entry<{ field: string }>({
    severity: "error",
    title: "A field that can't be set",
    message: ({ field }) => `“${field}” can't be set: it is computed or managed by the app.`,
    help: () => "Set a field it is computed from. Change a status with “To” or “do EVENT”.",
    bad: example(`${START}| In | Lend | Out | | \`status = "Out"\` |`),
    good: example(`${START}| In | Lend | Out | | \`name = "Lent"\` |`),
  }),
};
