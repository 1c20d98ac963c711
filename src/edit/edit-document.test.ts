import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { applyEdits } from "#text/edit.ts";
import type { Change } from "./change.ts";
import type { Content } from "./content.ts";
import { editsFor, writtenSteps, writtenValues } from "./edit-document.ts";
import { edit } from "./testing/edit.ts";

const TOOLS = readFileSync("samples/tool-library.md", "utf8");

/** The lines that differ, as they are now and as they were. */
function changed(source: string, change: Change): string[] {
  const after = edit(source, change);
  const old = source.split("\n");
  const fresh = after.split("\n");
  return [
    ...old.filter((line) => !fresh.includes(line)).map((line) => `- ${line}`),
    ...fresh.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ];
}

const DUE = { kind: "field", entity: "Loan", field: "due" } as const;

describe("a change of one value touches one cell or one line", () => {
  test("a cell", () => {
    expect(changed(TOOLS, { do: "set", item: DUE, key: "required", value: false })).toEqual([
      "- | Due | date | yes | `out_on + LOAN_TIME` | | |",
      "+ | Due | date | | `out_on + LOAN_TIME` | | |",
    ]);
    expect(changed(TOOLS, { do: "set", item: DUE, key: "notes", value: "a | b `c`" })).toEqual([
      "- | Due | date | yes | `out_on + LOAN_TIME` | | |",
      "+ | Due | date | yes | `out_on + LOAN_TIME` | | a \\| b \\`c\\` |",
    ]);
    expect(changed(TOOLS, { do: "set", item: DUE, key: "default", value: { code: "a || b" } })[1]).toContain(
      "| `a \\|\\| b` |",
    );
  });

  test("a fact", () => {
    const loan = { kind: "entity", entity: "Loan" } as const;
    expect(changed(TOOLS, { do: "set", item: loan, key: "order", value: "Number" })).toEqual([
      "- - Order: Due",
      "+ - Order: Number",
    ]);
    expect(changed(TOOLS, { do: "set", item: loan, key: "unique", value: "Number" })).toEqual(["+ - Unique: Number"]);
    const person = { kind: "entity", entity: "Person" } as const;
    const after = edit(TOOLS, { do: "set", item: person, key: "shownAs", value: { code: "name" } });
    expect(after).toContain("### Person\n- Shown as: `name`\n\n| Field |");
  });

  test("what is said already is no change", () => {
    const { model } = readDocument(TOOLS);
    for (const { key: field } of model.entities.find(({ key }) => key === "Loan")?.fields.slice(3, 6) ?? []) {
      const item = { kind: "field", entity: "Loan", field } as const;
      const written = writtenValues(TOOLS, model, item);
      expect(written.size).toBeGreaterThan(1);
      for (const [key, values] of written)
        expect(editsFor(TOOLS, model, { do: "set", item, key: key as "type", values }).edits).toEqual([]);
    }
  });
});

