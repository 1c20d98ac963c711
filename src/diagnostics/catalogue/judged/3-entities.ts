import { entry } from "../../entry.ts";

const lending = (narrowed: string): string => `
## 3. Entities and their fields
### Tool
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Broken | yes/no | |
| Out now | yes/no | \`= Loan.exists(l, l.tool = this and l.back is empty)\` |

### Loan
| Field | Type |
| --- | --- |
| Who | text |
| Tool | Tool where \`${narrowed}\` |
| Back | date |
`;

/** Judgements about point 3. */
export const judgedEntities = {
  "narrowing-that-turns": entry<{ field: string; entity: string; read: string; of: string }>({
    severity: "hint",
    title: "A narrowing that the record's own saving turns around",
    message: ({ field, entity, read, of }) =>
      `Once a ${entity} is saved, \`${read}\` of its ${of} may be another, and then the same ${entity} can't be saved again with that ${field}.`,
    help: ({ entity }) =>
      `Say it as a rule of point 5 that leaves the record itself out: \`not ${entity}.exists(x, … and x.id != id)\`.`,
    why: "Narrowing is a rule too: it is judged on every write, also when the value was chosen long before.",
    bad: lending("not out_now"),
    good: lending("not broken"),
  }),
  "circular-computation": entry<{ field: string; round: string }>({
    severity: "error",
    title: "A computed field that needs its own value",
    message: ({ field, round }) => `“${field}” can't be computed: ${round}.`,
    help: () => "Let one of them be typed in, or compute it from other fields.",
    bad: `
## 3. Entities and their fields
### Order
| Field | Type | Default |
| --- | --- | --- |
| Net | number | \`= gross - tax\` |
| Tax | number | |
| Gross | number | \`= net + tax\` |
`,
    good: `
## 3. Entities and their fields
### Order
| Field | Type | Default |
| --- | --- | --- |
| Net | number | |
| Tax | number | |
| Gross | number | \`= net + tax\` |
`,
  }),
  "computed-through-other-records": entry<{ field: string; round: string }>({
    severity: "warning",
    title: "A computed field that needs the same field of other records",
    message: ({ field, round }) => `“${field}” depends on itself by way of other records: ${round}.`,
    help: () =>
      "That ends only if the records never point at each other in a circle. Compute it from fields that are typed in, if you can.",
    bad: `
## 3. Entities and their fields
### Task
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Part of | Task | |
| Path | text | \`= part_of.path + name\` |
`,
    good: `
## 3. Entities and their fields
### Task
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Part of | Task | |
| Path | text | \`= part_of.name + name\` |
`,
  }),
  "computed-shows-hidden": entry<{ field: string; input: string; role: string }>({
    severity: "warning",
    title: "A computed field shows what its inputs hide",
    message: ({ field, input, role }) => `“${field}” tells ${role} about \`${input}\`, which ${role} may not see.`,
    help: ({ field }) =>
      `Name “${field}” in point 6 as well, for those who may see it, or compute it from other fields.`,
    why: "Computed fields see all records and fields. Whoever may see the result learns something about what it was computed from.",
    bad: `
## 3. Entities and their fields
### Employee
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Salary | money | |
| Yearly | money | \`= salary * 12\` |

## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| staff | see | Employee |
| office | see, create, change | Employee, Employee.salary |
`,
    good: `
## 3. Entities and their fields
### Employee
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Salary | money | |
| Yearly | money | \`= salary * 12\` |

## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| staff | see | Employee |
| office | see, create, change | Employee, Employee.salary, Employee.yearly |
`,
  }),
  "entity-without-fields": entry<{ entity: string }>({
    severity: "hint",
    title: "An entity without fields",
    message: ({ entity }) => `${entity} has no fields, so its records can hold nothing.`,
    help: () => "Add a table with the columns *Field* and *Type* beneath its heading, or say `not shown` there.",
    bad: `
## 3. Entities and their fields
### Tool
Anything that can be lent.
`,
    good: `
## 3. Entities and their fields
### Tool
Anything that can be lent.

| Field | Type |
| --- | --- |
| Name | text |
`,
  }),
  "record-without-title": entry<{ entity: string }>({
    severity: "hint",
    title: "Records without a title",
    message: ({ entity }) => `Records of ${entity} have no text to be called by.`,
    help: () => "Add the fact `Shown as` with an expression, or a text field.",
    bad: `
## 3. Entities and their fields
### Reading
| Field | Type |
| --- | --- |
| Value | number |
| Taken on | date |
`,
    good: `
## 3. Entities and their fields
### Reading
- Shown as: Taken on

| Field | Type |
| --- | --- |
| Value | number |
| Taken on | date |
`,
  }),
  "asked-if-itself": entry<{ field: string }>({
    severity: "warning",
    title: "A field that is asked for only when it is filled in",
    message: ({ field }) => `“${field}” is asked for only if “${field}” itself has a value, so it never is.`,
    help: () => "Let the condition in `Asked if` speak about another field.",
    bad: `
## 3. Entities and their fields
### Visit
| Field | Type | Asked if |
| --- | --- | --- |
| Place | text | |
| Reason | text | \`reason is not empty\` |
`,
    good: `
## 3. Entities and their fields
### Visit
| Field | Type | Asked if |
| --- | --- | --- |
| Place | text | |
| Reason | text | \`place is not empty\` |
`,
  }),
};
