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

/** Judgements about point 4. */
export const judgedStates = {
  "unreachable-status": entry<{ status: string; entity: string }>({
    severity: "warning",
    title: "A status that no record comes to",
    message: ({ status, entity }) => `No ${entity} ever becomes “${status}”.`,
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
    title: "A status that looks like a misspelt one",
    message: ({ status, near }) => `“${status}” is not among the statuses described below, but looks like “${near}”.`,
    help: ({ status, near }) => `Write “${near}”, or describe “${status}” in the table of statuses as well.`,
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
    title: "A status that the table of statuses lacks",
    message: ({ status }) => `“${status}” is not in the table of statuses.`,
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
    title: "A status that can't be left, although rows lead out of it",
    message: ({ status, entity }) =>
      `Any ${entity} that is “${status}” stays so: none of the rows that lead out of it can happen.`,
    help: () =>
      "Let somebody fire one of those events, or mend their conditions. A status without rows is an end, and is fine.",
    bad: states("start | | Out | | |", "Out | Return | Returned | anyone | `days > 9 and days < 3` |"),
    good: states("start | | Out | | |", "Out | Return | Returned | anyone | `days > 3 and days < 9` |"),
  }),
  "event-nobody-may-fire": entry<{ event: string; entity: string }>({
    severity: "warning",
    title: "An event that nobody may fire",
    message: ({ event, entity }) =>
      `Nobody may fire \`${event}\`: it has no *Who*, and point 6 lets nobody fire it or change ${entity}.`,
    help: ({ event, entity }) => `Name somebody under *Who*, or grant \`${event}\` on ${entity} in point 6.`,
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
    title: "A row that another row always goes before",
    message: ({ event }) => `This row of \`${event}\` is never used: a row above it fits whenever this one does.`,
    help: () => "Put the row with the narrower condition first, or give the row above a condition.",
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
  "guard-reads-asked-for": entry<{ field: string }>({
    severity: "hint",
    title: "A condition that looks at what the event asks for",
    message: ({ field }) =>
      `This condition looks at “${field}” as it was before the event; what the person fills in comes after it.`,
    help: ({ field }) =>
      `To judge what is filled in, write a rule for “${field}” in point 5, with the new status under *Only when*.`,
    why: "Who and Only if are judged on the stored record, so that a phone can say beforehand which events are possible.",
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
  "computed-asked-for": entry<{ field: string }>({
    severity: "warning",
    title: "A computed field is asked for",
    message: ({ field }) => `“${field}” is computed, so asking a person for it does nothing.`,
    help: () => "Ask for the fields it is computed from, or take away the `=` before its code in point 3.",
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
    title: "Events that fire each other without an end",
    message: ({ event }) => `\`${event}\` leads back to itself by way of \`do\`, without any condition.`,
    help: () =>
      "Give one of the rows an *Only if*, or put the effect behind an `if`; the app stops such a circle and changes nothing.",
    bad: states("start | | Out | | |", "Out | Ping | Out | | | do Pong", "Out | Pong | Out | | | do Ping"),
    good: states("start | | Out | | |", "Out | Ping | Out | | | do Pong", "Out | Pong | Out | | |"),
  }),
  "condition-never-true": entry<{ why: string; decides: string }>({
    severity: "warning",
    title: "A condition that is never met",
    message: ({ why }) => `This can never be true: ${why}.`,
    help: ({ decides }) => `Mend the condition; as it stands, ${decides}.`,
    bad: states(
      "start | | Out | | |",
      'Out | Return | Returned | | `status = "Returned"` |',
      "Out | Lose | Lost | | |",
    ),
    good: states("start | | Out | | |", "Out | Return | Returned | | `days > 3` |", "Out | Lose | Lost | | |"),
  }),
};