describe("rows", () => {
  const constant = (name: string) => ({ kind: "constant", constant: name }) as const;

  test("are added, moved and removed", () => {
    const added = edit(TOOLS, { do: "add", kind: "constant", values: { name: "FEE", value: "2 EUR" } });
    expect(added).toContain(
      "| LOST_AFTER | 30 days | how late a tool must be before it can be given up | |\n| FEE | 2 EUR | | |\n",
    );
    const moved = edit(added, { do: "move", item: constant("FEE"), after: null });
    expect(moved).toContain("| --- | --- | --- | --- |\n| FEE | 2 EUR | | |\n| LOAN_TIME |");
    expect(edit(moved, { do: "remove", item: constant("FEE") })).toBe(TOOLS);
    expect(edit(TOOLS, { do: "add", kind: "constant", values: { name: "LOAN_TIME" } })).toMatch(
      /^refused: name-taken/u,
    );
  });

  test("bring the columns they need", () => {
    const after = edit(TOOLS, {
      do: "add",
      kind: "field",
      in: { entity: "Loan" },
      values: { field: "Fee", type: "money", was: "Price" },
      after: DUE,
    });
    expect(after).toContain(
      "| Field | Type | Required | Default | Asked if | Notes | Was |\n| --- | --- | --- | --- | --- | --- | --- |\n| Number | number series LN-0001 | | | | | |",
    );
    expect(after).toContain("`out_on + LOAN_TIME` | | | |\n| Fee | money | | | | | Price |\n| Extensions");
  });

  test("where a point says nothing yet", () => {
    const silent =
      "# A\r\n\r\n## 3. Entities and their fields\r\n\r\n- Entities: not shown.\r\n- Fields: not shown.\r\n";
    const one = edit(silent, { do: "add", kind: "entity", values: { name: "Loan" } });
    expect(one).toBe("# A\r\n\r\n## 3. Entities and their fields\r\n\r\n### Loan\r\n");
    const two = edit(one, { do: "add", kind: "field", in: { entity: "Loan" }, values: { field: "Due", type: "date" } });
    expect(two).toBe(
      `${one}| Field | Type | Required | Default | Asked if | Notes |\r\n| --- | --- | --- | --- | --- | --- |\r\n| Due | date | | | | |\r\n`,
    );
    const three = edit("# A", { do: "add", kind: "constant", values: { name: "FEE", value: "2 EUR" } });
    expect(three).toBe(
      "# A\n\n## 9. Business constants and limits\n\n| Name | Value | Meaning | Changeable by |\n| --- | --- | --- | --- |\n| FEE | 2 EUR | | |",
    );
  });
});

test("calls below headings of their own move as a whole; rows and headings do not mix", () => {
  const block = (name: string): string => `### ${name}\n- Request: \`GET /${name.toLowerCase()}\`\n- When: on demand\n`;
  const head = "# T\n\n## 7. The calls it makes\n\n";
  const source = head + [block("First"), block("Second"), block("Third")].join("\n");
  const call = (name: string) => ({ kind: "call", call: name }) as const;
  const moved = edit(source, { do: "move", item: call("Third"), after: call("First") });
  expect(moved).toBe(head + [block("First"), block("Third"), block("Second")].join("\n"));
  expect(edit(moved, { do: "move", item: call("Third"), after: null })).toBe(
    head + [block("Third"), block("First"), block("Second")].join("\n"),
  );
  const mixed = `${head}| Call | Request | When |\n| --- | --- | --- |\n| Row | \`GET /row\` | on demand |\n\n${block("First")}`;
  const { refusal } = editsFor(mixed, readDocument(mixed).model, {
    do: "move",
    item: call("First"),
    after: call("Row"),
  });
  expect(refusal?.code).toBe("other-place");
});

