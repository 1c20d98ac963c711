import { describe, expect, test } from "vitest";
import { modelAsJson, type Json } from "../print-model.ts";
import { checkModel } from "#check/check-model.ts";
import { readDocument } from "../read-document.ts";

const BASE = `# T

## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |
| Worth | money |
| Due date | date |
| Posted on | date |
| Keeper | person |
| Lines | list of Tool Line |

### Tool Line
| Field | Type |
| --- | --- |
| What | text |
| Amount | money |

### Category
| Field | Type |
| --- | --- |
| Name | text |
`;
const STATES = `
## 4. States and transitions
### Tool
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | In | |
| In | Lend | Out | |
| Out | Take back | In | |
`;

interface ReadPart {
  readonly json: Record<string, Json>;
  readonly codes: readonly string[];
}

function read(source: string): ReadPart {
  const { model, diagnostics } = readDocument(source);
  return {
    json: modelAsJson(model) as Record<string, Json>,
    codes: diagnostics.filter((each) => each.severity === "error").map((each) => each.code),
  };
}

const at = (json: Json | undefined, ...path: (string | number)[]): Json | undefined => {
  let value: Json | undefined = json;
  for (const key of path) value = (value as Record<string | number, Json> | null | undefined)?.[key];
  return value;
};

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

const effects = (then: string): { effects: Json | undefined; problem: Json | undefined; codes: readonly string[] } => {
  const source = `${BASE}${STATES.replace("| In | Lend | Out | |", `| In | Lend | Out | ${then} |`)}\n## 2. Screens\n| Route | Screen | Shows |\n| --- | --- | --- |\n| /a | All | list of Tool |\n\n## 6. Roles\n| Role | May | On |\n| --- | --- | --- |\n| helper | everything | everything |\n`;
  const { json, codes } = read(source);
  const transition = at(json, "states", 0, "transitions", 1);
  return { effects: at(transition, "then"), problem: at(transition, "problem"), codes };
};

const setting = (field: string, value: string): unknown => ({ kind: "set", assignment: { field, value } });

describe("Then", () => {
  test.each<[string, unknown]>([
    ['`worth = 1 EUR`; `name = "a; b"`', [setting("worth", "1 EUR"), setting("name", '"a; b"')]],
    ["set Due date to `today()`", [setting("due_date", "today()")]],
    [
      "create Category with `name = name`",
      [{ kind: "create", entity: "Category", with: [{ field: "name", value: "name" }] }],
    ],
    [
      'change keeper with `name = "x"`',
      [{ kind: "change", target: "keeper", entity: "Person", with: [{ field: "name", value: '"x"' }] }],
    ],
    [
      'change each Tool where `keeper = this.keeper` with `worth = 0 EUR`, `name = "x"`',
      [
        {
          kind: "changeEach",
          entity: "Tool",
          where: "keeper = this.keeper",
          with: [
            { field: "worth", value: "0 EUR" },
            { field: "name", value: '"x"' },
          ],
        },
      ],
    ],
    [
      "delete each Category where `name = this.name`",
      [{ kind: "deleteEach", entity: "Category", where: "name = this.name" }],
    ],
    ["do Take back", [{ kind: "do", event: "Take back" }]],
    ['tell keeper "{name}; gone."', [{ kind: "tell", person: "keeper", text: "{name}; gone." }]],
    ['tell helper "Hello."', [{ kind: "tell", person: 'Person.filter(p, "helper" in p.roles)', text: "Hello." }]],
    [
      'open All; show "Done."',
      [
        { kind: "open", screen: "All" },
        { kind: "show", text: "Done." },
      ],
    ],
    [
      'if `worth > 0 EUR`: for each l in `lines`: tell keeper "{l.what}"',
      [
        {
          kind: "if",
          condition: "worth > 0 EUR",
          effects: [
            {
              kind: "forEach",
              variable: "l",
              list: "lines",
              effects: [{ kind: "tell", person: "keeper", text: "{l.what}" }],
            },
          ],
        },
      ],
    ],
  ])("%s", (then, expected) => {
    const found = effects(then);
    expect(found.codes).toEqual([]);
    expect(found.effects).toEqual(expected);
    expect(found.problem).toBeUndefined();
  });

  test.each<[string, string]>([
    ["smile", "effect-not-understood"],
    ["delete each Category where it is old", "effect-not-understood"],
    ["do Polish", "event-unknown"],
    ["call Nobody", "call-unknown"],
    ["`wroth = 1 EUR`", "field-unknown"],
    ['`worth = "much"`', "wrong-type"],
    ['`status = "Out"`', "computed-assigned"],
    ['tell `worth` "x"', "person-expected"],
    ['show "{nmae}"', "unknown-field"],
  ])("%s closes the transition", (then, code) => {
    const found = effects(then);
    expect(found.codes).toEqual([code]);
    expect(at(found.problem, "code")).toBe(code);
  });
});

