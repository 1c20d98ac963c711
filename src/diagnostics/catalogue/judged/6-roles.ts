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

/** Judgements about point 6. */
export const judgedRoles = {
  "role-without-rights": entry<{ role: string; near: string | null }>({
    severity: "warning",
    title: "A role that may do nothing",
    message: ({ role }) => `The role \`${role}\` is named here, but point 6 grants it nothing.`,
    help: ({ role, near }) => didYouMean(near, `Give \`${role}\` a row in point 6, or remove it here.`),
    bad: `${rights("keeper | see, create | Tool |")}
- Role of a new user: membr
`,
    good: `${rights("keeper | see, create | Tool |", "member | see | Tool |")}
- Role of a new user: member
`,
  }),
  "entity-nobody-creates": entry<{ entity: string }>({
    severity: "warning",
    title: "An entity of which nobody may create a record",
    message: ({ entity }) => `Nobody may create any ${entity}, and no effect or call does.`,
    help: ({ entity }) => `Grant \`create\` on ${entity} to a role in point 6.`,
    why: "Once point 6 has a row, what no row grants is refused.",
    bad: rights("keeper | see | Tool |"),
    good: rights("keeper | see, create | Tool |"),
  }),
  "entity-nobody-sees": entry<{ entity: string }>({
    severity: "warning",
    title: "An entity that nobody may see",
    message: ({ entity }) => `Nobody may see any ${entity}.`,
    help: ({ entity }) => `Grant \`see\` on ${entity} to a role in point 6.`,
    why: "Once point 6 has a row, what no row grants is refused: whoever may create a record does not see it by that alone.",
    bad: rights("keeper | create, change | Tool |"),
    good: rights("keeper | see, create, change | Tool |"),
  }),
  "right-without-sight": entry<{ role: string; entity: string }>({
    severity: "hint",
    title: "A right on records that the role may not see",
    message: ({ role, entity }) => `The role \`${role}\` may do this to a ${entity}, but may not see any.`,
    help: ({ role, entity }) => `Grant \`see\` on ${entity} to \`${role}\` as well.`,
    why: "Nobody changes, deletes or fires an event on a record that they may not see.",
    bad: rights("keeper | see, create | Tool |", "helper | change | Tool |"),
    good: rights("keeper | see, create | Tool |", "helper | see, change | Tool |"),
  }),
  "field-nobody-sees": entry<{ field: string; entity: string }>({
    severity: "warning",
    title: "A field that nobody may see",
    message: ({ field, entity }) => `“${field}” of ${entity} is named in point 6, but no row lets anybody see it.`,
    help: ({ field, entity }) => `Grant \`see\` on \`${entity}.${field}\` to a role as well.`,
    why: "A field that any row names is closed to every role that no row opens it to.",
    bad: rights("keeper | see, create | Tool |", "keeper | change | Tool.worth |"),
    good: rights("keeper | see, create | Tool |", "keeper | see, change | Tool.worth |"),
  }),
  "condition-without-effect": entry<{ roles: string }>({
    severity: "hint",
    title: "A condition on what another row grants anyway",
    message: ({ roles }) => `This condition changes nothing: another row grants the same to ${roles} without one.`,
    help: () => "Rights add up. Remove the row that grants too much, or this one.",
    bad: rights("keeper | see, create | Tool |", 'keeper | see | Tool | `name = "Saw"`'),
    good: rights("keeper | create | Tool |", 'keeper | see | Tool | `name = "Saw"`'),
  }),
};
