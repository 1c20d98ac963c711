import { describe, expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { judge, table } from "../../tests/fixtures/judge.ts";
import { checkModel } from "./check-model.ts";

const tool = (...fields: string[]): string =>
  `## 3. Entities and their fields\n### Tool\n${table("Field | Type | Required | Default", "Name | text | yes |", ...fields)}`;
const states = (...rows: string[]): string =>
  `## 4. States and transitions\n### Tool\n${table("From | Event | To | Who | Only if | Then", "start | | In | | |", ...rows)}`;
const rights = (...rows: string[]): string =>
  `## 6. Roles and permissions\n${table("Role | May | On | Only if", ...rows)}`;
const screens = (...rows: string[]): string =>
  `## 2. Screens and routes\n${table("Route | Screen | Shows | Lets a user | Who", ...rows)}`;
const all = (...parts: string[]): string[] => judge(parts.join("\n\n"));

const guard = (condition: string, ...constants: string[]): string[] =>
  all(
    tool("Worth | money | |", "Count | number | |", "Kind | choice of A, B | |", "Lent | yes/no | |", "Due | date | |"),
    states(`In | Lend | Out | | \`${condition}\` |`, "In | Sell | Sold | | |"),
    constants.length === 0
      ? ""
      : `## 9. Business constants and limits\n${table("Name | Value | Changeable by", ...constants)}`,
  ).filter((one) => one.startsWith("condition"));

const data = (rule: string, ...rows: string[]): string[] =>
  all(
    tool("Worth | number | |", "Due | date | | `2026-01-01`", "Double | number | | `= worth * 2`"),
    `## 5. Validation rules\n${table("On | Rule | Message", `${rule} | No.`)}`,
    `## Sample data\n### Tool\n${table(" | Name | Worth | Due", ...rows)}`,
  );

describe("screens", () => {
  test("a record's screen is reached by tapping a row, a form by create or edit", () => {
    expect(
      all(
        screens(
          "/tools | Tools | list of Tool | create Tool |",
          "/tools/new | New tool | form for Tool | |",
          "/tools/{id} | One tool | one Tool | |",
        ),
        tool(),
      ),
    ).toEqual([]);
  });

  test("a form that nothing lets one fill is not reached", () => {
    expect(
      all(screens("/tools | Tools | list of Tool | search |", "/tools/new | New tool | form for Tool | |"), tool()),
    ).toEqual(["unreachable-screen: New tool"]);
  });

  test("a screen that is only opened from a screen nobody reaches is not reached either", () => {
    expect(
      all(
        screens("/tools | Tools | list of Tool | |", "/a/{x} | A | text | open B |", "/b/{x} | B | text | open A |"),
        tool(),
      ),
    ).toEqual(["unreachable-screen: A", "unreachable-screen: B"]);
  });

  test("an effect may open a screen", () => {
    expect(
      all(
        screens("/tools | Tools | list of Tool | Lend |", "/thanks/{id} | Thanks | text | |"),
        tool(),
        states("In | Lend | Out | | | open Thanks"),
      ),
    ).toEqual([]);
  });

  test("edit is not dead when only one field may be changed", () => {
    expect(
      all(
        screens("/tools | Tools | list of Tool | edit |"),
        tool(),
        rights("keeper | see, create | Tool |", "keeper | see, create, change | Tool.name |"),
      ),
    ).toEqual([]);
  });
});

describe("rights", () => {
  test("a right on a child row is that of its owner", () => {
    expect(
      all(
        screens(
          "/tools | Tools | list of Tool | create Tool, open One tool |",
          "/tools/{id} | One tool | one Tool | create Part |",
        ),
        `${tool("Parts | list of Part | |")}\n\n### Part\n${table("Field | Type", "Name | text")}`,
        rights("keeper | see, create, change | Tool |"),
      ),
    ).toEqual([]);
  });

  test("a field that a role may see is worth nothing without its record", () => {
    const told = (...rows: string[]): string[] =>
      all(tool("Worth | money |"), rights("keeper | everything | everything |", ...rows)).filter((one) =>
        one.startsWith("right-without-sight"),
      );
    expect(told("guest | see | Tool.worth |")).toEqual(["right-without-sight: guest"]);
    expect(told("guest | see | Tool |", "guest | see | Tool.worth |")).toEqual([]);
    expect(told("guest | see | Tool, Tool.worth |")).toEqual([]);
    expect(told("guest | create | Tool.worth |")).toEqual([]);
  });

  test("everything on everything leaves nothing closed", () => {
    expect(all(tool(), states("In | Lend | Out | | |"), rights("keeper | everything | everything |"))).toEqual([]);
  });

  test("an effect that creates the record is enough", () => {
    expect(
      all(
        `${tool()}\n\n### Fee\n${table("Field | Type", "Reason | text")}`,
        states("In | Lose | Lost | keeper | | create Fee with `reason = name`"),
        rights("keeper | see, create | Tool |", "keeper | see | Fee |"),
      ),
    ).toEqual([]);
  });

  test("a misspelt role under Who is told apart from a role that only fires events", () => {
    expect(
      all(
        tool(),
        states("In | Lend | Out | keper | |", "Out | Seize | In | police | |"),
        rights("keeper | see, create | Tool |"),
      ),
    ).toEqual(["role-without-rights: keper"]);
  });
});

describe("states", () => {
  test("a status without rows is an end, one with rows to itself as well", () => {
    expect(all(tool(), states("In | Lend | Out | | |", "Out | Remind | Out | | |"))).toEqual([]);
  });

  test("rows from any reach and leave every status", () => {
    expect(all(tool(), states("In | Lend | Out | | |", "any | Lose | Lost | | |"))).toEqual([]);
  });

  test("a table of statuses may name one that nothing leads to", () => {
    expect(
      all(
        tool(),
        `${states("In | Lend | Out | | |")}\n\n${table("Status | Meaning", "In | here", "Out | away", "Gone | ?")}`,
      ),
    ).toEqual(["unreachable-status: Gone"]);
  });

  test("an event that an effect fires needs nobody", () => {
    expect(
      all(
        tool(),
        states("In | Lend | Out | keeper | | do Log", "Out | Log | Out | | |"),
        rights("keeper | see, create | Tool |"),
      ),
    ).toEqual([]);
  });

  test("a later row for other people is used", () => {
    expect(
      all(
        tool("Worth | number | |"),
        states(
          "In | Lend | Out | member | `worth < 5` |",
          "In | Lend | Out | keeper | |",
          "In | Lend | Lost | anyone | |",
        ),
        rights("keeper, member | see, create | Tool |"),
      ),
    ).toEqual([]);
  });
});

describe("conditions that never come true", () => {
  test.each([
    "count > 5 and count < 3",
    "count >= 5 and count < 5",
    "5 < count and count <= 5",
    'kind == "A" and kind == "B"',
    'kind in ["A"] and kind != "A"',
    "lent and not lent",
    "name is empty and name.size() > 3 and name is not empty",
    'status == "Out"',
    'status != "In"',
    "worth > 10 EUR and worth < 9.99 EUR",
    "due > 2026-05-04 and due < 2026-05-04",
    "no",
    "(count > 5 or count > 7) and count < 3",
    "not (count <= 5) and count < 3",
  ])("%s", (condition) => {
    expect(guard(condition)).toEqual([`condition-never-true: ${condition}`]);
  });

  test.each([
    "count > 3 and count < 5",
    "count >= 5 and count <= 5",
    'kind == "A" or kind == "B"',
    'kind in ["A", "B"] and kind != "A"',
    'status in ["In", "Out"]',
    "lent or not lent",
    "count > 5 or count < 3",
    "count is empty or count > 3",
    "worth > 9.99 EUR and worth < 10 EUR",
    "not (count > 5 and count < 9)",
  ])("%s may be true", (condition) => {
    expect(guard(condition)).toEqual([]);
  });

  test("constants count, unless somebody may change them", () => {
    expect(guard("count > MOST and count < 3", "MOST | 5 |")).toHaveLength(1);
    expect(guard("count > MOST and count < 3", "MOST | 5 | keeper")).toEqual([]);
  });
});

describe("computed fields", () => {
  test("a circle of three is told once, with the way round", () => {
    const found = all(tool("A | number | | `= b + 1`", "B | number | | `= c + 1`", "C | number | | `= a + 1`"));
    expect(found).toEqual(["circular-computation: b + 1"]);
  });

  test("reading the same field in a list of other entities is no circle", () => {
    expect(
      all(
        `${tool("Total | number | | `= Part.filter(p, p.tool == this).sum(p, p.total)`")}\n\n### Part\n${table("Field | Type", "Name | text", "Tool | Tool", "Total | number")}`,
      ),
    ).toEqual([]);
  });
});

describe("sample data", () => {
  test("rules see computed fields, defaults and the other records", () => {
    expect(data("Tool.worth | `double < 10`", "a | Saw | 4 | ", "b | Axe | 6 | ")).toEqual(["sample-breaks-rule: 6"]);
    expect(data("Tool.due | `due > 2026-02-01`", "a | Saw | 4 | ")).toContain("default-breaks-rule: 2026-01-01");
    expect(
      data("Tool.worth | `not Tool.exists(t, t.worth == worth and t.id != id)`", "a | A | 4 | ", "b | B | 4 | "),
    ).toHaveLength(2);
  });

  test("an unknown rule passes, and rules about today are left alone", () => {
    expect(data("Tool.worth | `worth > 10`", "a | Saw | | ")).toEqual([]);
    expect(data("Tool.due | `due > today()`", "a | Saw | 4 | 1999-01-01")).toEqual([]);
  });
});

describe("P4.6 a guard that reads what its own event asks for", () => {
  const guarded = (condition: string, field = "Reason | text | |", ...rows: string[]): string[] =>
    all(
      tool(field),
      `## 4. States and transitions\n### Tool\n${table("From | Event | To | Only if | Asks for", "start | | In | |", `In | Lend | Out | \`${condition}\` | Reason`, ...rows)}`,
    )
      .map((one) => one.split(" ")[0] ?? "")
      .filter((one) => one.startsWith("guard-"));

  test("is left out where it asks whether something was filled in before, and about other records", () => {
    expect(guarded("reason is empty")).toEqual([]);
    expect(guarded('not Tool.exists(t, t.reason = "x")')).toEqual([]);
  });

  test("is a warning where nothing fills the field before, so that the event is always refused", () => {
    expect(guarded("reason is not empty")).toEqual([expect.stringMatching(/^guard-on-empty/u)]);
    expect(guarded('reason = "lost"')).toEqual([expect.stringMatching(/^guard-on-empty/u)]);
    // A value that a later event asks for is not set before this one.
    expect(guarded('reason = "lost"', "Reason | text | |", "In | Refuse | Gone | | Reason")).toEqual([
      expect.stringMatching(/^guard-on-empty/u),
    ]);
  });

  test("is a tip where something may be there: a default, a required field, another event", () => {
    const tip = [expect.stringMatching(/^guard-reads-asked-for/u)];
    expect(guarded('reason = "lost"', "Reason | text | | lost")).toEqual(tip);
    expect(guarded('reason = "lost"', "Reason | text | yes |")).toEqual(tip);
    expect(guarded('reason = "lost"', "Reason | text | |", "In | Note | In | | Reason")).toEqual(tip);
  });
});

describe("other-records-field", () => {
  const changed = (then: string): string[] => {
    const source = `# T\n\n${tool("Worth | number | |", "Spare | Tool | |")}\n### Part\n${table("Field | Type", "Name | text", "Worth | number", "Tool | Tool")}\n\n## 4. States and transitions\n### Tool\n${table("From | Event | To | Then", "start | | In |", `In | Lend | Out | ${then}`)}`;
    const { model, diagnostics } = readDocument(source);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    return checkModel(model, source).flatMap(({ code, help }) => (code === "other-records-field" ? [help ?? ""] : []));
  };

  test("tells where the changed record's own value was probably meant, and what to write for either", () => {
    expect(changed("change spare with `worth = worth - 1`")[0]).toContain("`spare.worth`");
    expect(changed("change each Part where `tool = this` with `worth = worth + 1`")[0]).toContain("for each x in");
    expect(changed("for each p in `Part`: change p with `worth = max(worth, 1)`")[0]).toContain("`p.worth`");
    expect(changed("change `Part.first()` with `worth = worth - 1`")).toHaveLength(1);
  });

  test("is silent where the author says which record is meant", () => {
    expect(changed("change spare with `worth = spare.worth - 1`")).toEqual([]);
    expect(changed("change spare with `worth = this.worth - 1`")).toEqual([]);
    expect(changed("for each p in `Part`: change p with `worth = p.worth - 1`")).toEqual([]);
    expect(changed("change spare with `worth = Part.max(p, p.worth)`")).toEqual([]);
    expect(changed("`worth = worth - 1`")).toEqual([]);
  });
});

