import { describe, expect, test } from "vitest";
import { modelAsJson } from "./print-model.ts";
import { readDocument } from "./read-document.ts";

const NINE = ["What for", "Screens", "Entities", "States", "Rules", "Roles", "Calls", "Errors", "Constants"];
const silent = NINE.map((title, i) => `## ${i + 1}. ${title}\n\n- Anything at all: not shown.\n`).join("\n");

const mistakes = (source: string): string[] =>
  readDocument(source)
    .diagnostics.filter((each) => each.severity === "error" || each.severity === "warning")
    .map((each) => `${each.code} «${source.slice(each.span.start, each.span.end)}»`);

const TOOL = `## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |
`;

describe("the head", () => {
  test("P0.1 the first heading names the app, what follows describes it", () => {
    const { model } = readDocument("# Specification: Tool library\n\nLend and return.\n\n## 1. Purpose\n");
    expect(model.name.value).toBe("Tool library");
    expect(model.description).toBe("Lend and return.");
    expect(readDocument("# Werkzeug\n").model.name.value).toBe("Werkzeug");
  });

  test.each([
    "## 3 Entities",
    "## 3) Things",
    "## Point 3: Things",
    "## 3. Ganz andere Überschrift",
    "## Entities and their fields",
    "## **3.** Entities",
    "# 3. Entities",
    "Entities\n---",
  ])("P0.1 %s is point 3", (heading) => {
    const source = `# T\n\n${TOOL.replace("## 3. Entities and their fields", heading)}`;
    expect(readDocument(source).model.entities.map((each) => each.key)).toContain("Tool");
  });

  test("a number counts more than a title, and a near miss is told", () => {
    expect(mistakes("# T\n\n## 4. Validation rules\n")).toEqual(["section-number-and-title «4. Validation rules»"]);
    expect(mistakes("# T\n\n## Scenarois\n")).toEqual(["section-near-miss «Scenarois»"]);
    expect(mistakes("# T\n\n## Our history\n\nLong.\n")).toEqual([]);
  });
});

describe("P0.6 what is not shown", () => {
  test("a document in which every point says so is valid and lists nine gaps", () => {
    const { model, diagnostics } = readDocument(`# T\n\n${silent}`);
    expect(diagnostics.every((each) => each.severity === "gap")).toBe(true);
    expect(diagnostics.filter((each) => each.code === "point-not-shown")).toHaveLength(9);
    expect(diagnostics.every((each) => /D\d\.\d/.test(each.help))).toBe(true);
    expect(model.outline.every((section) => section.notShown)).toBe(true);
    expect(model.roles.closed).toBe(false);
  });

  test("missing points are gaps at the end of the title", () => {
    const { diagnostics } = readDocument("# Tools\n");
    expect(diagnostics.map((each) => [each.code, each.span.start])).toEqual(
      Array.from({ length: 9 }, () => ["point-not-shown", 7]),
    );
  });

  test.each(["not shown", "Not shown.", "NOT SHOWN", "-", "—", "n/a", ""])("“%s” says nothing", (words) => {
    const source = `# T\n\n${TOOL}\n## 6. Roles\n| Role | May | On | Only if |\n| --- | --- | --- | --- |\n| a | see | Tool | ${words} |\n`;
    const { model } = readDocument(source);
    expect(mistakes(source)).toEqual([]);
    expect(model.roles.rights[0]?.onlyIf).toBeNull();
  });
});

const calls = (part: string): unknown =>
  (modelAsJson(readDocument(`# T\n\n## 7. Calls\n\n${part}`).model) as { calls: unknown }).calls;

