import { entry } from "../entry.ts";
import { TOOL, TOOL_STATES } from "./fragments.ts";

/** Facts with code that is not a condition, with an example of each. */
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
    title: "Something is left out",
    message: ({ what }) => `${what} is left out.`,
    help: ({ id, holds }) => `Using default ${id}: ${holds}`,
    why: "Leaving something out isn't an error. Ninefold uses a sensible default and names it.",
    bad: "## 1. What the product does and for whom\n- Purpose of the product: not shown.\n",
    good: POINT_ONE_TOLD,
  }),
  "point-not-shown": entry<{ point: number; title: string; id: string; holds: string }>({
    severity: "gap",
    title: "A section is empty",
    message: ({ point, title }) => `Section ${point} (${title}) is empty.`,
    help: ({ id, holds }) => `Using default ${id}: ${holds}`,
    bad: "## 8. The error catalogue\n- Product error codes and messages: not shown.\n",
    good: ALL_POINTS_TOLD,
  }),
  "document-too-large": entry<{ limit: string; most: number }>({
    severity: "error",
    title: "The document is too large",
    message: ({ limit, most }) => `The document has more than ${most.toLocaleString("en")} ${limit}.`,
    help: () => "Keep large amounts of data out of the document. Import them in the running app.",
    why: "Ninefold reads a document at every change. Limits keep that fast, and keep a broken file from freezing the phone.",
    bad: `## 1. What the product does and for whom\n${">".repeat(40)} deep\n`,
    good: "## 1. What the product does and for whom\n> not so deep\n",
  }),
  "section-too-deep": entry<{ name: string; part: string }>({
    severity: "warning",
    title: "A section under a third-level heading",
    message: ({ name }) => `“${name}” is inside the section before it.`,
    help: ({ name }) => `Use two number signs: “## ${name}”.`,
    bad: "## 8. The error catalogue\n\n### 9. Business constants and limits\n| Name | Value |\n| --- | --- |\n| MOST | 3 |\n",
    good: "## 8. The error catalogue\n\n## 9. Business constants and limits\n| Name | Value |\n| --- | --- |\n| MOST | 3 |\n",
  }),
  "section-near-miss": entry<{ written: string; name: string; read: string }>({
    severity: "warning",
    title: "A misspelt heading",
    message: ({ written, name, read }) =>
      read === "prose"
        ? `“${written}” is read as text, but looks like “${name}”.`
        : `Unknown heading “${written}”. It is read as ${read}.`,
    help: ({ name }) => `Write “${name}”, or choose a clearly different heading.`,
    bad: "## Scenarois\n### It works\n- Given: offline\n",
    good: "## Scenarios\n### It works\n- Given: offline\n",
  }),
  "table-in-prose": entry<{ heading: string; point: number; title: string }>({
    severity: "warning",
    title: "A table outside its section",
    message: ({ heading, point, title }) =>
      `This table looks like section ${point} (${title}), but under “${heading}” it is only text.`,
    help: ({ heading, point }) => `Number the heading: “## ${point}. ${heading}”.`,
    why: "Permissions, rules and states that become text have no effect, and nobody notices.",
    bad: "## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## Who may do what\n| Role | May | On |\n| --- | --- | --- |\n| keeper | everything | everything |\n",
    good: "## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 6. Who may do what\n| Role | May | On |\n| --- | --- | --- |\n| keeper | everything | everything |\n",
  }),
  "fact-elsewhere": entry<{ key: string; where: string }>({
    severity: "warning",
    title: "A fact in the wrong place",
    message: ({ key }) => `“${key}” has no effect here.`,
    help: ({ where }) => `Move it to ${where}.`,
    bad: "## 1. What the product does and for whom\n- Sign-in: choose a profile\n",
    good: "## 6. Roles and permissions\n- Sign-in: choose a profile\n",
  }),
  "fact-without-bullet": entry<{ key: string }>({
    severity: "error",
    title: "A fact without a bullet",
    message: ({ key }) => `“${key}” is only text here and has no effect.`,
    help: () => "Write “- ” before it.",
    bad: "## 1. What the product does and for whom\nCurrency: CHF\n",
    good: "## 1. What the product does and for whom\n- Currency: CHF\n",
  }),
  "braces-doubled": entry<{ inside: string }>({
    severity: "warning",
    title: "Two braces around a value",
    message: ({ inside }) => `“{{${inside}}}” is shown as {${inside}}, not as its value.`,
    help: ({ inside }) => `Write {${inside}} with single braces.`,
    bad: `${TOOL}\n## 5. Validation rules\n| On | Rule | Message |\n| --- | --- | --- |\n| Tool.name | required | No {{name}} yet. |\n`,
    good: `${TOOL}\n## 5. Validation rules\n| On | Rule | Message |\n| --- | --- | --- |\n| Tool.name | required | No {name} yet. |\n`,
  }),
  "section-twice": entry<{ name: string }>({
    severity: "warning",
    title: "A section appears twice",
    message: ({ name }) => `“${name}” appears twice.`,
    help: () => "Ninefold reads both. Merge them so that people find everything in one place.",
    bad: "## 8. The error catalogue\n| Code | Message |\n| --- | --- |\n| E1 | No. |\n\n## 8. The error catalogue\n| Code | Message |\n| --- | --- |\n| E2 | No. |\n",
    good: "## 8. The error catalogue\n| Code | Message |\n| --- | --- |\n| E1 | No. |\n| E2 | No. |\n",
  }),
  "section-number-and-title": entry<{ number: number; title: string; other: number }>({
    severity: "warning",
    title: "A heading's number and title don't match",
    message: ({ number, title, other }) => `“${title}” is section ${other}, but the number is ${number}.`,
    help: ({ number }) => `It is read as section ${number}. Correct the number or the title.`,
    bad: "## 4. Validation rules\n",
    good: "## 5. Validation rules\n",
  }),
  "key-misspelt": entry<{ written: string; name: string }>({
    severity: "error",
    title: "A misspelt key or column",
    message: ({ written, name }) => `Unknown key “${written}”. It looks like “${name}”.`,
    help: ({ name }) => `Write “${name}”. Until then, this part is off, so that nothing is allowed by mistake.`,
    why: "A condition under a misspelt heading would be text, and everyone could do what it protects.",
    bad: '## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 6. Roles and permissions\n| Role | May | On | Onyl if |\n| --- | --- | --- | --- |\n| keeper | see | Tool | `name = "Saw"` |\n',
    good: '## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 6. Roles and permissions\n| Role | May | On | Only if |\n| --- | --- | --- | --- |\n| keeper | see | Tool | `name = "Saw"` |\n',
  }),
  "key-near-miss": entry<{ written: string; name: string }>({
    severity: "warning",
    title: "A key or column that looks misspelt",
    message: ({ written, name }) => `“${written}” is read as text, but looks like “${name}”.`,
    help: ({ name }) => `Write “${name}” if that is what you mean.`,
    bad: "## 1. What the product does and for whom\n- Curency: CHF\n",
    good: "## 1. What the product does and for whom\n- Currency: CHF\n",
  }),
  "key-with-code": entry<{ key: string }>({
    severity: "error",
    title: "Code under an unknown key",
    message: ({ key }) => `Unknown key “${key}” with code.`,
    help: () =>
      "Use a known key, or start the bullet with “Note:” if it is an explanation. Until then, this part is off.",
    why: "People rely on code. Code that never runs is a promise the app doesn't keep.",
    bad: "## 3. Entities and their fields\n### Tool\n- Limited to: `worth < 10 EUR`\n\n| Field | Type |\n| --- | --- |\n| Worth | money |\n",
    good: "## 3. Entities and their fields\n### Tool\n- Note: `worth` is what we paid.\n\n| Field | Type |\n| --- | --- |\n| Worth | money |\n",
  }),
  "column-with-code": entry<{ column: string }>({
    severity: "error",
    title: "Code under an unknown column",
    message: ({ column }) => `Unknown column “${column}” with code.`,
    help: () =>
      "Use a known column, or call it “Notes” if it explains something. Until then, rows with code in it are off.",
    bad: "## 3. Entities and their fields\n### Tool\n| Field | Type | Limit |\n| --- | --- | --- |\n| Worth | money | `worth < 10 EUR` |\n",
    good: "## 3. Entities and their fields\n### Tool\n| Field | Type | Notes |\n| --- | --- | --- |\n| Worth | money | `worth` is what we paid |\n",
  }),
  "column-not-read": entry<{ column: string }>({
    severity: "hint",
    title: "A column that nothing reads",
    message: ({ column }) => `The column “${column}” has no effect: it is not a known column of this table.`,
    help: () => "Use a known column, or call it “Notes” if it explains something.",
    bad: "## 8. The error catalogue\n| Code | Message | Severity |\n| --- | --- | --- |\n| E1 | That is a lot. | warning |\n",
    good: "## 8. The error catalogue\n| Code | Message | Shown |\n| --- | --- | --- |\n| E1 | That is a lot. | as a warning |\n",
  }),
  "fact-not-read": entry<{ key: string }>({
    severity: "hint",
    title: "A fact that nothing reads",
    message: ({ key }) => `“${key}” has no effect: it is not a known fact here.`,
    help: () => "Use a known fact, or start the bullet with “Note:” if it is an explanation.",
    bad: "## 2. Screens and routes\n### Tools\n- Layout: two columns\n- Shows: list of Tool\n\n## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Worth | money |\n",
    good: "## 2. Screens and routes\n### Tools\n- Note: two columns are planned.\n- Shows: list of Tool\n\n## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Worth | money |\n",
  }),
  "sentence-not-run": entry<{ instead: string }>({
    severity: "warning",
    title: "A sentence that sounds like a rule",
    message: () => "Only people read this sentence: the app keeps to tables and facts.",
    help: ({ instead }) =>
      `Write what the app is to keep to as ${instead}. Where the sentence only explains, begin it with “>”.`,
    why: "Whoever reads the document would rely on it, and nothing happens.",
    bad: "## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Worth | money |\n\n## 5. Validation rules\n| On | Rule |\n| --- | --- |\n| Tool.worth | at most 500 EUR |\n\nThe worth must never be negative.\n",
    good: "## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Worth | money |\n\n## 5. Validation rules\n| On | Rule |\n| --- | --- |\n| Tool.worth | at most 500 EUR |\n| Tool.worth | at least 0 EUR |\n",
  }),
  "cells-too-many": entry<{ columns: number }>({
    severity: "error",
    title: "A row with more cells than columns",
    message: ({ columns }) => `This cell is beyond the table's ${columns} columns.`,
    help: () =>
      "Move it under its column, or add a column. A `|` inside a cell is written `\\|`. Until then, the row is off.",
    bad: "## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text | required |\n",
    good: "## 3. Entities and their fields\n### Tool\n| Field | Type | Required |\n| --- | --- | --- |\n| Name | text | yes |\n",
  }),
  "column-twice": entry<{ column: string; known: string }>({
    severity: "error",
    title: "Two columns with the same meaning",
    message: ({ column, known }) => `“${column}” and another column both mean “${known}”.`,
    help: () => "Keep one of them. Until then, the table's rows are off.",
    bad: "## 3. Entities and their fields\n### Tool\n| Field | Type | Kind |\n| --- | --- | --- |\n| Name | text | text |\n",
    good: "## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n",
  }),
  "fact-twice": entry<{ key: string }>({
    severity: "error",
    title: "A fact appears twice",
    message: ({ key }) => `“${key}” appears twice here.`,
    help: () => "Keep one of them.",
    bad: "## 1. What the product does and for whom\n- Currency: EUR\n- Currency: CHF\n",
    good: "## 1. What the product does and for whom\n- Currency: CHF\n",
  }),
  "table-not-markdown": entry<{
    slip: "no blank line before" | "no line under the head" | "bad line under the head" | "blank line inside";
  }>({
    severity: "warning",
    title: "A table that isn't valid Markdown",
    message: ({ slip }) =>
      ({
        "no blank line before": "There is no blank line before this table, so Markdown reads it as text.",
        "no line under the head": "The line of dashes under the table's head is missing.",
        "bad line under the head": "The line under the table's head needs dashes for each column.",
        "blank line inside": "A blank line separates these rows from their table.",
      })[slip],
    help: ({ slip }) =>
      ({
        "no blank line before": "Add a blank line before the table.",
        "no line under the head": "Add a line such as `| --- | --- |` under the head.",
        "bad line under the head": "Write `| --- | --- |` with as many columns as the head has.",
        "blank line inside": "Remove the blank line.",
      })[slip],
    why: "Ninefold reads it anyway, but other programs don't show this table.",
    bad: "## 9. Business constants and limits\n| Name | Value |\n| MOST | 3 |\n",
    good: "## 9. Business constants and limits\n| Name | Value |\n| --- | --- |\n| MOST | 3 |\n",
  }),
  "row-not-read": entry({
    severity: "error",
    title: "A row that belongs to no table",
    message: () => "This row isn't read: text or a comment separates it from its table.",
    help: () => "Move the text above or below the table, or repeat the head and the line of dashes above this row.",
    bad: "## 9. Business constants and limits\n| Name | Value |\n| --- | --- |\n| MOST | 3 |\n\nA note.\n\n| LEAST | 1 |\n",
    good: "## 9. Business constants and limits\nA note.\n\n| Name | Value |\n| --- | --- |\n| MOST | 3 |\n| LEAST | 1 |\n",
  }),
  "bullet-not-read": entry<{ instead: string }>({
    severity: "error",
    title: "Something in a form that is not read",
    message: () => "This isn't read.",
    help: ({ instead }) => `Write it as ${instead}.`,
    bad: "## 6. Roles and permissions\n- keeper: see, create\n",
    good: "## 6. Roles and permissions\n| Role | May | On |\n| --- | --- | --- |\n| keeper | see, create | Person |\n",
  }),
  "table-in-code": entry({
    severity: "warning",
    title: "A table in a code block, a quote or HTML",
    message: () => "This table isn't read: it stands in a code block or a quote, or is HTML.",
    help: () => "Write it as a Markdown table, with no spaces before its lines.",
    bad: "## 9. Business constants and limits\n```\n| Name | Value |\n| --- | --- |\n| MOST | 3 |\n```\n",
    good: "## 9. Business constants and limits\n| Name | Value |\n| --- | --- |\n| MOST | 3 |\n",
  }),
  "table-not-understood": entry<{ expected: string }>({
    severity: "error",
    title: "A table without a known column",
    message: () => "This table isn't read: it has no known column.",
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
        ? "Write the formula as code, as in `= price * 2`. Until then, the field is read-only."
        : value === undefined
          ? 'Write the condition as code, as in `status = "Open"`. Until then, what it protects is off.'
          : `Write it as code, as in \`${value}\`. Until then, what needs it is off.`;
    },
    why: "Ninefold runs code only. A condition in words would allow everything.",
    bad: "## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 6. Roles and permissions\n| Role | May | On | Only if |\n| --- | --- | --- | --- |\n| keeper | see | Tool | it is a saw |\n",
    good: '## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 6. Roles and permissions\n| Role | May | On | Only if |\n| --- | --- | --- | --- |\n| keeper | see | Tool | `name = "Saw"` |\n',
  }),
  "text-around-code": entry<{ what: string }>({
    severity: "error",
    title: "Text around a condition",
    message: ({ what }) => `“${what}” takes one piece of code and nothing else.`,
    help: ({ what }) =>
      what === "Sends"
        ? "Write one map in backticks. Pictures go with it when “photos as files” stands behind it, after a comma."
        : "Join conditions with `and` or `or` inside one pair of backticks, and move explanations to a Notes column.",
    bad: '## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 6. Roles and permissions\n| Role | May | On | Only if |\n| --- | --- | --- | --- |\n| keeper | see | Tool | `name = "Saw"` or `name = "Axe"` |\n',
    good: '## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 6. Roles and permissions\n| Role | May | On | Only if |\n| --- | --- | --- | --- |\n| keeper | see | Tool | `name = "Saw" or name = "Axe"` |\n',
  }),
  "brace-open": entry({
    severity: "error",
    title: "An unclosed brace",
    message: () => "“{” has no closing “}”.",
    help: () => "Add “}”, or write “{{” to show a brace.",
    bad: "## 8. The error catalogue\n| Code | Message |\n| --- | --- |\n| E1 | At most {3 tools. |\n",
    good: "## 8. The error catalogue\n| Code | Message |\n| --- | --- |\n| E1 | At most {1 + 2} tools. |\n",
  }),
};