describe("what is not simply a cell", () => {
  test("paragraphs, for people", () => {
    const rules = { kind: "screen", screen: "House rules" } as const;
    const after = edit(TOOLS, { do: "set", item: rules, key: "text", value: "Be kind.\n\nBring it back." });
    expect(after).toContain("### House rules\nBe kind.\n\nBring it back.\n\n## 3.");
    expect(edit(TOOLS, { do: "set", item: rules, key: "text", value: "# A heading" })).toMatch(/^refused: cannot/u);
    expect(edit(TOOLS, { do: "set", item: rules, key: "text", value: "- Title: Name" })).toMatch(/^refused: cannot/u);
    const app = { kind: "app" } as const;
    expect(edit(TOOLS, { do: "set", item: app, key: "text", value: "Short." })).toMatch(
      /^# Specification: Tool library\n\nShort\.\n\n## 1\. /u,
    );
    expect(edit(TOOLS, { do: "set", item: app, key: "name", value: "Tools *and* more" })).toMatch(
      /^# Specification: Tools \\\*and\\\* more\n\nNeighbours/u,
    );
    expect(edit("Words.\n", { do: "set", item: app, key: "name", value: "A" })).toBe("# A\n\nWords.\n");
  });

  test("a field that no two records share", () => {
    const name = { kind: "field", entity: "Tool", field: "name" } as const;
    const after = edit(TOOLS, { do: "set", item: name, key: "unique", value: true });
    expect(after).toContain("- Unique: Code; Name\n");
    expect(edit(after, { do: "set", item: name, key: "unique", value: false })).toBe(TOOLS);
    const trait = TOOLS.replace("| Name | text | yes |", "| Name | text, unique | yes |");
    expect(edit(trait, { do: "set", item: name, key: "unique", value: false })).toBe(TOOLS);
  });

  test("another name is a rename", () => {
    const after = edit(TOOLS, { do: "set", item: DUE, key: "field", value: "Back by" });
    expect(after).toContain("- Order: Back by\n");
    expect(edit(TOOLS, { do: "set", item: DUE, key: "field", value: "Out on" })).toBe("refused: name-taken Out on");
  });

  test("steps below a heading of their own", () => {
    const extend = { kind: "transition", entity: "Loan", index: 1 } as const;
    const none = edit(TOOLS, { do: "set", item: extend, key: "then", value: null });
    const steps = [{ code: "due = due + LOAN_TIME" }, 'show "Due now."'];
    const after = edit(none, { do: "set", item: extend, key: "steps", values: steps });
    expect(after).toContain(
      '| Lost | Given up, and charged | grey | no |\n\n#### Extend\n1. `due = due + LOAN_TIME`\n2. show "Due now."\n\n## 5.',
    );
    expect(readDocument(after).model.states[0]?.transitions[1]?.then.map(({ kind }) => kind)).toEqual(["set", "show"]);
    expect([...(writtenValues(after, readDocument(after).model, extend).get("steps") ?? [])]).toHaveLength(2);
    const one = edit(after, { do: "set", item: extend, key: "steps", values: steps.slice(1) });
    expect(one).toContain('#### Extend\n1. show "Due now."\n\n## 5.');
    expect(edit(after, { do: "set", item: extend, key: "steps", values: [] })).toBe(none);
    expect(edit(after, { do: "set", item: extend, key: "then", value: "call Send reminder" })).toBe(
      "refused: other-place Extend",
    );
  });

  test("steps inside steps: only the lines that differ are written", () => {
    const lead =
      "# A\n\n## 3. Entities and their fields\n\n### Loan\n| Field | Type |\n| --- | --- |\n| Months | number |\n";
    const table =
      "\n## 4. States and transitions\n\n### Loan\n| From | Event | To |\n| --- | --- | --- |\n| start | | Open |\n| Open | Approve | Done |\n";
    const item = { kind: "transition", entity: "Loan", index: 1 } as const;
    const steps = [
      { says: [{ code: "months = 2" }] },
      {
        says: ["if ", { code: "months > 1" }, ":"],
        steps: [
          { says: "for each n from 1 to 3:", steps: [{ says: 'show "Again."' }] },
          { says: ["set ", { code: "months = n" }] },
        ],
      },
      { says: "otherwise:", steps: [{ says: 'show "At once."' }] },
    ];
    const written = edit(`${lead}${table}`, { do: "steps", item, steps });
    const block =
      '\n#### Approve\n1. `months = 2`\n2. if `months > 1`:\n   1. for each n from 1 to 3:\n      1. show "Again."\n   2. set `months = n`\n3. otherwise:\n   1. show "At once."\n';
    expect(written).toBe(`${lead}${table}${block}`);
    const { model } = readDocument(written);
    expect(writtenSteps(written, model, item)).toMatchObject(
      steps.map(({ says }) => ({ says: typeof says === "string" ? [says] : says })),
    );
    expect(edit(written, { do: "steps", item, steps: writtenSteps(written, model, item) })).toBe(written);
    expect(edit(written, { do: "steps", item, steps: [] })).toBe(`${lead}${table}`);

    // Other markers, blank lines and text after the list stay unchanged.
    const other = written
      .replace('   1. show "At once."', '   * show "At once."')
      .replace("2. if", "\n2. if")
      .replace("3. otherwise", "\n3. otherwise")
      .concat("\nA note.\n");
    const tree = writtenSteps(other, readDocument(other).model, item);
    const [first = { says: "" }, second = { says: "" }, third = { says: "" }] = tree;
    const more = { ...third, steps: [...(third.steps ?? []), { says: 'show "Then."' }] };
    expect(edit(other, { do: "steps", item, steps: [first, second, more] })).toBe(
      other.replace('   * show "At once."\n', '   * show "At once."\n   * show "Then."\n'),
    );
    expect(edit(other, { do: "steps", item, steps: [first, third] })).toContain(
      '1. `months = 2`\n\n2. otherwise:\n   1. show "At once."\n\nA note.\n',
    );
    expect(edit(other, { do: "steps", item, steps: [{ says: "a\nb" }] })).toMatch(/^refused: line-break/u);
  });

  test("several values below a fact", () => {
    const source = '# A\n\n## 7. The calls it makes\n\n### Send\n- Request: `POST /x`\n- Answers: 2xx: show "Sent."\n';
    const call = { kind: "call", call: "Send" } as const;
    const both = ['2xx: show "Sent."', "4xx: keep trying"];
    const after = edit(source, { do: "set", item: call, key: "answers", values: both });
    expect(after).toBe(`${source.trimEnd()}\n  - 4xx: keep trying\n`);
    expect(readDocument(after).model.calls.calls[0]?.answers).toHaveLength(2);
    expect(edit(after, { do: "set", item: call, key: "answers", values: both.slice(0, 1) })).toBe(source);
    expect(edit(after, { do: "set", item: call, key: "answers", value: null })).not.toContain("Answers");
  });
});