describe("P4.8 rows of a list are made one by one", () => {
  const read1 = (then: string, step = "Copy p"): readonly string[] =>
    read(`# Specification: Plans

## 3. Entities and their fields
### Plan
| Field | Type |
| --- | --- |
| Name | text |
| Rows | list of Row |

### Row
| Field | Type |
| --- | --- |
| What | text |

## 4. States and transitions
### Plan
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Copy | Open | ${then} |

## Sample data
### Plan
| | Name |
| --- | --- |
| p | P |

## Scenarios
### One
- When: ${step}
- Then: p \`name = "P"\`
`).codes;

  test.each([
    "create Plan with `rows = rows`",
    "change each Plan with `rows = this.rows`",
    '`rows = rows.filter(r, r.what = "x")`',
    '`rows = [{"what": "x"}]`',
  ])("%s is an error", (then) => {
    expect(read1(then)).toEqual(["rows-assigned"]);
  });

  test("in steps of a scenario too", () => {
    expect(read1('`name = "x"`', 'create Plan c with `rows = [{"what": "x"}]`')).toEqual(["rows-assigned"]);
  });

  test.each(["`rows = []`", "`rows = empty`", "for each r in `rows`: create Row with `owner = this`, `what = r.what`"])(
    "%s is none",
    (then) => {
      expect(read1(then)).toEqual([]);
    },
  );
});

describe("P9.1 statuses in a constant", () => {
  const statuses = (list: string): readonly string[] =>
    readDocument(`# Specification: Orders

## 3. Entities and their fields
### Order
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Holds | yes/no | \`= status in HOLDING\` |

### Booking
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Place | choice of Placer, Hall | |

## 4. States and transitions
### Order
| From | Event | To |
| --- | --- | --- |
| start | | Placed |
| Placed | Finish | Done |

## 9. Business constants and limits
| Name | Value |
| --- | --- |
| HOLDING | ${list} |
`)
      .diagnostics.map(({ code }) => code)
      .filter((code) => code === "no-such-option");

  test("one that is misspelt is told, one of another entity is not", () => {
    expect(statuses('["Placd", "Done"]')).toEqual(["no-such-option"]);
    expect(statuses('["Placed", "Done"]')).toEqual([]);
    expect(statuses('["Placer", "Hall", "Elsewhere"]')).toEqual([]);
  });

  test("one in a constant or a formula is told where it stands, however many use it", () => {
    const source = `## 3. Entities and their fields
### Order
| Field | Type | Default |
| --- | --- | --- |
| Size | choice of Small, Large | |
| A | yes/no | \`= status in HOLDING or size in BIG\` |
| B | yes/no | \`= status in HOLDING and is_small(this) and status = "Placd"\` |
| C | yes/no | \`= is_small(this) or tiny(this) or status = "Placd"\` |
## 4. States and transitions
### Order
| From | Event | To |
| --- | --- | --- |
| start | | Placed |
## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| clerk | everything | everything | \`status in HOLDING and tiny(this)\` |
## 9. Business constants and limits
| Name | Value |
| --- | --- |
| HOLDING | \`["Placd"]\` |
| BIG | \`["Larg"]\` |
| is_small(o) | \`o.size = "Smal"\` |
| tiny(o) | \`is_small(o)\` |
`;
    const told = readDocument(source).diagnostics.filter(({ code }) => code === "no-such-option");
    const places = told.map(({ span }) => source.slice(span.start, span.end));
    expect(places.toSorted()).toEqual(['"Placd"', '"Placd"', '["Larg"]', '["Placd"]', 'o.size = "Smal"']);
    expect(told.some((each) => "within" in each)).toBe(false);
  });
});

