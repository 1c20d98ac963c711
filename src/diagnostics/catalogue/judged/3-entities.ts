import { didYouMean, entry } from "../../entry.ts";

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

export const judgedEntities = {
  "narrowing-that-turns": entry<{ field: string; entity: string; read: string; of: string }>({
    severity: "hint",
    title: "A filter that stops matching after saving",
    message: ({ field, entity, read, of }) =>
      `Saving a ${entity} may change \`${read}\` of its ${of}. Then that ${entity} can't be saved with that ${field}.`,
    help: ({ entity }) =>
      `Use a rule in section 5 that ignores the record itself: \`not ${entity}.exists(x, … and x.id != id)\`.`,
    why: "The filter is checked when the value is chosen, after everything else that the save does.",
    bad: lending("not out_now"),
    good: lending("not broken"),
  }),
  "percent-without-sign": entry<{ written: string; read: number }>({
    severity: "warning",
    title: "A percentage without its sign",
    message: ({ written, read }) => `“${written}” is ${read} %.`,
    help: ({ written, read }) => `Write ${written} % or ${read} %.`,
    why: "In a form people type 5 for 5 %. In a document 5 is the number five, which is 500 %.",
    bad: "## 3. Entities and their fields\n### Loan\n| Field | Type | Default |\n| --- | --- | --- |\n| Name | text | |\n| Rate | percent | 5 |\n",
    good: "## 3. Entities and their fields\n### Loan\n| Field | Type | Default |\n| --- | --- | --- |\n| Name | text | |\n| Rate | percent | 5 % |\n",
  }),
  "choice-compared-by-letters": entry<{ better: string | null }>({
    severity: "warning",
    title: "Choices compared by their letters",
    message: () => "Expressions compare choices by their letters, not in the order in which the document lists them.",
    help: ({ better }) =>
      better === null
        ? "Sort by a number instead, such as a computed field that gives each choice its place."
        : `Write \`${better}\`.`,
    why: "In the alphabet “High” comes before “Low” and “Medium”. Screens sort choices as they are listed.",
    bad: '## 3. Entities and their fields\n### Job\n| Field | Type | Default |\n| --- | --- | --- |\n| Name | text | |\n| Priority | choice of Low, Medium, High | |\n| Urgent | yes/no | `= priority >= "Medium"` |\n',
    good: '## 3. Entities and their fields\n### Job\n| Field | Type | Default |\n| --- | --- | --- |\n| Name | text | |\n| Priority | choice of Low, Medium, High | |\n| Urgent | yes/no | `= priority in ["Medium", "High"]` |\n',
  }),
  "yes-no-never-empty": entry<{ field: string }>({
    severity: "warning",
    title: "A yes/no that is asked whether it is empty",
    message: ({ field }) => `“${field}” is never empty: a yes/no that nobody has answered is no.`,
    help: () => "Where “not answered yet” matters, make it a choice, such as `choice of Yes, No`.",
    bad: "## 3. Entities and their fields\n### Job\n| Field | Type | Default |\n| --- | --- | --- |\n| Name | text | |\n| Fine | yes/no | |\n| Looked at | yes/no | `= fine is not empty` |\n",
    good: "## 3. Entities and their fields\n### Job\n| Field | Type | Default |\n| --- | --- | --- |\n| Name | text | |\n| Fine | choice of Yes, No | |\n| Looked at | yes/no | `= fine is not empty` |\n",
  }),
  "circular-computation": entry<{ field: string; round: string }>({
    severity: "error",
    title: "A computed field that needs its own value",
    message: ({ field, round }) => `“${field}” can't be computed: ${round}.`,
    help: () => "Make one of them an ordinary field, or compute it from other fields.",
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
    message: ({ field, round }) => `“${field}” depends on itself through other records: ${round}.`,
    help: () =>
      "This works only if the records never refer to each other in a loop. Compute it from ordinary fields if you can.",
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
    title: "A computed field reveals hidden values",
    message: ({ field, input, role }) =>
      `“${field}” shows ${role} something about \`${input}\`, which ${role} can't see.`,
    help: ({ field }) => `Name “${field}” in section 6 too, for those who can see it, or compute it from other fields.`,
    why: "Computed fields see all records and fields. Anyone who sees the result learns something about its inputs.",
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
    message: ({ entity }) => `${entity} has no fields.`,
    help: () => "Add a table with the columns *Field* and *Type* under its heading, or write `not shown` there.",
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
    message: ({ entity }) => `${entity} records have no title.`,
    help: () => "Add `Shown as` with an expression, or a text field.",
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
    title: "A field that is never asked for",
    message: ({ field }) => `“${field}” depends on its own value, so it is never asked for.`,
    help: () => "Use another field in `Asked if`.",
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
  "fixed-at-unknown": entry<{ event: string; field: string; entity: string; near: string | null }>({
    severity: "warning",
    title: "A field that is never fixed",
    message: ({ event, field, entity }) => `“${event}” is no event of ${entity}, so “${field}” is never fixed.`,
    help: ({ near }) =>
      didYouMean(
        near,
        "Name an event of this entity, or “start”. An event of another entity can set a plain field instead.",
      ),
    bad: `
## 3. Entities and their fields
### Order
| Field | Type | Default |
| --- | --- | --- |
| Amount | number | |
| Twice | number | \`= amount * 2\` fixed at Sned |
## 4. States and transitions
### Order
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | Send | Sent |
`,
    good: `
## 3. Entities and their fields
### Order
| Field | Type | Default |
| --- | --- | --- |
| Amount | number | |
| Twice | number | \`= amount * 2\` fixed at Send |
## 4. States and transitions
### Order
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | Send | Sent |
`,
  }),
};