describe("as the author writes", () => {
  const ALIGNED = [
    "# A",
    "",
    "## 9. Business constants and limits",
    "",
    "| Name | Value   |",
    "| ---- | ------- |",
    "| MOST | 3       |",
    "| LAST | 14 days |",
    "",
  ];

  test("columns that are lined up stay so", () => {
    const most = { kind: "constant", constant: "MOST" } as const;
    const source = ALIGNED.join("\r\n");
    const after = edit(source, { do: "set", item: most, key: "value", value: "30 days" });
    expect(after).toBe(source.replace("| 3       |", "| 30 days |"));
    const added = edit(source, { do: "add", kind: "constant", values: { name: "FEE", value: "2 EUR" }, after: most });
    expect(added).toBe(source.replace("| 3       |", "| 3       |\r\n| FEE  | 2 EUR   |"));
    const wide = edit(source, { do: "set", item: most, key: "meaning", value: "at once" });
    expect(wide.split("\r\n").slice(4, 8)).toEqual([
      "| Name | Value   | Meaning |",
      "| ---- | ------- | ------- |",
      "| MOST | 3       | at once |",
      "| LAST | 14 days |         |",
    ]);
  });

  test("a document that shows nothing is filled in, point by point", () => {
    let source = "# Lending";
    const changes: Change[] = [
      { do: "set", item: { kind: "purpose" }, key: "purpose", value: "lend tools" },
      { do: "set", item: { kind: "purpose" }, key: "icon", value: "🔧" },
      { do: "add", kind: "entity", values: { name: "Tool", shownAs: "Name" } },
      { do: "add", kind: "field", in: { entity: "Tool" }, values: { field: "Name", type: "text", required: true } },
      { do: "add", kind: "entity", values: { name: "Loan" } },
      { do: "add", kind: "field", in: { entity: "Loan" }, values: { field: "Tool", type: "Tool", required: true } },
      { do: "add", kind: "field", in: { entity: "Loan" }, values: { field: "Due", type: "date" } },
      { do: "add", kind: "transition", in: { entity: "Loan" }, values: { from: "start", to: "Out" } },
      { do: "add", kind: "transition", in: { entity: "Loan" }, values: { from: "Out", event: "Return", to: "Back" } },
      { do: "set", item: { kind: "status", entity: "Loan", status: "Out" }, key: "colour", value: "blue" },
      { do: "add", kind: "rule", values: { on: "Loan.due", rule: { code: "due >= today()" }, error: "E1" } },
      { do: "add", kind: "error", values: { code: "E1", message: "Too early." } },
      { do: "set", item: { kind: "roles" }, key: "signIn", value: "choose a profile" },
      { do: "add", kind: "right", values: { role: "member", may: "see, create", on: "Tool, Loan" } },
      { do: "set", item: { kind: "calls" }, key: "timeout", value: "20 seconds" },
      {
        do: "add",
        kind: "screen",
        values: { screen: "Tools", shows: "list of Tool", lets: "create Tool", title: "Name" },
      },
      { do: "add", kind: "constant", values: { name: "MOST", value: "3" } },
      { do: "add", kind: "limit", in: { limit: "largest photo" }, values: { value: "2 MB" } },
      { do: "add", kind: "sample", in: { entity: "Tool" }, values: { handle: "t1", name: "Drill" } },
      { do: "add", kind: "scenario", values: { sentence: "A tool is lent" } },
      {
        do: "add",
        kind: "step",
        in: { scenario: 0 },
        values: { key: "When", sentence: ["create Loan L1 with ", { code: "tool = t1" }] },
      },
      {
        do: "add",
        kind: "step",
        in: { scenario: 0 },
        values: { key: "Then", sentence: ["L1 ", { code: 'status == "Out"' }] },
      },
    ];
    for (const change of changes) {
      const after = edit(source, change);
      expect(after, JSON.stringify(change)).not.toMatch(/^refused/u);
      source = after;
    }
    const { model, diagnostics } = readDocument(source);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(model.outline.map(({ heading }) => heading)).toEqual([
      "1. What the product does and for whom",
      "2. Screens and routes",
      "3. Entities and their fields",
      "4. States and transitions",
      "5. Validation rules",
      "6. Roles and permissions",
      "7. The calls it makes",
      "8. The error catalogue",
      "9. Business constants and limits",
      "Sample data",
      "Scenarios",
    ]);
    expect(model.screens[0]?.title).toMatchObject({ field: "name" });
    expect(model.states[0]?.statuses.map(({ name, colour }) => [name, colour])).toEqual([
      ["Out", "blue"],
      ["Back", null],
    ]);
    expect(model.scenarios.scenarios[0]?.steps.map(({ problem }) => problem)).toEqual([null, null]);
  });
});

