import { describe, expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import type { Screen } from "#model/2-screens.ts";
import { readDocument } from "#read/read-document.ts";

const POINT_3 = `## 3. Entities and their fields
### Tool
- Order: Worth

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Code | barcode | |
| Worth | money | |
| Picture | photo | |
| Free from | date | |
| Free to | date | |
| Shelf | location | |

### Loan
| Field | Type |
| --- | --- |
| Number | text |
| Tool | Tool |

## 4. States and transitions
### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | Return | Back |
`;

const check = (screens: string) => checkSource("tools.md", `# Specification: Tools\n\n${screens}\n\n${POINT_3}`);

function errors(screens: string): string[] {
  return check(screens).diagnostics.flatMap(({ code, severity }) => (severity === "error" ? [code] : []));
}

const table = (...rows: string[]): string =>
  `## 2. Screens and routes\n| Route | Screen | Shows | Lets a user | Who |\n| --- | --- | --- | --- | --- |\n${rows.map((row) => `| ${row} |`).join("\n")}\n`;

/** The first screen of a table; fails if the document has errors. */
function first(screens: string): Screen {
  expect(errors(screens)).toEqual([]);
  const [screen] = check(screens).model.screens;
  if (screen === undefined) throw new Error("there is no screen");
  return screen;
}

const shows = (view: string) => first(table(`/a | A | ${view} | | `)).views[0];

test("P2.1 parameters are written {id} or :id, and two screens can't share a route", () => {
  for (const route of ["/tools/{id}", "/tools/:id"])
    expect(first(table(`${route} | One | one Tool | | `))).toMatchObject({ route: "/tools/:id", parameters: ["id"] });
  expect(errors(table("/t/{id} | One | one Tool | | ", "/t/:nr | Two | one Tool | | "))).toEqual(["route-twice"]);
});

test("P2.17 a screen of one record that says no route is that of each record which another screen lists", () => {
  const routes = (...rows: string[]): readonly string[] =>
    check(
      `## 2. Screens\n| Screen | Shows |\n| --- | --- |\n${rows.map((row) => `| ${row} |`).join("\n")}\n`,
    ).model.screens.map(({ route }) => route);
  expect(routes("Tools | list of Tool", "One tool | one Tool")).toEqual(["/tools", "/one-tool/:id"]);
  expect(
    routes("Tool | detail of Tool, list of Loan where `tool = this`", "Week | calendar of Tool by free_from"),
  ).toEqual(["/tool/:id", "/week"]);
  // No list leads to these: the screen shows the only record, or the person themself, at a route without an id.
  expect(routes("Tools | list of Tool", "Last loan | one Loan")).toEqual(["/tools", "/last-loan"]);
  expect(routes("People | list of Person", "Me | one Person")).toEqual(["/people", "/me"]);
  expect(first(table("/tools | Tools | list of Tool | | ", "/tool | Tool | one Tool | | ")).route).toBe("/tools");
});

test("P2.2 a screen shows one view or several, separated by commas", () => {
  for (const kind of ["list", "cards", "table", "board", "calendar", "map", "gallery"])
    expect(shows(`${kind} of Tool`)).toMatchObject({ kind, entity: "Tool" });
  expect(shows("form for Tool")).toMatchObject({ kind: "form", entity: "Tool" });
  expect(shows("overview")).toMatchObject({ kind: "overview", entity: null });
  expect(shows("text")).toMatchObject({ kind: "text", entity: null });
  const { views } = first(table("/t/{id} | One | one Tool, list of Loan where `tool = this` | | "));
  expect(views.map(({ kind, entity }) => `${kind} ${entity}`)).toEqual(["one Tool", "list Loan"]);
});

test("P2.3 where keeps records by a condition that must give yes or no", () => {
  expect(shows("list of Tool where `worth > 5 EUR`")?.where?.source).toBe("worth > 5 EUR");
  expect(errors(table("/a | A | list of Tool where `worth` | | "))).not.toEqual([]);
});

describe("P2.4 by", () => {
  test.each([
    ["latest first", true],
    ["newest first", true],
    ["highest first", true],
    ["largest first", true],
    ["Z to A", true],
    ["earliest first", false],
    ["oldest first", false],
    ["lowest first", false],
    ["smallest first", false],
    ["A to Z", false],
  ])("P2.4 %s", (words, descending) => {
    expect(shows(`list of Tool by name ${words}`)?.order).toMatchObject([{ field: { value: "name" }, descending }]);
  });

  test("P2.4 several fields", () => {
    expect(shows("list of Tool by worth highest first then by name A to Z")?.order).toMatchObject([
      { field: { value: "worth" }, descending: true },
      { field: { value: "name" }, descending: false },
    ]);
  });
});

test("P2.5 grouped by a field or the status", () => {
  expect(shows("list of Tool grouped by name")?.groupedBy?.value).toBe("name");
  expect(shows("board of Loan grouped by status")?.groupedBy?.value).toBe("status");
});

test("P2.6 first N, and from … to … of a calendar", () => {
  expect(shows("list of Tool by worth highest first, first 5")?.first).toBe(5);
  for (const [written, descending] of [
    ["by worth first 5", false],
    ["by worth, first 5", false],
    ["by worth highest first 5", true],
    ["by worth latest first, top 5", true],
  ] as const)
    expect(shows(`list of Tool ${written}`), written).toMatchObject({
      first: 5,
      order: [{ field: { value: "worth" }, descending }],
    });
  expect(shows("calendar of Tool from free_from to free_to")).toMatchObject({
    from: { value: "free_from" },
    to: { value: "free_to" },
  });
  expect(shows("calendar of Tool by free_to")).toMatchObject({ from: { value: "free_to" }, to: null });
  expect(shows("calendar of Tool by name")).toMatchObject({ from: { value: "free_from" } });
  expect(shows("list of Tool by free_to")?.from).toBeNull();
});

const facts = (lines: string): Screen => first(`${table("/a | A | list of Tool | | ")}\n### A\n${lines}`);

test("P2.7 what a row shows: fields, or expressions in backticks", () => {
  const { title, subtitle, badge, picture } = facts(
    "- Title: Name\n- Subtitle: Code, `worth * 2`\n- Badge: Worth\n- Picture: Picture",
  );
  expect(title).toMatchObject({ kind: "field", field: "name" });
  expect(subtitle.map(({ kind }) => kind)).toEqual(["field", "expression"]);
  expect(badge).toMatchObject({ field: "worth" });
  expect(picture).toMatchObject({ field: "picture" });
});

test("P2.8 the fields of search and filters", () => {
  const { search, filters } = facts("- Search: Name, Code\n- Filters: Worth");
  expect(search.map(({ value }) => value)).toEqual(["name", "code"]);
  expect(filters.map(({ value }) => value)).toEqual(["worth"]);
});

test("P2.9 the fields of a detail in order; a bold word starts a group", () => {
  const { fields } = first(
    `${table("/t/{id} | One | one Tool | | ")}\n### One\n- Fields: **Tool** Name, Code; **Money** Worth`,
  );
  expect(fields.map(({ heading, fields: all }) => [heading, ...all.map(({ value }) => value)])).toEqual([
    ["Tool", "name", "code"],
    ["Money", "worth"],
  ]);
});

test("P2.10 the actions of a screen", () => {
  const { actions } = first(
    table(
      "/loans | Loans | list of Loan | create Tool, edit, delete, search, scan number, open Loans, export, print, Return | ",
    ),
  );
  expect(actions.map(({ kind }) => kind)).toEqual([
    "create",
    "edit",
    "delete",
    "search",
    "scan",
    "open",
    "export",
    "print",
    "event",
  ]);
  expect(errors(table("/a | A | list of Tool | juggle | "))).toEqual(["action-not-understood"]);
});

test("P2.10 creating and deleting is meant of the entity, not of the calls that its resource makes", () => {
  const { actions } = first(
    `${table("/tools | Tools | list of Tool | create Tool, delete Tool | ")}
## 7. The calls it makes
- Base address: https://tools.example

### Tool
- Kept at: /tools
`,
  );
  expect(actions.map(({ kind }) => kind)).toEqual(["create", "delete"]);
});

test("P2.11 who may open a screen: anyone, or roles", () => {
  expect(first(table("/a | A | list of Tool | | anyone")).who).toEqual([]);
  expect(first(table("/a | A | list of Tool | | keeper, member")).who.map(({ value }) => value)).toEqual([
    "keeper",
    "member",
  ]);
});

test("P2.12 tabs", () => {
  expect(facts("- Tab: yes, wrench").tab).toMatchObject({ shown: true, icon: "wrench" });
  expect(facts("- Tab: no").tab).toMatchObject({ shown: false });
  expect(facts("- Title: Name").tab).toBeNull();
});

test("P2.13 what an empty list says", () => {
  expect(facts("- Empty: The shelf is empty.").empty?.value).toBe("The shelf is empty.");
});

test("P2.14 the blocks of an overview", () => {
  const overview = first(`${table("/f | Figures | overview | | ")}
### Figures
| Block | Shows |
| --- | --- |
| Tools | count of Tool where \`worth > 1 EUR\` |
| Worth | sum of Tool.worth |
| Dearest | list of Tool by worth highest first, first 3 |
| Names | bar chart of Tool by name |
`);
  expect(overview.views[0]?.blocks.map(({ name, kind, entity }) => [name, kind, entity])).toEqual([
    ["Tools", "count", "Tool"],
    ["Worth", "sum", "Tool"],
    ["Dearest", "list", "Tool"],
    ["Names", "bar", "Tool"],
  ]);
});

test("P2.10 D2.13 where no screen says what it lets people do, lists can be added to and records changed", () => {
  const document = (head: string, cells: string): string => `# Specification: Boats
## 2. Screens and routes
| Screen | Shows |${head}
| --- | --- |${head === "" ? "" : " --- |"}
| Boats | list of Boat by name |${cells}
| One boat | one Boat, list of Trip where \`boat = this\` |${cells}
| Legs | list of Leg |${cells}
| People | list of Person |${cells}
| Figures | overview |${cells}
## 3. Entities and their fields
### Boat
| Field | Type |
| --- | --- |
| Name | text |
### Trip
| Field | Type |
| --- | --- |
| Boat | Boat |
| Legs | list of Leg |
### Leg
| Field | Type |
| --- | --- |
| To | text |
`;
  const actionsIn = (source: string): readonly string[] => {
    const { model, diagnostics } = readDocument(source);
    const told = diagnostics.some(({ message, help }) => `${message} ${help}`.includes("D2.13")) ? ["D2.13"] : [];
    return [...told, ...model.screens.map(({ actions }) => actions.map(({ kind }) => kind).join(" "))];
  };
  expect(actionsIn(document("", ""))).toEqual(["D2.13", "create search", "edit delete", "search", "", ""]);
  // An empty column means that the screen offers no actions.
  expect(actionsIn(document(" Lets a user |", " |"))).toEqual(["", "", "", "", ""]);
  expect(actionsIn(`${document("", "")}## 2. Screens and routes\n### One boat\n- Lets a user: edit\n`)).toEqual([
    "",
    "edit",
    "",
    "",
    "",
  ]);
});

test("P2.15 without a route table every entity gets a list, a detail and a form", () => {
  const { screens } = check("").model;
  expect(screens.every(({ byDefault }) => byDefault)).toBe(true);
  for (const entity of ["Tool", "Loan"]) {
    const kinds = screens.flatMap(({ views }) => views.flatMap((view) => (view.entity === entity ? [view.kind] : [])));
    expect(kinds).toEqual(expect.arrayContaining(["list", "one", "form"]));
  }
});

test.each([
  ["One tool (/tools/{id})", "One tool", "/tools/:id"],
  ["One tool (`/tools/{id}`)", "One tool", "/tools/:id"],
  ["One tool – /tools/{id}", "One tool", "/tools/:id"],
  ["One tool: /tools/{id}", "One tool", "/tools/:id"],
  ["Start (/)", "Start", "/"],
  ["Tools (all)", "Tools (all)", "/tools-all"],
  ["Up/down", "Up/down", "/up-down"],
])("P2.1 a heading may say the route: %s", (heading, name, route) => {
  const { model } = readDocument(`# T\n\n## 2. Screens and routes\n### ${heading}\n- Shows: one Tool\n\n${POINT_3}`);
  expect(model.screens.map((screen) => [screen.name, screen.route])).toContainEqual([name, route]);
});

test("P2.1 such a heading adds to the row of its name, whose route counts", () => {
  const source = `# T\n\n## 2. Screens and routes\n| Route | Screen | Shows |\n| --- | --- | --- |\n| /all | Tools | list of Tool |\n\n### Tools (/tools)\n- Title: Name\n\n${POINT_3}`;
  const { model } = readDocument(source);
  expect(model.screens.filter(({ name }) => name.startsWith("Tools"))).toMatchObject([
    { route: "/all", title: { field: "name" } },
  ]);
});