describe("what lets something pass or never happens", () => {
  const people = `## 3. Entities and their fields
### Person
${table("Field | Type | Required", "Licence | choice of B, C |", "Licence until | date |", "Trained | yes/no |", "Grade | number | yes")}

### Trip
${table("Field | Type | Required | Default", "Name | text | yes", "Who | person | yes", "Distance | number |", "Valid | date | | `= who.licence_until`", "Level | number | | `= who.grade`")}`;
  const rules = (...rows: string[]): string[] =>
    all(
      people,
      `## 5. Validation rules\n${table("On | Rule | Only when | Message", ...rows.map((row) => `${row} | No.`))}`,
    ).filter((one) => one.startsWith("rule-passes-empty"));
  test("rule-passes-empty tells of optional fields of other records alone, once a rule, with the rule that closes it", () => {
    expect(rules('Trip.who | `who.licence in ["C"] and who.licence_until >= today()` |')).toHaveLength(1);
    expect(rules("Trip.who | `who.licence_until >= today()` |")).toHaveLength(1);
    expect(rules("Trip.who | `distance < 5` |", "Trip.who | `who.trained` |", "Trip.who | `who.grade > 2` |")).toEqual(
      [],
    );
    expect(rules("Trip.who | `who.licence_until is not empty and who.licence_until >= today()` |")).toEqual([]);
    expect(rules("Trip.who | `who.licence_until is empty or who.licence_until >= today()` |")).toEqual([]);
    expect(rules("Trip.who | `who.licence_until >= today()` | `who.licence_until is not empty`")).toEqual([]);
    expect(
      rules("Trip.who | `who.licence_until >= today()` |", "Trip.who | `who.licence_until is not empty` |"),
    ).toEqual([]);
    expect(rules("Trip.who | `not others.exists(o, o.distance > distance)` |")).toEqual([]);
    expect(rules("Trip.who | `valid >= today()` |", "Trip.who | `level > 2` |")).toHaveLength(1);
    expect(rules("Trip.who | `valid is not empty and valid >= today()` |")).toEqual([]);
  });

  test("rule-passes-empty: the rule that it proposes leaves nothing open, however many fields it reads", () => {
    const source = (rule: string): string =>
      `# Specification: Trips\n\n${people}\n\n## 5. Validation rules\n${table("On | Rule | Message", `Trip.who | \`${rule}\` | No.`)}`;
    const open = (rule: string) => {
      const { model } = readDocument(source(rule));
      return checkModel(model, source(rule)).filter(({ code }) => code === "rule-passes-empty");
    };
    for (const rule of [
      'who.licence in ["C"] and who.licence_until >= today()',
      'who.licence = "C" or who.licence_until >= today()',
    ]) {
      const [found] = open(rule);
      expect(found?.message).toContain("Where `who.licence` or `who.licence_until` is empty");
      const closed = found?.fix?.edits[0]?.text ?? "";
      expect(closed).toContain("who.licence is not empty and who.licence_until is not empty and ");
      expect(open(closed)).toEqual([]);
    }
  });

  test("rule-passes-empty: also where all rows of a list are asked, inside of which the proposed rule stands", () => {
    const doc = (rule: string): string =>
      `# Specification: Orders\n\n## 3. Entities and their fields\n### Product\n${table("Field | Type | Required", "Name | text | yes", "Weight | number |", "Fits | several Product |")}\n### Line\n${table("Field | Type | Required", "Product | Product | yes", "Amount | number |")}\n### Order\n${table("Field | Type | Required", "Name | text | yes", "Lines | list of Line |", "Also | several Product |")}\n\n## 5. Validation rules\n${table("On | Rule | Message", `Order | \`${rule}\` | No.`)}`;
    const open = (rule: string) => {
      const { model, diagnostics } = readDocument(doc(rule));
      expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      return checkModel(model, doc(rule)).filter(({ code }) => code === "rule-passes-empty");
    };
    for (const rule of [
      "lines.all(l, l.product.weight < 20)",
      "lines.filter(l, l.amount > 2).all(l, l.product.weight < 20 or l.amount = 1)",
      "also.all(p, p.weight < 20)",
      "Product.all(p, p.weight < 20)",
      'name != "x" and lines.all(l, l.product.fits.all(f, f.weight < 2))',
    ]) {
      const [found, ...others] = open(rule);
      expect(others, rule).toEqual([]);
      const [edit] = found?.fix?.edits ?? [];
      const text = doc(rule);
      const closed = text.slice(0, edit?.span.start) + (edit?.text ?? "") + text.slice(edit?.span.end);
      const { model } = readDocument(closed);
      expect(
        checkModel(model, closed).filter(({ code }) => code === "rule-passes-empty"),
        closed,
      ).toEqual([]);
    }
    for (const rule of [
      "lines.all(l, l.amount > 0)",
      "lines.all(l, l.product.weight is not empty and l.product.weight < 20)",
      "lines.all(l, l.product.name != name)",
      "not lines.exists(l, l.product.weight > 20)",
    ])
      expect(open(rule), rule).toEqual([]);
  });

  test("role-misspelt: in a row, in Who, in an expression; not where somebody has it", () => {
    const found = (row: string, condition: string, who: string): string[] =>
      all(
        tool("Worth | number | |"),
        `## 4. States and transitions\n### Tool\n${table("From | Event | To | Who", "start | | In | ", `In | Lend | Out | ${who}`)}`,
        rights("keeper | everything | everything |", `${row} | see | Tool | ${condition}`),
        `## Sample data\n### Person\n${table(" | Name | Roles", "ana | Ana | keeper, helper", "bo | Bo | helper")}`,
      ).filter((one) => one.startsWith("role-misspelt") || one.startsWith("role-without-rights: keepr"));
    expect(found("helper", "", "keeper")).toEqual([]);
    expect(found("helpr", "", "keeper")).toHaveLength(1);
    expect(found("helper", "", "keepr")).toHaveLength(1);
    expect(found("helper", '`"helpr" in me.roles`', "keeper")).toHaveLength(1);
    expect(found("auditor", "", "keeper")).toEqual([]);
  });
});