describe("what can't be written is refused, and says why", () => {
  test.each([
    ["two lines", "two\nlines", "line-break"],
    ["a line break alone", "\r", ""],
    ["what says nothing", "not shown", "says-nothing"],
    ["a dash", "\u2014", "says-nothing"],
    ["a control character", "nul \u0000", "cannot-be-written"],
    ["a character for private use", "private \uE000 use", "cannot-be-written"],
    ["half a pair", "half \uD83D a pair", "cannot-be-written"],
    ["60,000 letters", "x".repeat(60_000), "too-large"],
    ["code with a bar", { code: "a \\| b" }, "cannot-be-written"],
  ] as const)("%s", (_, value, code) => {
    const { edits, refusal } = editsFor(TOOLS, readDocument(TOOLS).model, {
      do: "set",
      item: DUE,
      key: "notes",
      value,
    });
    expect(refusal?.code ?? "").toBe(code);
    if (refusal === undefined) expect(edits).toEqual([]);
  });

  const hostileNames = ["__proto__", "constructor", "a | b", "`tick`", "**bold**", "# 1.", "مرحبا", "<b>&amp;", "\\|"];
  test.each([...hostileNames.map((name) => [name, name] as const), ["3,000 letters", "x".repeat(3000)] as const])(
    "hostile names are names: %s",
    (_, name) => {
      const after = edit(TOOLS, {
        do: "add",
        kind: "field",
        in: { entity: "Tool" },
        values: { field: name, type: "text" },
      });
      const fields = readDocument(after).model.entities.find(({ key }) => key === "Tool")?.fields ?? [];
      expect(after.startsWith("refused") ? name : fields.at(-1)?.name).toBe(name);
    },
  );

  test("items that are not there, and tables with a slip", () => {
    const gone = { kind: "field", entity: "Loan", field: "gone" } as const;
    expect(edit(TOOLS, { do: "set", item: gone, key: "notes", value: "x" })).toBe("refused: not-there field");
    expect(edit(TOOLS, { do: "remove", item: gone })).toBe("refused: not-there field");
    const slip = "# A\n\n## 9. Constants\n\n| Name | Value |\n| MOST | 3 |\n";
    const most = { kind: "constant", constant: "MOST" } as const;
    expect(edit(slip, { do: "set", item: most, key: "value", value: "4" })).toContain("| MOST | 4 |");
    expect(edit(slip, { do: "set", item: most, key: "meaning", value: "x" })).toMatch(/^refused: table-broken/u);
  });
});

