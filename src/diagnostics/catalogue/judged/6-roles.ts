import { didYouMean, entry } from "../../entry.ts";

const TOOL = `
## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |
| Worth | money |
`;

const rights = (...rows: string[]): string => `${TOOL}
## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join("\n")}
`;

const soldTools = (who: string, ...rows: string[]): string => `${rights(...rows)}
## 4. States and transitions
### Tool
| From | Event | To | Who |
| --- | --- | --- | --- |
| start | | In | |
| In | Sell | Sold | ${who} |
`;

const closedTools = (...rows: string[]): string => `${TOOL}
## 4. States and transitions
### Tool
| From | Event | To |
| --- | --- | --- |
| start | | In |

| Status | Open to change |
| --- | --- |
| In | no |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join("\n")}
`;

export const judgedRoles = {
  "role-without-rights": entry<{ role: string; near: string | null }>({
    severity: "warning",
    title: "A role without permissions",
    message: ({ role }) => `The role \`${role}\` has no permissions in section 6.`,
    help: ({ role, near }) => didYouMean(near, `Add a row for \`${role}\` in section 6, or remove it here.`),
    bad: `${rights("keeper | see, create | Tool |")}
- Role of a new user: membr
`,
    good: `${rights("keeper | see, create | Tool |", "member | see | Tool |")}
- Role of a new user: member
`,
  }),
  "role-nobody-has": entry<{ role: string }>({
    severity: "warning",
    title: "A role that only “Who” names",
    message: ({ role }) => `Nobody has the role \`${role}\`, and no row of section 6 names it.`,
    help: () => "Give it to somebody, grant it something in section 6, or correct its name.",
    why: "An event for a role that nobody has can't be used.",
    bad: `${rights("keeper | see, create, change | Tool |")}
## 4. States and transitions
### Tool
| From | Event | To | Who |
| --- | --- | --- | --- |
| start | | In | |
| In | Sell | Sold | treasurer |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | keeper |
`,
    good: `${rights("keeper | see, create, change | Tool |")}
## 4. States and transitions
### Tool
| From | Event | To | Who |
| --- | --- | --- | --- |
| start | | In | |
| In | Sell | Sold | treasurer |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | keeper, treasurer |
`,
  }),
  "role-misspelt": entry<{ role: string; near: string }>({
    severity: "warning",
    title: "A role nobody has, nearly another",
    message: ({ role }) => `Nobody has the role \`${role}\`.`,
    help: ({ near }) => `Did you mean \`${near}\`?`,
    why: "A misspelt role grants nothing to anybody, and nothing else shows it.",
    bad: `${rights("keeper | see, create | Tool |", "helpr | see | Tool |")}
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | keeper, helper |
`,
    good: `${rights("keeper | see, create | Tool |", "helper | see | Tool |")}
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | keeper, helper |
`,
  }),
  "entity-nobody-creates": entry<{ entity: string }>({
    severity: "warning",
    title: "An entity nobody can create",
    message: ({ entity }) => `Nobody can create a ${entity}, and no effect or call does.`,
    help: ({ entity }) => `Grant \`create\` on ${entity} to a role in section 6.`,
    why: "Once section 6 has a row, everything no row grants is denied.",
    bad: rights("keeper | see | Tool |"),
    good: rights("keeper | see, create | Tool |"),
  }),
  "entity-nobody-sees": entry<{ entity: string }>({
    severity: "warning",
    title: "An entity nobody can see",
    message: ({ entity }) => `Nobody can see a ${entity}.`,
    help: ({ entity }) => `Grant \`see\` on ${entity} to a role in section 6.`,
    why: "Once section 6 has a row, everything no row grants is denied. The right to create doesn't include the right to see.",
    bad: rights("keeper | create, change | Tool |"),
    good: rights("keeper | see, create, change | Tool |"),
  }),
  "right-without-sight": entry<{ role: string; entity: string; ofField: boolean }>({
    severity: "hint",
    title: "A permission on records the role can't see",
    message: ({ role, entity, ofField }) =>
      ofField
        ? `The role \`${role}\` can see a field of ${entity}, but no ${entity}.`
        : `The role \`${role}\` can do this with a ${entity}, but can't see any.`,
    help: ({ role, entity, ofField }) =>
      `Grant \`see\` on ${entity} to \`${role}\` too.${ofField ? " Fields it must not see are those that only rows of other roles name." : ""}`,
    why: "People can't change, delete or use events on records they can't see, and a field is seen in its record.",
    bad: rights("keeper | see, create | Tool |", "helper | change | Tool |"),
    good: rights("keeper | see, create | Tool |", "helper | see, change | Tool |"),
  }),
  "event-not-granted": entry<{ role: string; event: string; entity: string; everything: boolean }>({
    severity: "warning",
    title: "An action for a role that section 6 doesn’t let do it",
    message: ({ role, event, entity, everything }) =>
      everything
        ? `The role \`${role}\` can never do “${event}”: another row of section 6 names it, so \`everything\` doesn’t include it.`
        : `The role \`${role}\` can never do “${event}” with a ${entity}: rows of section 6 name it, but none for this role.`,
    help: ({ role, event, entity }) =>
      `Add the row \`${role} | ${event} | ${entity}\` to section 6, or remove \`${role}\` from “Who”.`,
    why: "“Who” and section 6 must both allow an action. Once a row of section 6 names it, only roles whose rows name it may do it.",
    bad: soldTools("helper, keeper", "helper | everything | Tool |", "keeper | see, create, change, Sell | Tool |"),
    good: soldTools(
      "helper, keeper",
      "helper | everything, Sell | Tool |",
      "keeper | see, create, change, Sell | Tool |",
    ),
  }),
  "event-closed-by-who": entry<{ role: string; event: string; entity: string }>({
    severity: "warning",
    title: "A permission for an action that “Who” doesn’t give the role",
    message: ({ role, event, entity }) =>
      `This row gives \`${role}\` “${event}” of ${entity}, but “Who” in section 4 doesn’t name that role.`,
    help: ({ role, event }) =>
      `Add \`${role}\` under “Who” in the rows of “${event}” in section 4, or remove “${event}” here.`,
    why: "“Who” and section 6 must both allow an action.",
    bad: soldTools("keeper", "keeper | see, create, Sell | Tool |", "helper | see, Sell | Tool |"),
    good: soldTools("keeper, helper", "keeper | see, create, Sell | Tool |", "helper | see, Sell | Tool |"),
  }),
  "field-change-without-sight": entry<{ role: string; field: string; entity: string }>({
    severity: "warning",
    title: "A field that a role can change, but not see",
    message: ({ role, field, entity }) => `The role \`${role}\` can change “${field}” of ${entity}, but can’t see it.`,
    help: () => "Add `see` to this row.",
    why: "Once a row names a field, each role sees it only if a row with `see` names it too.",
    bad: rights(
      "keeper | see, create | Tool |",
      "keeper | see | Tool.worth |",
      "helper | see | Tool |",
      "helper | change | Tool.worth |",
    ),
    good: rights(
      "keeper | see, create | Tool |",
      "keeper | see | Tool.worth |",
      "helper | see | Tool |",
      "helper | see, change | Tool.worth |",
    ),
  }),
  "field-nobody-sees": entry<{ field: string; entity: string }>({
    severity: "warning",
    title: "A field nobody can see",
    message: ({ field, entity }) => `“${field}” of ${entity} is in section 6, but no row lets anyone see it.`,
    help: ({ field, entity }) => `Grant \`see\` on \`${entity}.${field}\` to a role too.`,
    why: "Once a row names a field, only the roles that rows give it to can see it.",
    bad: rights("keeper | see, create | Tool |", "keeper | change | Tool.worth |"),
    good: rights("keeper | see, create | Tool |", "keeper | see, change | Tool.worth |"),
  }),
  "condition-without-effect": entry<{ roles: string }>({
    severity: "hint",
    title: "A condition without effect",
    message: ({ roles }) => `This condition has no effect: another row grants the same to ${roles} without one.`,
    help: () => "Permissions add up. Remove the row that grants too much, or this one.",
    bad: rights("keeper | see, create | Tool |", 'keeper | see | Tool | `name = "Saw"`'),
    good: rights("keeper | create | Tool |", 'keeper | see | Tool | `name = "Saw"`'),
  }),
  "delete-while-closed": entry<{ role: string; entity: string; status: string }>({
    severity: "warning",
    title: "Deleting what is closed in every status",
    message: ({ role, entity }) =>
      `The role \`${role}\` can never delete a ${entity}: all its statuses are closed to change.`,
    help: ({ status }) => `Name the statuses under “Only if”: \`status = "${status}"\`.`,
    why: "A record that is closed to change can't be deleted either, unless a row with `delete` names the status in its condition.",
    bad: closedTools("keeper | see, create, delete | Tool |"),
    good: closedTools("keeper | see, create | Tool |", 'keeper | delete | Tool | `status = "In"`'),
  }),
  "change-without-create": entry<{ role: string; field: string; entity: string }>({
    severity: "hint",
    title: "A field that can be changed, but not filled in when a record is created",
    message: ({ role, field, entity }) =>
      `The role \`${role}\` can create a ${entity} and change “${field}”, but can't fill it in when creating one.`,
    help: () => "Add `create` to this row, or leave it if the field is filled in later.",
    why: "A field that a row names is closed for each action that no row opens it for, and creating is an action of its own.",
    bad: rights("keeper | see, create, change | Tool |", "keeper | see, change | Tool.name |"),
    good: rights("keeper | see, create, change | Tool |", "keeper | see, create, change | Tool.name |"),
  }),
};