describe("rows and blocks", () => {
  const asRow = `| Call | Request | When |\n| --- | --- | --- |\n| Fetch | \`GET /a\` | on demand |\n`;
  const asBlock = `### Fetch\n- **Request**: \`GET /a\`\n- *When*: on demand\n`;

  test("P0.3 a row and a block mean the same, and add up", () => {
    expect(calls(asBlock)).toEqual(calls(asRow));
    const both = `| Call | Request |\n| --- | --- |\n| Fetch | \`GET /a\` |\n\n### Fetch\n- When: on demand\n`;
    expect(calls(both)).toEqual(calls(asRow));
  });

  test("P0.4 order, case and extra columns do not matter", () => {
    const other = `| WHEN | Our number | request | CALL |\n| --- | --- | --- | --- |\n| on demand | 7 | \`GET /a\` | Fetch |\n`;
    expect(calls(other)).toEqual(calls(asRow));
  });

  test("errors, constants, rules and rights as blocks or bullets", () => {
    const { model } = readDocument(
      `# T\n\n${TOOL}\n## 5. Rules\n### Tool.name\n- Rule: required\n- Error: E1\n\n## 6. Roles\n### keeper\n- May: see, change\n- On: Tool\n\n## 8. Errors\n### E1\n- Message: No.\n\n- E2: Never.\n\n## 9. Constants\n### MOST\n- Value: 3\n`,
    );
    expect(model.rules[0]).toMatchObject({ entity: "Tool", field: "name", test: { kind: "required" } });
    expect(model.roles.rights[0]).toMatchObject({ roles: [{ value: "keeper" }], problem: null });
    expect(model.errors.map((each) => each.code)).toContain("E1");
    expect(model.constants.constants[0]).toMatchObject({ name: "MOST", value: { tree: { value: 3 } } });
  });
});

test("P0.3 tables of many entities are the short form of blocks", () => {
  const source = `# T\n\n## 3. Entities\n| Entity | Field | Type |\n| --- | --- | --- |\n| Tool | Name | text |\n| | Worth | money |\n| Box | Name | text |\n\n| Entity | Shown as | Unique |\n| --- | --- | --- |\n| Tool | Name | Name, Worth |\n\n| Entity | In plain words |\n| --- | --- |\n| Ghost | nothing at all |\n\n## 4. States\n| Entity | From | Event | To |\n| --- | --- | --- | --- |\n| Tool | start | | In |\n| Tool | In | Lend | Out |\n`;
  const { model } = readDocument(source);
  expect(mistakes(source)).toEqual([]);
  expect(model.entities.map(({ key, fields }) => [key, fields.length])).toEqual([
    ["Tool", 2],
    ["Box", 1],
    ["Person", 2],
  ]);
  expect(model.entities[0]?.unique[0]?.fields.map((each) => each.value)).toEqual(["name", "worth"]);
  expect(model.states[0]?.transitions).toHaveLength(2);
});

test("P0.5 code in a bullet that nothing runs is told, wherever it stands", () => {
  for (const point of [3, 4, 5, 6, 7])
    expect(mistakes(`# T\n\n## ${point}. X\n- Limited to: \`a = 1\`\n`)).toEqual(["key-with-code «Limited to»"]);
  expect(mistakes("# T\n\n## 5. X\n- Note: as in `a = 1`\n\nThe rule `b` is old.\n")).toEqual([]);
});

describe("P0.10 names", () => {
  test("letters of every script", () => {
    const source =
      "# 工具\n\n## 3. Entities\n### 工具\n| Field | Type |\n| --- | --- |\n| 名称 | text |\n| Größe | number |\n| Цена руб | money |\n\n## 5. Rules\n| On | Rule |\n| --- | --- |\n| 工具.Größe | `größe > 0 and цена_руб > 0 EUR` |\n";
    expect(mistakes(source)).toEqual([]);
    expect(readDocument(source).model.entities[0]?.fields.map((each) => each.key)).toEqual([
      "名称",
      "größe",
      "цена_руб",
    ]);
  });

  test("clashes are errors", () => {
    const fields = TOOL.replace("| Name | text |\n", "| Name | text |\n| name | text |\n");
    expect(mistakes(`# T\n\n${fields}`)).toEqual(["field-twice «name»"]);
    expect(mistakes(`# T\n\n${TOOL}\n### tool\n`)).toEqual(["entity-twice «tool»"]);
    const screens = `# T\n\n${TOOL}\n## 2. Screens\n| Route | Screen | Shows |\n| --- | --- | --- |\n| /a/:id | A | one Tool |\n| /a/{x} | B | one Tool |\n`;
    expect(mistakes(screens)).toEqual(["route-twice «/a/{x}»"]);
  });
});