describe("a reason that nobody is shown", () => {
  const never = (...rows: string[]): string[] =>
    all(
      tool("Count | number | |"),
      `## 4. States and transitions\n### Tool\n${table("From | Event | To | Who | Only if | Otherwise", "start | | In | | |", ...rows)}`,
      rights("anyone, keeper, boss | everything | everything |"),
      `## 8. Error catalogue\n${table("Code | Message", "E1 | One.", "E2 | Two.")}`,
    ).filter((one) => one.startsWith("otherwise-never-shown"));

  test.each([
    [
      "a later row for the same people",
      ["In | Lend | Out | keeper | `count > 1` | E1", "In | Lend | Gone | keeper | `count > 0` | E2"],
      1,
    ],
    [
      "a later row, covered status by status",
      [
        "In | Lend | Out | anyone | `count > 1` | E1",
        "Out | Lend | Out | anyone | `count > 1` | E1",
        "In, Out | Lend | Gone | keeper | `count > 0` else E2 |",
      ],
      1,
    ],
    ["an event that fires by itself", ["In | after 1 day | Out | | `count > 1` | E1"], 1],
    [
      "the same code in both",
      ["In | Lend | Out | keeper | `count > 1` | E1", "In | Lend | Gone | keeper | `count > 0` | E1"],
      0,
    ],
    ["other people", ["In | Lend | Out | keeper | `count > 1` | E1", "In | Lend | Gone | boss | `count > 0` | E2"], 0],
    [
      "another status",
      ["In | Lend | Out | keeper | `count > 1` | E1", "Out | Lend | Gone | keeper | `count > 0` | E2"],
      0,
    ],
  ] as const)("P4.5 %s", (_name, rows, times) => {
    expect(never(...rows)).toHaveLength(times);
  });
});

