import { describe, expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { pages } from "#diagnostics/explain.ts";
import type { Model } from "#model/model.ts";

const TOOL = `## 3. Entities and their fields
### Tool
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Worth | money | |
`;

const document = (body: string): string => `# Specification: Tools\n\n${body.trim()}\n`;
const check = (body: string) => checkSource("tools.md", document(body));
const read = (body: string): Model => check(body).model;
const errors = (body: string): string[] =>
  check(body).diagnostics.flatMap(({ code, severity }) => (severity === "error" ? [code] : []));
const fieldsOf = (model: Model): string[] =>
  model.entities.find(({ key }) => key === "Tool")?.fields.map(({ key }) => key) ?? [];

const shelf = (body: string) => {
  const [first] = read(`${body}\n${TOOL}`).screens;
  return { name: first?.name, route: first?.route, view: first?.views[0]?.kind, empty: first?.empty?.value };
};

const rights = (head: string): string => `${TOOL}
## 6. Roles and permissions
| Role | May | On | ${head} |
| --- | --- | --- | --- |
| member | see | Tool | \`name = "Saw"\` |
`;

const purpose = (value: string): string => `## 1. What the product does and for whom\n${value}`;

test("P0.1 the first heading is the app's name, and points are known by their number or their title", () => {
  const { model } = checkSource("a.md", `# Specification: Tool library\n\nNeighbours share tools.\n\n${TOOL}`);
  expect(model.name.value).toBe("Tool library");
  expect(model.description).toBe("Neighbours share tools.");
  for (const heading of ["## 3. What we keep", "## 3) Things", "## Entities and their fields"])
    expect(fieldsOf(read(TOOL.replace("## 3. Entities and their fields", heading)))).toEqual(["name", "worth"]);
});

test("P0.2 prose is kept and never executed; code where an expression is expected is", () => {
  const rules = `${TOOL}
## 5. Validation rules
We never lend \`nonsense(\` to anyone.

> \`nor( this\`

| On | Rule | Message | Thoughts |
| --- | --- | --- | --- |
| Tool.worth | \`worth > 1 EUR\` | More. | as the keepers agreed |
`;
  expect(errors(rules)).toEqual([]);
  expect(read(rules).rules).toHaveLength(1);
  expect(errors(rules.replace("worth > 1 EUR", "nonsense("))).not.toEqual([]);
});

test("P0.3 a table row and a block mean the same, and a row and a block of one name are one item", () => {
  const row = `## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tools | Shelf | list of Tool |
`;
  const block = "## 2. Screens and routes\n### Shelf\n- Route: /tools\n- Shows: list of Tool\n";
  expect(shelf(row)).toEqual(shelf(block));
  expect(shelf(`${row}\n### Shelf\n- Empty: All gone.\n`)).toEqual({ ...shelf(row), empty: "All gone." });
});

test("P0.4 keys and heads are matched without regard to case and order; other columns are prose", () => {
  const shuffled = `## 3. Entities and their fields
### Tool
| REQUIRED | Colour of the sticker | type | Field |
| --- | --- | --- | --- |
| yes | green | text | Name |
`;
  const field = read(shuffled).entities.find(({ key }) => key === "Tool")?.fields[0];
  expect(field).toMatchObject({ key: "name", type: { kind: "text" }, required: true });
  expect(errors(shuffled)).toEqual([]);
});

test("P0.5 a misspelt head never grants", () => {
  expect(errors(rights("Only if"))).toEqual([]);
  for (const head of ["Onyl if", "Only fi", "Limited by"]) {
    expect(errors(rights(head))).not.toEqual([]);
    const { roles } = read(rights(head));
    expect(roles.closed).toBe(true);
    expect(roles.rights.every(({ problem }) => problem !== null)).toBe(true);
  }
});

describe("P0.6 what is not shown", () => {
  test.each([
    "- Purpose of the product: not shown.",
    "- Purpose of the product: not shown",
    "- Purpose of the product:",
  ])("P0.6 %s is a gap with the number of its default", (line) => {
    const { diagnostics, model } = check(purpose(line));
    expect(model.purpose.purpose).toBeNull();
    expect(diagnostics.filter(({ severity }) => severity === "error" || severity === "warning")).toEqual([]);
    expect(diagnostics.some(({ severity, help }) => severity === "gap" && /D1\.\d/.test(help))).toBe(true);
  });

  test("P0.6 a document in which every point says not shown has no errors and a gap for each point", () => {
    const all = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((point) => `## ${point}. Point\n\n- Anything of it: not shown.\n`);
    const { diagnostics } = check(all.join("\n"));
    expect(diagnostics.filter(({ severity }) => severity !== "gap" && severity !== "hint")).toEqual([]);
    const gaps = diagnostics.map(({ help }) => /D(\d)\.\d+/.exec(help)?.[1]);
    for (const point of ["1", "2", "3", "4", "5", "6", "7", "8", "9"]) expect(gaps).toContain(point);
  });
});

test("P0.7 a mistake disables the smallest thing that contains it", () => {
  const { rules, entities } = read(`${TOOL}
## 5. Validation rules
| On | Rule | Message |
| --- | --- | --- |
| Tool.worth | \`wroth > 1 EUR\` | More. |
| Tool.name | at most 80 characters | Shorter. |
`);
  expect(rules.map(({ problem }) => problem?.code ?? null)).toEqual(["unknown-field", null]);
  expect(entities.find(({ key }) => key === "Tool")?.problem).toBeNull();
});

test("P0.8 a broken right, guard or rule stays in place as broken, so that it closes what it guards", () => {
  const { roles, states, rules } = read(`${TOOL}
## 4. States and transitions
### Tool
| From | Event | To | Only if |
| --- | --- | --- | --- |
| start | | In | |
| In | Lend | Out | \`worth >\` |

## 5. Validation rules
| On | Rule |
| --- | --- |
| Tool.worth | \`worth >\` |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| member | see | Tool | \`worth >\` |
`);
  expect(roles).toMatchObject({ closed: true, rights: [{ problem: { code: "expression-unfinished" } }] });
  expect(states[0]?.transitions[1]?.problem).not.toBeNull();
  expect(rules[0]?.problem).not.toBeNull();
});

test("P0.9 every message has a code with a page, a place, what is wrong and what to do", () => {
  const { diagnostics, source } = check(
    `${TOOL}\n## 9. Business constants and limits\n| Name | Value |\n| --- | --- |\n| MOST | 3 |`,
  );
  const unused = diagnostics.find(({ code }) => code === "unused-constant");
  expect(source.slice(unused?.span.start, unused?.span.end)).toBe("MOST");
  expect(unused).toMatchObject({ severity: "warning", message: "Nothing uses the constant `MOST`." });
  for (const { code, help } of diagnostics) {
    expect(pages.has(code)).toBe(true);
    expect(help).not.toBe("");
  }
});

test("P0.10 names stand in expressions by their keys, in every script, and a clash is an error", () => {
  const body = `## 3. Entities and their fields
### Expense Line
| Field | Type | Default |
| --- | --- | --- |
| Posted on | date | |
| 金額 | number | |
| Grün-Wert | number | \`= 金額 * MOST\` |
| Count | number | \`= ExpenseLine.filter(e, e.posted_on = posted_on).size()\` |

## 9. Business constants and limits
| Name | Value |
| --- | --- |
| MOST | 3 |
`;
  expect(errors(body)).toEqual([]);
  const line = read(body).entities.find(({ key }) => key === "ExpenseLine");
  expect(line?.fields.map(({ key }) => key)).toEqual(["posted_on", "金額", "grün_wert", "count"]);
  expect(errors(body.replace("| Posted on | date | |", "| Posted on | date | |\n| posted_on | date | |"))).toEqual([
    "field-twice",
  ]);
  const screen =
    "## 2. Screens and routes\n| Route | Screen | Shows |\n| --- | --- | --- |\n| /t | Tool | list of Tool |\n";
  expect(errors(`${screen}\n${TOOL}`)).toEqual([]);
});

test("P0.11 a document that is too large is refused with the name of the limit", () => {
  const { diagnostics } = check("x".repeat(600_000));
  expect(diagnostics).toContainEqual(expect.objectContaining({ code: "document-too-large", severity: "error" }));
  expect(diagnostics.find(({ code }) => code === "document-too-large")?.message).toContain("500,000 characters");
});

test("P0.17 bullets that stand where rows are needed are not passed over", () => {
  const told = (body: string): boolean => errors(body).includes("bullet-not-read");
  const screens = (said: string): string => `${TOOL}\n## 2. Screens and routes\n${said}\n`;
  const row = "| Route | Screen | Shows |\n| --- | --- | --- |\n| / | Tools | list of Tool |\n\n";
  expect(told(screens("- Tools: list of Tool"))).toBe(true);
  expect(told(screens("- A page shows one tool"))).toBe(true);
  expect(told(screens(`${row}- The page shows all tools.`))).toBe(false);
  expect(told(screens("- Note: a list will come later"))).toBe(false);
  expect(told(screens("- not shown"))).toBe(false);

  const fields = (said: string): string => `## 3. Entities and their fields\n${said}\n`;
  expect(told(fields("### Tool\n- Name: text"))).toBe(true);
  expect(told(fields("### Tool\n- It has a name"))).toBe(true);
  expect(told(fields("**Tool**\n\n- Name: text"))).toBe(true);
  expect(told(fields("### Tool\n- Shown as: `id`\n- Note: more will come"))).toBe(false);
  expect(told(fields("### Tool\n- not shown"))).toBe(false);
  expect(told(`${TOOL}\n- Colours: none of them has any.`)).toBe(false);

  const constants = (said: string): string => `${TOOL}\n## 9. Business constants and limits\n${said}\n`;
  expect(told(constants("- MOST_TOOLS = 3"))).toBe(true);
  expect(told(constants("- MOST_TOOLS is 3"))).toBe(true);
  expect(told(constants("- MOST_TOOLS: 3\n- CSV is how they are listed"))).toBe(false);
  expect(told(constants("- MOST_TOOLS: 3\n- They are few."))).toBe(false);
});