test("the steps of an event that is called Start are not those of the start row", () => {
  const source = `## 3. Entities and their fields
### Load
| Field | Type |
| --- | --- |
| Note | text |

## 4. States and transitions
### Load
| From | Event | To |
| --- | --- | --- |
| start | | Packed |
| Packed | Start | Running |

#### Start
1. \`note = "x"\`
`;
  const { model } = readDocument(source);
  const row = (index: number) => ({ kind: "transition", entity: "Load", index }) as const;
  expect(writtenSteps(source, model, row(0))).toEqual([]);
  expect(writtenSteps(source, model, row(1))).toHaveLength(1);
  const steps = [{ says: [{ code: 'note = "new"' }], steps: [] }];
  const edited = editsFor(source, model, { do: "steps", item: row(0), steps });
  const text = applyEdits(source, edited.edits ?? []);
  expect(text).toContain('#### start to Packed\n1. `note = "new"`');
  const rows = readDocument(text).model.states[0]?.transitions;
  expect(rows?.map(({ then }) => then.length)).toEqual([1, 1]);
});

test("the steps of what fires by itself, and of an event in quotes, are found, changed and made", () => {
  const source = `## 3. Entities and their fields
### Load
| Field | Type |
| --- | --- |
| N | number |

## 4. States and transitions
### Load
| From | Event | To |
| --- | --- | --- |
| start | | Packed |
| Packed | every Monday at 08:00 | |
| Packed | when \`n > 3\` | Full |
| Packed | "At noon" | |

#### every Monday at 08:00
1. \`n = 1\`
`;
  const row = (index: number) => ({ kind: "transition", entity: "Load", index }) as const;
  const set = (text: string, index: number, says: Content): string =>
    edit(text, { do: "steps", item: row(index), steps: [{ says, steps: [] }] });
  expect(writtenSteps(source, readDocument(source).model, row(1))).toHaveLength(1);
  expect(set(source, 1, { code: "n = 2" })).toBe(source.replace("n = 1", "n = 2"));
  const more = set(set(source, 2, { code: "n = 0" }), 3, { code: "n = 12" });
  expect(more).toContain("#### when `n > 3`\n1. `n = 0`");
  expect(more).toContain("#### At noon\n1. `n = 12`");
  const { model, diagnostics } = readDocument(more);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(model.states[0]?.transitions.map((each) => each.then.length)).toEqual([0, 1, 1, 1]);
  const quoted = more.replace("#### At noon", '#### "At noon"');
  expect(writtenSteps(quoted, readDocument(quoted).model, row(3))).toHaveLength(1);
});