const eventOf = (words: string): { event: Json | undefined; codes: readonly string[] } => {
  const { json, codes } = read(`${BASE}${STATES.replace("| In | Lend |", `| In | ${words} |`)}`);
  return { event: at(json, "states", 0, "transitions", 1, "event"), codes };
};

describe("events", () => {
  test.each<[string, unknown]>([
    ["after 3 days", { kind: "after", duration: "3 days" }],
    ["at due_date + 1 day", { kind: "at", moment: "due_date + 1 day" }],
    ["at Due date + 1 day", { kind: "at", moment: "due_date + 1 day" }],
    ["when `worth = 0 EUR`", { kind: "when", condition: "worth = 0 EUR" }],
    ["After care", { kind: "named", name: "After care" }],
    ["At home", { kind: "named", name: "At home" }],
  ])("%s", (words, expected) => expect(eventOf(words)).toEqual({ event: expected, codes: [] }));
  test("a timer on a field that is misspelt is no event of that name", () =>
    expect(eventOf("at due_dat + 1 day").codes).toEqual(["unknown-field"]));
});

const typeOf = (words: string): { type: Json | undefined; codes: readonly string[] } => {
  const { json, codes } = read(BASE.replace("| Worth | money |", `| Worth | ${words} |`));
  return { type: at(json, "entities", 0, "fields", 1, "type"), codes };
};

describe("types", () => {
  test.each<[string, unknown]>([
    ["Long text", { kind: "long text" }],
    ["integer", { kind: "whole number" }],
    ["yes or no", { kind: "yes/no" }],
    ["choice of A, B or C", { kind: "choice", options: ["A", "B", "C"] }],
    ["one of: A, B", { kind: "choice", options: ["A", "B"] }],
    ["choice (A, B)", { kind: "choice", options: ["A", "B"] }],
    ["single choice of A / B", { kind: "choice", options: ["A", "B"] }],
    ["choice of A (or a; b), B", { kind: "choice", options: ["A (or a; b)", "B"] }],
    ["multiple choice of A; B", { kind: "choices", options: ["A", "B"] }],
    ["choice of Public, Weekly, Optional", { kind: "choice", options: ["Public", "Weekly", "Optional"] }],
    ["choices of Weekly, required", { kind: "choices", options: ["Weekly", "required"] }],
    ["choice of A, B (optional)", { kind: "choice", options: ["A", "B (optional)"] }],
    ["choice of Either, Or else", { kind: "choice", options: ["Either", "Or else"] }],
    ["choice of Where, Whose, Unique", { kind: "choice", options: ["Where", "Whose", "Unique"] }],
    ["choice (A, Optional), optional", { kind: "choice", options: ["A", "Optional"] }],
    ["choice (A (optional), Unique)", { kind: "choice", options: ["A (optional)", "Unique"] }],
    ["date (optional)", { kind: "date" }],
    ["date, optional.", { kind: "date" }],
    ["choices of Red, Green", { kind: "choices", options: ["Red", "Green"] }],
    ["number series LN-0001", { kind: "series", prefix: "LN-", digits: 4, first: 1 }],
    ['person where `"keeper" in roles`', { kind: "reference", entity: "Person", where: '"keeper" in roles' }],
    ["Category", { kind: "reference", entity: "Category" }],
    ["list of text", { kind: "list of text" }],
    ["list of categories", { kind: "children", entity: "Category" }],
  ])("%s", (words, expected) => expect(typeOf(words)).toEqual({ type: expected, codes: [] }));
  test.each<[string, boolean, number]>([
    ["text, required", true, 0],
    ["text (mandatory)", true, 0],
    ["email, required, unique", true, 1],
    ["email (unique, required)", true, 1],
    ["Category where `name is not empty`, required", true, 0],
    ["list of categories, required", true, 0],
    ["choice (A, B), required", true, 0],
    ["choice of A, B, required", false, 0],
    ["choices of A, unique", false, 0],
    ["text, optional", false, 0],
  ])("P3.2 %s", (words, required, unique) => {
    const { json, codes } = read(BASE.replace("| Worth | money |", `| Worth | ${words} |`));
    expect(codes).toEqual([]);
    expect(at(json, "entities", 0, "fields", 1, "required")).toBe(required);
    expect(at(json, "entities", 0, "unique") ?? []).toHaveLength(unique);
  });
  test("an unknown one closes the field", () => {
    expect(typeOf("txet").codes).toEqual(["type-not-understood"]);
  });
});

