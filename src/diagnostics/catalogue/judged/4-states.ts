import { entry } from "../../entry.ts";

const ENTITY = `
## 3. Entities and their fields
### Loan
| Field | Type | Default |
| --- | --- | --- |
| Tool | text | |
| Days | whole number | |
| Cost | whole number | \`= days * 2\` |
`;

const states = (...rows: string[]): string => `${ENTITY}
## 4. States and transitions
### Loan
| From | Event | To | Who | Only if | Then |
| --- | --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join("\n")}
`;

const reasons = (first: string, code: string, second: string, other: string): string => `${ENTITY}
## 4. States and transitions
### Loan
| From | Event | To | Only if | Otherwise |
| --- | --- | --- | --- | --- |
| start | | Out | | |
| Out | Return | Late | ${first} | ${code} |
| Out | Return | Back | ${second} | ${other} |

## 8. Error catalogue
| Code | Message |
| --- | --- |
| E1 | Too early. |
| E2 | Still too early. |
`;

const aliased = (guard: string, then: string): string => `## 3. Entities and their fields
### Loan
| Field | Type |
| --- | --- |
| Name | text |
| Days | number |
| Loan days | number |
| Other | Loan |

## 4. States and transitions
### Loan
| From | Event | To | Only if | Then |
| --- | --- | --- | --- | --- |
| start | | Out | | |
| Out | Return | Returned | \`${guard}\` | ${then} |
`;

const offered = (events: string): string => `## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /loans | Loans | list of Loan | create Loan |
| /loans/{id} | One loan | one Loan | ${events} |

${ENTITY}
## 4. States and transitions
### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | Return | Returned |
| Out | Lose | Lost |
`;

