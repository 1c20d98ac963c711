import { entry } from "../../entry.ts";

const TOOL = `
## 3. Entities and their fields
### Tool
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Worth | money | |
`;

const LOAN = `${TOOL}
### Loan
| Field | Type |
| --- | --- |
| Borrower | text |

## 4. States and transitions
### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | Return | Returned |
`;

const ORDER = `
## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Name | text |
| Lines | list of Line |
### Line
| Field | Type |
| --- | --- |
| What | text |
`;

export const judgedScreens = {
  "row-without-owner": entry<{ row: string; owner: string; screen: string }>({
    severity: "warning",
    title: "A row that can't be created here",
    message: ({ row, owner, screen }) =>
      `“${screen}” can't create ${row}: it is a row of ${owner}, and this screen doesn't say of which one.`,
    help: ({ row, owner }) =>
      `Offer \`create ${row}\` on the screen that shows one ${owner}, or let people add rows where they edit ${owner}.`,
    bad: `
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /lines | Lines | list of Line | create Line |
${ORDER}`,
    good: `
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /orders | Orders | list of Order | open One order |
| /orders/{id} | One order | one Order | create Line |
${ORDER}`,
  }),
  "field-not-searched": entry<{ field: string; why: string }>({
    severity: "warning",
    title: "A field that a search doesn't look in",
    message: ({ field, why }) => `No search looks in ${field}: ${why}.`,
    help: () =>
      "A search looks in texts, choices and what records are called that a field names. Name one of these; for a computed text the fields that it is made of.",
    why: "Words are looked up in an index of what is kept. Where no field that *Search* names can be searched, it looks in all texts.",
    bad: `
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tools | Tools | list of Tool |

### Tools
- Search: Worth
${TOOL}`,
    good: `
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tools | Tools | list of Tool |

### Tools
- Search: Name
${TOOL}`,
  }),
  "filter-not-offered": entry<{ field: string; type: string }>({
    severity: "warning",
    title: "A filter that isn't offered",
    message: ({ field, type }) => `Nobody can filter by ${field}: it is a field of type ${type}.`,
    help: () =>
      "A filter is set by choosing from the values that there are. Name a choice, a yes/no, a text, a number, a rating or a reference, or add a computed field that sums it up, such as `year = day.year()`.",
    why: "Nearly every record has its own date, moment or amount, so that a list of them would be as long as the list itself. A calendar leads to a day, and sorting to the highest and lowest.",
    bad: `
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tools | Tools | list of Tool |

### Tools
- Filters: Worth
${TOOL}`,
    good: `
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tools | Tools | list of Tool |

### Tools
- Filters: Name
${TOOL}`,
  }),
  "unreachable-screen": entry<{ screen: string; tab: boolean }>({
    severity: "warning",
    title: "A screen nobody can reach",
    message: ({ screen }) => `Nothing leads to the screen “${screen}”.`,
    help: ({ screen, tab }) =>
      tab
        ? `Add \`Tab: yes\`, or let another screen \`open ${screen}\`.`
        : `Let another screen \`open ${screen}\`, or add \`Tab: yes\` to its block.`,
    why: "A screen is reached as a tab or from the menu if it needs no record, by `open`, by tapping a record, or as the form of `create` and `edit`. People can't type routes on a phone.",
    bad: `
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tools | Tools | list of Tool |
| /rules | House rules | text |

### House rules
- Tab: no
${TOOL}`,
    good: `
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /tools | Tools | list of Tool | open House rules |
| /rules | House rules | text | |

### House rules
- Tab: no
${TOOL}`,
  }),
  "action-nobody-may": entry<{ action: string; screen: string; grant: string }>({
    severity: "warning",
    title: "An action nobody is allowed to do",
    message: ({ action, screen }) => `“${screen}” offers \`${action}\`, but no role is allowed to.`,
    help: ({ grant }) => `Grant ${grant} to a role in section 6, or remove the action.`,
    bad: `
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /tools | Tools | list of Tool | create Tool, delete |
${TOOL}
## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| keeper | see, create | Tool |
`,
    good: `
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /tools | Tools | list of Tool | create Tool, delete |
${TOOL}
## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| keeper | see, create, delete | Tool |
`,
  }),
  "action-without-record": entry<{ action: string; screen: string }>({
    severity: "warning",
    title: "An action on a screen without records",
    message: ({ action, screen }) => `“${screen}” offers \`${action}\`, but shows no records.`,
    help: () => "Let the screen show a list or one record, or remove the action.",
    bad: `
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /rules | House rules | text | search |
`,
    good: `
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /tools | Tools | list of Tool | search |
${TOOL}`,
  }),
  "event-of-another-entity": entry<{ event: string; screen: string; homes: string }>({
    severity: "warning",
    title: "An event of other records",
    message: ({ event, screen, homes }) =>
      `“${screen}” offers \`${event}\`, which is an event of ${homes}, but shows no ${homes}.`,
    help: ({ homes }) => `Offer it on a screen that shows ${homes}, or add the event to section 4.`,
    bad: `
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /tools | Tools | list of Tool | Return |
| /loans | Loans | list of Loan | |
${LOAN}`,
    good: `
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /tools | Tools | list of Tool | |
| /loans | Loans | list of Loan | Return |
${LOAN}`,
  }),
  "field-never-shown": entry<{ field: string; entity: string }>({
    severity: "hint",
    title: "A field that no screen shows",
    message: ({ field, entity }) => `No screen shows “${field}” of ${entity}.`,
    help: () => "Add it to the `Fields` of a screen, unless it should stay hidden.",
    bad: `
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tools | Tools | list of Tool where \`worth > 0 EUR\` |
| /tools/{id} | One tool | one Tool |

### One tool
- Fields: Name
${TOOL}`,
    good: `
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tools | Tools | list of Tool where \`worth > 0 EUR\` |
| /tools/{id} | One tool | one Tool |

### One tool
- Fields: Name, Worth
${TOOL}`,
  }),
  "field-never-used": entry<{ field: string; entity: string }>({
    severity: "warning",
    title: "An unused field",
    message: ({ field, entity }) => `No screen shows “${field}” of ${entity}, and nothing else uses it.`,
    help: () => "Add it to the `Fields` of a screen, or remove it from section 3.",
    why: "A detail or form that lists its `Fields` shows only those. A field that was added to section 3 later is easily forgotten there.",
    bad: `
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tools | Tools | list of Tool |
| /tools/{id} | One tool | one Tool |

### One tool
- Fields: Name
${TOOL}`,
    good: `
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tools | Tools | list of Tool |
| /tools/{id} | One tool | one Tool |

### One tool
- Fields: Name, Worth
${TOOL}`,
  }),
  "required-field-not-asked": entry<{ field: string; entity: string; forms: string }>({
    severity: "warning",
    title: "A required field that no form asks for",
    message: ({ field, entity, forms }) => `“${field}” of ${entity} is required, but no form asks for it (${forms}).`,
    help: () => "Add it to the `Fields` of the form, or give it a default. Until then, nothing can be saved there.",
    bad: `
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /tools | Tools | list of Tool | create Tool |
| /tools/new | New tool | form for Tool | |
| /tools/{id} | One tool | one Tool | |

### New tool
- Fields: Worth
${TOOL}`,
    good: `
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /tools | Tools | list of Tool | create Tool |
| /tools/new | New tool | form for Tool | |
| /tools/{id} | One tool | one Tool | |

### New tool
- Fields: Name, Worth
${TOOL}`,
  }),
  "answer-here-not-typed": entry<{ field: string; entity: string }>({
    severity: "warning",
    title: "Answer here names a field that nobody types in",
    message: ({ field, entity }) => `“${field}” of ${entity} is filled by the app, so it can't be answered in a row.`,
    help: () => "Name a field that a person fills in, or leave it out of `Answer here`.",
    bad: `
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tools | Tools | list of Tool |

### Tools
- Answer here: created_at
${TOOL}`,
    good: `
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tools | Tools | list of Tool |

### Tools
- Answer here: Worth
${TOOL}`,
  }),
  "title-not-editable": entry<{ field: string; entity: string; screen: string }>({
    severity: "warning",
    title: "The title of a record can't be edited",
    message: ({ field, entity, screen }) =>
      `“${field}” is the title of ${entity}, but “${screen}” lets people edit a record without it.`,
    help: ({ field }) => `Add ${field} to the \`Fields\` of that screen.`,
    bad: `
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /tools | Tools | list of Tool | create Tool, open One tool |
| /tools/{id} | One tool | one Tool | edit |

### One tool
- Fields: Worth
${TOOL}`,
    good: `
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /tools | Tools | list of Tool | create Tool, open One tool |
| /tools/{id} | One tool | one Tool | edit |

### One tool
- Fields: Name, Worth
${TOOL}`,
  }),
};