const ruleOf = (words: string): { test: Json | undefined; codes: readonly string[] } => {
  const { json, codes } = read(
    `${BASE}\n## 5. Rules\n| On | Rule |\n| --- | --- |\n| Tool.worth | ${words} |\n\n## 9. Constants\n| Name | Value |\n| --- | --- |\n| MOST | 9 EUR |\n`,
  );
  return { test: at(json, "rules", 0, "test"), codes };
};

describe("rules in words", () => {
  test.each<[string, unknown]>([
    ["required", { kind: "required" }],
    ["must be unique", { kind: "unique", expression: "must be unique" }],
    ["unique name, due date", { kind: "unique", fields: ["name", "due_date"], expression: "unique name, due date" }],
    [
      "unique name and keeper among `worth > 3 EUR`",
      {
        kind: "unique",
        fields: ["name", "keeper"],
        among: "worth > 3 EUR",
        expression: "unique name and keeper among worth > 3 EUR",
      },
    ],
    [
      "unique among `worth > 3 EUR`",
      { kind: "unique", among: "worth > 3 EUR", expression: "unique among worth > 3 EUR" },
    ],
    ["at most 80 characters", { kind: "length", most: 80 }],
    ["between 3 and 80 characters", { kind: "length", least: 3, most: 80 }],
    ["at least 3 EUR", { kind: "between", least: "3 EUR" }],
    ["between 1 EUR and MOST", { kind: "between", least: "1 EUR", most: "MOST" }],
    ["matches `[A-Z]+`", { kind: "matches", pattern: "[A-Z]+" }],
  ])("%s", (words, expected) => expect(ruleOf(words)).toEqual({ test: expected, codes: [] }));
  test.each(["unique name, keper among `worth > 3 EUR`", "unique among `worth >`", "unique among Held"])(
    "P5.3 %s is a mistake that closes",
    (words) => expect(ruleOf(words).codes).toHaveLength(1),
  );
  test("other words are a mistake", () => expect(ruleOf("nice and round").codes).toEqual(["rule-not-understood"]));
});

test("answers: a status begins a new one, a condition may follow it", () => {
  const { json, codes } = read(
    `${BASE}${STATES}\n## 7. Calls\n| Call | Request | When | Answers |\n| --- | --- | --- | --- |\n| Go | \`POST /tools/{id}?q={name}\` | on Lend | 200, 201: \`name = answer.name\`; show "Ok."; 409 when \`answer.code = 7\`: error E3; 4xx: keep Category from \`answer.list\`; no answer: keep trying |\n`,
  );
  expect(codes).toEqual([]);
  expect(at(json, "calls", "calls", 0, "answers")).toEqual([
    ...[200, 201].map((status) => ({
      status: { kind: "exact", status },
      effects: [
        { kind: "set", assignment: { field: "name", value: "answer.name" } },
        { kind: "show", text: "Ok." },
      ],
    })),
    { status: { kind: "exact", status: 409 }, when: "answer.code = 7", effects: [{ kind: "error", code: "E3" }] },
    { status: { kind: "class", hundred: 4 }, effects: [{ kind: "keep", entity: "Category", from: "answer.list" }] },
    { status: { kind: "none" }, effects: [{ kind: "keepTrying" }] },
  ]);
});

const stepOf = (line: string): { step: Json | undefined; codes: readonly string[] } => {
  const { json, codes } = read(
    `${BASE}${STATES}\n## 7. Calls\n| Call | Request | When |\n| --- | --- | --- |\n| Remind | \`POST /r\` | on Lend |\n\n## Sample data\n### Person\n| | Name | Roles |\n| --- | --- | --- |\n| ana | Ana | keeper |\n\n### Tool\n| | Name |\n| --- | --- |\n| saw | Saw |\n\n## Scenarios\n### S\n- ${line}\n`,
  );
  return { step: at(json, "scenarios", "scenarios", 0, "steps", 0), codes };
};

