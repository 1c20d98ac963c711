import { entry } from "../entry.ts";
import { TOOL_STATES } from "./fragments.ts";

/** Code that is no condition, with an example of each. */
const VALUES: ReadonlyMap<string, string> = new Map([
  ["Many in", "answer.items"],
  ["One in", "answer.item"],
  ["Token", "answer.token"],
  ["Me", "answer.user"],
  ["Sends", '{"total": total}'],
  ["Asks the server", '{"q": search}'],
]);

const POINT_ONE_TOLD = `## 1. What the product does and for whom
- Purpose of the product: lend tools
- Intended users: neighbours
`;

const ALL_POINTS_TOLD = `${POINT_ONE_TOLD}
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tools | Tools | list of Tool |

${TOOL_STATES}
## 5. Validation rules
| On | Rule |
| --- | --- |
| Tool.name | required |

## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| keeper | everything | everything |

## 7. The calls it makes
- Base address: https://tools.example.com

## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | No. |

## 9. Business constants and limits
| Name | Value |
| --- | --- |
| LOAN_TIME | 14 days |
`;

export const document = {
  "not-shown": entry<{ what: string; id: string; holds: string }>({
    severity: "gap",
    title: "Something is not shown",
    message: ({ what }) => `${what}: not shown.`,
    help: ({ id, holds }) => `The platform default ${id} holds: ${holds}`,
    why: "What a document leaves out is not an error. The platform does something sensible, and says what.",
    bad: "## 1. What the product does and for whom\n- Purpose of the product: not shown.\n",
    good: POINT_ONE_TOLD,
  }),
  "point-not-shown": entry<{ point: number; title: string; id: string; holds: string }>({
    severity: "gap",
    title: "A whole point is not shown",
    message: ({ point, title }) => `Point ${point} (${title}) says nothing.`,
    help: ({ id, holds }) => `The platform default ${id} holds: ${holds}`,
    bad: "## 8. The error catalogue\n- Product error codes and messages: not shown.\n",
    good: ALL_POINTS_TOLD,
  }),
  "document-too-large": entry<{ limit: string; most: number }>({
    severity: "error",
    title: "The document is larger than the platform reads",
    message: ({ limit, most }) => `The document has more than ${most.toLocaleString("en")} ${limit}.`,
    help: () => "Keep the document to the specification, and import large amounts of data into the running app.",
    why: "A document is read again at every change. Limits keep that fast, and keep a broken file from hanging the phone.",
    bad: `## 1. What the product does and for whom\n${">".repeat(40)} deep\n`,
    good: "## 1. What the product does and for whom\n> not so deep\n",
  }),
  "section-too-deep": entry<{ name: string; part: string }>({
    severity: "warning",
    title: "A point under a heading of the third level",
    message: ({ name }) => `“${name}” is read as a point, but it stands inside the one before it.`,
    help: ({ name }) => `Begin it with two signs: “## ${name}”.`,
    bad: "## 8. The error catalogue\n\n### 9. Business constants and limits\n| Name | Value |\n| --- | --- |\n| MOST | 3 |\n",
    good: "## 8. The error catalogue\n\n## 9. Business constants and limits\n| Name | Value |\n| --- | --- |\n| MOST | 3 |\n",
  }),
  "section-near-miss": entry<{ written: string; name: string; read: string }>({
    severity: "warning",
    title: "A heading that is nearly one of the known ones",
    message: ({ written, name, read }) =>
      read === "prose"
        ? `“${written}” is read as prose, but it looks like “${name}”.`
        : `“${written}” is not a known heading; it is read as ${read}.`,
    help: ({ name }) => `Write “${name}”, or choose a heading that is clearly another.`,
    bad: "## Scenarois\n### It works\n- Given: offline\n",
    good: "## Scenarios\n### It works\n- Given: offline\n",
  }),
  "table-in-prose": entry<{ heading: string; point: number; title: string }>({
    severity: "warning",
    title: "A table of a point under a heading that is none",
    message: ({ heading, point, title }) =>
      `This table looks like one of point ${point} (${title}), but under “${heading}” it is prose: nothing of it is done.`,
    help: ({ heading, point }) => `Number the heading: “## ${point}. ${heading}”.`,
    why: "Rights, rules and states that turn into prose do not hold, and nobody notices.",
    bad: "## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## Who may do what\n| Role | May | On |\n| --- | --- | --- |\n| keeper | everything | everything |\n",
    good: "## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 6. Who may do what\n| Role | May | On |\n| --- | --- | --- |\n| keeper | everything | everything |\n",
  }),
  "section-twice": entry<{ name: string }>({
    severity: "warning",
    title: "A point stands in the document twice",
    message: ({ name }) => `“${name}” stands in this document before.`,
    help: () => "Both are read, one after the other; join them so that people find everything in one place.",
    bad: "## 8. The error catalogue\n| Code | Message |\n| --- | --- |\n| E1 | No. |\n\n## 8. The error catalogue\n| Code | Message |\n| --- | --- |\n| E2 | No. |\n",
    good: "## 8. The error catalogue\n| Code | Message |\n| --- | --- |\n| E1 | No. |\n| E2 | No. |\n",
  }),
  "section-number-and-title": entry<{ number: number; title: string; other: number }>({
    severity: "warning",
    title: "A heading's number and title belong to different points",
    message: ({ number, title, other }) => `“${title}” is the title of point ${other}, but its number is ${number}.`,
    help: ({ number }) => `The number counts: this is read as point ${number}. Correct the number or the title.`,
    bad: "## 4. Validation rules\n",
    good: "## 5. Validation rules\n",
  }),
  "key-misspelt": entry<{ written: string; name: string }>({
    severity: "error",
    title: "A key or column that is nearly a known one",
    message: ({ written, name }) => `“${written}” is not known here; it looks like “${name}”.`,
    help: ({ name }) =>
      `Write “${name}”. Until then what it stands in is closed, so that nothing is allowed by mistake.`,
    why: "A condition under a misspelt head would be prose, and what it guards would stand open.",
    bad: '## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 6. Roles and permissions\n| Role | May | On | Onyl if |\n| --- | --- | --- | --- |\n| keeper | see | Tool | `name = "Saw"` |\n',
    good: '## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 6. Roles and permissions\n| Role | May | On | Only if |\n| --- | --- | --- | --- |\n| keeper | see | Tool | `name = "Saw"` |\n',
  }),
  "key-near-miss": entry<{ written: string; name: string }>({
    severity: "warning",
    title: "A key or column that looks like a known one",
    message: ({ written, name }) => `“${written}” is read as prose, but it looks like “${name}”.`,
    help: ({ name }) => `Write “${name}” if that is what you mean.`,
    bad: "## 1. What the product does and for whom\n- Curency: CHF\n",
    good: "## 1. What the product does and for whom\n- Currency: CHF\n",
  }),
  "key-with-code": entry<{ key: string }>({
    severity: "error",
    title: "Code under an unknown key",
    message: ({ key }) => `“${key}” is not a known key, but its value holds code.`,
    help: () =>
      "Use a known key, or begin the bullet with “Note:” if it is an explanation. Until then what it stands in is closed.",
    why: "Code is the contract. Code that nothing runs would be a promise that nobody keeps.",
    bad: "## 3. Entities and their fields\n### Tool\n- Limited to: `worth < 10 EUR`\n\n| Field | Type |\n| --- | --- |\n| Worth | money |\n",
    good: "## 3. Entities and their fields\n### Tool\n- Note: `worth` is what we paid.\n\n| Field | Type |\n| --- | --- |\n| Worth | money |\n",
  }),
  "column-with-code": entry<{ column: string }>({
    severity: "error",
    title: "Code under an unknown column",
    message: ({ column }) => `“${column}” is not a known column, but it holds code.`,
    help: () =>
      "Use a known column, or call it “Notes” if it explains something. Until then the rows with code in it are closed.",
    bad: "## 3. Entities and their fields\n### Tool\n| Field | Type | Limit |\n| --- | --- | --- |\n| Worth | money | `worth < 10 EUR` |\n",
    good: "## 3. Entities and their fields\n### Tool\n| Field | Type | Notes |\n| --- | --- | --- |\n| Worth | money | `worth` is what we paid |\n",
  }),
  "cells-too-many": entry<{ columns: number }>({
    severity: "error",
    title: "A row with more cells than columns",
    message: ({ columns }) => `This stands beyond the last of the table's ${columns} columns.`,
    help: () =>
      "Move it under its column, or add a column. A `|` inside a cell is written `\\|`. Until then the row is closed.",
    bad: "## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text | required |\n",
    good: "## 3. Entities and their fields\n### Tool\n| Field | Type | Required |\n| --- | --- | --- |\n| Name | text | yes |\n",
  }),
  "column-twice": entry<{ column: string; known: string }>({
    severity: "error",
    title: "Two columns mean the same",
    message: ({ column, known }) => `“${column}” is the second column for “${known}” in this table.`,
    help: () => "Keep one of the two. Until then the rows of the table are closed.",
    bad: "## 3. Entities and their fields\n### Tool\n| Field | Type | Kind |\n| --- | --- | --- |\n| Name | text | text |\n",
    good: "## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n",
  }),
  "fact-twice": entry<{ key: string }>({
    severity: "error",
    title: "A fact stands twice",
    message: ({ key }) => `“${key}” has been said before in this place.`,
    help: () => "Keep one of the two.",
    bad: "## 1. What the product does and for whom\n- Currency: EUR\n- Currency: CHF\n",
    good: "## 1. What the product does and for whom\n- Currency: CHF\n",
  }),
  "table-not-markdown": entry<{
    slip: "no blank line before" | "no line under the head" | "bad line under the head" | "blank line inside";
  }>({
    severity: "warning",
    title: "A table that Markdown does not take for one",
    message: ({ slip }) =>
      ({
        "no blank line before":
          "This table follows a bullet or quote directly, so Markdown takes it for more of its text.",
        "no line under the head": "Under the head of this table there is no line of dashes.",
        "bad line under the head": "The line under the head of this table does not have a dash for each column.",
        "blank line inside": "A blank line parts these rows from their table.",
      })[slip],
    help: ({ slip }) =>
      ({
        "no blank line before": "Leave a blank line before the table.",
        "no line under the head": "Add a line such as `| --- | --- |` beneath the head.",
        "bad line under the head": "Write `| --- | --- |` with as many columns as the head has.",
        "blank line inside": "Take the blank line away.",
      })[slip],
    why: "It is read here as it is meant, but other programs show the document without this table.",
    bad: "## 9. Business constants and limits\n| Name | Value |\n| MOST | 3 |\n",
    good: "## 9. Business constants and limits\n| Name | Value |\n| --- | --- |\n| MOST | 3 |\n",
  }),
  "table-not-understood": entry<{ expected: string }>({
    severity: "error",
    title: "A table that is not understood holds code",
    message: () => "This table has none of the columns that are known here, but it holds code.",
    help: ({ expected }) => `Known columns are ${expected}.`,
    bad: "## 5. Validation rules\n| Thing | Test |\n| --- | --- |\n| Tool | `worth > 0` |\n",
    good: "## 5. Validation rules\n| Thing | In words |\n| --- | --- |\n| Tool | worth more than nothing |\n",
  }),
  "code-expected": entry<{ what: string; written: string }>({
    severity: "error",
    title: "A condition without code",
    message: ({ what, written }) =>
      `“${what}” needs ${what === "Default" ? "its code" : VALUES.has(what) ? "code" : "a condition"} in backticks, not “${written}”.`,
    help: ({ what }) => {
      const value = VALUES.get(what);
      return what === "Default"
        ? "Write what is computed as code, as in `= price * 2`. Until then the field is closed to writing."
        : value === undefined
          ? 'Write the condition as code, as in `status = "Open"`. Until then what it guards is closed.'
          : `Write it as code, as in \`${value}\`. Until then what needs it is closed.`;
    },
    why: "Text is for people, code is the contract. A condition in words would allow everything.",
    bad: "## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 6. Roles and permissions\n| Role | May | On | Only if |\n| --- | --- | --- | --- |\n| keeper | see | Tool | it is a saw |\n",
    good: '## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 6. Roles and permissions\n| Role | May | On | Only if |\n| --- | --- | --- | --- |\n| keeper | see | Tool | `name = "Saw"` |\n',
  }),
  "text-around-code": entry<{ what: string }>({
    severity: "error",
    title: "Text around a condition",
    message: ({ what }) => `“${what}” takes one piece of code; there is more beside it.`,
    help: () =>
      "Join conditions with `and` or `or` inside one pair of backticks, and move explanations to a Notes column.",
    bad: '## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 6. Roles and permissions\n| Role | May | On | Only if |\n| --- | --- | --- | --- |\n| keeper | see | Tool | `name = "Saw"` or `name = "Axe"` |\n',
    good: '## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 6. Roles and permissions\n| Role | May | On | Only if |\n| --- | --- | --- | --- |\n| keeper | see | Tool | `name = "Saw" or name = "Axe"` |\n',
  }),
  "brace-open": entry({
    severity: "error",
    title: "A brace that is not closed",
    message: () => "“{” begins an expression that no “}” ends.",
    help: () => "Close the brace, or write “{{” for a brace that is shown.",
    bad: "## 8. The error catalogue\n| Code | Message |\n| --- | --- |\n| E1 | At most {3 tools. |\n",
    good: "## 8. The error catalogue\n| Code | Message |\n| --- | --- |\n| E1 | At most {1 + 2} tools. |\n",
  }),
};
