import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import type { Model } from "#model/model.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const PEOPLE = `
## Sample data
### Person
| | Name | Roles | Agency |
| --- | --- | --- | --- |
| ana | Ana | member | North |
`;

const TOOL = `## 3. Entities and their fields
### Person
| Field | Type |
| --- | --- |
| Agency | text |

### Tool
- Shown as: Code
- Order: Worth highest first
- Colour if: red if \`worth > 90 EUR\`
- Was: Device

| Field | Type | Default | Was |
| --- | --- | --- | --- |
| Name | text | | Label, Title |
| Code | text | | |
| Worth | money | | |
| Agency | text | \`me.agency\` | |
`;

/** The model of a document; fails if the document has errors. */
function read(points: string): Model {
  const { diagnostics, model } = checkSource("a.md", `# Specification: Tools\n\n${points}`);
  expect(diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([]);
  return model;
}

const errors = (points: string): string[] =>
  checkSource("a.md", `# Specification: Tools\n\n${points}`).diagnostics.flatMap(({ code, severity }) =>
    severity === "error" ? [code] : [],
  );

const toolIn = (model: Model) => model.entities.find(({ key }) => key === "Tool");

test("P3.8 Shown as names a field or gives an expression", () => {
  expect(toolIn(read(TOOL))?.shownAs?.tree).toMatchObject({ op: "field", field: "code" });
  const both = read(TOOL.replace("Shown as: Code", 'Shown as: `name + ", " + code`'));
  expect(toolIn(both)?.shownAs?.type).toEqual({ kind: "text" });
});

test("P3.10 Order sorts, Colour if tints", () => {
  const tool = toolIn(read(TOOL));
  expect(tool?.order).toMatchObject([{ field: { value: "worth" }, descending: true }]);
  expect(tool?.colourIf).toMatchObject([{ colour: "red", condition: { source: "worth > 90 EUR" } }]);
});

test("P3.11 Was names earlier names of an entity and of a field", () => {
  const tool = toolIn(read(TOOL));
  expect(tool?.was).toEqual(["Device"]);
  expect(tool?.fields.map(({ was }) => was)).toEqual([["Label", "Title"], [], [], []]);
});

test("P3.14 Person is there in every document, and a block adds fields to it", async () => {
  expect(read("").entities).toMatchObject([{ key: "Person", builtIn: true }]);
  expect(
    await scenarioFailures(`${TOOL}${PEOPLE}
## Scenarios
### One's own agency
- As: ana
- When: create Tool t1 with \`name = "Saw"\`
- Then: t1 \`agency = "North" and created_by.name = "Ana"\`
`),
  ).toEqual([]);
});

const LOANS = `${TOOL}
## 4. States and transitions
### Tool
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | In | |
| In | Lend | Out | |
`;

test("P4.2 the status is written by transitions only", async () => {
  expect(errors(LOANS.replace("| In | Lend | Out | |", '| In | Lend | Out | `status = "In"` |'))).toEqual([
    "computed-assigned",
  ]);
  expect(
    await scenarioFailures(`${LOANS}${PEOPLE}
## Scenarios
### Nobody types it in
- As: ana
- When: create Tool t1 with \`name = "Saw"\`
- When: change t1 with \`status = "Out"\`
- Then: refused
- Then: t1 \`status = "In"\`
- When: Lend t1
- Then: t1 \`status = "Out"\`
`),
  ).toEqual([]);
});

test("P5.1 a rule is on an entity or on a field of it", () => {
  const { rules } = read(`${TOOL}
## 5. Validation rules
| On | Rule |
| --- | --- |
| Tool | \`worth > 0 EUR\` |
| Tool.name | at most 80 characters |
`);
  expect(rules.map(({ entity, field }) => [entity, field])).toEqual([
    ["Tool", null],
    ["Tool", "name"],
  ]);
});

const withPattern = (pattern: string): string => `${TOOL}
## 5. Validation rules
| On | Rule | Message |
| --- | --- | --- |
| Tool.code | matches \`${pattern}\` | Two letters and a number. |
`;

test("P5.9 matches takes patterns without look-around and back-references, and matches the whole value", async () => {
  expect(errors(withPattern("(?=a)b"))).not.toEqual([]);
  expect(errors(withPattern("(a)\\1"))).not.toEqual([]);
  expect(
    await scenarioFailures(`${withPattern("[A-Z]{2}[0-9]+")}${PEOPLE}
## Scenarios
### The whole value
- As: ana
- When: create Tool t1 with \`code = "xAB12"\`
- Then: refused
- When: create Tool t2 with \`code = "AB12"\`
- Then: t2 \`code = "AB12"\`
`),
  ).toEqual([]);
});

test("P6.1 several roles, actions and things may stand in one cell", () => {
  const { roles } = read(`${LOANS}
## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| member, keeper | see, create, Lend | Tool, Person |
| keeper | change | Tool.worth |
| boss | everything | everything |
`);
  const [first, second, third] = roles.rights;
  expect(first?.roles.map(({ value }) => value)).toEqual(["member", "keeper"]);
  expect(first?.may.map(({ kind }) => kind)).toEqual(["action", "action", "event"]);
  expect(first?.on).toMatchObject([{ entity: "Tool" }, { entity: "Person" }]);
  expect(second?.on).toMatchObject([{ kind: "field", entity: "Tool", field: "worth" }]);
  expect([third?.may[0]?.kind, third?.on[0]?.kind]).toEqual(["everything", "everything"]);
});

test("P7.6 Kept at declares a resource, with how its JSON differs", () => {
  const [resource] = read(`${TOOL}
## 7. The calls it makes
- Base address: https://example.org

### Tool
- Kept at: /tools
- Key: code
- Many in: \`answer.tools\`
- Pages: \`limit\` and \`offset\`, 20 at a time, total in \`answer.count\`

| Field | On the wire |
| --- | --- |
| Name | title |
`).calls.resources;
  expect(resource).toMatchObject({
    entity: "Tool",
    keptAt: { source: "/tools" },
    oneRecord: false,
    key: { value: "code" },
    manyIn: { source: "answer.tools" },
    pages: { limit: "limit", offset: "offset", size: 20 },
    onTheWire: [{ field: { value: "name" }, wire: { value: "title" } }],
  });
});

test("P8.2 where an error is shown", () => {
  const { errors: all } = read(`## 8. The error catalogue
| Code | Message | Shown |
| --- | --- | --- |
| E1 | One. | at the field |
| E2 | Two. | as a notice |
| E3 | Three. | as a page |
| E4 | Four. | as a warning |
| E5 | Five. | |
| E6 | Six. | toast |
| E7 | Seven. | in a popup |
| E8 | Eight. | dialog |
`);
  expect(all.map(({ shown }) => shown)).toEqual(["field", "notice", "page", "warning", null, "notice", "page", "page"]);
});

test.each([
  ["every 5 minutes", 300_000],
  ["every hour", 3_600_000],
  ["hourly", 3_600_000],
  ["once a day", 86_400_000],
  ["Daily", 86_400_000],
  ["each week", 604_800_000],
])("P7.3 a call that is made %s", (when, milliseconds) => {
  const { calls } = read(
    `## 7. The calls it makes\n| Call | Request | When |\n| --- | --- | --- |\n| Ping | \`GET https://a.example/x\` | ${when} |\n`,
  );
  expect(calls.calls[0]?.when).toMatchObject([{ kind: "every", milliseconds }]);
});

test.each([
  ["choose a profile", "profile"],
  ["pick a name", "profile"],
  ["Choose your name.", "profile"],
  ["choose a user and type a password", "unknown"],
  ["pick a name and a PIN", "unknown"],
])("P6.9 people sign in: %s", (said, kind) => {
  const { model } = checkSource("a.md", `# T\n\n## 6. Roles and permissions\n- Sign-in: ${said}\n`);
  expect(model.roles.signIn?.kind).toBe(kind);
});

test("P9.1 constants of every kind are used by their names", () => {
  const { constants } = read(`${TOOL}
## 5. Validation rules
| On | Rule |
| --- | --- |
| Tool | \`worth < LIMIT and worth * SHARE < LIMIT and today() + TIME > BEGIN and name != NAME and not (code in CODES)\` |

## 9. Business constants and limits
| Name | Value |
| --- | --- |
| LIMIT | 25 EUR |
| SHARE | 9 % |
| TIME | 14 days |
| BEGIN | 2026-01-01 |
| NAME | Main |
| CODES | \`["A", "B"]\` |
| MOST | 3 |
`);
  expect(constants.constants.map(({ value }) => value.type?.kind)).toEqual([
    "money",
    "number",
    "duration",
    "date",
    "text",
    "list",
    "number",
  ]);
});

test("P9.3 facts set limits of the platform", () => {
  const { limits } = read(`## 9. Business constants and limits
- Largest photo: 2 MB
- Most records: 5000
`).constants;
  expect(limits.map(({ name, value }) => [name, value.value])).toEqual([
    ["largest photo", 2_000_000],
    ["most records", 5000],
  ]);
});