export const judgedStates = {
  "me-is-nobody": entry<{ event: string | null }>({
    severity: "warning",
    title: "`me` where nobody does it",
    message: ({ event }) =>
      event === null
        ? "Time sets this off and no person does it, so `me` is empty here."
        : `Time sets “${event}” off here and no person does it, so \`me\` is empty in its effects.`,
    help: () => "Use a person field of the record, or leave the value empty and let somebody fill it in.",
    bad: states("start | | Out | | |", "Out | after 3 days | Late | | | `tool = me.name` |"),
    good: states("start | | Out | | |", "Out | after 3 days | Late | | | `tool = created_by.name` |"),
  }),
  "start-by-nobody": entry<{ entity: string; statuses: string }>({
    severity: "warning",
    title: "A record that begins by who makes it, made by nobody",
    message: ({ entity, statuses }) =>
      `Time sets this off and no person does it, so “Who” can't choose how a ${entity} begins (${statuses}): it is refused.`,
    help: ({ entity }) => `Add a start row of ${entity} without “Who”.`,
    bad: states(
      "start | | Out | member | |",
      "start | | Held | keeper | |",
      "Out | after 3 days | Late | | | create Loan with `tool = tool` |",
    ),
    good: states(
      "start | | Out | member | |",
      "start | | Held | | |",
      "Out | after 3 days | Late | | | create Loan with `tool = tool` |",
    ),
  }),
  "otherwise-never-shown": entry<{ code: string; why: "automatic" | "earlier row" }>({
    severity: "warning",
    title: "A reason that is never shown",
    message: ({ code, why }) =>
      why === "automatic"
        ? `Nobody sees “${code}”: an event that fires by itself waits until its condition holds.`
        : `Nobody sees “${code}”: when no row of the event fits, the reason is that of the first row.`,
    help: ({ why }) =>
      why === "automatic"
        ? "Remove the code. The condition under “Only if” stays."
        : "Give the reason in the first row of the event, with several conditions if needed: `a` else E1; `b` else E2.",
    bad: reasons("`days > 2`", "E1", "`days > 1`", "E2"),
    good: reasons("`days > 2`", "E1", "`days > 1`", ""),
  }),
  "unreachable-status": entry<{ status: string; entity: string }>({
    severity: "warning",
    title: "A status nobody reaches",
    message: ({ status, entity }) => `No ${entity} ever gets the status “${status}”.`,
    help: ({ status }) => `Add a row that leads to “${status}”, correct its name, or remove it.`,
    bad: states("start | | Out | | |", "Out | Return | Returned | | |", "Lost | Find | Out | | |"),
    good: states(
      "start | | Out | | |",
      "Out | Return | Returned | | |",
      "Out | Lose | Lost | | |",
      "Lost | Find | Out | | |",
    ),
  }),
  "status-misspelt": entry<{ status: string; near: string }>({
    severity: "warning",
    title: "A misspelt status",
    message: ({ status, near }) => `“${status}” isn't in the table of statuses, but looks like “${near}”.`,
    help: ({ status, near }) => `Write “${near}”, or add “${status}” to the table of statuses.`,
    bad: `${states("start | | Out | | |", "Out | Return | Returnd | | |")}
| Status | Meaning |
| --- | --- |
| Out | With somebody |
| Returned | Back |
`,
    good: `${states("start | | Out | | |", "Out | Return | Returned | | |")}
| Status | Meaning |
| --- | --- |
| Out | With somebody |
| Returned | Back |
`,
  }),
  "status-not-described": entry<{ status: string }>({
    severity: "warning",
    title: "A status missing from the table",
    message: ({ status }) => `“${status}” isn't in the table of statuses.`,
    help: ({ status }) => `Add a row for “${status}”, or correct its name here.`,
    bad: `${states("start | | Out | | |", "Out | Lose | Vanished | | |")}
| Status | Meaning |
| --- | --- |
| Out | With somebody |
`,
    good: `${states("start | | Out | | |", "Out | Lose | Vanished | | |")}
| Status | Meaning |
| --- | --- |
| Out | With somebody |
| Vanished | Nobody knows where |
`,
  }),
  "status-never-left": entry<{ status: string; entity: string }>({
    severity: "warning",
    title: "A status that can't be left",
    message: ({ status, entity }) => `A ${entity} stays “${status}” forever: none of its transitions can happen.`,
    help: () => "Let someone use one of its events, or fix the conditions. A status without transitions is fine.",
    bad: states("start | | Out | | |", "Out | Return | Returned | anyone | `days > 9 and days < 3` |"),
    good: states("start | | Out | | |", "Out | Return | Returned | anyone | `days > 3 and days < 9` |"),
  }),
  "event-nobody-may-fire": entry<{ event: string; entity: string; byEffects: boolean }>({
    severity: "warning",
    title: "An event nobody can use",
    message: ({ event, entity, byEffects }) =>
      byEffects
        ? `\`${event}\` never happens: *Who* leaves it to effects, and none of them does it.`
        : `Nobody can use \`${event}\`: it has no *Who*, and section 6 lets nobody use it or change ${entity}.`,
    help: ({ event, entity, byEffects }) =>
      byEffects
        ? `Write “do ${event}” where it should happen, or name someone under *Who*.`
        : `Name someone under *Who*, or grant \`${event}\` on ${entity} in section 6.`,
    bad: `${states("start | | Out | | |", "Out | Return | Returned | | |")}
## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| member | see, create | Loan |
`,
    good: `${states("start | | Out | | |", "Out | Return | Returned | | |")}
## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| member | see, create, Return | Loan |
`,
  }),
  "row-never-used": entry<{ event: string; entity: string }>({
    severity: "warning",
    title: "A row that is never used",
    message: ({ event }) => `This \`${event}\` row is never used: a row above always matches first.`,
    help: () => "Put the more specific row first, or give the row above a condition.",
    why: "Of several rows with the same From and Event, the first whose Who and guard hold is used.",
    bad: states(
      "start | | Out | | |",
      "Out | Return | Returned | anyone | |",
      "Out | Return | Late | anyone | `days > 14` |",
    ),
    good: states(
      "start | | Out | | |",
      "Out | Return | Late | anyone | `days > 14` |",
      "Out | Return | Returned | anyone | |",
    ),
  }),
  "same-on-both-sides": entry<{ field: string; isBare: boolean }>({
    severity: "warning",
    title: "A field compared with itself",
    message: ({ field }) => `This compares \`${field}\` with itself.`,
    help: ({ field, isBare }) =>
      isBare
        ? `Write \`this.${field}\` for the record at hand.`
        : `To compare with another record, name it: \`others.exists(o, o.${field} = ${field})\`.`,
    bad: aliased("days = days", "`days = this.loan_days + 1`"),
    good: aliased("days > 1", "`days = this.loan_days + 1`"),
  }),
  "set-to-itself": entry<{ field: string }>({
    severity: "warning",
    title: "A field set to itself",
    message: ({ field }) => `This sets \`${field}\` to itself, which changes nothing.`,
    help: () => "Remove it, or write the value it should get.",
    bad: aliased("days > 1", "`days = days`"),
    good: aliased("days > 1", "`days = days + 1`"),
  }),
  "unclear-alias": entry<{ field: string }>({
    severity: "hint",
    title: "The same name for two records",
    message: ({ field }) =>
      `Left of \`=\` this is \`${field}\` of the changed record, right of it that of the event's record.`,
    help: ({ field }) => `Write \`${field} = this.${field}\`.`,
    bad: aliased("days > 1", "change other with `days = days`"),
    good: aliased("days > 1", "change other with `days = this.days`"),
  }),
  "other-records-field": entry<{ field: string; of: string; changed: string; as: string | null }>({
    severity: "warning",
    title: "A field of the event's record, not of the changed one",
    message: ({ field, of, changed }) =>
      `Right of \`=\`, \`${field}\` is that of the ${of} whose event this is, not that of the changed ${changed}.`,
    help: ({ field, as }) =>
      as === null
        ? `For the changed record, name it: for each x in \`…\`: change x with \`${field} = x.${field} …\`. For the event's record, write \`this.${field}\`.`
        : `For the changed record, write \`${as}.${field}\`. For the event's record, write \`this.${field}\`.`,
    bad: aliased("days > 1", "change other with `days = days + 1`"),
    good: aliased("days > 1", "change other with `days = other.days + 1`"),
  }),
  "event-not-offered": entry<{ event: string; screen: string }>({
    severity: "warning",
    title: "An event no screen offers",
    message: ({ event }) => `No screen offers \`${event}\`.`,
    help: ({ event, screen }) => `Add \`${event}\` to “Lets a user” of “${screen}”, or remove the event.`,
    why: "A screen that names some events in “Lets a user” offers only those.",
    bad: offered("Return"),
    good: offered("Return, Lose"),
  }),
  "guard-reads-asked-for": entry<{ field: string }>({
    severity: "hint",
    title: "A condition on what the event asks for",
    message: ({ field }) => `This condition sees “${field}” before the event, not what the person enters.`,
    help: ({ field }) =>
      `To check what they enter, add a rule for “${field}” in section 5, with the new status under *Only when*.`,
    why: "Who and Only if are checked on the saved record, so that the app knows beforehand which events are possible.",
    bad: `${ENTITY.replace("Days | whole number | |", "Days | whole number | 1 |")}
## 4. States and transitions
### Loan
| From | Event | To | Only if | Asks for |
| --- | --- | --- | --- | --- |
| start | | Out | | |
| Out | Return | Returned | \`days > 0\` | Days |
`,
    good: `${ENTITY}
## 4. States and transitions
### Loan
| From | Event | To | Only if | Asks for |
| --- | --- | --- | --- | --- |
| start | | Out | | |
| Out | Return | Returned | | Days |
`,
  }),
  "guard-on-empty": entry<{ field: string }>({
    severity: "warning",
    title: "A condition on what is still empty",
    message: ({ field }) =>
      `This condition reads “${field}” before anybody enters it. While it is empty, the event is refused.`,
    help: ({ field }) =>
      `To check what they enter, add a rule for “${field}” in section 5, with the new status under *Only when*.`,
    why: "Who and Only if are checked on the saved record, so that the app knows beforehand which events are possible.",
    bad: `${ENTITY}
## 4. States and transitions
### Loan
| From | Event | To | Only if | Asks for |
| --- | --- | --- | --- | --- |
| start | | Out | | |
| Out | Return | Returned | \`days > 0\` | Days |
`,
    good: `${ENTITY}
## 4. States and transitions
### Loan
| From | Event | To | Only if | Asks for |
| --- | --- | --- | --- | --- |
| start | | Out | | |
| Out | Return | Returned | | Days |
`,
  }),
  "do-without-asked": entry<{ event: string; name: string; key: string; isStored: boolean }>({
    severity: "warning",
    title: "An event is fired without what it asks for",
    message: ({ event, name, isStored }) =>
      `“${event}” asks for “${name}”, and nobody is asked here, so it ${isStored ? "stays as it is, empty or not" : "is refused"}.`,
    help: ({ event, key }) => `Give the value: “do ${event} with \`${key} = …\`”, or make it optional in “Asks for”.`,
    bad: `${ENTITY}
## 4. States and transitions
### Loan
| From | Event | To | Who | Asks for | Then |
| --- | --- | --- | --- | --- | --- |
| start | | Out | | | |
| Out | Return | Returned | anyone | Reason (text) | |
| Out | Give up | Out | anyone | | do Return |
`,
    good: `${ENTITY}
## 4. States and transitions
### Loan
| From | Event | To | Who | Asks for | Then |
| --- | --- | --- | --- | --- | --- |
| start | | Out | | | |
| Out | Return | Returned | anyone | Reason (text) | |
| Out | Give up | Out | anyone | | do Return with \`reason = "Given up"\` |
`,
  }),
  "computed-asked-for": entry<{ field: string }>({
    severity: "warning",
    title: "A computed field is asked for",
    message: ({ field }) => `“${field}” is computed, so asking for it has no effect.`,
    help: () => "Ask for the fields it is computed from, or remove the `=` before its code in section 3.",
    bad: `${ENTITY}
## 4. States and transitions
### Loan
| From | Event | To | Asks for |
| --- | --- | --- | --- |
| start | | Out | |
| Out | Return | Returned | Cost |
`,
    good: `${ENTITY}
## 4. States and transitions
### Loan
| From | Event | To | Asks for |
| --- | --- | --- | --- |
| start | | Out | |
| Out | Return | Returned | Days |
`,
  }),
  "effects-never-end": entry<{ event: string }>({
    severity: "warning",
    title: "Events that trigger each other forever",
    message: ({ event }) => `\`${event}\` triggers itself through \`do\` without a condition.`,
    help: () =>
      "Add an *Only if* to one of the rows, or an `if` to the effect. The app stops such a loop and changes nothing.",
    bad: states("start | | Out | | |", "Out | Ping | Out | | | do Pong", "Out | Pong | Out | | | do Ping"),
    good: states("start | | Out | | |", "Out | Ping | Out | | | do Pong", "Out | Pong | Out | | |"),
  }),
  "condition-never-true": entry<{ why: string; decides: string }>({
    severity: "warning",
    title: "A condition that is never true",
    message: ({ why }) => `This is never true: ${why}.`,
    help: ({ decides }) => `Fix the condition. Right now, ${decides}.`,
    bad: states(
      "start | | Out | | |",
      'Out | Return | Returned | | `status = "Returned"` |',
      "Out | Lose | Lost | | |",
    ),
    good: states("start | | Out | | |", "Out | Return | Returned | | `days > 3` |", "Out | Lose | Lost | | |"),
  }),
};