describe("a rule's entity and field in columns of their own", () => {
  const BY_FIELD = `# T

## 3. Entities
### Tool
| Field | Type |
| --- | --- |
| Name | text |
| Worth | number |

### Loan
| Field | Type |
| --- | --- |
| Due | date |
| Tool | Tool |

## 5. Rules
| Entity | Field | Rule | Error |
| --- | --- | --- | --- |
| Tool | Worth | at least 1 | E1 |
| Loan | | \`due > today()\` | E2 |
`;
  const worth = { kind: "rule", index: 0 } as const;

  test("P5.1 are shown and set as one", () => {
    const { model } = readDocument(BY_FIELD);
    expect(writtenValues(BY_FIELD, model, worth).get("on")).toEqual(["Tool.worth"]);
    expect(writtenValues(BY_FIELD, model, { kind: "rule", index: 1 }).get("on")).toEqual(["Loan"]);
    expect(changed(BY_FIELD, { do: "set", item: worth, key: "on", value: "Tool.name" })).toEqual([
      "- | Tool | Worth | at least 1 | E1 |",
      "+ | Tool | name | at least 1 | E1 |",
    ]);
    expect(changed(BY_FIELD, { do: "set", item: worth, key: "on", value: "Loan" })).toEqual([
      "- | Tool | Worth | at least 1 | E1 |",
      "+ | Loan | | at least 1 | E1 |",
    ]);
    expect(changed(BY_FIELD, { do: "set", item: worth, key: "rule", value: "at least 2" })[1]).toBe(
      "+ | Tool | Worth | at least 2 | E1 |",
    );
  });

  test("P5.1 an empty cell goes on with the entity above, whatever becomes of that", () => {
    const goingOn = BY_FIELD.replace("| Loan | | `due > today()` | E2 |", "| | Name | required | E2 |");
    const targets = (source: string) => readDocument(source).model.rules.map(({ entity, field }) => [entity, field]);
    expect(targets(goingOn)).toEqual([
      ["Tool", "worth"],
      ["Tool", "name"],
    ]);
    expect(targets(edit(goingOn, { do: "remove", item: worth }))).toEqual([["Tool", "name"]]);
    expect(targets(edit(goingOn, { do: "set", item: worth, key: "on", value: "Loan.due" }))).toEqual([
      ["Loan", "due"],
      ["Tool", "name"],
    ]);
    expect(changed(goingOn, { do: "set", item: worth, key: "on", value: "Tool.name" })).toHaveLength(2);
  });

  test("P5.1 are written so where a rule is added, with what the table lacks", () => {
    const after = edit(BY_FIELD, {
      do: "add",
      kind: "rule",
      values: { on: "Loan.due", rule: "required", onlyWhen: { code: "tool != null" } },
    });
    expect(after).toContain("| Entity | Field | Rule | Only when | Error |");
    expect(after).toContain("| Loan | due | required | `tool != null` | |");
    const { model, diagnostics } = readDocument(after);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(model.rules.map(({ entity, field }) => [entity, field])).toEqual([
      ["Tool", "worth"],
      ["Loan", null],
      ["Loan", "due"],
    ]);
  });

  test("P5.1 follow a rename", () => {
    const field = { kind: "field", entity: "Tool", field: "worth" } as const;
    expect(edit(BY_FIELD, { do: "set", item: field, key: "field", value: "Value" })).toContain(
      "| Tool | Value | at least 1 | E1 |",
    );
    const entity = { kind: "entity", entity: "Tool" } as const;
    expect(edit(BY_FIELD, { do: "set", item: entity, key: "name", value: "Thing" })).toContain(
      "| Thing | Worth | at least 1 | E1 |",
    );
  });
});