describe("steps of scenarios", () => {
  test.each<[string, unknown]>([
    ["Given: the date is 2026-03-01", { kind: "givenDate", date: "2026-03-01" }],
    ["Given: 3 days later", { kind: "timePasses", moment: "now() + 3 days" }],
    ["Given: after 2 weeks", { kind: "timePasses" }],
    ["Given: the date is today + 100 days", { kind: "timePasses", moment: "now() + 100 days" }],
    ["Given: the date is 2026-03-01 at 9:30", { kind: "givenDate", date: "2026-03-01", time: "09:30" }],
    [
      "Given: Tool t1 with `worth = 3 EUR`, `keeper = ana`",
      {
        kind: "givenRecord",
        entity: "Tool",
        handle: "t1",
        with: [
          { field: "worth", value: "3 EUR" },
          { field: "keeper", value: "ana" },
        ],
      },
    ],
    ["Given: offline", { kind: "network", online: false }],
    [
      'Given: call Remind answers 409 with `{"code": 7}`',
      { kind: "givenAnswer", call: "Remind", status: 409, body: '{"code": 7}' },
    ],
    ["As: ana", { kind: "as", who: { kind: "profile", name: "ana" } }],
    ["As: a keeper", { kind: "as", who: { kind: "role", name: "keeper" } }],
    [
      "When: create Tool Line l1 with `owner = saw`",
      { kind: "create", entity: "ToolLine", handle: "l1", with: [{ field: "owner", value: "saw" }] },
    ],
    ["When: Take back saw", { kind: "fire", event: "Take back", on: "saw" }],
    [
      "When: change saw with `worth = 1 EUR`",
      { kind: "change", on: "saw", with: [{ field: "worth", value: "1 EUR" }] },
    ],
    ["When: delete saw", { kind: "delete", on: "saw" }],
    ['When: sign in with `email = "a"`', { kind: "signIn", with: [{ field: "email", value: '"a"' }] }],
    ['Then: saw `status = "In"`', { kind: "expect", on: "saw", expression: 'status = "In"' }],
    ['Then: `saw.name = "Saw"`', { kind: "expect", expression: 'saw.name = "Saw"' }],
    ["Then: refused with E3", { kind: "refused", code: "E3" }],
    ["Then: refused", { kind: "refused" }],
    ["Then: sees 3 Tool", { kind: "sees", count: 3, entity: "Tool" }],
    [
      "Then: call Remind is sent with `a.b = 1`",
      { kind: "sent", call: "Remind", with: [{ key: "a.b", value: "1" }], not: false },
    ],
    ["Then: call Remind is not sent", { kind: "sent", call: "Remind", not: true }],
    ['Then: told ana "Hello."', { kind: "told", person: "ana", text: "Hello.", not: false }],
  ])("%s", (line, expected) => {
    const found = stepOf(line);
    expect(found.codes).toEqual([]);
    expect(found.step).toMatchObject(expected as object);
  });
  test.each<[string, string]>([
    ["When: dance", "step-not-understood"],
    ["When: Take back swa", "handle-unknown"],
    ["Then: told nobody", "handle-unknown"],
    ["As: stranger", "profile-unknown"],
    ['Then: saw `stauts = "In"`', "unknown-field"],
    ["Thne: refused", "scenario-key"],
  ])("%s is told", (line, code) => expect(stepOf(line).codes).toEqual([code]));
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

describe("P4.11 what an effect that can't be read should look like, and where an `if` ends", () => {
  const told = (then: string): readonly string[] =>
    readDocument(`## 3. Entities and their fields
### Basket
| Field | Type |
| --- | --- |
| Note | text |
| Pieces | whole number |
## 4. States and transitions
### Basket
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Buy | Bought | ${then} |
`).diagnostics.flatMap(({ code, severity, help, message }) =>
      severity === "error" ? [`${code}: ${help}`] : severity === "hint" ? [`${code}: ${message}`] : [],
    );

  test.each([
    ['for each n from Basket.size() + 1 to `pieces`: show "x"', "Put the list or the numbers in backticks"],
    ['for each b in Basket.filter(x, yes): show "x"', "Put the list or the numbers in backticks"],
    ['if pieces > 3: show "x"', "Put the condition in backticks"],
    ['show "x"; else show "y"', "It goes on with an `if` right before it"],
    ["tell everyone that it is there", 'Write tell PERSON "TEXT"'],
    ["delete baskets", "Write delete each ENTITY"],
    ["change pieces", "Write change FIELD with"],
    ["smile", "Write `field = EXPR` in backticks"],
  ])("%s", (then, help) => {
    expect(told(then)).toEqual([expect.stringContaining(`effect-not-understood: ${help}`)]);
  });

  test("what stands behind the semicolon after an `if` is told to be done in any case", () => {
    expect(told('if `pieces > 3`: show "x"; `note = "y"`')).toEqual([
      expect.stringContaining("after-if-in-any-case: "),
    ]);
    expect(told('if `pieces > 3`: show "x" else show "z"; show "y"')).toHaveLength(1);
    expect(told('`note = "y"`; if `pieces > 3`: show "x"')).toEqual([]);
    expect(told('if `pieces > 3`: show "x"; if `pieces > 4`: show "y"')).toEqual([]);
    expect(told('if `pieces > 3`: show "x"; else show "y"')).toEqual([]);
    expect(told('for each n from 1 to `pieces`: show "x"; show "y"')).toEqual([]);
  });
});

describe("P4.8 a field of the record that is written", () => {
  const told = (step: string, event = "Buy"): readonly string[] =>
    readDocument(`## 3. Entities and their fields
### Basket
| Field | Type |
| --- | --- |
| Note | text |
| Main | Order |
### Order
| Field | Type |
| --- | --- |
| Pieces | number |
| Weight | number |
## 4. States and transitions
### Basket
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Open | |
| Open | ${event} | Bought | ${step} |
`).diagnostics.flatMap(({ code, severity, help }) => (severity === "error" ? [`${code}: ${help}`] : []));

  test.each([
    [
      "change each Order with `pieces = pieces + 1`",
      "field-of-written: Name the record: for each x in `Order`: change x with `pieces = x.pieces …`.",
    ],
    ["change main with `pieces = pieces + 1`", "field-of-written: Write `main.pieces`."],
    [
      "create Order with `pieces = 2`, `weight = pieces * 3`",
      expect.stringMatching(/^field-of-written: The new Order isn't there yet\. /u),
    ],
    ["create Order called o; change o with `weight = weigth`", expect.stringMatching(/^unknown-field: /u)],
    ["for each x in `Order`: change x with `pieces = x.pieces + 1`", undefined],
  ])("%s", (step, help) => {
    expect(told(step)).toEqual(help === undefined ? [] : [help]);
  });
});

test("P9.1 percentages in words; P4.16 a table that only closes statuses describes none", () => {
  const source = (value: string, column: string): string => `## 3. Entities and their fields
### Loan
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Share | number | \`= RATE * 2\` |
## 4. States and transitions
### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | Shut | Closed |

| Status | ${column} |
| --- | --- |
| Closed | no |
## 9. Business constants and limits
| Name | Value |
| --- | --- |
| RATE | ${value} |
`;
  const rate = (value: string): unknown => {
    const tree = readDocument(source(value, "Open to change")).model.constants.constants[0]?.value.tree;
    return tree?.op === "literal" ? tree.value : tree;
  };
  expect(["3 %", "3 percent", "3 per cent", "3 Percent", "12.5 percent"].map(rate)).toEqual([
    0.03, 0.03, 0.03, 0.03, 0.125,
  ]);
  expect(rate("percent")).toBe("percent");
  const codes = (column: string): readonly string[] =>
    checkModel(readDocument(source("1", column)).model, source("1", column)).map(({ code }) => code);
  expect(codes("Open to change")).not.toContain("status-not-described");
  expect(codes("Meaning")).toContain("status-not-described");
});
