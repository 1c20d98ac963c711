import { describe, expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { applyFixes } from "#cli/apply-fixes.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { draftRequestOf } from "#player/drafts/draft-request.ts";

const TASKS = `# Specification: Tasks
A list of tasks.

## 1. What the product does and for whom
- Purpose of the product: keep tasks.
- Intended users: all.

## 2. Screens and routes
| Route | Screen | Shows | Lets a user | Who |
| --- | --- | --- | --- | --- |
| /tasks | Tasks | list of Task by title | create Task, open One task, search | anyone |
| /tasks/{id} | One task | one Task | edit, delete, Finish, Note | anyone |

## 3. Entities and their fields
### Task
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text | yes | |
| Worth | money | no | 12.50 EUR |
| Due | date | | 2026-12-31 |
| Kind | choice of In side, Out | | In side |
| Before | several Task | | |

## 4. States and transitions
### Task
| From | Event | To | Who | Only if | Then |
| --- | --- | --- | --- | --- | --- |
| start | | Open now | | | |
| Open now | Finish | Done | | | \`kind = "In side"\` |
| any | Note | | | | tell created_by "Noted; {title}." |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Task.title | at most 80 characters | E1 |
| Task.title | matches [A-Z].* | E1 |

## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | Too long: {title}. |
`;

const PLACES = new Set(["span", "outline", "was", "source", "written"]);
/** The model without source positions. */
const meaning = (source: string): unknown =>
  JSON.parse(JSON.stringify(checkSource("a.md", source).model, (key, value) => (PLACES.has(key) ? undefined : value)));
const codes = (source: string): string[] =>
  checkSource("a.md", source).diagnostics.flatMap(({ code, severity }) => (severity === "gap" ? [] : [code]));
const changed = (from: string, to: string): string => {
  expect(TASKS).toContain(from);
  return TASKS.replaceAll(from, () => to);
};

const plain = meaning(TASKS);

test("the plain document has nothing to report", () => {
  expect(codes(TASKS)).toEqual([]);
});

describe("P0.15 P3.2 P2.1 P2.4 what is plainly meant is read so", () => {
  test.each([
    ["| Title | text | yes |", "| Title* | text | |"],
    ["| Title | text | yes |", "| Title * | text | no |"],
    ["| Title | text | yes |", "| *Title | text | |"],
    ["| Title | text | yes |", "| Title (required) | text | |"],
    ["| Title | text | yes |", "| Title | text | ✅ |"],
    ["| Title | text | yes |", "| Title | text | [x] |"],
    ["| Worth | money | no |", "| Worth (optional) | money | |"],
    ["| Worth | money | no |", "| Worth | money | ❌ |"],
    ["| Title | text |", "| Tit\u200Ble\u2060 | te\u00ADxt\u200B |"],
    ["| Title | text |", "\u200B| Title | text |"],
    ["| Title | text | yes | |", "| Title | text | yes\u200B | \u200B |"],
    ["### Task", "### Ta\u200Bsk"],
    ["### Task", "###\u00A0Task"],
    ["### Task", "\u200B### Task"],
    ["### Task", "### 3.1 Task"],
    ["### Task", "### Entity: Task"],
    ["### Task", "### Task:"],
    ["| start | | Open now |", "| start | | Open\u00A0now |"],
    ["| Open now | Finish |", "| Open\u00A0now | Fin\u200Bish |"],
    ["choice of In side, Out", "choice of In\u00A0side, Out"],
    ['`kind = "In side"`', '`kind\u00A0=\u00A0"In\u00A0side"`'],
    ['`kind = "In side"`', '`\uFEFFkind\u200B = "In side"`'],
    ['`kind = "In side"`', "`kind = “In side”`"],
    ['`kind = "In side"`', "`kind = ‘In side’`"],
    ['`kind = "In side"`', "`kind = „In side“`"],
    ['`kind = "In side"`', "`kind = «In side»`"],
    ['`kind = "In side"`', "`kind = »In side«`"],
    ['`kind = "In side"`', "`kind = ”In side”`"],
    ['"Noted; {title}."', "„Noted; {title}.”"],
    ['"Noted; {title}."', "»Noted; {title}.«"],
    ["- Purpose of", "• Purpose of"],
    ["- Purpose of", "– Purpose of"],
    ["12.50 EUR", "12,50 €"],
    ["2026-12-31", "31.12.2026"],
    ["| any | Note | |", "| * | Note | same |"],
    ["| any | Note | |", "| all | Note | (unchanged) |"],
    ["/tasks/{id}", "/tasks/<id>"],
    ["/tasks/{id}", "/tasks/[id]"],
    ["/tasks/{id}", "/tasks/$id"],
    ["at most 80 characters", "max. 80 chars"],
    ["matches [A-Z].*", "matches /[A-Z].*/"],
    ["several Task", "Task[]"],
  ])("%j as %j", (from, to) => {
    const source = changed(from, to);
    expect(codes(source)).toEqual([]);
    expect(meaning(source)).toEqual(plain);
  });

  test("a letter and its accent as two characters is the letter, in names and in code", () => {
    const accented = (field: string, code: string): string =>
      TASKS.replace(
        "| Worth | money | no | 12.50 EUR |",
        `| ${field} | money | no | 12.50 EUR |\n| All | money | | \`= ${code} * 2\` |`,
      );
    const composed = accented("Préis", "préis");
    expect(codes(composed)).toEqual([]);
    for (const [field, code] of [
      ["Pre\u0301is", "préis"],
      ["Préis", "pre\u0301is"],
    ] as const)
      expect(meaning(accented(field, code))).toEqual(meaning(composed));
  });

  test("by -title goes down; places in messages and fixes stay where they are read", () => {
    const down = changed("by title", "by -title");
    expect(meaning(down)).toEqual(meaning(changed("by title", "by title Z to A")));
    const source = changed('`kind = "In side"`', '`ki\u200Bnd = "In\u200B side" + nothing_there`');
    const [found] = checkSource("a.md", source).diagnostics.filter(({ code }) => code === "unknown-field");
    expect(source.slice(found?.span.start, found?.span.end)).toBe("nothing_there");
  });

  test("a field that had its mark in its name, and an entity that had its number, keep their records", () => {
    const { entities } = checkSource(
      "a.md",
      changed("### Task", "### 3.1 Task").replace("| Worth |", "| Worth (optional) |"),
    ).model;
    const task = entities.find(({ key }) => key === "Task");
    expect([task?.was, task?.fields.find(({ key }) => key === "worth")?.was]).toEqual([
      ["3.1 Task"],
      ["Worth (optional)"],
    ]);
  });
});

describe("P0.16 P2.10 what has no effect is named", () => {
  const row = "| Before | several Task | | |";
  test.each([
    ["fact-elsewhere", "- Intended users: all.", "- Intended users: all.\n- Sign-in: choose a profile"],
    ["fact-elsewhere", "A list of tasks.", "A list of tasks.\n- Currency: USD"],
    [
      "fact-elsewhere",
      "## 3. Entities and their fields",
      "## 3. Entities and their fields\n- Time zone: Europe/Berlin",
    ],
    ["fact-elsewhere", "### Task\n| Field", "### Task\n- Tab: yes, wrench\n\n| Field"],
    ["fact-elsewhere", "### Task\n| From", "### Task\n- Unique: title\n\n| From"],
    ["fact-without-bullet", "- Intended users: all.", "\nCurrency: USD"],
    ["fact-without-bullet", "### Task\n| Field", "### Task\n**Shown as:** title\n\n| Field"],
    ["steps-are-text", "## 5. Validation rules", "#### Finish\n- This ends the task.\n\n## 5. Validation rules"],
    ["option-twice", row, `${row}\n| Size | choice of S, M, s | | |`],
    ["option-and-so-on", row, `${row}\n| Size | choice of S, M, etc. | | |`],
    ["type-is-plural", row, `${row}\n| Other | Tasks | | |`],
    ["type-is-plural", row, `${row}\n| Other | people | | |`],
    ["braces-doubled", "{title}. |\n", "{{title}}. |\n"],
    [
      "column-not-read",
      "## 8. The error",
      "## Words\n| Text | Deutsch | fr |\n| --- | --- | --- |\n| Tasks | Aufgaben | Tâches |\n\n## 8. The error",
    ],
    [
      "row-without-owner",
      row,
      `${row}\n| Parts | list of Part | | |\n\n### Part\n| Field | Type |\n| --- | --- |\n| Name | text |`,
    ],
  ])("%s", (code, from, to) => {
    const source =
      code === "row-without-owner"
        ? changed(from, to).replace("create Task,", "create Task, create Part,")
        : changed(from, to);
    expect(codes(source)).toContain(code);
  });

  test("prose stays prose: a paragraph under an event, a sentence with a colon, a list of notes", () => {
    expect(
      codes(changed("## 5. Validation rules", "#### Finish\nThis ends the task.\n\n## 5. Validation rules")),
    ).toEqual([]);
    expect(
      codes(
        changed(
          "A list of tasks.",
          "A list of tasks. Note: it is short.\n\nRemember: nothing is lost.\n- Why: because.",
        ),
      ),
    ).toEqual([]);
  });

  test("the fix for a fact without a bullet makes it a fact", () => {
    const source = changed("- Intended users: all.", "\nIntended users: all.");
    expect(meaning(applyFixes(checkSource("a.md", source)).checked.source)).toEqual(plain);
  });
});

test("P2.10 a child row that is created on its owner's screen belongs to that record", async () => {
  const { app } = await openForTest(`# A
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /orders | Orders | list of Order | create Order, open One |
| /orders/{id} | One | one Order | edit, create Line |
## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Name | text |
| Lines | list of Line |
### Line
| Field | Type | Required |
| --- | --- | --- |
| What | text | yes |
`);
  const create = { kind: "create", entity: "Order", id: "o1", values: { name: "a" } } as const;
  expect(await app.submit({ commands: [create] })).toMatchObject({ kind: "done" });
  const { model } = await app.describe();
  const route = { kind: "new", entity: "Line", values: { owner: "o1" }, screen: null } as const;
  const request = draftRequestOf(model, route);
  if (request === null) throw new Error("It is a form.");
  const { draft } = await app.openDraft(request);
  await app.editDraft(draft, { kind: "set", field: "what", value: "Bread" });
  expect(await app.submitDraft(draft, [])).toMatchObject({ outcome: { kind: "done" } });
});