describe("P0.3 in a table of many entities, where an empty cell goes on with the entity above", () => {
  const MANY = `# T

## 3. Entities
| Entity | Field | Type |
| --- | --- | --- |
| Tool | Name | text |
| | Worth | number |
| Loan | Due | date |
| | By | text |

## 4. States
| Entity | From | Event | To |
| --- | --- | --- | --- |
| Loan | start | | Out |
| | Out | Return | Back |
| Tool | start | | Here |
`;
  const field = (entity: string, name: string) => ({ kind: "field", entity, field: name }) as const;
  const step = (index: number) => ({ kind: "transition", entity: "Loan", index }) as const;
  const fieldsIn = (source: string): string[] => {
    const { model, diagnostics } = readDocument(source);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const declared = model.entities.filter(({ builtIn }) => !builtIn);
    return declared.map(({ key, fields }) => `${key}: ${fields.map((each) => each.key).join(", ")}`);
  };
  const statesIn = (source: string): string[] =>
    readDocument(source).model.states.map(
      ({ entity, transitions }) => `${entity}: ${transitions.map(({ to }) => to?.value).join(", ")}`,
    );

  test("what is removed takes no entity's name with it", () => {
    const dueGone = edit(MANY, { do: "remove", item: field("Loan", "due") });
    expect(dueGone).toContain("| | Worth | number |\n| Loan | By | text |\n\n");
    expect(fieldsIn(dueGone)).toEqual(["Tool: name, worth", "Loan: by"]);
    expect(fieldsIn(edit(MANY, { do: "remove", item: field("Tool", "name") }))).toEqual([
      "Tool: worth",
      "Loan: due, by",
    ]);
    const outGone = edit(MANY, { do: "remove", item: step(0) });
    expect(statesIn(outGone)).toEqual(["Loan: Back", "Tool: Here"]);
  });

  test("what is moved stays its entity's, and so does what it stood above", () => {
    const byFirst = edit(MANY, { do: "move", item: field("Loan", "by"), after: null });
    expect(byFirst).toContain("| | Worth | number |\n| Loan | By | text |\n| Loan | Due | date |\n");
    expect(fieldsIn(byFirst)).toEqual(["Tool: name, worth", "Loan: by, due"]);
    const dueLast = edit(MANY, { do: "move", item: field("Loan", "due"), after: field("Loan", "by") });
    expect(fieldsIn(dueLast)).toEqual(["Tool: name, worth", "Loan: by, due"]);
    expect(edit(MANY, { do: "move", item: field("Loan", "due"), after: null })).toBe(MANY);
    expect(statesIn(edit(MANY, { do: "move", item: step(1), after: null }))).toEqual(["Loan: Back, Out", "Tool: Here"]);
  });

  test("what is added stands with its entity's", () => {
    const by = edit(MANY, {
      do: "add",
      kind: "field",
      in: { entity: "Tool" },
      values: { field: "Note", type: "text" },
    });
    expect(by).toContain("| | Worth | number |\n| Tool | Note | text |\n| Loan | Due | date |");
    const first = edit(MANY, {
      do: "add",
      kind: "field",
      in: { entity: "Loan" },
      after: null,
      values: { field: "Tool", type: "Tool" },
    });
    expect(fieldsIn(first)).toEqual(["Tool: name, worth", "Loan: tool, due, by"]);
    const lost = edit(MANY, {
      do: "add",
      kind: "transition",
      in: { entity: "Loan" },
      values: { from: "Out", event: "Lose", to: "Lost" },
    });
    expect(lost).toContain("| | Out | Return | Back |\n| Loan | Out | Lose | Lost |\n| Tool |");
    expect(statesIn(lost)).toEqual(["Loan: Out, Back, Lost", "Tool: Here"]);
  });

  test("an entity is renamed, said more of and removed", () => {
    const thing = edit(MANY, { do: "set", item: { kind: "entity", entity: "Tool" }, key: "name", value: "Thing" });
    expect(fieldsIn(thing)).toEqual(["Thing: name, worth", "Loan: due, by"]);
    expect(thing).toContain("### Thing\n- Was: Tool");
    expect(readDocument(thing).model.entities.find(({ key }) => key === "Thing")?.was).toEqual(["Tool"]);
    const ordered = edit(MANY, { do: "set", item: { kind: "entity", entity: "Loan" }, key: "order", value: "Due" });
    expect(ordered).toContain("### Loan\n- Order: Due\n");
    expect(fieldsIn(ordered)).toEqual(["Tool: name, worth", "Loan: due, by"]);
    const more = {
      do: "add",
      kind: "field",
      in: { entity: "Loan" },
      values: { field: "Fine", type: "money" },
    } as const;
    expect(edit(ordered, more)).toContain("| | By | text |\n| Loan | Fine | money |\n");
    const bare = MANY.slice(0, MANY.indexOf("## 4."));
    for (const source of [
      bare,
      bare.trimEnd(),
      edit(bare, { do: "set", item: { kind: "entity", entity: "Loan" }, key: "order", value: "Due" }),
    ]) {
      const gone = edit(source, { do: "remove", item: { kind: "entity", entity: "Loan" } });
      expect(fieldsIn(gone)).toEqual(["Tool: name, worth"]);
      expect(gone).not.toContain("Loan");
    }
  });
});
