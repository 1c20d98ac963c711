import { describe, expect, test } from "vitest";
import type { Json } from "../print-model.ts";
import { readDocument } from "../read-document.ts";
import { at, BASE, read, STATES } from "./testing/read-part.ts";

const views = (shows: string): { views: Json | undefined; codes: readonly string[] } => {
  const { json, codes } = read(
    `${BASE}${STATES}\n## 2. Screens\n| Route | Screen | Shows |\n| --- | --- | --- |\n| /a/:id | A | ${shows} |\n`,
  );
  return { views: at(json, "screens", 0, "views"), codes };
};

describe("Shows", () => {
  test.each<[string, unknown]>([
    ["list of Tool", [{ kind: "list", entity: "Tool" }]],
    ["cards of Categories", [{ kind: "cards", entity: "Category" }]],
    [
      "list of Tool where `worth > 0 EUR` by posted_on latest first",
      [{ kind: "list", entity: "Tool", where: "worth > 0 EUR", order: [{ field: "posted_on", descending: true }] }],
    ],
    [
      "table of Tool Lines sorted by Amount highest first, What A to Z, first 5",
      [
        {
          kind: "table",
          entity: "ToolLine",
          order: [
            { field: "amount", descending: true },
            { field: "what", descending: false },
          ],
          first: 5,
        },
      ],
    ],
    ["board of Tool grouped by Status", [{ kind: "board", entity: "Tool", groupedBy: "status" }]],
    [
      "calendar of Tool from Posted on to Due date",
      [{ kind: "calendar", entity: "Tool", from: "posted_on", to: "due_date" }],
    ],
    [
      "one Tool, list of Tool where `keeper = this.keeper` by Name Z to A",
      [
        { kind: "one", entity: "Tool" },
        { kind: "list", entity: "Tool", where: "keeper = this.keeper", order: [{ field: "name", descending: true }] },
      ],
    ],
    ["form for Tool", [{ kind: "form", entity: "Tool" }]],
    [
      "a list of all tools by due_date oldest first",
      [{ kind: "list", entity: "Tool", order: [{ field: "due_date", descending: false }] }],
    ],
    [
      "list of Tool grouped by keeper.name by created_by.name Z to A, Keeper.Name",
      [
        {
          kind: "list",
          entity: "Tool",
          groupedBy: "keeper.name",
          order: [
            { field: "created_by.name", descending: true },
            { field: "keeper.name", descending: false },
          ],
        },
      ],
    ],
    [
      "cards of Tool by `keeper.name`",
      [{ kind: "cards", entity: "Tool", order: [{ field: "keeper.name", descending: false }] }],
    ],
    ["overview", [{ kind: "overview" }]],
  ])("%s", (shows, expected) => {
    const found = views(shows);
    expect(found.codes).toEqual([]);
    expect(found.views).toEqual(expected);
  });

  test.each<[string, string]>([
    ["list of Tols", "entity-unknown"],
    ["list of Tool by nmae", "field-unknown"],
    ["list of Tool where it is nice", "code-expected"],
    ["pile of Tool", "view-not-understood"],
    ["list of Tool grouped by name.length", "path-leads-nowhere"],
    ["list of Tool by keeper.nmae", "field-unknown"],
    ["list of Tool by worth, keeper.name.first", "path-leads-nowhere"],
  ])("%s is told", (shows, code) => expect(views(shows).codes).toEqual([code]));
});

describe("P2.14 a block of an overview that says more than it shows", () => {
  const told = (shows: string): readonly string[] =>
    readDocument(`## 2. Screens and routes
### Figures
- Shows: overview

| Block | Shows |
| --- | --- |
| One | ${shows} |

## 3. Entities and their fields
### Sale
| Field | Type |
| --- | --- |
| What | text |
| Amount | number |
`).diagnostics.flatMap(({ code, severity, help }) => (severity === "gap" ? [] : [`${code}: ${help}`]));

  test.each([
    [
      "sum of Sale.amount by what",
      "figure-is-one-number: For a number of each, write “bar chart of Sale.amount by what”.",
    ],
    ["count of Sale grouped by what", "figure-is-one-number: For a number of each, write “bar chart of Sale by what”."],
    ["share of Sale where `amount > 3`", expect.stringMatching(/^block-is-text: /u)],
    ["median of the Sale", expect.stringMatching(/^block-is-text: /u)],
    ["`Sale.size()`", expect.stringMatching(/^block-is-text: /u)],
    ["All in all, a good year", undefined],
    ["sum of Sale.amount where `amount > 3`", undefined],
    ["bar chart of Sale.amount by what", undefined],
  ])("%s", (shows, code) => {
    expect(told(shows)).toEqual(code === undefined ? [] : [code]);
  });
});