test("P2 with no route table every entity gets a list, a detail and a form", () => {
  const { model } = readDocument(`# T\n\n${TOOL}`);
  expect(model.screens.map(({ name, route, views }) => [name, route, views[0]?.kind])).toEqual([
    ["Tool", "/tool", "list"],
    ["One Tool", "/tool/:id", "one"],
    ["New Tool", "/tool/new", "form"],
  ]);
  expect(model.screens.every((each) => each.byDefault)).toBe(true);
});

test("P0.8 a mistake closes what it stands in, and nothing else", () => {
  const source = `# T\n\n${TOOL}\n## 5. Rules\n| On | Rule |\n| --- | --- |\n| Tool.name | \`nmae = "x"\` |\n| Tool.name | required |\n\n## 6. Roles\n| Role | May | On | Only if |\n| --- | --- | --- | --- |\n| a | see | Tool | \`nmae = "x"\` |\n| a | change | Tool | the name is nice |\n| a | delete | Tool | |\n`;
  const { model } = readDocument(source);
  expect(model.rules.map((each) => each.problem?.code)).toEqual(["unknown-field", undefined]);
  expect(model.roles.rights.map((each) => each.problem?.code)).toEqual(["unknown-field", "code-expected", undefined]);
});

test("P6 a condition over several entities is checked for each", () => {
  const source = `# T\n\n${TOOL}\n### Box\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 6. Roles\n| Role | May | On | Only if |\n| --- | --- | --- | --- |\n| a | see | Tool, Box | \`name = "x"\` |\n`;
  const { model } = readDocument(source);
  expect(model.roles.rights.map((each) => each.on)).toEqual([
    [{ kind: "entity", entity: "Tool" }],
    [{ kind: "entity", entity: "Box" }],
  ]);
  expect(model.roles.rights.every((each) => each.onlyIf?.tree !== null)).toBe(true);
});

test("D7.2 a path without a base address is told; a full address needs none", () => {
  const told = (facts: string, request: string): number =>
    readDocument(
      `# X\n\n## 7. The calls it makes\n${facts}\n\n| Call | Request | When |\n| --- | --- | --- |\n| Ping | \`${request}\` | on demand |\n`,
    ).diagnostics.filter(({ code, message }) => code === "not-shown" && message.includes("base address")).length;
  expect(told("", "GET /ping")).toBe(1);
  expect(told("- Address: https://a.example", "GET /ping")).toBe(1);
  expect(told("- Base address: not shown", "GET /ping")).toBe(1);
  expect(told("- Base address: https://a.example", "GET /ping")).toBe(0);
  expect(told("", "GET https://a.example/ping")).toBe(0);
});

test("code-expected asks for a condition only where one is meant", () => {
  const { diagnostics } = readDocument(
    "# X\n\n## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 7. The calls it makes\n- Base address: https://a.example\n\n### Tool\n- Kept at: /tools\n- Many in: the items\n",
  );
  const found = diagnostics.find(({ code }) => code === "code-expected");
  expect(found?.message).toBe("“Many in” needs code in backticks, not “the items”.");
  expect(found?.help).toContain("`answer.items`");
});

test("P0.8 what stands beyond the last column closes its row instead of getting lost", () => {
  const tools = "## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n";
  const { diagnostics, model } = readDocument(
    `# X\n\n${tools}\n## 6. Roles and permissions\n| Role | May | On | Only if |\n| --- | --- | --- | --- |\n| user | see | Tool | | \`name = "Saw"\` |\n| user | create | Tool | | |\n| boss | see | Tool | | | |\n\n## Sample data\n### Tool\n| | Name |\n| --- | --- |\n| a | Saw | 3 |\n`,
  );
  const found = diagnostics.filter(({ code }) => code === "cells-too-many");
  expect(found).toHaveLength(2);
  expect(model.roles.rights.map(({ problem }) => problem?.code ?? null)).toEqual(["cells-too-many", null, null]);
});