test.each([
  ["chart", "chart-column"],
  ["fire", "flame"],
  ["wrnch", "wrench"],
  ["Money", "coins"],
  ["repairs", "wrench"],
  ["qqq", null],
])("an unknown icon %s has a near one by its letters or by what it means", (written, near) => {
  const { model } = readDocument(`# Test\n## 1. What the product does and for whom\n- Icon: ${written}\n`);
  const [found] = checkModel(model, "").filter(({ code }) => code === "icon-unknown");
  if (near === null) expect(found?.help).not.toContain("Did you mean");
  else expect(found?.help).toContain(`Did you mean \`${near}\``);
});

describe("scenarios that say more than they do", () => {
  const told = (...steps: string[]): string[] =>
    all(
      `## 3. Entities and their fields\n### Task\n${table("Field | Type | Required | Default", "What | text | yes |", "Note | text | |", "Whose | person | yes | `me`", "At | text | yes | here")}`,
      `## 4. States and transitions\n### Task\n${table("From | Event | To | Asks for", "start | | Open |", "Open | Finish | Done |", "Open | Hand on | Open | Whose")}`,
      `## Sample data\n### Person\n${table(" | Name", "ana | Ana")}`,
      `## Scenarios\n- Given: the date is 2026-05-04 at 08:00\n### S\n- ${steps.join("\n- ")}\n- Then: \`Task.size() >= 0\``,
    ).filter((one) => /^(?:clock|given)-/u.test(one));
  const given = 'Given: Task T with `what = "x"`';

  test("PA.5 a date before the one that was is told, a later one is not", () => {
    expect(told("Given: the date is 2026-05-03")).toEqual(["clock-goes-back: the date is 2026-05-03"]);
    expect(told("Given: the date is 2026-05-04 at 07:59")).toHaveLength(1);
    expect(told("Given: the date is 2026-05-04 at 8:30", "Given: the date is 2026-05-05")).toEqual([]);
  });

  test("PA.5 a given record that lacks what must be there is told where something writes it", () => {
    expect(told(given, "When: Finish T")).toEqual(['given-lacks-required: Task T with `what = "x"`']);
    expect(told(given, 'When: change T with `note = "y"`')).toHaveLength(1);
    expect(told("Given: Task T with `whose = ana`", "When: Finish T")).toHaveLength(1);
  });

  test("PA.5 and not where it is there by then, where nothing writes it, or where a refusal is expected", () => {
    expect(told('Given: Task T with `what = "x"`, `whose = ana`', "When: Finish T")).toEqual([]);
    expect(told(given)).toEqual([]);
    expect(told(given, "When: delete T")).toEqual([]);
    expect(told(given, "When: Finish T", "Then: refused")).toEqual([]);
    expect(told(given, "When: Hand on T with `whose = ana`", "When: Finish T")).toEqual([]);
    expect(told(given, "When: change T with `whose = ana`", "When: Finish T")).toEqual([]);
    expect(told(given, "Given: Task T with `whose = ana`", "When: Finish T")).toEqual([]);
  });
});

describe("P3.1 a bare number where a percentage belongs", () => {
  const told = (rate: string, sample: string, rule = "at most 90 %", more = ""): string[] =>
    all(
      tool(`Rate | percent | | ${rate}`),
      `## 5. Validation rules\n${table("On | Rule | Message", `Tool.rate | ${rule} | No.`)}`,
      `## Sample data\n### Tool\n${table(" | Name | Rate", `a | A | ${sample}`)}`,
      more,
    ).filter((one) => one.startsWith("percent-"));

  test("is told wherever it is written: 5 is 500 %", () => {
    expect(told("5", "5 %")).toEqual(["percent-without-sign: 5"]);
    expect(told("5 %", "5")).toEqual(["percent-without-sign: 5"]);
    expect(told("5 %", "5 %", "between 0 and 100")).toEqual(["percent-without-sign: 100"]);
    expect(told("5 %", "5 %", "`rate <= 100`")).toEqual(["percent-without-sign: 100"]);
    expect(told("5 %", "5 %", "`100 >= rate`")).toEqual(["percent-without-sign: 100"]);
    const scenario = '## Scenarios\n### S\n- When: create Tool T with `name = "x"`, `rate = 7`\n- Then: T `name = "x"`';
    expect(told("5 %", "5 %", undefined, scenario)).toEqual(["percent-without-sign: 7"]);
  });

  test("is left alone where it is written with its sign, or may well be a part of one", () => {
    expect(told("500 %", "0.05")).toEqual([]);
    expect(told("1", "0", "between 0 % and 100 %")).toEqual([]);
    expect(told("5 percent", "`5%`", "`rate * 100 <= 50`")).toEqual([]);
  });
});

describe("PE.21 choices in expressions are compared by their letters", () => {
  const told = (computed: string): string[] => {
    const source = `# T\n\n${tool("Priority | choice of Low, Medium, High | |", "Grade | choice of A, B, C | |", `Urgent | yes/no | | \`= ${computed}\``)}\n\n${states("In | Lend | Out | | |", "Out | Return | Back | | |")}`;
    const { model, diagnostics } = readDocument(source);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    return checkModel(model, source).flatMap(({ code, help }) =>
      code === "choice-compared-by-letters" ? [help ?? ""] : [],
    );
  };

  test("which is told where it is another order, with what to write", () => {
    expect(told('priority >= "Medium"')).toEqual(['Write `priority in ["Medium", "High"]`.']);
    expect(told('"Medium" > priority')).toEqual(['Write `priority in ["Low"]`.']);
    expect(told('status > "In"')).toEqual(['Write `status in ["Out", "Back"]`.']);
    expect(told('Tool.max(t, t.priority) = "High"')).toHaveLength(1);
    expect(told("Tool.by(t, t.priority).size() > 3")).toHaveLength(1);
  });

  test("and is left alone where the letters say the same", () => {
    expect(told('grade >= "B"')).toEqual([]);
    expect(told('priority = "High" or name > "M"')).toEqual([]);
    expect(told("Tool.by(t, t.grade).size() > 3")).toEqual([]);
  });
});

test("event-nobody-may-fire says what Who says: left to effects, of which none does it", () => {
  const source = `# T\n\n${tool()}\n\n${states("In | Drop | Gone | nobody | |")}`;
  const found = checkModel(readDocument(source).model, source).find(({ code }) => code === "event-nobody-may-fire");
  expect(found?.message).toContain("*Who* leaves it to effects");
});

test("PE.5 a yes/no that is asked whether it is empty is told, other fields are not", () => {
  const told = (condition: string): string[] =>
    all(
      tool("Lent | yes/no | |", "Note | text | |", "Part | Tool | |"),
      states(`In | Lend | Out | | \`${condition}\` |`),
    ).filter((one) => one.startsWith("yes-no-never-empty"));
  expect(told("lent is empty")).toHaveLength(1);
  expect(told("note is empty or part.lent is not empty")).toHaveLength(1);
  expect(told("Tool.all(t, t.lent != empty)")).toHaveLength(1);
  expect(told("note is empty and not lent and part is not empty")).toEqual([]);
});
